import type { MergeStep, StepAttempt } from "../decision/traversal.ts";
import type { Step } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import type { AgentResult } from "../ports/agent-runner.ts";
import type { StepCommit, UnwantedChanges } from "../ports/workspaces.ts";
import type { StrayChanges } from "../run/journal/event-fields.ts";
import type { Failure, NewRunEvent } from "../run/journal/event.ts";
import { branchAt } from "../run/state.ts";
import { type StepOutput, textField } from "../run/step-output.ts";
import {
  attemptFile,
  type AttemptKey,
  createNumberedPatchWriter,
  failed,
  withSession,
} from "./attempt-outcome.ts";
import { createFullOutputReader, firstLine } from "./step-outputs.ts";
import type { StepContext } from "./step-context.ts";

const SUBJECT_LIMIT = 72;

/** Commits the changes of a finished attempt. A repeated call finds the existing commit. */
export async function commitAttempt(
  context: StepContext,
  at: StepAttempt<Step | MergeStep>,
): Promise<NewRunEvent> {
  const { path, attempt } = at;
  const state = context.state.steps.get(path);
  const { base, checkFiles = [] } = state ?? {};
  if (base === undefined) return { type: "step.succeeded", step: path, attempt };
  const output = state?.output && createFullOutputReader(context.store)(at.step.name, state.output);
  const isLimited = !mayChangeFiles(context, at.step);
  const message = context.autoCommit && !isLimited ? commitMessage(at.step.name, output) : undefined;
  const except = [...checkFiles, ...(await leftFiles(context))];
  const commit = await context.workspace.commit(
    { runId: context.facts.runId, step: path, attempt },
    { base, message, except },
  );
  const changedSince = async (since: string): Promise<string[]> =>
    (await context.workspace.changedSince(since)).filter((file) => !except.includes(file));
  const mayBeNoOp = !commit?.files.length && asksForChange(context, at.step);
  const isNoOp = mayBeNoOp && (await changedSince(base)).length === 0;
  const uncommitted = context.autoCommit ? [] : await changedSince(commit?.head ?? base);
  return {
    type: "step.succeeded",
    step: path,
    attempt,
    commit: commit?.head,
    // Commits of a session that may change nothing stay in a checkout of the user. They count as no change.
    files: commit && (isLimited ? [] : [...commit.files]),
    undone: (await undoesAll(context, path, commit)) ? true : undefined,
    uncommitted: uncommitted.length === 0 ? undefined : uncommitted,
    no_op: isNoOp ? true : undefined,
  };
}

/** Whether the branch equals its base again. Only then may a step undo every change of earlier steps. */
async function undoesAll(
  { state, workspace }: StepContext,
  path: string,
  commit: StepCommit | undefined,
): Promise<boolean> {
  const branch = branchAt(state, path);
  const base = (branch ?? state.workspace)?.base_sha;
  const earlier = branch?.files ?? state.filesChanged;
  // A merged branch must be merged again, so that its target loses the changes too.
  if (base === undefined || branch?.mergedHead !== undefined || !commit?.files.length) return false;
  if (!commit.files.every((file) => earlier.has(file))) return false;
  const tree = await workspace.tree(commit.head);
  return tree !== undefined && tree === (await workspace.tree(base));
}

export function asksForChange({ library }: StepContext, step: Step | MergeStep): boolean {
  if (step.type === "merge") return false;
  if (step.ensures?.some((check) => check === "commit" || (typeof check === "object" && asksForFiles(check))))
    return true;
  return step.type === "command" && library.command(step.command).changes === true;
}

function asksForFiles(check: object): boolean {
  return "files" in check || "fails-before" in check;
}

export function commitMessage(name: string, output: StepOutput | undefined): string {
  const proposed = textField(output?.data, "commit_message");
  if (proposed !== undefined) return proposed.trim();
  const summary = firstLine(output?.summary ?? "", SUBJECT_LIMIT - name.length - 2);
  return summary === "" ? name : `${name}: ${summary}`;
}

/** Whether a step may change files of the repository. Only a command with `changes: false` may not. */
export function mayChangeFiles({ library }: Pick<StepContext, "library">, step: Step | MergeStep): boolean {
  return step.type !== "command" || library.command(step.command).changes !== false;
}

