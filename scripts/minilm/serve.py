"""An embedding server for tests and measurements: POST /v1/embeddings as OpenAI
has it, on this machine only."""

import argparse
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import model

MOST_ITEMS, MOST_BYTES = 2048, 32 << 20


class Refused(Exception):
    pass


def texts_of(request):
    if not isinstance(request, dict) or request.get("model") != model.NAME:
        raise Refused(f"model: want {model.NAME}")
    if request.get("dimensions", model.WIDTH) != model.WIDTH or request.get("encoding_format", "float") != "float":
        raise Refused(f"want {model.WIDTH} dimensions, as float")
    texts = request.get("input")
    texts = [texts] if isinstance(texts, str) else texts
    if not isinstance(texts, list) or not 0 < len(texts) <= MOST_ITEMS or not all(isinstance(t, str) for t in texts):
        raise Refused(f"input: want 1 to {MOST_ITEMS} texts")
    return texts


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self):
        if self.path != "/v1/models":
            return self.answer(404, {"error": {"message": "no such path"}})
        self.answer(200, {"object": "list", "data": [{"id": model.NAME, "object": "model"}]})

    def do_POST(self):
        length = int(self.headers.get("Content-Length") or 0)
        if self.path != "/v1/embeddings" or length > MOST_BYTES:
            self.close_connection = True
            return self.answer(404 if length <= MOST_BYTES else 413, {"error": {"message": "want POST /v1/embeddings"}})
        try:
            texts = texts_of(json.loads(self.rfile.read(length)))
        except (Refused, ValueError) as e:
            return self.answer(400, {"error": {"message": str(e)}})
        with self.server.turn:
            vectors, tokens = self.server.model.encode(texts)
        data = [{"object": "embedding", "index": i, "embedding": v} for i, v in enumerate(vectors.tolist())]
        usage = {"prompt_tokens": tokens, "total_tokens": tokens}
        self.answer(200, {"object": "list", "model": model.NAME, "data": data, "usage": usage})

    def answer(self, status, body):
        body = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--port", type=int, default=18480)
    p.add_argument("--threads", type=int, default=0, help="0: as many as processors")
    a = p.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", a.port), Handler)
    server.daemon_threads = True
    server.model, server.turn = model.Model(a.threads), threading.Lock()
    print(f"{model.NAME} on http://127.0.0.1:{a.port}/v1", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
