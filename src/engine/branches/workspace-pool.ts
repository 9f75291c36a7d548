import type { MergeStep, StepAttempt } from "../../decision/traversal.ts";
import type { Step } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { MovedRef, SettingsChange, Workspace, Workspaces } from "../../ports/workspaces.ts";
import type { Failure, NewRunEvent } from "../../run/journal/event.ts";
import type { RunWorkspace } from "../../run/record.ts";
import { branchAt, type BranchState, type RunState } from "../../run/state.ts";
import {
  attemptFile,
  createNumberedPatchWriter,
  createPatchWriter,
  failed,
} from "../../steps/attempt-outcome.ts";
import { clearBaseline, lastAttemptIn, restoreDocuments } from "../../steps/documents/documents.ts";
import type { StepContext } from "../../steps/step-context.ts";

interface WorkspacePoolOptions {
  readonly workspaces: Workspaces;
  readonly store: RunStore;
  readonly state: RunState;
  readonly own: Workspace;
  readonly commits: boolean;
}

/** Worktree and branch of a step of a parallel block, and the last head of the branch. */
export type BranchWorkspace = Omit<RunWorkspace, "mode"> & { readonly head?: string };

export class WorkspacePool {
  readonly #options: WorkspacePoolOptions;
  readonly #opened = new Map<string, Promise<Workspace>>();

  constructor(options: WorkspacePoolOptions) {
    this.#options = options;
  }

