import { reportError } from "../template-error.ts";

/** Limits of one rendering. The size of the data is added to `work` and `text`. */
export const LIMITS = {
  work: 1_000_000,
  /** Characters of the output and of any intermediate text. */
  text: 1024 * 1024,
  range: 10_000,
  macroDepth: 64,
  /** Levels of lists and objects that are compared or written. */
  dataDepth: 100,
} as const;

export class Budget {
  readonly #work: number;
  readonly #text: number;
  #remaining: number;

  constructor(dataSize = 0) {
    this.#work = LIMITS.work + dataSize;
    this.#text = LIMITS.text + dataSize;
    this.#remaining = this.#work;
  }

  spend(units: number): void {
    this.#remaining -= units;
    if (!(this.#remaining >= 0)) reportError(`the template does more than ${this.#work} units of work.`);
  }

  /** Reserves a text of this length. */
  text(length: number): void {
    this.fits(length);
    this.spend(length / 8);
  }

  fits(length: number): void {
    if (!(length <= this.#text)) reportError(`a text would have more than ${this.#text} characters.`);
  }

  made(text: string): string {
    this.text(text.length);
    return text;
  }
}

export class Output {
  readonly #budget: Budget;
  readonly #parts: string[] = [];
  #length = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  add(part: string): void {
    this.#length += part.length;
    this.#budget.fits(this.#length);
    this.#budget.spend(part.length / 8);
    this.#parts.push(part);
  }

  text(): string {
    return this.#parts.join("");
  }
}
