import type { MacroTree } from "../parse/syntax-tree.ts";
import { ownMember, type Dict, type Result } from "./values.ts";

export interface Macro {
  readonly tree: MacroTree;
  readonly frame: Frame;
}

/** The names in a scope of a template. Macros are not values and are stored separately. */
export class Frame {
  readonly #parent: Frame | undefined;
  readonly #scope: Dict;
  readonly #closed: boolean;
  readonly #values = new Map<string, Result>();
  readonly #macros = new Map<string, Macro>();

  private constructor(scope: Dict, parent: Frame | undefined, closed: boolean) {
    this.#scope = scope;
    this.#parent = parent;
    this.#closed = closed;
  }

  static root(scope: Dict): Frame {
    return new Frame(scope, undefined, true);
  }

  inner(): Frame {
    return new Frame(this.#scope, this, false);
  }

  /** Creates the scope of a macro call, which cannot change outer scopes. */
  closed(): Frame {
    return new Frame(this.#scope, this, true);
  }

  define(name: string, value: Result): void {
    this.#values.set(name, value);
  }

  set(name: string, value: Result): void {
    (this.#holder(name) ?? this).define(name, value);
  }

  #holder(name: string): Frame | undefined {
    if (this.#values.has(name)) return this;
    return this.#closed || this.#parent === undefined ? undefined : this.#parent.#holder(name);
  }

  value(name: string): Result | undefined {
    const value = this.#values.get(name);
    if (value !== undefined) return value;
    return this.#parent === undefined ? ownMember(this.#scope, name) : this.#parent.value(name);
  }

  names(): Dict {
    const names: Record<string, null> = Object.create(null);
    for (const name of this.#allNames()) names[name] = null;
    return names;
  }

  #allNames(): readonly string[] {
    const outer = this.#parent === undefined ? Object.keys(this.#scope) : this.#parent.#allNames();
    return [...outer, ...this.#values.keys()];
  }

  defineMacro(macro: Macro): void {
    this.#macros.set(macro.tree.name, macro);
  }

  macro(name: string): Macro | undefined {
    return this.#macros.get(name) ?? this.#parent?.macro(name);
  }
}
