"""Makes the fixtures of this folder, independently of Crossarc.

Needs Python with the packages numpy, safetensors and tokenizers:
    python make-fixtures.py && npm run format

- vocab.txt, tokenizer.json: a small vocabulary of pieces.
- word-pieces.json: words and their pieces as the package tokenizers divides them, with and without capitals.
- tiny.safetensors, config.json: a BERT-like model with random weights.
- hidden-states.json: its hidden states after the embeddings and after each layer, computed with numpy alone.
"""

import json
import math
import string
from pathlib import Path

import numpy as np
from safetensors.numpy import save_file
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

HERE = Path(__file__).parent
WORDS = "the boat boats left harbour rain sea two before came north wind old new at de la cafe uber naive".split()
CAPITALS = "The Boat North Caf\u00e9".split()
ENDINGS = "##s ##ed ##ing ##ly ##er ##boat ##ward ##\u00e9".split()
CHINESE = list("\u6d77\u8239\u96e8")
GREEK = list("\u03b1\u03bf\u03b4\u03c2\u03c3")
PIECES = list(dict.fromkeys(
    ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    + list(string.punctuation)
    + list(string.digits)
    + list(string.ascii_letters)
    + ["##" + c for c in string.ascii_letters + string.digits]
    + GREEK
    + ["##" + c for c in GREEK]
    + CHINESE
    + ["\u2014", "\u3002"]
    + WORDS
    + CAPITALS
    + ENDINGS
))
SAMPLE = [
    "The", "boats", "left", "the", "harbour", ".", "Northward", "houseboat", "rain-soaked", "don't",
    "Caf\u00e9", "cafe\u0301", "na\u00efve", "\u00dcber", "\u6d77\u8239", "\u6d77a\u96e8", "\u9f98", "a\u2014b", "\u3002",
    "$5.00", "C++", "x" * 100, "x" * 101, "New York", "tab\there", "a\u200bb", "a\u00a0b", "\u039f\u0394\u039f\u03a3",
    "\u0130", "[SEP]x", "e-mail@sea.org", "\U0001F6A2", "boat\U0001F6A2", "\u00df", "3rd", "A.B.", "a\u0007b",
    "\ufffdsea", "\u202asea", "BOATS", "seaward", "\u1e9e",
]


def tokenizer(lower):
    made = Tokenizer(models.WordPiece({p: k for k, p in enumerate(PIECES)}, unk_token="[UNK]"))
    made.normalizer = normalizers.BertNormalizer(lowercase=lower)
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return made


def write_words():
    (HERE / "vocab.txt").write_text("\n".join(PIECES) + "\n", encoding="utf-8")
    tokenizer(True).save(str(HERE / "tokenizer.json"), pretty=False)
    divided = lambda lower: [
        tokenizer(lower).encode([word], is_pretokenized=True, add_special_tokens=False).tokens for word in SAMPLE
    ]
    rows = [
        {"word": word, "lower": lower, "cased": cased}
        for word, lower, cased in zip(SAMPLE, divided(True), divided(False))
    ]
    text = ",\n".join("  " + json.dumps(row, ensure_ascii=True) for row in rows)
    (HERE / "word-pieces.json").write_text("[\n" + text + "\n]\n")


HIDDEN, INNER, LAYERS, HEADS, POSITIONS, EPSILON = 16, 24, 3, 2, 12, 1e-12
SENTENCES = [[2, 40, 41, 60, 61, 62, 3], [2, 90, 3], [2, 150, 151, 7, 8, 9, 10, 3], [2, 3]]


