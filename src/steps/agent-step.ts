import type { AgentResult } from "../ports/agents.ts";
import type { Failure, NewRunEvent } from "../run/event.ts";
import type { StepOutput } from "../run/output.ts";
import type { StepState } from "../run/state.ts";
import type { At } from "../decision/walk.ts";
import { keepAnswer } from "./agent-session.ts";
import { answerSchemaFor } from "./answer-schema.ts";
import type { StepContext, StepSettings } from "./context.ts";
import { withRelativeDocument } from "./documents.ts";
import { failed, interrupted, produced, unsuccessful } from "./outcome.ts";
import { type Answer, firstLine, parseAnswer } from "./output.ts";
import { type AgentStep, buildPrompt } from "./prompt.ts";
import { runStepSession, withSession } from "./sessions.ts";
import { DETAILS_LIMIT } from "./streams.ts";

/** Runs an agent session and reads its answer. */
export async function runAgentStep(
  context: StepContext,
  at: At<AgentStep> & { attempt: number; previous?: Readonly<StepState>; timeoutMs?: number },
): Promise<NewRunEvent> {
  const { path, step, frame, attempt, previous, timeoutMs } = at;
  const { advice } = context.state.steps.get(path) ?? {};
  const prompt = await buildPrompt(context, step, {
    at: { path, attempt },
    around: { frame },
    previous,
    advice,
  });
  const answerSchema = answerSchemaFor(step["output-schema"]);
  const { result, session } = await runStepSession(context, at, {
    prompt,
    ...rightsFor(context, at),
    ...(answerSchema === undefined ? {} : { answerSchema }),
    ...(step.agent === undefined ? {} : { persona: context.library.persona(step.agent) }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  if (result.status === "interrupted") return interrupted({ path, attempt }, result.usage);
  const event =
    result.status === "failed"
      ? failed({ path, attempt }, result.failure, result.usage)
      : await conclude(context, at, result);
  return withSession(event, session);
}

/** A command that only looks has no more rights than that, whatever the settings say. */
function rightsFor(
  context: StepContext,
  { path, step }: At<AgentStep>,
): { settings: StepSettings; readOnly?: boolean } {
  const settings = context.settingsAt(path);
  if (step.type !== "command" || context.library.command(step.command).readOnly !== true) return { settings };
  return { settings: { ...settings, bypassPermissions: false }, readOnly: true };
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
  keepAnswer(context, at, output);
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

function miss(problem: string): { failure: Failure } {
  const message = `The answer does not meet the step's output-schema: ${firstLine(problem, DETAILS_LIMIT)}.`;
  return { failure: { class: "recoverable", code: "schema-miss", message } };
}
