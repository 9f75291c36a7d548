import { isBudgetFailure } from "../../decision/budget/budget-share.ts";
import type { Provider } from "../../definition/settings-schema.ts";
import type { AgentResult, AgentEvent } from "../../ports/agent-runner.ts";
import type { RunStore } from "../../ports/run-store.ts";
import { parseJson } from "../../run/parse-json.ts";
import type { Session } from "../../run/journal/event-fields.ts";
import { branchAt, latestStep, type RunState, scopeOf, type StepState, zeroUsage } from "../../run/state.ts";
import { textField } from "../../run/step-output.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import { type AttemptKey, attemptFile } from "../attempt-outcome.ts";
import type { StepContext, StepSettings, TimedAttempt } from "../step-context.ts";
import { runAgentSession, type SessionRequest } from "./agent-session.ts";
import { truncateText } from "./progress-digest.ts";
import { joinSections } from "./prompt.ts";
import { addUsage } from "../../run/token-usage.ts";

/** Maximum length of each part; about 4,000 characters in total. */
const MOST_PROMPT_LENGTH = 1_000;
const MOST_TRANSCRIPT_LENGTH = 2_000;
const MOST_OUTPUT_LENGTH = 1_000;
const MOST_LINE_LENGTH = 240;

function digestOf(store: RunStore, key: AttemptKey): string {
  const read = (name: string): string => store.read(attemptFile(key, name))?.trim() ?? "";
  const parts = [
    ["It was asked", truncateText(read("prompt.md"), MOST_PROMPT_LENGTH)],
    ["It said and did", lastOf(linesOf(read("transcript.ndjson")), MOST_TRANSCRIPT_LENGTH)],
    ["It handed on", truncateText(read("output.json"), MOST_OUTPUT_LENGTH)],
  ].filter(([, text]) => text !== "");
  if (parts.length === 0) return "Nothing of it was saved.";
  const text = parts.map(([title, body]) => `${title}:\n\n${body}`).join("\n\n");
  return fenceUntrustedText(text, "a digest of an earlier session");
}

function linesOf(transcript: string): string[] {
  return transcript.split("\n").flatMap((line) => {
    const event = parseJson(line) as AgentEvent | undefined;
    const summary = event && describeEvent(event);
    return summary === undefined
      ? []
      : [`- ${truncateText(summary.replaceAll(/\s+/g, " ").trim(), MOST_LINE_LENGTH)}`];
  });
}

function describeEvent(event: AgentEvent): string | undefined {
  switch (event.type) {
    case "text":
      return event.text;
    case "tool":
      return `${event.name} ${targetOf(event.input)}`;
    case "tool-result":
      return event.error ? `failed: ${event.text}` : undefined;
    default:
      return undefined;
  }
}

function targetOf(input: unknown): string {
  const keys = ["file_path", "path", "command", "pattern"];
  return keys.map((key) => textField(input, key)).find((value) => value !== undefined) ?? "";
}

/** Returns the last lines that fit, because the latest actions matter most. */
function lastOf(lines: readonly string[], room: number): string {
  let first = lines.length;
  let remaining = room;
  while (first > 0 && (lines[first - 1]?.length ?? 0) < remaining) {
    first -= 1;
    remaining -= (lines[first]?.length ?? 0) + 1;
  }
  const omitted = first === 0 ? [] : [`- … ${first} earlier ones`];
  return [...omitted, ...lines.slice(first)].join("\n");
}

type Attempt = AttemptKey & Pick<TimedAttempt, "previous">;

interface SessionEnd {
  readonly result: AgentResult;
  readonly session?: Session;
}

