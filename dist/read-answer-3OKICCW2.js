const require = process.getBuiltinModule;
import {
  describeWords,
  joinSections
} from "./chunk-4LQRLJR5.js";
import "./chunk-2QY6UYTO.js";
import {
  outputOf,
  renderShown
} from "./chunk-TU6LEPOF.js";
import "./chunk-S7AC5CH4.js";
import {
  keepAnswer,
  runSession
} from "./chunk-HR57QFNU.js";
import {
  DETAILS_LIMIT,
  failed,
  firstLine,
  interrupted,
  parseAnswer,
  produced
} from "./chunk-WOUM47OR.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-NAWEEJRY.js";
import "./chunk-BC2PTSTX.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-P6AL5ALH.js";
import "./chunk-5W236SRZ.js";
import "./chunk-JQKPBP3H.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
import {
  namesAt
} from "./chunk-6LVLBYI2.js";
import {
  fence
} from "./chunk-P7HOZAMK.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/steps/read-answer.ts
async function readAnswer(context, at) {
  const { timeoutMs } = at;
  const words = answerOf(context, at);
  const prompt = await promptFor(context, at, words);
  const settings = { ...context.settingsAt(at.path), bypassPermissions: false };
  const limit = timeoutMs === void 0 ? {} : { timeoutMs };
  const result = await runSession(context, at, { prompt, settings, readOnly: true, ...limit });
  if (result.status === "interrupted") return interrupted(at, result.usage);
  if (result.status === "failed") return failed(at, result.failure, result.usage);
  return await conclude(context, at, { words, result });
}
function answerOf({ state }, { path, step }) {
  const words = state.steps.get(path)?.question?.answer ?? namesAt(state, path).answers.get(step.name);
  if (words) return words;
  throw new AgenticError({ code: "internal", message: `There is no answer to ${path}.` });
}
async function conclude(context, at, { words, result }) {
  const read = await dataOf(context, at, parseAnswer(result.text, result.structured));
  if ("failure" in read) return failed(at, read.failure, result.usage);
  const output = outputOf(words, read.data);
  keepAnswer(context, at, output);
  return produced(context, at, { output, usage: result.usage });
}
async function dataOf({ checkSchema }, { step }, { output, json }) {
  if (!isVerdict(json)) return miss("it is not a JSON object with `success`");
  if (!json.success)
    return { failure: unclear(typeof json.summary === "string" ? json.summary : output.summary) };
  const data = json.data ?? null;
  const problem = await checkSchema(step["output-schema"] ?? {}, data);
  return problem === void 0 ? { data } : miss(firstLine(problem, DETAILS_LIMIT));
}
function isVerdict(json) {
  return typeof json === "object" && json !== null && typeof Reflect.get(json, "success") === "boolean";
}
var UNCLEAR_LIMIT = 1e3;
function unclear(summary) {
  const told = summary.trim().slice(0, UNCLEAR_LIMIT);
  const message = told === "" ? "Your answer could not be understood. Please answer the question." : told;
  return { class: "recoverable", code: "answer-unclear", message };
}
function miss(problem) {
  const message = `What was read out of the answer does not meet the step's output-schema: ${problem}.`;
  return { failure: { class: "recoverable", code: "schema-miss", message } };
}
async function promptFor(context, at, words) {
  const { path, step, frame, previous } = at;
  const asked = context.state.steps.get(path)?.question?.asked.message ?? (await renderShown(context, step.message, { frame })).trim();
  return joinSections([
    "A workflow asked a person a question, and the person answered. Make data of the answer; do nothing else.",
    `## The question

${fence(asked, "the question as the person saw it")}`,
    `## The answer

${describeWords(words)}`,
    describeMiss(previous),
    form(step["output-schema"] ?? {})
  ]);
}
function describeMiss(previous) {
  const failure = previous?.failure;
  if (failure?.code !== "schema-miss") return "";
  return `## The previous attempt failed

Error: ${failure.message}`;
}
function form(schema) {
  return [
    "## Your answer",
    "",
    "Take from the person's words what they say. Do not guess, and fill in nothing they leave open. End with exactly one JSON object",
    "and nothing after it:",
    "",
    '- Where the words answer the question: `{"success": true, "data": \u2026}`, where `data` meets this JSON Schema:',
    "",
    "```json",
    JSON.stringify(schema, null, 2),
    "```",
    "",
    '- Where they do not, or leave open what the schema requires: `{"success": false, "summary": "\u2026"}`. The summary is shown to the person:',
    "  say in one or two sentences, in the language of their words, what is unclear and what to answer."
  ].join("\n");
}
export {
  readAnswer
};
