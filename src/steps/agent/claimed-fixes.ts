import { listIn } from "../../output/status/validation-results.ts";
import type { Failure } from "../../run/journal/event.ts";
import type { StepOutput } from "../../run/step-output.ts";
import { plural } from "../../system/format.ts";
import { asksForChange } from "../commit-attempt.ts";
import type { StepContext, TimedAttempt } from "../step-context.ts";
import { changedFilesSince } from "../unwanted-changes.ts";

/** Returns a failure if an answer names fixed issues (`data.fixed`), and its step changed no file. */
export async function claimedFixesFailure(
  context: StepContext,
  { path, step }: TimedAttempt,
  { data }: StepOutput,
): Promise<Failure | undefined> {
  const base = context.state.steps.get(path)?.base;
  const fixed = listIn(data, "fixed");
  if (base === undefined || fixed.length === 0 || !asksForChange(context, step)) return undefined;
  if ((await changedFilesSince(context, base)).length > 0) return undefined;
  const message = `The answer names ${plural(fixed.length, "fixed issue")}, but the step changed no file. Fix each issue, or move it from \`fixed\` to \`declined\` with the reason.`;
  return { class: "recoverable", code: "nothing-fixed", message };
}
