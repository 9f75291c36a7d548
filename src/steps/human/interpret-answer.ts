import { outputOf } from "../../decision/single-step.ts";
import type { StepOf } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { AgentResult } from "../../ports/agent-runner.ts";
import type { Failure, NewRunEvent } from "../../run/journal/event.ts";
import { type HumanAnswer, namesAt, type StepState } from "../../run/state.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import { type Answer, DETAILS_LIMIT, firstLine, parseAnswer } from "../step-outputs.ts";
import { saveAnswer, runAgentSession } from "../agent/agent-session.ts";
import { describeAnswer } from "../agent/answers-section.ts";
import { joinSections } from "../agent/prompt.ts";
import { failed, interrupted, produced, schemaMiss } from "../attempt-outcome.ts";
import { renderForReader } from "../render-values.ts";
import type { StepContext, TimedAttempt } from "../step-context.ts";

type HumanAt = TimedAttempt<StepOf<"wait-for-human">>;

/** Runs an agent session that converts an answer to data. An unclear answer leads to a new question. */
export async function readAnswer(context: StepContext, at: HumanAt): Promise<NewRunEvent> {
  const { timeoutMs } = at;
  const answer = answerOf(context, at);
  const prompt = await promptFor(context, at, answer);
  // The prompt may contain untrusted text, so the session gets no tools.
  const settings = { ...context.settingsAt(at.path), bypassPermissions: false };
  const result = await runAgentSession(context, at, { prompt, settings, readOnly: true, timeoutMs });
  if (result.status === "interrupted") return interrupted(at, result.usage);
  if (result.status === "failed") return failed(at, result.failure, result.usage);
  return await conclude(context, at, { answer, result });
}

/** Returns the answer. After a failed attempt the question is closed, but the answer is kept. */
function answerOf({ state }: StepContext, { path, step }: HumanAt): HumanAnswer {
  const answer = state.steps.get(path)?.question?.answer ?? namesAt(state, path).answers.get(step.name);
  if (answer) return answer;
  throw new AgenticError({ code: "internal", message: `There is no answer to ${path}.` });
}

async function conclude(
  context: StepContext,
  at: HumanAt,
  { answer, result }: { answer: HumanAnswer; result: Extract<AgentResult, { status: "succeeded" }> },
): Promise<NewRunEvent> {
  const read = await dataOf(context, at, parseAnswer(result.text, result.structured));
  if ("failure" in read) return failed(at, read.failure, result.usage);
  const output = outputOf(answer, read.data);
  saveAnswer(context, at, output);
  return produced(context, at, { output, usage: result.usage });
}

async function dataOf(
  { checkSchema }: StepContext,
  { step }: HumanAt,
  { output, json }: Answer,
): Promise<{ data: unknown } | { failure: Failure }> {
  if (!isVerdict(json)) return miss("it is not a JSON object with `success`");
  if (!json.success)
    return { failure: unclear(typeof json.summary === "string" ? json.summary : output.summary) };
  const data = json.data ?? null;
  const problem = await checkSchema(step["output-schema"] ?? {}, data);
  return problem === undefined ? { data } : miss(firstLine(problem, DETAILS_LIMIT));
}

interface Verdict {
  readonly success: boolean;
  readonly summary?: unknown;
  readonly data?: unknown;
}

function isVerdict(json: unknown): json is Verdict {
  return typeof json === "object" && json !== null && typeof Reflect.get(json, "success") === "boolean";
}

const UNCLEAR_LIMIT = 1_000;

function unclear(summary: string): Failure {
  const reason = summary.trim().slice(0, UNCLEAR_LIMIT);
  const message = reason === "" ? "Your answer was unclear. Please answer the question." : reason;
  return { class: "recoverable", code: "answer-unclear", message };
}

function miss(problem: string): { failure: Failure } {
  return {
    failure: schemaMiss(`The data of the answer does not meet the step's output-schema: ${problem}.`),
  };
}

async function promptFor(context: StepContext, at: HumanAt, answer: HumanAnswer): Promise<string> {
  const { path, step, frame, previous } = at;
  const question =
    context.state.steps.get(path)?.question?.askedEvent.message ??
    (await renderForReader(context, step.message, { frame })).trim();
  return joinSections([
    "A workflow asked a person a question, and the person answered. Make data of the answer; do nothing else.",
    `## The question\n\n${fenceUntrustedText(question, "the question as the person saw it")}`,
    `## The answer\n\n${describeAnswer(answer)}`,
    describeMiss(previous),
    form(step["output-schema"] ?? {}),
  ]);
}

function describeMiss(previous: Readonly<StepState> | undefined): string {
  const failure = previous?.failure;
  if (failure?.code !== "schema-miss") return "";
  return `## The previous attempt failed\n\n${fenceUntrustedText(failure.message, "why the answer was refused")}`;
}

function form(schema: Record<string, unknown>): string {
  return [
    "## Your answer",
    "",
    "Take from the person's words what they say. Do not guess, and fill in nothing they leave open. End with exactly one JSON object",
    "and nothing after it:",
    "",
    '- Where the words answer the question: `{"success": true, "data": …}`, where `data` meets this JSON Schema:',
    "",
    "```json",
    JSON.stringify(schema, null, 2),
    "```",
    "",
    '- Where they do not, or leave open what the schema requires: `{"success": false, "summary": "…"}`. The summary is shown to the person:',
    "  say in one or two sentences, in the language of their words, what is unclear and what to answer.",
  ].join("\n");
}
