import type { StepPosition, MergeStep } from "../../decision/traversal.ts";
import type { Step } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { SettingsChange, Workspace } from "../../ports/workspaces.ts";
import type { Failure, NewRunEvent } from "../../run/journal/event.ts";
import type { Place } from "../../run/record.ts";
import { keepFurther, keepPartial } from "../../steps/attempt-changes.ts";
import { attemptFile, failed } from "../../steps/attempt-outcome.ts";
import { lastAttemptIn } from "../../steps/documents/documents.ts";
import type { StepContext } from "../../steps/step-context.ts";

type AttemptAt = StepPosition<Step | MergeStep> & { readonly attempt: number };

/**
 * Runs an attempt. One that removes or redirects the `.git` of its worktree has failed, whatever it says itself: its work is kept as a
 * patch, and the next attempt begins in a repaired worktree.
 */
export async function inSoundWorktree(
  context: StepContext,
  at: AttemptAt,
  run: () => Promise<NewRunEvent>,
): Promise<NewRunEvent> {
  const attempt = await run().catch((error: unknown) => {
    if (isDamage(error)) return error;
    throw error;
  });
  // First: with what a step has set, git may fail everywhere.
  await tellSettings(context, at);
  const problem = await repair(context, at);
  if (attempt instanceof AgenticError)
    return failed(at, failureOf(context, at, problem ?? String(attempt.data["problem"])));
  if (problem === undefined || isWorse(attempt)) return attempt;
  return failed(at, failureOf(context, at, problem), "usage" in attempt ? attempt.usage : undefined);
}

/** Git's settings are the user's too: what a step does to them does not end with the run. */
async function tellSettings(context: StepContext, at: AttemptAt): Promise<void> {
  const change = await context.workspaces.checkSettings();
  if (!change || change.changed.length === 0) return;
  const { transcribe } = await import("../../steps/agent/agent-session.ts");
  transcribe(context, at, { type: "notice", text: wordsFor(change), warning: true });
}

function wordsFor({ changed, restored, saved }: SettingsChange): string {
  const told = `Git's settings of your checkout changed while the step ran: ${changed.join("; ")}.`;
  const kept = saved === undefined ? "" : ` What the step left is in ${saved}.`;
  const back = `${restored.join(", ")} was set back, since git failed in your checkout.${kept}`;
  return restored.length === 0 ? told : `${told} ${back}`;
}

/** Cut off, or failed in a way that another attempt in a sound worktree would not change. */
function isWorse(event: NewRunEvent): boolean {
  if (event.type === "step.interrupted") return true;
  return event.type === "step.failed" && event.failure.class !== "recoverable";
}

interface Opening extends Pick<StepContext, "workspaces" | "store" | "state"> {
  readonly commits: boolean;
}

/** Opens a place of the run; without one, the plain folder. What lay uncommitted in a damaged worktree is kept as a patch, beside the last attempt on its branch. */
export async function openWorkspace(
  { workspaces, store, state, commits }: Opening,
  place: Place | undefined,
): Promise<Workspace> {
  if (!place) return workspaces.folder();
  const last = lastAttemptIn({ workspace: { branch: place.branch }, state });
  return await workspaces.open(place, { commits, keep: keepFurther(store, last, "damaged") });
}

function isDamage(error: unknown): error is AgenticError {
  return error instanceof AgenticError && error.code === "worktree-damaged";
}

async function repair({ workspace, store, state }: StepContext, at: AttemptAt): Promise<string | undefined> {
  const base = state.steps.get(at.path)?.base;
  return base === undefined ? undefined : await workspace.repair(base, keepPartial(store, at));
}

function failureOf({ store, workspace }: StepContext, at: AttemptAt, problem: string): Failure {
  const patch = attemptFile(at, "partial.patch");
  const kept = store.read(patch) === undefined ? "" : ` What it did is kept in ${store.location}/${patch}.`;
  return {
    class: "recoverable",
    code: "worktree-damaged",
    message: `The step damaged its worktree ${workspace.directory}: ${problem} Steps must not remove or change \`.git\`. The worktree is repaired.${kept}`,
  };
}
