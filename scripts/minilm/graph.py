"""The forward pass of BERT as an ONNX graph over the weights of a checkpoint.

All texts of a batch have the same number of tokens, so there is no mask.
"""

import math

import numpy as np
from onnx import TensorProto, helper, numpy_helper

WIDTH, HEADS, LAYERS, EPS = 384, 12, 6, 1e-12
OPSET = [helper.make_opsetid("", 20)]  # the first with Gelu


class Graph:
    def __init__(self, weights):
        self.weights, self.nodes, self.constants, self.count = weights, [], {}, 0

    def op(self, kind, *inputs, **attributes):
        self.count += 1
        out = f"t{self.count}"
        self.nodes.append(helper.make_node(kind, inputs, [out], **attributes))
        return out

    def constant(self, name, value):
        self.constants.setdefault(name, numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def weight(self, name, turned=False):
        value = self.weights[name]
        return self.constant(name, value.T if turned else value)

    def linear(self, x, name):
        y = self.op("MatMul", x, self.weight(name + ".weight", turned=True))
        return self.op("Add", y, self.weight(name + ".bias"))

    def norm(self, x, name):
        return self.op("LayerNormalization", x, self.weight(name + ".weight"), self.weight(name + ".bias"), epsilon=EPS)

    def heads(self, x, order):
        shape = self.constant("heads", np.array([0, 0, HEADS, WIDTH // HEADS]))
        return self.op("Transpose", self.op("Reshape", x, shape), perm=order)

    def attention(self, x, p):
        q = self.heads(self.linear(x, p + "self.query"), [0, 2, 1, 3])
        k = self.heads(self.linear(x, p + "self.key"), [0, 2, 3, 1])
        v = self.heads(self.linear(x, p + "self.value"), [0, 2, 1, 3])
        scale = self.constant("scale", np.float32(1 / math.sqrt(WIDTH / HEADS)))
        shares = self.op("Softmax", self.op("Mul", self.op("MatMul", q, k), scale), axis=-1)
        y = self.op("Transpose", self.op("MatMul", shares, v), perm=[0, 2, 1, 3])
        y = self.op("Reshape", y, self.constant("joined", np.array([0, 0, WIDTH])))
        return self.linear(y, p + "output.dense")

    def layer(self, x, p):
        x = self.norm(self.op("Add", x, self.attention(x, p + "attention.")), p + "attention.output.LayerNorm")
        y = self.op("Gelu", self.linear(x, p + "intermediate.dense"))
        return self.norm(self.op("Add", x, self.linear(y, p + "output.dense")), p + "output.LayerNorm")

    def embeddings(self):
        e = "embeddings."
        words = self.op("Gather", self.weight(e + "word_embeddings.weight"), "ids")
        places = self.op("Gather", self.weight(e + "position_embeddings.weight"), "positions")
        x = self.op("Add", self.op("Add", words, places), self.constant("type", self.weights[e + "token_type_embeddings.weight"][0]))
        return self.norm(x, e + "LayerNorm")


def build(weights):
    """The graph: ids [texts, tokens] and positions [tokens] to the mean hidden
    state of each text."""
    g = Graph(weights)
    x = g.embeddings()
    for i in range(LAYERS):
        x = g.layer(x, f"encoder.layer.{i}.")
    g.nodes.append(helper.make_node("ReduceMean", [x, g.constant("axis", np.array([1]))], ["vectors"], keepdims=0))
    inputs = [
        helper.make_tensor_value_info("ids", TensorProto.INT64, ["texts", "tokens"]),
        helper.make_tensor_value_info("positions", TensorProto.INT64, ["tokens"]),
    ]
    outputs = [helper.make_tensor_value_info("vectors", TensorProto.FLOAT, ["texts", WIDTH])]
    graph = helper.make_graph(g.nodes, "minilm", inputs, outputs, list(g.constants.values()))
    return helper.make_model(graph, opset_imports=OPSET, ir_version=10).SerializeToString()
