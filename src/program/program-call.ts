import type { NextCall } from "../decision/execution-plan.ts";
import type { Step, StepOf } from "../definition/schema.ts";
import { prefixOf } from "../run/ids.ts";
import type { RunState, StepStatus } from "../run/state.ts";
import { describeStepType } from "./program-steps.ts";

export interface StepCall {
  readonly kind: "step";
  readonly path: string;
  readonly step: Step;
  readonly list: CallList;
  readonly fingerprint: string;
  /** Whether a failure is returned instead of thrown. */
  readonly continues: boolean;
  readonly branches?: ReadonlyMap<string, Branch> | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface NoteCall {
  readonly kind: "note";
  readonly id: string;
  readonly event: Extract<NextCall, { kind: "note" }>["event"];
  readonly resolve: () => void;
}

export type Call = StepCall | NoteCall;

export interface Branch {
  readonly step: StepOf<"sequence">;
  readonly run: () => unknown;
  list?: CallList;
}

export type Outcome =
  | { readonly kind: "returned"; readonly value: unknown }
  | { readonly kind: "threw"; readonly error: unknown };

export interface CallList {
  readonly prefix: string;
  /** Calls that have not ended, oldest first. */
  readonly open: Call[];
  readonly notifiedCalls: StepCall[];
  readonly counts: Map<string, number>;
  readonly steps: Step[];
  readonly enclosing: readonly Step[];
  phase: string | undefined;
  outcome?: Outcome;
}

export function createList(
  prefix: string,
  { steps, enclosing, phase }: Pick<CallList, "steps" | "enclosing" | "phase">,
): CallList {
  return { prefix, open: [], notifiedCalls: [], counts: new Map(), steps, enclosing, phase };
}

export function nextName({ counts }: CallList, kind: string): string {
  const count = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, count);
  return `${kind}-${count}`;
}

/** Statuses of steps that keep their result. */
const RECORDED: ReadonlySet<StepStatus> = new Set(["completed", "produced", "skipped"]);

interface RequestedStep {
  readonly path: string;
  readonly kind: string;
  readonly fingerprint: string;
  readonly branches?: readonly string[] | undefined;
}

export class DeterminismCheck {
  readonly #state: RunState;
  /** By list: recorded steps that were not requested again. */
  readonly #unrequested = new Map<string, Set<string>>();

  constructor(state: RunState) {
    this.#state = state;
    for (const { path, name, status } of state.steps.values())
      if (RECORDED.has(status) && !name.startsWith("merge+")) this.#add(path);
  }

  #add(path: string): void {
    for (let inner = path; inner !== ""; inner = prefixOf(inner)) {
      const list = prefixOf(inner);
      const unrequested = this.#unrequested.get(list) ?? new Set();
      this.#unrequested.set(list, unrequested.add(inner));
    }
  }

  matchRecordedStep({
    path,
    kind,
    fingerprint,
    branches,
  }: RequestedStep): { step: string; message: string } | undefined {
    const unrequested = this.#unrequested.get(prefixOf(path));
    if (!unrequested?.delete(path)) return this.#unexpected(path, unrequested);
    const recorded = this.#state.steps.get(path);
    if (recorded && recorded.kind !== "" && recorded.kind !== kind)
      return {
        step: path,
        message: `step \`${path}\` is recorded as ${describeStepType(recorded.kind)} step and is now ${describeStepType(kind)} step`,
      };
    if (recorded?.fingerprint !== undefined && recorded.fingerprint !== fingerprint)
      return { step: path, message: `the input of step \`${path}\` has changed` };
    const missing =
      branches && Array.from(this.#unrequested.get(path) ?? []).find((each) => !branches.includes(each));
    if (missing !== undefined)
      return { step: path, message: `branch \`${missing}\` is recorded but was not requested` };
    if (branches) this.#unrequested.delete(path);
    return undefined;
  }

  #unexpected(path: string, unrequested: ReadonlySet<string> = new Set()) {
    const [missed] = unrequested;
    if (missed !== undefined)
      return { step: missed, message: `it requests step \`${path}\` where \`${missed}\` is recorded` };
    const block = this.#state.steps.get(prefixOf(path))?.status;
    if (block === "completed" || block === "skipped")
      return {
        step: path,
        message: `it requests step \`${path}\`, which is not recorded in a branch that has ended`,
      };
    return undefined;
  }

  missingIn(prefix: string): { step: string; message: string } | undefined {
    const [missed] = this.#unrequested.get(prefix) ?? [];
    return missed === undefined
      ? undefined
      : { step: missed, message: `it no longer requests step \`${missed}\`, which is recorded` };
  }
}