/** With `context: continue`, resumes the previous session. If that is missing, a new session gets a digest of it. */
export async function runStepSession(
  context: StepContext,
  at: Attempt,
  request: SessionRequest & { readonly settings: StepSettings },
): Promise<SessionEnd> {
  const { provider } = request.settings;
  const earlier = earlierSession(context.state, at, request.settings);
  const result = earlier
    ? await resumeSession(context, { at, earlier, request })
    : await runAgentSession(context, at, request);
  if (result.status === "interrupted" || result.sessionId === undefined) return { result };
  const directory = directoryOf(context.state, at.path);
  return { result, session: { provider, id: result.sessionId, directory } };
}

interface Earlier {
  readonly step: StepState;
  readonly session: Session;
}

/** Returns the step's own session after a budget failure or for a fix, or else that of the previous step. */
function earlierSession(
  state: RunState,
  { path, previous }: Attempt,
  { context, provider }: Pick<StepSettings, "context" | "provider">,
): Earlier | undefined {
  const own = previous?.session?.provider === provider ? previous.session : undefined;
  const step = state.steps.get(path);
  const { failure } = previous ?? {};
  if (own && step && isBudgetFailure(failure)) return { step, session: own };
  if (context !== "continue" || failure?.code === TOO_LONG) return undefined;
  if (own && step && failure?.class === "recoverable") return { step, session: own };
  return previousSession(state, path, provider);
}

/** A session that is too long would fail again. */
const TOO_LONG = "context-too-long";

function previousSession(state: RunState, path: string, provider: Provider): Earlier | undefined {
  const branch = branchAt(state, path)?.step;
  const scope = scopeOf(state, path);
  const earlier = state.steps
    .values()
    .filter(({ session, completedAt }) => session?.provider === provider && completedAt !== undefined)
    .filter((step) => step.path !== path && scopeOf(state, step.path) === scope)
    .filter((step) => branchAt(state, step.path)?.step === branch);
  const step = latestStep(earlier, "completedAt");
  return step?.session && { step, session: step.session };
}

function directoryOf(state: RunState, path: string): string {
  return branchAt(state, path)?.path ?? state.workspace?.path ?? ".";
}

interface Continuation {
  readonly at: Attempt;
  readonly earlier: Earlier;
  readonly request: SessionRequest;
}

async function resumeSession(
  context: StepContext,
  { at, earlier, request }: Continuation,
): Promise<AgentResult> {
  const { session } = earlier;
  const isSameDirectory = (session.directory ?? ".") === directoryOf(context.state, at.path);
  const prompt = joinSections([describeCut(context, at), request.prompt.trim()]);
  const resumed = isSameDirectory
    ? await runAgentSession(context, at, { ...request, prompt, resume: session.id })
    : undefined;
  const isMissing = resumed?.status === "failed" && resumed.failure.code === "session-gone";
  if (resumed && !isMissing) return resumed;
  const digest = describeMissingSession(context, earlier);
  const fresh = await runAgentSession(context, at, {
    ...request,
    prompt: joinSections([digest, request.prompt.trim()]),
  });
  return resumed?.usage ? { ...fresh, usage: addUsage(fresh.usage ?? zeroUsage, resumed.usage) } : fresh;
}

/** Tells a resumed session that its changes were reverted. */
function describeCut({ workspace }: StepContext, { previous }: Attempt): string {
  const wasCut = previous?.status === "interrupted" || previous?.failure?.class === "transient";
  if (isBudgetFailure(previous?.failure)) {
    return "You were cut off here because the budget was used up; there is more now. Look at the current files, and continue with the task below.";
  }
  if (!wasCut || !workspace.owned) return "";
  return "You may have begun with what follows before, and were cut off. The changes of that attempt were taken back: look at the files before you rely on anything you remember of it.";
}

function describeMissingSession({ store }: StepContext, { step }: Earlier): string {
  return [
    "## What came before",
    "",
    `This step continues the session of step \`${step.path}\`, which cannot be resumed on this machine. Below is a digest of that session,`,
    "made from the run's records and shortened: you have not seen the session itself. Look things up where it does not say enough.",
    "",
    digestOf(store, step),
  ].join("\n");
}
