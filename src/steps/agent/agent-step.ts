import type { AgentResult } from "../../ports/agent-runner.ts";
import type { Failure, NewRunEvent } from "../../run/journal/event.ts";
import type { StepOutput } from "../../run/step-output.ts";
import { needsIn } from "../../run/step-question.ts";
import { type Answer, DETAILS_LIMIT, firstLine, parseAnswer } from "../step-outputs.ts";
import { failed, interrupted, produced, schemaMiss, unsuccessful, withSession } from "../attempt-outcome.ts";
import {
  checkBeforeSession,
  claimedFixesFailure,
  type EngineCheck,
  missingDocument,
  protectedFilesFailure,
  withEngineCheck,
  withRelativeDocument,
} from "./answer-checks.ts";
import { askPerson } from "../human/human-step.ts";
import type { StepContext, StepSettings, TimedAttempt } from "../step-context.ts";
import { runLimitedSession, withStrayChanges } from "../commit-attempt.ts";
import { saveAnswer } from "./agent-session.ts";
import { type AgentStep, buildPrompt } from "./prompt.ts";
import { runStepSession } from "./session-continuation.ts";

export async function runAgentStep(context: StepContext, at: TimedAttempt<AgentStep>): Promise<NewRunEvent> {
  const { path, step, frame, attempt, previous, timeoutMs } = at;
  const { advice } = context.state.steps.get(path) ?? {};
  const engineCheck = await checkBeforeSession(context, at);
  if (engineCheck.isStopped) return interrupted({ path, attempt });
  const prompt = await buildPrompt(context, step, {
    at: { path, attempt },
    renderScope: { frame },
    engineCheck,
    previous,
    advice,
  });
  const persona = step.agent === undefined ? undefined : context.library.persona(step.agent);
  const request = {
    prompt,
    ...rightsFor(context, at),
    answerSchema: answerSchemaFor(outputSchemaOf(context, step)),
    persona: persona?.text,
    allowedTools: persona?.tools,
    timeoutMs,
  };
  const { ended, stray } = await runLimitedSession(context, at, () => runStepSession(context, at, request));
  const { result, session } = ended;
  if (result.status === "interrupted") return interrupted({ path, attempt }, result.usage);
  const event =
    result.status === "failed"
      ? failed({ path, attempt }, result.failure, result.usage)
      : await conclude(context, at, { result, engineCheck });
  return withStrayChanges(withSession(event, session), stray);
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
  {
    result,
    engineCheck,
  }: { readonly result: Extract<AgentResult, { status: "succeeded" }>; readonly engineCheck: EngineCheck },
): Promise<NewRunEvent> {
  const answer = parseAnswer(result.text, result.structured);
  const found = needsIn(answer.json);
  if (found && "needs" in found) {
    saveAnswer(context, at, { success: false, needs: found.needs });
    return askPerson(context, at, { needs: found.needs, usage: result.usage });
  }
  const judged = await judge(context, at.step, answer);
  if ("failure" in judged) return failed(at, judged.failure, result.usage);
  const answered = withEngineCheck(context.state, judged.output, engineCheck);
  const output = withRelativeDocument(context, answered);
  const problem =
    (await missingDocument(context, output)) ??
    (await protectedFilesFailure(context, at.path)) ??
    (await claimedFixesFailure(context, at, output));
  if (problem) return failed(at, problem, result.usage);
  saveAnswer(context, at, output);
  return produced(context, at, { output, usage: result.usage });
}

type Judged = { output: StepOutput } | { failure: Failure };

/** Validates an answer. The answer's `data` or the answer itself may match the schema. */
async function judge(context: StepContext, step: AgentStep, { output, json }: Answer): Promise<Judged> {
  const { checkSchema } = context;
  const found = needsIn(json);
  if (found && "problem" in found)
    return { failure: schemaMiss(`The question of the answer is invalid: ${found.problem}.`) };
  if (!output.success) return { failure: unsuccessful(output) };
  const schema = outputSchemaOf(context, step);
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

function outputSchemaOf({ library }: StepContext, step: AgentStep): Schema | undefined {
  if (step["output-schema"] !== undefined || step.type !== "command") return step["output-schema"];
  return library.command(step.command).outputSchema;
}

const NEEDS_SCHEMA: Schema = {
  type: ["object", "null"],
  description: "A question that only a person can answer. Null in every other answer.",
  properties: {
    question: { type: "string" },
    options: { type: ["array", "null"], items: { type: "string" }, maxItems: 9 },
    assumed: { type: ["string", "null"], description: "The answer you take if no person answers." },
  },
  required: ["question", "options", "assumed"],
};

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
      // A step that asks has no data yet.
      data: { anyOf: [data, { type: "null" }] },
      needs: NEEDS_SCHEMA,
    },
    required: ["success", "summary", "document_path", "next_step_context", "data", "needs"],
  };
}
