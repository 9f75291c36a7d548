import { dependenciesOf } from "../../decision/blocks/parallel.ts";
import { walkSteps } from "../../definition/schema.ts";
import type { QuestionSubject } from "../../run/human-decision.ts";
import type { HumanRequest } from "../../run/inbox-request.ts";
import { headAt, scopeOf, type StepState } from "../../run/state.ts";
import { joinPath, nameOf } from "../../run/step-path.ts";
import type { StepContext } from "../step-context.ts";

/** What a question is about: the document or output of a step, the one before the question unless it is given, and the commit the branch stands at. */
export async function questionSubjectOf(
  context: StepContext,
  path: string,
  step?: string,
): Promise<QuestionSubject> {
  const { state, workspace } = context;
  const shown = step === undefined ? stepBefore(context, path) : state.steps.get(step);
  const head = headAt(state, path);
  const document = shown?.output?.document_path ?? undefined;
  const text =
    document === undefined ? JSON.stringify(shown?.output ?? null) : await textOf(workspace, document);
  const { createHash } = await import("node:crypto");
  return {
    ...(document === undefined ? {} : { document }),
    ...(shown ? { hash: createHash("sha256").update(text).digest("hex"), step: shown.path } : {}),
    ...(head === undefined ? {} : { head }),
  };
}

/** An approval holds for what the person saw, and for nothing that came after. */
export async function whatChanged(
  context: StepContext,
  path: string,
  { decision, about }: Pick<HumanRequest, "decision" | "about">,
): Promise<string | undefined> {
  if (decision !== "approved") return undefined;
  const asked = context.state.steps.get(path)?.question?.asked.about;
  const shown = { ...asked, ...about };
  const now = await questionSubjectOf(context, path, asked?.step);
  if (shown.hash !== undefined && shown.hash !== now.hash) return now.document ?? "what was shown";
  if (shown.head !== undefined && shown.head !== now.head) return "the branch";
  return undefined;
}

/** Whether an answer says that it is about just this. */
export function matchesSubject({ about }: HumanRequest, { hash, head }: QuestionSubject): boolean {
  if (about?.hash === undefined && about?.head === undefined) return false;
  return (about.hash ?? hash) === hash && (about.head ?? head) === head;
}

/** The last step to end of those that stand before another in the definition, and are seen from there. */
function stepBefore(context: StepContext, path: string): StepState | undefined {
  let last: StepState | undefined;
  for (const step of context.state.steps.values()) {
    if (!step.output || step.status !== "completed" || step.kind === "merge") continue;
    if (!isBefore(context, step.path, path)) continue;
    if ((step.completedAt ?? "") >= (last?.completedAt ?? "")) last = step;
  }
  return last;
}

/** Steps of one list run one after the other, and branches of a parallel block side by side: what has ended in those may change at any time. */
export function isBefore(context: StepContext, other: string, path: string): boolean {
  const { steps } = context.state;
  const [theirs, own] = [other.split("/"), path.split("/")];
  const apart = theirs.findIndex((name, index) => name !== own[index]);
  if (apart === -1 || apart >= own.length) return false;
  // Inside a nested workflow that is over, its last output stands for it.
  for (let end = apart + 1; end < theirs.length; end += 1)
    if (steps.get(theirs.slice(0, end).join("/"))?.kind === "workflow") return false;
  const list = own.slice(0, apart).join("/");
  if (steps.get(list)?.kind !== "parallel") return true;
  const branch = joinPath(list, own[apart] ?? "");
  return dependsOn(context, branch, theirs[apart] ?? "");
}

function dependsOn({ plan, state }: StepContext, branch: string, other: string): boolean {
  const definition = state.steps.get(scopeOf(state, branch))?.definition;
  const workflow = definition === undefined ? plan.workflow : plan.definitions?.get(definition)?.workflow;
  const name = nameOf(branch);
  const step = Array.from(walkSteps(workflow?.steps ?? [])).find((each) => each.name === name);
  return step !== undefined && dependenciesOf(step).includes(other);
}

async function textOf(workspace: StepContext["workspace"], path: string): Promise<string> {
  try {
    return (await workspace.readFile(path)) ?? "";
  } catch {
    return "";
  }
}
