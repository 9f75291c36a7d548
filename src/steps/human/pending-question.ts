import * as z from "zod";
import { dependenciesOf } from "../../decision/blocks/parallel.ts";
import type { RunStore } from "../../ports/run-store.ts";
import { joinPath, sha256 } from "../../run/ids.ts";
import { answersIn, type HumanRequest, type RecordedAnswer } from "../../run/inbox-request.ts";
import type { QuestionSubject } from "../../run/journal/event-fields.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import { headAt, latestStep, type RunState, type StepState } from "../../run/state.ts";
import { stepIn } from "../../decision/execution-plan.ts";
import type { StepContext } from "../step-context.ts";

/** Returns the unprocessed answers of the inbox. Returns none if it is unreadable now. */
export function inboxOf({ store, state }: { store: RunStore; state: RunState }): RecordedAnswer[] {
  try {
    return answersIn(store.requests(), state);
  } catch {
    return [];
  }
}

const Written = z.object({
  current_step: z.object({ asked: z.number(), human_input: z.string().regex(/\S/) }),
});

export function answersInProgress({ store, state }: { store: RunStore; state: RunState }): RecordedAnswer[] {
  const progress = store.read(runFiles.progress);
  // Avoids parsing a file of several megabytes.
  if (!progress?.includes('"human_input"')) return [];
  const { data } = Written.safeParse(parseJson(progress), { jitless: true });
  if (!data) return [];
  const { asked: questionSeq, human_input: text } = data.current_step;
  const id = `progress-${questionSeq}`;
  return state.requests.has(id)
    ? []
    : [{ id, answer: { type: "input", decision: "input", text, asked: questionSeq } }];
}

/** The subject is the document or output of a step (default: the previous one) and the head of the branch. */
export async function questionSubjectOf(
  context: StepContext,
  path: string,
  step?: string,
): Promise<QuestionSubject> {
  const { state, workspace } = context;
  const subjectStep = step === undefined ? stepBefore(context, path) : state.steps.get(step);
  const head = headAt(state, path);
  const document = subjectStep?.output?.document_path ?? undefined;
  const text =
    document === undefined ? JSON.stringify(subjectStep?.output ?? null) : await textOf(workspace, document);
  return { document, hash: subjectStep && sha256(text), step: subjectStep?.path, head };
}

export async function whatChanged(
  context: StepContext,
  path: string,
  about: QuestionSubject | undefined,
): Promise<string | undefined> {
  const askedSubject = context.state.steps.get(path)?.question?.askedEvent.about;
  const approved = { ...askedSubject, ...about };
  const now = await questionSubjectOf(context, path, askedSubject?.step);
  if (approved.hash !== undefined && approved.hash !== now.hash) return now.document ?? "what was shown";
  if (approved.head !== undefined && approved.head !== now.head) return "the branch";
  return undefined;
}

export function matchesSubject({ about }: HumanRequest, { hash, head }: QuestionSubject): boolean {
  if (about?.hash === undefined && about?.head === undefined) return false;
  return (about.hash ?? hash) === hash && (about.head ?? head) === head;
}

function stepBefore(context: StepContext, path: string): StepState | undefined {
  const completed = context.state.steps
    .values()
    .filter(({ output, status, kind }) => output && status === "completed" && kind !== "merge")
    .filter((step) => isBefore(context, step.path, path));
  return latestStep(completed, "completedAt");
}

/** Steps of parallel branches come before each other only if one branch depends on the other. */
export function isBefore(context: StepContext, other: string, path: string): boolean {
  const { steps } = context.state;
  const [otherParts, own] = [other.split("/"), path.split("/")];
  const fork = otherParts.findIndex((name, index) => name !== own[index]);
  if (fork === -1 || fork >= own.length) return false;
  // The output of an ended nested workflow represents its steps.
  for (let end = fork + 1; end < otherParts.length; end += 1)
    if (steps.get(otherParts.slice(0, end).join("/"))?.kind === "workflow") return false;
  const list = own.slice(0, fork).join("/");
  if (steps.get(list)?.kind !== "parallel") return true;
  const branch = joinPath(list, own[fork] ?? "");
  return dependsOn(context, branch, otherParts[fork] ?? "");
}

function dependsOn({ plan, state }: StepContext, branch: string, other: string): boolean {
  const step = stepIn(plan, state, branch);
  return step !== undefined && dependenciesOf(step).includes(other);
}

async function textOf(workspace: StepContext["workspace"], path: string): Promise<string> {
  try {
    return (await workspace.readFile(path)) ?? "";
  } catch {
    return "";
  }
}
