import type { NextCall } from "../decision/execution-plan.ts";
import type { Step, StepOf } from "../definition/schema.ts";

export interface StepCall {
  readonly kind: "step";
  readonly path: string;
  readonly step: Step;
  readonly list: CallList;
  readonly fingerprint: string;
  /** Whether a failure is returned instead of thrown. */
  readonly continues: boolean;
  /** Branches of `ctx.parallel` by step name. */
  readonly branches?: ReadonlyMap<string, Branch> | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface NoteCall {
  readonly kind: "note";
  readonly id: string;
  readonly event: Extract<NextCall, { kind: "note" }>["event"];
  readonly resolve: () => void;
}

export type Call = StepCall | NoteCall;

export interface Branch {
  readonly step: StepOf<"sequence">;
  readonly run: () => unknown;
  /** Set when the branch has started. */
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
  /** Number of unnamed calls by kind. */
  readonly counts: Map<string, number>;
  readonly steps: Step[];
  /** Enclosing blocks, innermost first. */
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