def random_model():
    random = np.random.default_rng(7)
    tensor = lambda *shape, scale=0.5: (random.standard_normal(shape) * scale).astype(np.float32)
    weights = {
        "embeddings.word_embeddings.weight": tensor(len(PIECES), HIDDEN),
        "embeddings.position_embeddings.weight": tensor(POSITIONS, HIDDEN),
        "embeddings.token_type_embeddings.weight": tensor(2, HIDDEN),
        "embeddings.LayerNorm.weight": 1 + tensor(HIDDEN, scale=0.2),
        "embeddings.LayerNorm.bias": tensor(HIDDEN, scale=0.2),
    }
    for k in range(LAYERS):
        at = f"encoder.layer.{k}."
        for name in ("query", "key", "value"):
            weights[at + f"attention.self.{name}.weight"] = tensor(HIDDEN, HIDDEN)
            weights[at + f"attention.self.{name}.bias"] = tensor(HIDDEN)
        weights[at + "attention.output.dense.weight"] = tensor(HIDDEN, HIDDEN)
        weights[at + "attention.output.dense.bias"] = tensor(HIDDEN)
        weights[at + "attention.output.LayerNorm.weight"] = 1 + tensor(HIDDEN, scale=0.2)
        weights[at + "attention.output.LayerNorm.bias"] = tensor(HIDDEN, scale=0.2)
        weights[at + "intermediate.dense.weight"] = tensor(INNER, HIDDEN)
        weights[at + "intermediate.dense.bias"] = tensor(INNER)
        weights[at + "output.dense.weight"] = tensor(HIDDEN, INNER)
        weights[at + "output.dense.bias"] = tensor(HIDDEN)
        weights[at + "output.LayerNorm.weight"] = 1 + tensor(HIDDEN, scale=0.2)
        weights[at + "output.LayerNorm.bias"] = tensor(HIDDEN, scale=0.2)
    # The file has 16-bit numbers; what is computed starts from these.
    return {name: value.astype(np.float16) for name, value in weights.items()}


def layer_norm(x, weights, name, epsilon):
    mean = x.mean(axis=-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(variance + epsilon) * weights[name + ".weight"] + weights[name + ".bias"]


def hidden_states(pieces, weights, heads, layers, epsilon):
    """The hidden states of one text: [layers + 1, pieces, hidden], in 64 bits."""
    weights = {name: value.astype(np.float64) for name, value in weights.items()}
    dense = lambda x, name: x @ weights[name + ".weight"].T + weights[name + ".bias"]
    x = (
        weights["embeddings.word_embeddings.weight"][pieces]
        + weights["embeddings.position_embeddings.weight"][: len(pieces)]
        + weights["embeddings.token_type_embeddings.weight"][0]
    )
    x = layer_norm(x, weights, "embeddings.LayerNorm", epsilon)
    states = [x]
    for k in range(layers):
        at = f"encoder.layer.{k}."
        size = x.shape[1] // heads
        parts = lambda name: dense(x, at + f"attention.self.{name}").reshape(len(pieces), heads, size).swapaxes(0, 1)
        query, key, value = parts("query"), parts("key"), parts("value")
        scores = query @ key.swapaxes(1, 2) / math.sqrt(size)
        odds = np.exp(scores - scores.max(axis=-1, keepdims=True))
        context = odds / odds.sum(axis=-1, keepdims=True) @ value
        context = context.swapaxes(0, 1).reshape(len(pieces), -1)
        x = layer_norm(x + dense(context, at + "attention.output.dense"), weights, at + "attention.output.LayerNorm", epsilon)
        inner = dense(x, at + "intermediate.dense")
        inner = inner * 0.5 * (1 + np.vectorize(math.erf)(inner / math.sqrt(2)))
        x = layer_norm(x + dense(inner, at + "output.dense"), weights, at + "output.LayerNorm", epsilon)
        states.append(x)
    return np.stack(states)


def write_model():
    weights = random_model()
    save_file(weights, str(HERE / "tiny.safetensors"))
    config = {
        "model_type": "bert",
        "hidden_act": "gelu",
        "hidden_size": HIDDEN,
        "intermediate_size": INNER,
        "layer_norm_eps": EPSILON,
        "max_position_embeddings": POSITIONS,
        "num_attention_heads": HEADS,
        "num_hidden_layers": LAYERS,
        "position_embedding_type": "absolute",
        "type_vocab_size": 2,
        "vocab_size": len(PIECES),
    }
    (HERE / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    states = [
        {"pieces": pieces, "states": np.round(hidden_states(pieces, weights, HEADS, LAYERS, EPSILON), 5).tolist()}
        for pieces in SENTENCES
    ]
    (HERE / "hidden-states.json").write_text(json.dumps(states, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    write_words()
    write_model()
