import type { Step } from "../definition/schema.ts";
import type { Failure, NewRunEvent } from "../run/journal/event.ts";

/** What a list of a definition that is a program asks for now. */
export type NextCall =
  | { readonly kind: "step"; readonly step: Step }
  /** A fact to note. */
  | { readonly kind: "note"; readonly event: NewRunEvent }
  /** A step failed for good, the program was told, and went on. */
  | { readonly kind: "survived"; readonly step: Step }
  /** It is busy with something of its own. */
  | { readonly kind: "busy" }
  | { readonly kind: "returned" }
  | { readonly kind: "threw"; readonly failure: Failure; readonly step?: string };

/** A definition that is a program: its steps are known as it asks for them. */
export interface ProgramView {
  /** By the path prefix of the list: "" for the run's own, else that of a branch. */
  next(prefix: string): NextCall;
}
