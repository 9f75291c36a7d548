const require = process.getBuiltinModule;
import {
  describeAnswer,
  joinSections
} from "./chunk-6I7SAJX5.js";
import "./chunk-5N74VHQE.js";
import {
  keepAnswer,
  runSession
} from "./chunk-6PEOC7UE.js";
import "./chunk-D3KO757C.js";
import {
  outputOf,
  renderShown
} from "./chunk-RVVSPVQ2.js";
import {
  DETAILS_LIMIT,
  failed,
  firstLine,
  interrupted,
  parseAnswer,
  produced
} from "./chunk-SYZWXYVV.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import {
  namesAt
} from "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import {
  fenceUntrustedText
} from "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/steps/human/interpret-answer.ts
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

${fenceUntrustedText(asked, "the question as the person saw it")}`,
    `## The answer

${describeAnswer(words)}`,
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
