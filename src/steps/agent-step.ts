import type { AgentEvent, AgentRequest, AgentResult } from "../ports.ts";
import type { Failure, NewRunEvent } from "../run/event.ts";
import type { StepOutput } from "../run/output.ts";
import type { StepState } from "../run/state.ts";
import type { At } from "../decision/walk.ts";
import type { StepContext } from "./context.ts";
import { withRelativeDocument } from "./documents.ts";
import { attemptFile, type AttemptKey, failed, interrupted, produced } from "./outcome.ts";
import { type Answer, firstLine, parseAnswer } from "./output.ts";
import { type AgentStep, buildPrompt } from "./prompt.ts";

const DETAILS_LIMIT = 4_000;

/** Runs an agent session and reads its answer. */
export async function runAgentStep(
  context: StepContext,
  at: At<AgentStep> & { attempt: number; previous?: Readonly<StepState>; timeoutMs?: number },
): Promise<NewRunEvent> {
  const { path, step, frame, attempt, previous } = at;
  const prompt = await buildPrompt(context, step, { around: { frame }, previous });
  context.store.write(attemptFile(at, "prompt.md"), prompt);
  const result = await context.agents.run(requestFor(context, at, prompt), {
    signal: context.signal,
    onEvent: (event) => transcribe(context, at, event),
  });
  if (result.status === "interrupted") return interrupted({ path, attempt }, result.usage);
  if (result.status === "failed") return failed({ path, attempt }, result.failure, result.usage);
  return conclude(context, at, result);
}

function requestFor(
  context: StepContext,
  { path, step, attempt, timeoutMs }: At<AgentStep> & AttemptKey & { timeoutMs?: number },
  prompt: string,
): AgentRequest {
  const { provider, model, bypassPermissions } = context.settingsOf(step);
  return {
    provider,
    runId: context.facts.runId,
    step: path,
    attempt,
    prompt,
    cwd: context.workspace.directory,
    bypassPermissions,
    stallMs: context.stallMs,
    ...(step.agent === undefined ? {} : { persona: context.library.persona(step.agent) }),
    ...(model === undefined ? {} : { model }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}

function transcribe(context: StepContext, key: AttemptKey, event: AgentEvent): void {
  const line = JSON.stringify({ at: context.clock.now().toISOString(), ...event });
  context.store.append(attemptFile(key, "transcript.ndjson"), `${line}\n`);
  context.observer.onAgentEvent?.(key.path, event);
}

async function conclude(
  context: StepContext,
  at: At<AgentStep> & { attempt: number },
  result: Extract<AgentResult, { status: "succeeded" }>,
): Promise<NewRunEvent> {
  const answer = parseAnswer(result.text, result.structured);
  const judged = await judge(context, at.step, answer);
  if ("failure" in judged) return failed(at, judged.failure, result.usage);
  const output = withRelativeDocument(context, judged.output);
  context.store.write(attemptFile(at, "output.json"), `${JSON.stringify(output, null, 2)}\n`);
  return produced(context, at, { output, usage: result.usage });
}

type Judged = { output: StepOutput } | { failure: Failure };

/** The output of an answer, or why it is none. A schema may be met by the answer's `data` or by the answer itself. */
async function judge(
  { checkSchema }: StepContext,
  step: AgentStep,
  { output, json }: Answer,
): Promise<Judged> {
  if (!output.success) return { failure: unsuccessful(output) };
  const schema = step["output-schema"];
  if (schema === undefined) return { output };
  if (json === undefined) return miss("it does not end with a JSON object");
  const inData = await checkSchema(schema, output.data);
  if (inData === undefined) return { output };
  const inAnswer = await checkSchema(schema, json);
  if (inAnswer === undefined) return { output: { ...output, data: json } };
  return miss(output.data === undefined ? inAnswer : inData);
}

function unsuccessful({ summary, next_step_context: details }: StepOutput): Failure {
  const message = summary === "" ? "The agent says it could not do the step." : firstLine(summary);
  const told = details ? { details: details.slice(0, DETAILS_LIMIT) } : {};
  return { class: "recoverable", code: "step-unsuccessful", message, ...told };
}

function miss(problem: string): { failure: Failure } {
  const message = `The answer does not meet the step's output-schema: ${firstLine(problem, DETAILS_LIMIT)}.`;
  return { failure: { class: "recoverable", code: "schema-miss", message } };
}
