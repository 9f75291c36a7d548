import type { Step } from "../definition/schema.ts";
import type { Failure, NewRunEvent } from "../run/journal/event.ts";

export type NextCall =
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "note"; readonly event: NewRunEvent }
  | { readonly kind: "survived"; readonly step: Step }
  | { readonly kind: "busy" }
  | { readonly kind: "returned" }
  | { readonly kind: "threw"; readonly failure: Failure; readonly step?: string };

/** A TypeScript definition. Its steps become known when it calls them. */
export interface ProgramView {
  next(prefix: string): NextCall;
}
