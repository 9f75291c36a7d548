import { shellWord } from "../../definition/message-text.ts";
import type { Failure } from "../../run/journal/event.ts";
import type { RunState, StepState } from "../../run/state.ts";
import type { Workspace } from "../../ports/workspaces.ts";
import { takeEnd, takeStart } from "../../system/format.ts";
import { fenceUntrustedText, withoutHiddenCharacters } from "../../template/untrusted-text.ts";
import { attemptFile, type AttemptKey } from "../attempt-outcome.ts";
import { describeCheckpoint } from "../documents/checkpoints.ts";
import type { StepContext } from "../step-context.ts";

interface NextAttempt extends AttemptKey {
  readonly previous: Readonly<StepState> | undefined;
  readonly maxRetry: number;
}

type SectionContext = Pick<StepContext, "workspace" | "store" | "state">;

/** Empty without a failure or changes. Copies a preserved patch into the workspace: an agent may be unable to read outside it. */
export async function describeEarlierAttempts(context: SectionContext, next: NextAttempt): Promise<string> {
  const { previous } = next;
  if (previous === undefined) return "";
  const failures = failuresOf(context.state, previous);
  const patch = await providePatch(context, { previous, failures });
  const hasFailed = failures.some(({ failure }) => failure.class === "recoverable");
  if (!hasFailed && patch === undefined && previous.status !== "interrupted") return "";
  const paragraphs = [
    ...describeFailures(failures),
    describeChanges(context, previous, patch),
    hasFailed ? GOAL : "",
    describeCheckpoint(context, previous),
  ].filter((paragraph) => paragraph !== "");
  if (paragraphs.length === 0) return "";
  return ["## Earlier attempts", introduction(next, failures), ...paragraphs].join("\n\n");
}

type StepError = Required<RunState["errors"][number]>;

/** Leaves out failures from before `--from-step`, and those that only a person can resolve. */
function failuresOf({ errors }: RunState, { path, resetAfter = 0 }: Readonly<StepState>): StepError[] {
  return errors.filter(
    (error): error is StepError =>
      error.step === path && (error.attempt ?? 0) > resetAfter && error.failure.class !== "blocking",
  );
}

/** Later attempts are numbered on after a resume, which gives the step all its retries again. */
function introduction({ attempt, previous, maxRetry }: NextAttempt, failures: readonly StepError[]): string {
  const most = attempt + Math.max(0, maxRetry - (previous?.failures ?? 0));
  const count = failures.filter(({ failure }) => failure.class === "recoverable").length;
  const assumption =
    count > 1 ? " Name the assumption the earlier attempts shared before you change anything." : "";
  return `Attempt ${attempt} of ${most}.${assumption}`;
}

const MOST_FAILURES = 8;
/** Characters for the failures. The newest is complete; older ones get what it leaves. */
const MOST_LENGTH = 9_000;
const MOST_MESSAGE_LENGTH = 1_000;
const MOST_OLDER_MESSAGE_LENGTH = 300;
const MOST_FILES = 20;
const MIN_OUTPUT_LENGTH = 200;

function describeFailures(failures: readonly StepError[]): string[] {
  const displayed = failures.slice(-MOST_FAILURES);
  const omitted = failures.length - displayed.length;
  let room = MOST_LENGTH;
  const paragraphs = displayed.toReversed().map(({ attempt, failure }, index) => {
    const message = takeStart(failure.message, index === 0 ? MOST_MESSAGE_LENGTH : MOST_OLDER_MESSAGE_LENGTH);
    const text = failureText(failure, message, room);
    room -= text.length;
    const label = `the error and the output of attempt ${attempt}`;
    return [
      `Attempt ${attempt} failed: ${failure.class} (${failure.code}).`,
      fenceUntrustedText(text, label, withoutHiddenCharacters(text)),
    ].join("\n\n");
  });
  const note = omitted > 0 ? [`${omitted} earlier failures are left out.`] : [];
  return [...note, ...paragraphs.toReversed()];
}

function failureText({ files = [], details = "" }: Failure, message: string, room: number): string {
  const more = files.length > MOST_FILES ? ` and ${files.length - MOST_FILES} more` : "";
  const affected =
    files.length === 0 ? [] : [`Affected files: ${files.slice(0, MOST_FILES).join(", ")}${more}`];
  const head = [`Error: ${message}`, ...affected].join("\n");
  const output = details.trim();
  if (output === "") return head;
  const length = room - head.length;
  if (output.length <= length) return `${head}\n\nOutput:\n\n${output}`;
  if (length < MIN_OUTPUT_LENGTH) return `${head}\n\nIts output is left out.`;
  return `${head}\n\nThe end of the output:\n\n${takeEnd(output, length)}`;
}

const GOAL =
  "Find the cause, and fix it while you do the whole of what is asked above. Do not weaken or remove a check that failed.";

function describeChanges(
  { workspace }: SectionContext,
  { status, attempt, reason = "crash", failure, stray }: Readonly<StepState>,
  patch: PreservedPatch | undefined,
): string {
  if (patch)
    return [
      `The changes of attempt ${patch.attempt} were taken back and kept as a patch. Read it first. If its work is right, apply it and`,
      `continue from there: \`git apply ${shellWord(patch.path)}\``,
    ].join("\n");
  if (status === "interrupted") {
    if (workspace.owned) return "";
    return [
      `Attempt ${attempt} was cut off (${reason}). Its changes may still be in the working directory: look with \`git status\` and`,
      "`git diff` before you change anything, and continue from there.",
    ].join("\n");
  }
  if (failure?.class !== "recoverable") return "";
  if (stray && !stray.hashes)
    return "The last attempt changed files of the repository, which this task may not change. They were reverted. Change none.";
  return status === "failed"
    ? "The changes of the last attempt are still in the working directory. Look at them, and do not start over."
    : "The changes of the last attempt may have been taken back. Look at the files before you rely on them.";
}

interface PreservedPatch {
  readonly attempt: number;
  readonly path: string;
}

interface Ended {
  readonly previous: Readonly<StepState>;
  readonly failures: readonly StepError[];
}

/** Finds the patch of the last attempt with changes that were taken back. The changes of an older failed attempt are not in its base. */
async function providePatch(
  { workspace, store }: SectionContext,
  { previous, failures }: Ended,
): Promise<PreservedPatch | undefined> {
  if (!workspace.owned) return undefined;
  const { path, resetAfter = 0 } = previous;
  for (let { attempt } = previous; attempt > resetAfter; attempt -= 1) {
    const file = attemptFile({ path, attempt }, "partial.patch");
    const patch = store.readBytes(file);
    if (patch) return await copyPatch(workspace, { attempt, path: `${store.location}/${file}` }, patch);
    if (failures.some((error) => error.attempt === attempt && error.failure.class === "recoverable"))
      return undefined;
  }
  return undefined;
}

/** A step may have replaced the folder by a link. Its patch is then not offered. */
async function copyPatch(
  workspace: Workspace,
  patch: PreservedPatch,
  content: Uint8Array,
): Promise<PreservedPatch | undefined> {
  try {
    await workspace.writeFile(patch.path, content);
    return patch;
  } catch {
    return undefined;
  }
}
