/** Keeps the last `limit` characters of a text that grows. */
export class TailBuffer {
  readonly #limit: number;
  #text = "";

  constructor(limit: number) {
    this.#limit = limit;
  }

  push(text: string): void {
    this.#text += text;
    // Cutting at twice the limit keeps the cost of a character constant.
    if (this.#text.length > 2 * this.#limit) this.#text = this.#text.slice(-this.#limit);
  }

  toString(): string {
    return this.#text.slice(-this.#limit);
  }
}
