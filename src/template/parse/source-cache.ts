const MOST_SOURCES = 500;
const MOST_CHARACTERS = 1024 * 1024;

/** Keeps what was parsed from the latest sources, up to a number and a size. */
export class SourceCache<Tree> {
  readonly #parse: (source: string) => Tree;
  readonly #trees = new Map<string, Tree>();
  #characters = 0;

  constructor(parse: (source: string) => Tree) {
    this.#parse = parse;
  }

  get(source: string): Tree {
    const tree = this.#trees.get(source) ?? this.#parse(source);
    this.#forget(source);
    this.#trees.set(source, tree);
    this.#characters += source.length;
    for (const oldest of this.#trees.keys()) {
      if (this.#trees.size <= MOST_SOURCES && this.#characters <= MOST_CHARACTERS) break;
      this.#forget(oldest);
    }
    return tree;
  }

  #forget(source: string): void {
    if (this.#trees.delete(source)) this.#characters -= source.length;
  }
}
