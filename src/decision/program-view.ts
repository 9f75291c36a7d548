import type { Step } from "../definition/schema.ts";
import type { Failure, NewRunEvent } from "../run/journal/event.ts";

/** Next call of a list of a program. */
export type NextCall =
  | { readonly kind: "step"; readonly step: Step }
  /** An event to record. */
  | { readonly kind: "note"; readonly event: NewRunEvent }
  /** A step failed, and the program continued. */
  | { readonly kind: "survived"; readonly step: Step }
  /** The code of the program is running. */
  | { readonly kind: "busy" }
  | { readonly kind: "returned" }
  | { readonly kind: "threw"; readonly failure: Failure; readonly step?: string };

/** A TypeScript definition. Its steps become known when it calls them. */
export interface ProgramView {
  /** Returns the next call of a list. The prefix is "" for the main list, otherwise the path of a branch. */
  next(prefix: string): NextCall;
}
