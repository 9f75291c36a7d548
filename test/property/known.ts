import type { Failure } from "../../src/run/event.ts";

/** What is known of a step at a path. */
export interface Known {
  phase: "fresh" | "open" | "started" | "produced" | "ended" | "failed" | "given up" | "interrupted";
  attempt: number;
  failures: number;
  failure?: Failure & { at: number };
  condition?: boolean;
  items?: readonly unknown[];
  iteration: number;
  inIteration: boolean;
  done: boolean;
}

export const fresh: Known = {
  phase: "fresh",
  attempt: 0,
  failures: 0,
  iteration: 0,
  inIteration: false,
  done: false,
};