  at(path: string): Workspace | Promise<Workspace> {
    const branch = branchAt(this.#options.state, path);
    return branch ? this.open(branch) : this.#options.own;
  }

  open(branch: BranchWorkspace): Promise<Workspace> {
    const known = this.#opened.get(branch.branch);
    if (known) return known;
    const opening = this.#make(branch);
    this.#opened.set(branch.branch, opening);
    opening.catch(() => this.#opened.delete(branch.branch));
    return opening;
  }

  /** Closes the worktree of a branch for reuse. Returns false if it has uncommitted changes. */
  async close({ path, branch, base_branch, base_sha }: BranchState): Promise<boolean> {
    const { workspaces, store } = this.#options;
    this.#opened.delete(branch);
    const isReleased = await workspaces.recycle({ mode: "worktree", path, branch, base_branch, base_sha });
    if (isReleased) clearBaseline(store, branch);
    return isReleased;
  }

  async #make({ path, branch, base_branch, base_sha, head = base_sha }: BranchWorkspace): Promise<Workspace> {
    const { store, state } = this.#options;
    // A merged branch may be deleted. It is recreated at its last head.
    const worktree = { mode: "worktree", path, branch, base_branch, base_sha: head } as const;
    const workspace = await openWorkspace(this.#options, worktree);
    await restoreDocuments({ workspace, store, state });
    return workspace;
  }
}

type AttemptAt = StepAttempt<Step | MergeStep>;

/** An attempt that removes or redirects its `.git` fails, and so does one after which git fails if something was repaired. */
export async function withWorktreeRepair(
  context: StepContext,
  at: AttemptAt,
  run: () => Promise<NewRunEvent>,
): Promise<NewRunEvent> {
  const attempt = await run().catch((error: unknown) => {
    if (isDamage(error) || isGitFailure(error)) return error;
    throw error;
  });
  // First, because git may fail with settings that the step changed.
  const restored = await reportSettingsChange(context, at);
  await reportMovedRefs(context, at);
  const problem = await repair(context, at);
  if (attempt instanceof AgenticError) {
    const cause = problem ?? (isDamage(attempt) ? String(attempt.data["problem"]) : restored);
    if (cause === undefined) throw attempt;
    return failed(at, failureOf(context, at, cause));
  }
  if (problem === undefined || isWorse(attempt)) return attempt;
  return failed(at, failureOf(context, at, problem), "usage" in attempt ? attempt.usage : undefined);
}

/** Reports changes of git settings, because they outlast the run. Returns a sentence if git failed with them. */
async function reportSettingsChange(context: StepContext, at: AttemptAt): Promise<string | undefined> {
  const change = await context.workspaces.checkSettings();
  if (!change || change.changed.length === 0) return undefined;
  const { transcribe } = await import("../../steps/agent/agent-session.ts");
  transcribe(context, at, { type: "notice", text: describeSettingsChange(change), warning: true });
  return change.restored.length === 0 ? undefined : `git failed with ${change.restored.join(", ")}.`;
}

/** Reports branches, tags and stashes outside of the run that changed: the engine does not know whether the step or the user did it. */
async function reportMovedRefs(context: StepContext, at: AttemptAt): Promise<void> {
  const moved = context.workspaces.movedRefs().filter(({ ref }) => !isEngineBranch(context.state, ref));
  if (moved.length === 0) return;
  const { transcribe } = await import("../../steps/agent/agent-session.ts");
  transcribe(context, at, { type: "notice", text: describeMovedRefs(moved), warning: true });
}

const ENGINE_BRANCH = /^refs\/heads\/(?:agentic\/|.*-(?=[a-z]*\d)[0-9a-z]{6}$)/;

/** Whether it is a branch of this run or, by its name, of another one. */
function isEngineBranch({ workspace, branches }: RunState, ref: string): boolean {
  const own = [workspace, ...branches.values()].flatMap((each) => (each ? [each.branch] : []));
  return ENGINE_BRANCH.test(ref) || own.some((branch) => ref.startsWith(`refs/heads/${branch}`));
}

const MAX_NAMED_REFS = 5;

function describeMovedRefs(moved: readonly MovedRef[]): string {
  const short = (commit: string): string => commit.slice(0, 8);
  const changes = moved.slice(0, MAX_NAMED_REFS).map(({ ref, from, to }) => {
    const name = ref.replace(/^refs\/(?:heads|tags)\//, "");
    if (ref === STASH) return "the stash (`git stash list` shows it)";
    if (to === undefined) return `${name} was deleted at ${short(from ?? "")}`;
    return `${name} moved from ${short(from ?? "")} to ${short(to)}`;
  });
  const omitted = moved.length - changes.length;
  if (omitted > 0) changes.push(`${omitted} more`);
  const first = moved.find(({ ref }) => ref !== STASH);
  const advice = first?.from && ` To set it back: git update-ref ${first.ref} ${first.from}`;
  return `Refs of your repository changed while the step ran: ${changes.join("; ")}.${advice ?? ""}`;
}

const STASH = "refs/stash";

function describeSettingsChange({ changed, restored, saved }: SettingsChange): string {
  const changedText = `Git's settings of your checkout changed while the step ran: ${changed.join("; ")}.`;
  const savedText = saved === undefined ? "" : ` The settings of the step are saved in ${saved}.`;
  const restoredText = `${restored.join(", ")} was restored, because git failed in your checkout.${savedText}`;
  return restored.length === 0 ? changedText : `${changedText} ${restoredText}`;
}

/** Whether another attempt in a repaired worktree would not help. */
function isWorse(event: NewRunEvent): boolean {
  if (event.type === "step.interrupted") return true;
  return event.type === "step.failed" && event.failure.class !== "recoverable";
}

interface Opening extends Pick<StepContext, "workspaces" | "store" | "state"> {
  readonly commits: boolean;
}

/** Returns the plain folder for a run without a workspace. Saves uncommitted changes of a damaged worktree as a patch. */
export async function openWorkspace(
  { workspaces, store, state, commits }: Opening,
  runWorkspace: RunWorkspace | undefined,
): Promise<Workspace> {
  if (!runWorkspace) return workspaces.folder();
  const last = lastAttemptIn({ workspace: { branch: runWorkspace.branch }, state });
  return await workspaces.open(runWorkspace, {
    commits,
    keep: createNumberedPatchWriter(store, last, "damaged"),
  });
}

function isDamage(error: unknown): error is AgenticError {
  return error instanceof AgenticError && error.code === "worktree-damaged";
}

function isGitFailure(error: unknown): error is AgenticError {
  return error instanceof AgenticError && error.code === "git-failed";
}

async function repair({ workspace, store, state }: StepContext, at: AttemptAt): Promise<string | undefined> {
  const base = state.steps.get(at.path)?.base;
  return base === undefined ? undefined : await workspace.repair(base, createPatchWriter(store, at));
}

function failureOf({ store, workspace }: StepContext, at: AttemptAt, problem: string): Failure {
  const patch = attemptFile(at, "partial.patch");
  const savedText =
    store.read(patch) === undefined ? "" : ` Its changes are saved in ${store.location}/${patch}.`;
  return {
    class: "recoverable",
    code: "worktree-damaged",
    message: `The step damaged its worktree ${workspace.directory}: ${problem} Steps must not remove or change \`.git\`. The worktree is repaired.${savedText}`,
  };
}
