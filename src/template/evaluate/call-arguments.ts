import { reportError } from "../template-error.ts";
import type { Budget } from "./render-limits.ts";
import { describeValue, truthy, type Value, type Result } from "./values.ts";

export interface CallArguments {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

export const NO_ARGUMENTS: CallArguments = { positional: [], named: new Map() };

interface Signature {
  readonly owner: string;
  readonly parameters: readonly string[];
  /** Whether more positional arguments may follow. */
  readonly open?: boolean;
}

/** Arguments bound to parameters, with typed accessors. */
export class Arguments {
  /** Positional arguments after the named parameters. */
  readonly remaining: readonly Value[];
  readonly #owner: string;
  readonly #values = new Map<string, Value>();

  constructor({ owner, parameters, open = false }: Signature, { positional, named }: CallArguments) {
    this.#owner = owner;
    this.remaining = open ? positional : [];
    if (!open && positional.length > parameters.length) {
      reportError(
        `${owner} takes ${parameters.length === 0 ? "no arguments" : `(${parameters.join(", ")})`}.`,
      );
    }
    if (!open) positional.forEach((value, index) => this.#values.set(parameters[index] ?? "", value));
    for (const [name, value] of named) {
      if (!parameters.includes(name)) reportError(`${owner} has no argument \`${name}\`.`);
      this.#values.set(name, value);
    }
  }

  value(name: string): Value | undefined {
    return this.#values.get(name);
  }

  required(name: string): Value {
    const value = this.#values.get(name);
    return value === undefined ? this.#missing(name) : value;
  }

  text(name: string, fallback?: string): string {
    const value = this.#values.get(name) ?? fallback;
    if (value === undefined) return this.#missing(name);
    return typeof value === "string" ? value : this.#wrong(name, "a text", value);
  }

  integer(name: string, fallback?: number): number {
    const value = this.#values.get(name) ?? fallback;
    if (value === undefined) return this.#missing(name);
    return typeof value === "number" && Number.isSafeInteger(value)
      ? value
      : this.#wrong(name, "a whole number", value);
  }

  flag(name: string, fallback = false): boolean {
    return truthy(this.#values.get(name) ?? fallback);
  }

  #missing(name: string): never {
    return reportError(`${this.#owner} needs \`${name}\`.`);
  }

  #wrong(name: string, expected: string, value: Value): never {
    return reportError(`${this.#owner} needs ${expected} as \`${name}\`, not ${describeValue(value)}.`);
  }
}

export interface Runtime {
  readonly budget: Budget;
  filter(name: string, input: Value, args: CallArguments): Result;
  test(name: string, input: Value, args: CallArguments): boolean;
}

interface Callable {
  readonly parameters: readonly string[];
  /** Whether it takes any number of positional arguments. */
  readonly open?: boolean;
}

export interface Filter extends Callable {
  readonly run: (input: Value, args: Arguments, runtime: Runtime) => Result;
}

export interface Test extends Callable {
  readonly run: (input: Value, args: Arguments, runtime: Runtime) => boolean;
}
