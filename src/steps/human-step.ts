import { timedOut } from "../decision/human.ts";
import type { At } from "../decision/walk.ts";
import type { StepOf } from "../definition/schema.ts";
import type { About, NewRunEvent } from "../run/event.ts";
import { runFiles } from "../run/paths.ts";
import { type HumanRequest, parseRequest } from "../run/request.ts";
import { headAt, namesAt, type StepState } from "../run/state.ts";
import type { StepContext } from "./context.ts";
import { renderTemplate } from "./templates.ts";

type HumanAt = At<StepOf<"wait-for-human">> & { readonly attempt: number };

const TIMEOUT_MINUTES = 5;
const POLLING_SECONDS = 15;
const MINUTE_MS = 60_000;

/** Puts the question: what is asked, until when, and what it is about. */
export async function askHuman(
  context: StepContext,
  at: HumanAt & { previous?: Readonly<StepState> },
): Promise<NewRunEvent> {
  const { path, step, frame, attempt, previous } = at;
  const asked = (await renderTemplate(context, step.message, { frame })).trim();
  const again = previous?.failure?.code === "answer-unclear" ? previous.failure.message : undefined;
  return {
    type: "human.asked",
    step: path,
    attempt,
    message: again === undefined ? asked : `${asked}\n\n${again}`,
    deadline: deadlineOf(context, step),
    about: await aboutOf(context, path),
    ...(again === undefined ? {} : { again }),
  };
}

function deadlineOf({ clock }: StepContext, step: StepOf<"wait-for-human">): string {
  const minutes = step["timeout-minutes"] ?? TIMEOUT_MINUTES;
  return new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString();
}

/** The answer, if there is one, also one that came late; else the end of the time for it. Where a person sits before the terminal, the next look is a while away. */
export async function awaitHuman(context: StepContext, at: HumanAt): Promise<NewRunEvent[]> {
  const { clock, signal, state } = context;
  const asked = state.steps.get(at.path)?.question?.asked;
  const answer = (await findAnswer(context, at)) ?? (asked && timedOut(at, asked, clock.now().getTime()));
  if (answer || !context.waitsForPeople) return answer ? [answer] : [];
  const deadline = asked?.deadline;
  const left = deadline === undefined ? Infinity : Date.parse(deadline) - clock.now().getTime();
  const interval = (at.step["polling-interval"] ?? POLLING_SECONDS) * 1000;
  const rung = context.bell?.signal;
  try {
    await clock.sleep(Math.max(0, Math.min(interval, left)), rung ? AbortSignal.any([signal, rung]) : signal);
  } catch (error) {
    if (!signal.aborted && rung?.aborted !== true) throw error;
  }
  return [];
}

async function findAnswer(context: StepContext, at: HumanAt): Promise<NewRunEvent | undefined> {
  const request = requestFor(context, at);
  if (!request) return undefined;
  const { id, answer } = request;
  const { path: step, attempt } = at;
  const changed = await whatChanged(context, step, answer);
  if (changed !== undefined) return await askAgain(context, at, { request: id, changed });
  const { decision, text, actor, threads } = answer;
  return {
    type: "human.answered",
    step,
    attempt,
    decision,
    text,
    request: id,
    ...(actor === undefined ? {} : { actor }),
    ...(threads ? { threads } : {}),
  };
}

interface Answer {
  readonly id: string;
  readonly answer: HumanRequest;
}

/** The oldest answer that nobody has taken: to this step by its path or name, or to the only one that asks. */
function requestFor(context: StepContext, { path, step }: HumanAt): Answer | undefined {
  const { state } = context;
  const [oldest] = state.questions;
  const isOldest = oldest === path;
  const answers = [...inboxOf(context), ...answerInProgress(context, path)];
  return answers.find(
    ({ id, answer }) =>
      !state.requests.has(id) &&
      (answer.step === path || answer.step === step.name || (answer.step === undefined && isOldest)),
  );
}

/** An inbox that cannot be read now may be read at the next look. */
function inboxOf({ store }: StepContext): Answer[] {
  try {
    return store.requests().flatMap(({ id, content }) => {
      const answer = parseRequest(content);
      return answer?.type === "input" ? [{ id, answer }] : [];
    });
  } catch {
    return [];
  }
}

/** People and programs may also write their words into `progress.json`, under `current_step.human_input`. */
function answerInProgress({ store, state }: StepContext, path: string): Answer[] {
  const asked = state.steps.get(path)?.question?.asked;
  const text = humanInput(store.read(runFiles.progress), path);
  if (text === undefined) return [];
  return [
    { id: `progress-${asked?.seq ?? 0}`, answer: { type: "input", decision: "input", text, step: path } },
  ];
}

function humanInput(progress: string | undefined, path: string): string | undefined {
  try {
    const current: unknown = (JSON.parse(progress ?? "null") as { current_step?: unknown } | null)
      ?.current_step;
    if (typeof current !== "object" || current === null || Reflect.get(current, "path") !== path)
      return undefined;
    const input: unknown = Reflect.get(current, "human_input");
    return typeof input === "string" && input.trim() !== "" ? input : undefined;
  } catch {
    return undefined;
  }
}

/** An approval holds for what the person saw, and for nothing that came after. */
async function whatChanged(
  context: StepContext,
  path: string,
  { decision, about }: HumanRequest,
): Promise<string | undefined> {
  if (decision !== "approved") return undefined;
  const shown = { ...context.state.steps.get(path)?.question?.asked.about, ...about };
  const now = await aboutOf(context, path);
  if (shown.hash !== undefined && shown.hash !== now.hash) return now.document ?? "what was shown";
  if (shown.head !== undefined && shown.head !== now.head) return "the branch";
  return undefined;
}

async function askAgain(
  context: StepContext,
  { path, step, frame, attempt }: HumanAt,
  { request, changed }: { request: string; changed: string },
): Promise<NewRunEvent> {
  const again = `An approval came for an earlier state: ${changed} has changed since. Please look again.`;
  const message = (await renderTemplate(context, step.message, { frame })).trim();
  return {
    type: "human.asked",
    step: path,
    attempt: attempt + 1,
    message: `${message}\n\n${again}`,
    deadline: deadlineOf(context, step),
    about: await aboutOf(context, path),
    again,
    request,
  };
}

/** What a question is about: the document or output of the step before it, and the commit the branch stands at. */
async function aboutOf(context: StepContext, path: string): Promise<About> {
  const { state, workspace } = context;
  const { latest } = namesAt(state, path);
  const done = Array.from(latest.values()).filter(({ output, path: other }) => output && other !== path);
  const last = done.reduce<StepState | undefined>(
    (newest, step) => ((step.completedAt ?? "") >= (newest?.completedAt ?? "") ? step : newest),
    undefined,
  );
  const head = headAt(state, path);
  const document = last?.output?.document_path ?? undefined;
  const shown =
    document === undefined ? JSON.stringify(last?.output ?? null) : await textOf(workspace, document);
  const { createHash } = await import("node:crypto");
  return {
    ...(document === undefined ? {} : { document }),
    ...(last ? { hash: createHash("sha256").update(shown).digest("hex") } : {}),
    ...(head === undefined ? {} : { head }),
  };
}

async function textOf(workspace: StepContext["workspace"], path: string): Promise<string> {
  try {
    return (await workspace.readFile(path)) ?? "";
  } catch {
    return "";
  }
}