type Session<T> = T & { readonly result: AgentResult };

interface Ended<T> {
  readonly ended: Session<T>;
  readonly stray?: StrayChanges | undefined;
}

/** Runs the session of a step. If the step may change nothing, resets the engine's worktree afterwards. */
export async function runLimitedSession<T>(
  context: StepContext,
  { step, ...at }: AttemptKey & { readonly step: Step },
  run: () => Promise<Session<T>>,
): Promise<Ended<T>> {
  const base = context.state.steps.get(at.path)?.base;
  if (base === undefined || mayChangeFiles(context, step)) return { ended: await run() };
  let ended: Session<T> | undefined;
  const session = async (): Promise<Session<T>> => {
    ended = await run();
    // A resumed run resets the worktree before the next attempt.
    if (ended.result.status === "interrupted") throw new Error("The session was interrupted.");
    return ended;
  };
  let saved: Pick<StrayChanges, "patch" | "omitted"> = {};
  const write = createNumberedPatchWriter(context.store, at, PATCH);
  try {
    const { result, changes } = await context.workspace.runWithoutChanges(base, session, (patch, omitted) => {
      saved = { patch: attemptFile(at, `${PATCH}.patch`), omitted: omitted || undefined };
      write(patch);
    });
    return { ended: result, stray: changes && { ...strayChanges(changes), ...saved } };
  } catch (error) {
    const isDamaged = error instanceof AgenticError && error.code === "worktree-damaged";
    // The repair of a damaged worktree resets it too, and fails the attempt.
    if (ended && (isDamaged || ended.result.status === "interrupted")) return { ended };
    throw error;
  }
}

const PATCH = "reverted";
const MOST_FILES = 50;
/** Git takes the files that no step may commit as arguments. */
const MOST_LEFT_FILES = 1_000;

function strayChanges({ files, hashes }: UnwantedChanges): StrayChanges {
  const listed = files.slice(0, MOST_FILES);
  const more = files.length - listed.length;
  const recorded = files.length > MOST_LEFT_FILES ? listed : files;
  return {
    files: listed,
    more: more > 0 ? more : undefined,
    hashes: hashes && Object.fromEntries(recorded.map((file) => [file, hashes[file] ?? ""])),
  };
}

/** Adds the changes to the end of an attempt, which fails if it left too many files in a checkout of the user. */
export function withStrayChanges(event: NewRunEvent, stray: StrayChanges | undefined): NewRunEvent {
  if (stray === undefined) return event;
  switch (event.type) {
    case "step.produced":
    case "step.succeeded": {
      const failure = fileCountFailure(stray);
      if (!failure) return { ...event, stray };
      const { step: path, attempt, usage, session } = event;
      return withStrayChanges(withSession(failed({ path, attempt }, failure, usage), session), stray);
    }
    case "step.failed":
      return { ...event, stray };
    default:
      return event;
  }
}

function fileCountFailure({ files, more = 0, hashes }: StrayChanges): Failure | undefined {
  const count = files.length + more;
  if (!hashes || count <= MOST_LEFT_FILES) return undefined;
  const message = `The step may change no file and left ${count} files in your checkout, such as ${files[0]}. Remove them or add them to .gitignore, then resume the run.`;
  return { class: "blocking", code: "files-left", message };
}

/** Returns files that checks, and steps that may change nothing, left in a folder of the user, unless they changed since. */
async function leftFiles({
  state,
  workspace,
}: Pick<StepContext, "state" | "workspace">): Promise<readonly string[]> {
  const unchanged = await Promise.all(
    Array.from(state.leftFiles, async ([file, hash]) =>
      (await workspace.hashOf(file)) === hash ? [file] : [],
    ),
  );
  return unchanged.flat();
}

/** Returns the files that changed since a commit, without those that checks and other steps left. */
export async function changedFilesSince(
  context: Pick<StepContext, "state" | "workspace">,
  base: string,
): Promise<readonly string[]> {
  const changed = await context.workspace.changedSince(base);
  if (changed.length === 0 || context.state.leftFiles.size === 0) return changed;
  const ignored = await leftFiles(context);
  return changed.filter((file) => !ignored.includes(file));
}
