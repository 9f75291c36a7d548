import type { Step } from "../../../src/definition/schema.ts";
import type { Failure, RunEvent } from "../../../src/run/journal/event.ts";
import { joinPath, nameOf, prefixOf } from "../../../src/run/ids.ts";
import { isIteration, type Tree } from "./tree.ts";

/** What is known of a step at a path. */
export interface Known {
  phase:
    "fresh" | "open" | "started" | "produced" | "asked" | "answered" | "ended" | "failed" | "interrupted";
  attempt: number;
  /** Of a block: it was opened since it was last fresh. */
  opened: boolean;
  failures: number;
  failure?: Failure & { at: number };
  condition?: boolean;
  items?: readonly unknown[];
  iteration: number;
  inIteration: boolean;
  done: boolean;
  /** Of a wait for a person: whether words are there to be read, and until when they may come. */
  hasWords: boolean;
  deadline?: number;
}

const fresh: Known = {
  phase: "fresh",
  attempt: 0,
  opened: false,
  failures: 0,
  iteration: 0,
  inIteration: false,
  done: false,
  hasWords: false,
};

/** What a journal has told so far, and the rules it broke. */
export class Facts {
  readonly tree: Tree;
  readonly broken: string[] = [];
  readonly steps = new Map<string, Known>();
  /** Whether the run is resumed for what runners of branches did: nobody has decided to try again what failed. */
  joins = false;
  /** Names of steps left out by --from-step. */
  skip: ReadonlySet<string> = new Set();
  /** Paths of branches that could not be delivered, and of nested workflows of which an output could not be written. */
  readonly undelivered = new Map<string, Failure>();

  constructor(tree: Tree) {
    this.tree = tree;
  }

  rule(event: RunEvent, holds: boolean, rule: string): void {
    if (!holds) this.broken.push(`${JSON.stringify(event)} breaks: ${rule}`);
  }

  known(path: string): Known {
    const known = this.steps.get(path) ?? { ...fresh };
    this.steps.set(path, known);
    return known;
  }

  /** Only the number of its latest attempt stays. */
  startOver(path: string): void {
    const known = this.steps.get(path);
    if (known) this.steps.set(path, { ...fresh, attempt: known.attempt });
  }

  isLeftOut(path: string): boolean {
    return this.skip.has(nameOf(path)) && this.tree.isOwn(path);
  }

  isInsideLeftOut(path: string): boolean {
    return path !== "" && (this.isLeftOut(path) || this.isInsideLeftOut(prefixOf(path)));
  }

  /** The steps of a list, by its prefix; of a conditional those that its condition chose. */
  list(prefix: string): readonly Step[] {
    return this.tree.listAt(prefix, this.steps.get(prefix)?.condition);
  }

  hasEnded(path: string): boolean {
    return this.steps.get(path)?.phase === "ended";
  }

  /** Whether a block around it has ended, other than those that run again. */
  isInsideEnded(path: string, again: readonly string[] = []): boolean {
    const around = prefixOf(path);
    const isEnded = this.hasEnded(around) && !again.includes(around);
    return around !== "" && (isEnded || this.isInsideEnded(around, again));
  }

  haveEnded(prefix: string): boolean {
    return this.list(prefix).every(({ name }) => this.hasEnded(joinPath(prefix, name)));
  }

  /** Everything before the step has ended, and everything around it is open. */
  mayBegin(event: RunEvent & { step: string }): Step | undefined {
    const prefix = prefixOf(event.step);
    if (this.tree.mergedBy(event.step) !== undefined) {
      this.rule(event, this.isOpen(prefix), "is inside open blocks");
      return undefined;
    }
    const list = this.list(prefix);
    const position = list.findIndex(({ name }) => name === nameOf(event.step));
    this.rule(event, position >= 0, "is a step of its list");
    const before = list.slice(0, Math.max(position, 0)).map(({ name }) => joinPath(prefix, name));
    const isOrdered = isIteration(prefix) || this.tree.stepAt(prefix)?.type !== "parallel";
    this.rule(
      event,
      !isOrdered || before.every((path) => this.hasEnded(path)),
      "comes after the steps before it",
    );
    this.rule(event, this.isOpen(prefix), "is inside open blocks");
    return list[position];
  }

  /** Whether a list may be worked on: its block is open, in this iteration, and so on outward. */
  isOpen(prefix: string): boolean {
    if (prefix === "") return true;
    const iteration = /\/(\d+)$/.exec(prefix)?.[1];
    const path = iteration === undefined ? prefix : prefixOf(prefix);
    const known = this.known(path);
    if (known.phase !== "open" || !this.isOpen(prefixOf(path))) return false;
    return iteration === undefined || (known.inIteration && known.iteration === Number(iteration));
  }

  /** Steps inside a block, as far as they are not in one that has ended. */
  going(block: string): [string, Known][] {
    return Array.from(this.inside(block)).filter(([path]) => !this.isInsideEnded(path));
  }

  /** Paths inside a block, itself left out. */
  *inside(block: string): Generator<[string, Known]> {
    const start = block === "" ? "" : `${block}/`;
    for (const entry of this.steps) if (entry[0].startsWith(start)) yield entry;
  }
}
