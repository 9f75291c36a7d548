import type { RunState, StepStatus } from "../run/state.ts";
import { prefixOf } from "../run/step-path.ts";
import { wordFor } from "./program-steps.ts";

/** Steps with these have a result that is not made again. */
const RECORDED: ReadonlySet<StepStatus> = new Set(["completed", "produced", "skipped"]);

interface Asked {
  readonly path: string;
  readonly kind: string;
  readonly fingerprint: string;
  /** Paths of branches. */
  readonly branches?: readonly string[];
}

/**
 * What the journal holds of a run that goes on must be asked for again, in each list before anything new: else the definition is
 * another one, or depends on what changes. What has no result yet may be changed.
 */
export class DeterminismCheck {
  readonly #state: RunState;
  /** By list: recorded steps that were not asked for since. */
  readonly #left = new Map<string, Set<string>>();

  constructor(state: RunState) {
    this.#state = state;
    for (const { path, name, status } of state.steps.values())
      if (RECORDED.has(status) && !name.startsWith("merge+")) this.#add(path);
  }

  #add(path: string): void {
    for (let inner = path; inner !== ""; inner = prefixOf(inner)) {
      const list = prefixOf(inner);
      const left = this.#left.get(list) ?? new Set();
      this.#left.set(list, left.add(inner));
    }
  }

  /** Takes a step as asked for; returns what is amiss. */
  matchRecordedStep({
    path,
    kind,
    fingerprint,
    branches,
  }: Asked): { step: string; message: string } | undefined {
    const left = this.#left.get(prefixOf(path));
    if (!left?.delete(path)) return this.#unexpected(path, left);
    const recorded = this.#state.steps.get(path);
    if (recorded && recorded.kind !== "" && recorded.kind !== kind)
      return {
        step: path,
        message: `step \`${path}\` is recorded as ${wordFor(recorded.kind)} step and is now ${wordFor(kind)} step`,
      };
    if (recorded?.fingerprint !== undefined && recorded.fingerprint !== fingerprint)
      return { step: path, message: `what step \`${path}\` is asked to do is not what it has done` };
    const gone = branches && Array.from(this.#left.get(path) ?? []).find((each) => !branches.includes(each));
    if (gone !== undefined) return { step: path, message: `branch \`${gone}\` is recorded and is not there` };
    if (branches) this.#left.delete(path);
    return undefined;
  }

  #unexpected(path: string, left: ReadonlySet<string> = new Set()) {
    const [missed] = left;
    if (missed !== undefined)
      return { step: missed, message: `it asks for step \`${path}\` where \`${missed}\` is recorded` };
    const block = this.#state.steps.get(prefixOf(path))?.status;
    if (block === "completed" || block === "skipped")
      return {
        step: path,
        message: `it asks for step \`${path}\`, which is not recorded in a branch that has ended`,
      };
    return undefined;
  }

  /** A list has ended: what is recorded in it and was not asked for. */
  leftIn(prefix: string): { step: string; message: string } | undefined {
    const [missed] = this.#left.get(prefix) ?? [];
    return missed === undefined
      ? undefined
      : { step: missed, message: `it no longer asks for step \`${missed}\`, which is recorded` };
  }
}
