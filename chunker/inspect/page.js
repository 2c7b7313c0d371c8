"use strict";
(() => {
  const floor = 1e-4; // as the chunker has it: equal distances are not cut for their noise

  // quantile of ascending numbers by linear interpolation.
  function quantile(sorted, p) {
    const at = p * (sorted.length - 1), below = Math.floor(at);
    if (below + 1 >= sorted.length) return sorted[sorted.length - 1];
    return sorted[below] + (at - below) * (sorted[below + 1] - sorted[below]);
  }

  // Each rule: the name of its number, where it begins, the range of it, and the threshold.
  const rules = {
    "iqr": d => ({ name: "k", start: d.k, low: 0, high: Math.max(3, d.k), step: 0.01,
      threshold: (s, k) => { const q1 = quantile(s, .25), q3 = quantile(s, .75); return q3 + Math.max(k * (q3 - q1), floor); } }),
    "mean-std": d => ({ name: "k", start: d.k, low: 0, high: Math.max(4, d.k), step: 0.01,
      threshold: (s, k) => { const m = mean(s); return m + Math.max(k * Math.sqrt(mean(s.map(x => (x - m) ** 2))), floor); } }),
    "percentile": d => ({ name: "percentile", start: d.percentile, low: 1, high: 99.9, step: 0.1,
      threshold: (s, p) => Math.max(quantile(s, p / 100), s[0] + floor) }),
    "gradient": d => ({ name: "percentile", start: d.percentile, low: 1, high: 99.9, step: 0.1,
      threshold: (s, p) => Math.max(quantile(s, p / 100), floor) }),
    "absolute": d => ({ name: "distance", start: d.absolute, low: 0, high: Math.max(d.high, d.absolute), step: 0.001, threshold: (s, x) => x }),
  };

  function mean(s) { return s.reduce((a, x) => a + x, 0) / s.length; }

  // view makes a document's part of the page live.
  function view(article) {
    const self = { article, parts: new Map(), chunk: -1, select };
    for (const e of article.querySelectorAll("[data-c]")) {
      const c = +e.dataset.c;
      if (!self.parts.has(c)) self.parts.set(c, []);
      self.parts.get(c).push(e);
    }
    const mark = (c, name, on) => (self.parts.get(c) || []).forEach(e => e.classList.toggle(name, on));
    const chunkOf = e => { const at = e.target.closest("[data-c]"); return at ? +at.dataset.c : -1; };
    article.addEventListener("mouseover", e => mark(chunkOf(e), "hover", true));
    article.addEventListener("mouseout", e => mark(chunkOf(e), "hover", false));
    article.addEventListener("click", e => { const c = chunkOf(e); if (c >= 0) select(c, e.target); });
    article.addEventListener("focusin", e => { if (e.target.matches("li[data-c]")) select(chunkOf(e), e.target); });
    if (article.querySelector(".data")) recut(article);

    // select shows a chunk everywhere but where it was chosen.
    function select(c, from) {
      if (!self.parts.has(c)) return;
      mark(self.chunk, "on", false);
      mark(self.chunk = c, "on", true);
      if (article.classList.contains("again-mode")) return;
      const text = article.querySelector(`.s[data-c="${c}"]`), item = article.querySelector(`li[data-c="${c}"]`);
      if (from !== item && !(item.contains(from))) {
        const list = item.closest("aside");
        list.scrollTop = item.offsetTop - list.clientHeight / 3;
      }
      if (!from || !from.closest("main")) text.scrollIntoView({ block: "center" });
    }
    return self;
  }

  // recut is the slider: it cuts the document again, in this page only.
  function recut(article) {
    const data = JSON.parse(article.querySelector(".data").textContent);
    const sorted = data.compared.filter(x => x !== null).sort((a, b) => a - b);
    if (data.threshold === null || !sorted.length) return;
    const rule = rules[data.rule](data), box = article.querySelector(".recut");
    const slider = box.querySelector("input"), output = box.querySelector("output"), back = box.querySelector("button");
    Object.assign(slider, { min: rule.low, max: rule.high, step: rule.step, value: rule.start });
    box.querySelector(".name").textContent = rule.name;
    box.hidden = false;
    const sentences = [...article.querySelectorAll(".s")], colours = sentences.map(s => s.dataset.c % 6);
    slider.addEventListener("input", () => apply(+slider.value, true));
    back.addEventListener("click", () => { slider.value = rule.start; apply(rule.start, false); });
    apply(rule.start, false);

    function apply(number, again) {
      const threshold = again ? Math.round(rule.threshold(sorted, number) * 1e6) / 1e6 : data.threshold;
      const cuts = data.compared.flatMap((x, gap) => x !== null && x > threshold ? [gap] : []);
      output.textContent = `${number} → threshold ${threshold.toFixed(4)}: over it ${cuts.length} of ${sorted.length} gaps`;
      article.classList.toggle("again-mode", again);
      back.hidden = box.querySelector(".caveat").hidden = !again;
      let chunk = 0;
      sentences.forEach((s, i) => {
        for (let c = 0; c < 6; c++) s.classList.toggle("c" + c, c === (again ? chunk % 6 : colours[i]));
        if (cuts[chunk] === i) chunk++;
      });
      draw(article.querySelector("svg"), threshold, again ? cuts : null);
    }

    function draw(svg, threshold, cuts) {
      const n = name => +svg.dataset[name], x = i => n("left") + i / data.tokens.length * (n("right") - n("left"));
      const y = n("bottom") - (threshold - data.low) / (data.high - data.low) * (n("bottom") - n("top"));
      const line = svg.querySelector("g.threshold");
      line.setAttribute("transform", `translate(0 ${Math.max(n("top") - 6, y)})`);
      line.querySelector("text").textContent = "threshold " + threshold.toFixed(3);
      const group = svg.querySelector(".again");
      group.replaceChildren();
      if (!cuts) return;
      const ends = [...cuts.map(gap => gap + 1), data.tokens.length];
      ends.forEach((end, i) => {
        const first = i ? ends[i - 1] : 0, size = data.tokens.slice(first, end).reduce((a, t) => a + t, 0);
        const height = Math.min(1.2, size / data.most) * (n("base") - n("sizes"));
        add(group, "rect", { class: "c" + i % 6, x: x(first), width: Math.max(1, x(end) - x(first) - 1), y: n("base") - height, height },
          `${end - first} sentences, about ${size} tokens`);
        if (end < data.tokens.length) add(group, "line", { class: "threshold", x1: x(end), x2: x(end), y1: n("top"), y2: n("bottom") });
      });
    }
  }

  function add(parent, name, attributes, title) {
    const e = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) e.setAttribute(key, attributes[key]);
    if (title) add(e, "title", {}).textContent = title;
    return parent.appendChild(e);
  }

  const views = [...document.querySelectorAll("article")].map(view);
  let shown = 0;
  const chooser = document.getElementById("chooser");
  function show(i) {
    views.forEach((v, n) => { v.article.hidden = n !== i; });
    shown = i;
  }
  if (chooser) chooser.addEventListener("change", () => show(+chooser.value));
  show(0);

  document.addEventListener("keydown", e => {
    if (e.target.matches("input, select, button") || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (!step) return;
    e.preventDefault();
    const v = views[shown];
    v.select(Math.max(0, Math.min(v.parts.size - 1, v.chunk + step)), null);
  });
})();
