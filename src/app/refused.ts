import type { Handled } from "./ports.ts";

/** `logged`: the same without a word of the delivery, where one is in it. */
export function refused(reason: string, logged = reason): Extract<Handled, { status: "refused" }> {
  return { status: "refused", reason, logged };
}
