import { Marked, Tokenizer } from "marked";

const deepest = 5;

class ShallowTokenizer extends Tokenizer {
  #depth = 0;

  override blockquote(text: string) {
    return this.#within(() => super.blockquote(text));
  }

  override list(text: string) {
    return this.#within(() => super.list(text));
  }

  override html() {
    return undefined;
  }

  override tag() {
    return undefined;
  }

  #within<Found>(find: () => Found): Found | undefined {
    if (this.#depth >= deepest) return undefined;
    this.#depth += 1;
    try {
      return find();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** Makes a parser of the Markdown that articles are written in: GitHub's, in which a tag is text and lists and quotes lie
 * at most five deep in each other. */
export function newMarkdownParser(): Marked {
  const parser = new Marked();
  parser.setOptions({ tokenizer: new ShallowTokenizer() });
  return parser;
}
