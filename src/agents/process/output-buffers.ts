export const MAX_LINE = 8 * 1024 * 1024;

interface LineHandlers {
  readonly onLine: (line: string) => void;
  readonly onOversized: (length: number) => void;
}

/** Splits a stream into lines and buffers at most `limit` characters of a line. */
export class LineSplitter {
  readonly #handlers: LineHandlers;
  readonly #limit: number;
  #pending = "";
  #length = 0;

  constructor(handlers: LineHandlers, limit = MAX_LINE) {
    this.#handlers = handlers;
    this.#limit = limit;
  }

  push(text: string): void {
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      this.#add(text.slice(start, end));
      this.#emit();
      start = end + 1;
    }
    this.#add(text.slice(start));
  }

  end(): void {
    if (this.#length > 0) this.#emit();
  }

  #add(part: string): void {
    this.#length += part.length;
    this.#pending = this.#length > this.#limit ? "" : this.#pending + part;
  }

  #emit(): void {
    const line = this.#pending;
    const length = this.#length;
    this.#pending = "";
    this.#length = 0;
    if (length > this.#limit) this.#handlers.onOversized(length);
    else this.#handlers.onLine(line.endsWith("\r") ? line.slice(0, -1) : line);
  }
}

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
