import type { AgentResult } from "../../ports/agent-runner.ts";
import type { Failure, NewRunEvent } from "../../run/journal/event.ts";
import type { StepOutput } from "../../run/step-output.ts";
import { type Answer, firstLine, parseAnswer } from "../agent-answer.ts";
import { failed, interrupted, produced, schemaMiss, unsuccessful, withSession } from "../attempt-outcome.ts";
import { withRelativeDocument } from "../documents/documents.ts";
import { DETAILS_LIMIT } from "../full-output.ts";
import type { StepContext, StepSettings, TimedAttempt } from "../step-context.ts";
import { saveAnswer } from "./agent-session.ts";
import { type AgentStep, buildPrompt } from "./prompt.ts";
import { runStepSession } from "./session-continuation.ts";

export async function runAgentStep(context: StepContext, at: TimedAttempt<AgentStep>): Promise<NewRunEvent> {
  const { path, step, frame, attempt, previous, timeoutMs } = at;
  const { advice } = context.state.steps.get(path) ?? {};
  const prompt = await buildPrompt(context, step, {
    at: { path, attempt },
    renderScope: { frame },
    previous,
    advice,
  });
  const { result, session } = await runStepSession(context, at, {
    prompt,
    ...rightsFor(context, at),
    answerSchema: answerSchemaFor(step["output-schema"]),
    persona: step.agent === undefined ? undefined : context.library.persona(step.agent),
    timeoutMs,
  });
  if (result.status === "interrupted") return interrupted({ path, attempt }, result.usage);
  const event =
    result.status === "failed"
      ? failed({ path, attempt }, result.failure, result.usage)
      : await conclude(context, at, result);
  return withSession(event, session);
}

/** A read-only command gets no additional permissions from the settings. */
function rightsFor(
  context: StepContext,
  { path, step }: TimedAttempt<AgentStep>,
): { settings: StepSettings; readOnly?: boolean } {
  const settings = context.settingsAt(path);
  if (step.type !== "command" || context.library.command(step.command).readOnly !== true) return { settings };
  return { settings: { ...settings, bypassPermissions: false }, readOnly: true };
}

async function conclude(
  context: StepContext,
  at: TimedAttempt<AgentStep>,
  result: Extract<AgentResult, { status: "succeeded" }>,
): Promise<NewRunEvent> {
  const answer = parseAnswer(result.text, result.structured);
  const judged = await judge(context, at.step, answer);
  if ("failure" in judged) return failed(at, judged.failure, result.usage);
  const output = withRelativeDocument(context, judged.output);
  saveAnswer(context, at, output);
  return produced(context, at, { output, usage: result.usage });
}

type Judged = { output: StepOutput } | { failure: Failure };

/** Validates an answer. The answer's `data` or the answer itself may match the schema. */
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
  const reason = firstLine(problem, DETAILS_LIMIT);
  return { failure: schemaMiss(`The answer does not meet the step's output-schema: ${reason}.`) };
}

type Schema = Readonly<Record<string, unknown>>;

/** All properties are required, because some agents accept only strict schemas. */
function answerSchemaFor(schema: Schema | undefined): Schema | undefined {
  if (schema === undefined) return undefined;
  const { $schema: _dialect, $id: _id, ...data } = schema;
  // `$ref` resolves from the root of a schema, so such a schema cannot be nested. An answer may be only the data.
  if (JSON.stringify(data).includes('"$ref"')) return data;
  return {
    type: "object",
    properties: {
      success: { type: "boolean", description: "Whether the step did what it was asked." },
      summary: { type: "string", description: "One line for people." },
      document_path: {
        type: ["string", "null"],
        description: "Document the step wrote, relative to the repository.",
      },
      next_step_context: {
        type: ["string", "null"],
        description: "What the next step should know, in words.",
      },
      data,
    },
    required: ["success", "summary", "document_path", "next_step_context", "data"],
  };
}
