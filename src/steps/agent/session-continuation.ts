import { isOutOfMoney } from "../../decision/budget/budget-share.ts";
import type { Provider } from "../../definition/settings-schema.ts";
import type { AgentResult } from "../../ports/agent-runner.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { Session } from "../../run/session.ts";
import { addUsage, branchAt, zeroUsage, type RunState, scopeOf, type StepState } from "../../run/state.ts";
import type { AttemptKey } from "../attempt-outcome.ts";
import type { StepContext, StepSettings } from "../step-context.ts";
import { runAgentSession, type SessionRequest } from "./agent-session.ts";
import { joinSections } from "./prompt.ts";
import { digestOf } from "./session-digest.ts";

interface Attempt extends AttemptKey {
  readonly previous?: Readonly<StepState>;
}

export interface SessionEnd {
  readonly result: AgentResult;
  /** Where steps after this one may go on. */
  readonly session?: Session;
}

/** Runs a step's session: a fresh one or, with `context: continue`, that of the step before; where that is gone, a fresh one with a digest of it. */
export async function runStepSession(
  context: StepContext,
  at: Attempt,
  request: SessionRequest & { readonly settings: StepSettings },
): Promise<SessionEnd> {
  const { provider } = request.settings;
  const earlier = earlierSession(context.state, at, request.settings);
  const result = earlier
    ? await goOn(context, { at, earlier, request })
    : await runAgentSession(context, at, request);
  if (result.status === "interrupted" || result.sessionId === undefined) return { result };
  const directory = directoryOf(context.state, at.path);
  return { result, session: { provider, id: result.sessionId, directory } };
}

/** The event of an attempt, with the session it had. */
export function withSession(event: NewRunEvent, session: Session | undefined): NewRunEvent {
  if (!session) return event;
  switch (event.type) {
    case "step.produced":
    case "step.succeeded":
    case "step.failed":
      return { ...event, session };
    default:
      return event;
  }
}

interface Earlier {
  readonly step: StepState;
  readonly session: Session;
}

/** The session to go on with: the step's own where its agent ran out of money or is to mend its work, else that of the step before. */
function earlierSession(
  state: RunState,
  { path, previous }: Attempt,
  { context, provider }: Pick<StepSettings, "context" | "provider">,
): Earlier | undefined {
  const own = previous?.session?.provider === provider ? previous.session : undefined;
  const step = state.steps.get(path);
  const { failure } = previous ?? {};
  if (own && step && isOutOfMoney(failure)) return { step, session: own };
  if (context !== "continue" || failure?.code === TOO_LONG) return undefined;
  if (own && step && failure?.class === "recoverable") return { step, session: own };
  return sessionBefore(state, path, provider);
}

/** Going on with a conversation that is too long already would end the same way. */
const TOO_LONG = "context-too-long";

/** The session of the step that ended last on the same branch and in the same definition. */
function sessionBefore(state: RunState, path: string, provider: Provider): Earlier | undefined {
  const branch = branchAt(state, path)?.step;
  const scope = scopeOf(state, path);
  let last: (Earlier & { readonly at: string }) | undefined;
  for (const step of state.steps.values()) {
    const { session, completedAt: at } = step;
    if (session?.provider !== provider || at === undefined || step.path === path) continue;
    if (branchAt(state, step.path)?.step !== branch || scopeOf(state, step.path) !== scope) continue;
    if (!last || at >= last.at) last = { step, session, at };
  }
  return last;
}

/** Where a step's sessions run, relative to the repository. */
function directoryOf(state: RunState, path: string): string {
  return branchAt(state, path)?.path ?? state.workspace?.path ?? ".";
}

interface GoingOn {
  readonly at: Attempt;
  readonly earlier: Earlier;
  readonly request: SessionRequest;
}

async function goOn(context: StepContext, { at, earlier, request }: GoingOn): Promise<AgentResult> {
  const { session } = earlier;
  const isHere = (session.directory ?? ".") === directoryOf(context.state, at.path);
  const prompt = joinSections([describeCut(context, at), request.prompt.trim()]);
  const resumed = isHere
    ? await runAgentSession(context, at, { ...request, prompt, resume: session.id })
    : undefined;
  const isGone = resumed?.status === "failed" && resumed.failure.code === "session-gone";
  if (resumed && !isGone) return resumed;
  const digest = describeGone(context, earlier);
  const fresh = await runAgentSession(context, at, {
    ...request,
    prompt: joinSections([digest, request.prompt.trim()]),
  });
  return resumed?.usage ? { ...fresh, usage: addUsage(fresh.usage ?? zeroUsage, resumed.usage) } : fresh;
}

/** A session may remember work that was taken back when an attempt was made again. */
function describeCut({ workspace }: StepContext, { previous }: Attempt): string {
  const wasCut = previous?.status === "interrupted" || previous?.failure?.class === "transient";
  if (isOutOfMoney(previous?.failure)) {
    return "You were cut off here because the budget was used up; there is more now. Look at what is there, and go on with what follows.";
  }
  if (!wasCut || !workspace.owned) return "";
  return "You may have begun with what follows before, and were cut off. The changes of that attempt were taken back: look at the files before you rely on anything you remember of it.";
}

function describeGone({ store }: StepContext, { step }: Earlier): string {
  return [
    "## What came before",
    "",
    `This step was to go on with the session of step \`${step.path}\`, which cannot be resumed here. What follows is a digest of that session,`,
    "made from the run's records and shortened: you have not seen the session itself. Look things up where it does not say enough.",
    "",
    digestOf(store, step),
  ].join("\n");
}
