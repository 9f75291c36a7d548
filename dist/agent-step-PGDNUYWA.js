const require = process.getBuiltinModule;
import {
  attemptFile,
  failed,
  firstLine,
  interrupted,
  parseAnswer,
  produced,
  renderTemplate,
  renderValue,
  withRelativeDocument
} from "./chunk-OO3IWJIM.js";
import "./chunk-Q2VELFYC.js";
import "./chunk-QTHBWSB7.js";
import "./chunk-7GCPK5UX.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-6ADXZ2Z5.js";
import "./chunk-2GY5E74Q.js";

// src/steps/prompt.ts
async function buildPrompt(context, step, { around, previous }) {
  const asked = step.type === "prompt" ? await promptText(context, step, around) : await commandText(context, step, around);
  const sections = [asked.trim(), describePrevious(context, previous), describeAnswer(step)];
  return `${sections.filter((section) => section !== "").join("\n\n")}
`;
}
async function promptText(context, step, around) {
  const file = step["prompt-file"];
  if (file === void 0) return await renderTemplate(context, step.prompt ?? "", around);
  return await renderTemplate(context, context.library.file(file), around);
}
async function commandText(context, step, around) {
  const command = context.library.command(step.command);
  const given = await renderValue(context, step.args ?? {}, around);
  const args = withDefaults(command, given, step.name);
  return await renderTemplate(context, command.body, {
    ...around,
    extra: { ...around.extra, args, templates: command.templates }
  });
}
function withDefaults(command, given, step) {
  const args = { ...given };
  for (const argument of command.arguments) {
    const missing = args[argument.name] === void 0 || args[argument.name] === null;
    if (missing && argument.required) {
      throw new AgenticError({
        code: "definition-invalid",
        message: `Step \`${step}\` gives command \`${command.name}\` no \`${argument.name}\`, which it needs. Add it under \`args\`.`
      });
    }
    if (missing) args[argument.name] = argument.default ?? null;
  }
  return args;
}
function describePrevious(context, previous) {
  if (previous?.status === "interrupted") return describeInterruption(context, previous);
  const failure = previous?.failure;
  if (previous === void 0 || failure?.class !== "recoverable") return "";
  const lines = [
    "## The previous attempt failed",
    "",
    `Error: ${failure.message}`,
    `Error type: ${failure.class} (${failure.code})`,
    `Attempt: ${previous.attempt}`
  ];
  if (failure.files?.length) lines.push(`Affected files: ${failure.files.join(", ")}`);
  if (failure.details)
    lines.push("", "Output of the failing check:", "", "```", failure.details.trim(), "```");
  return [...lines, "", ...previous.status === "failed" ? workIsThere : workMayBeGone].join("\n");
}
var workIsThere = [
  "Its changes are still in the working directory. Look at what is there, find the cause of this error, and fix it while doing the",
  "whole of what is asked above. Do not start over, and do not weaken or remove the check that failed."
];
var workMayBeGone = [
  "What it changed may have been taken back since: look at what is there. Find the cause of this error, and fix it while doing the",
  "whole of what is asked above. Do not weaken or remove the check that failed."
];
function describeInterruption({ workspace }, previous) {
  if (workspace.owned) return "";
  return [
    "## An earlier attempt was cut off",
    "",
    `Attempt ${previous.attempt} ended in the middle of its work (${previous.reason ?? "crash"}). What it had changed may still be in the`,
    "working directory: look with `git status` and `git diff` before you change anything, and go on from there."
  ].join("\n");
}
function describeAnswer(step) {
  const schema = step["output-schema"];
  if (schema === void 0) return "";
  return [
    "## Your answer",
    "",
    "End with exactly one JSON object and nothing after it. It, or the object under its key `data`, must meet this JSON Schema:",
    "",
    "```json",
    JSON.stringify(schema, null, 2),
    "```"
  ].join("\n");
}

// src/steps/agent-step.ts
var DETAILS_LIMIT = 4e3;
async function runAgentStep(context, at) {
  const { path, step, frame, attempt, previous } = at;
  const prompt = await buildPrompt(context, step, { around: { frame }, previous });
  context.store.write(attemptFile(at, "prompt.md"), prompt);
  const result = await context.agents.run(requestFor(context, at, prompt), {
    signal: context.signal,
    onEvent: (event) => transcribe(context, at, event)
  });
  if (result.status === "interrupted") return interrupted({ path, attempt }, result.usage);
  if (result.status === "failed") return failed({ path, attempt }, result.failure, result.usage);
  return conclude(context, at, result);
}
function requestFor(context, { path, step, attempt, timeoutMs }, prompt) {
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
    ...step.agent === void 0 ? {} : { persona: context.library.persona(step.agent) },
    ...model === void 0 ? {} : { model },
    ...timeoutMs === void 0 ? {} : { timeoutMs }
  };
}
function transcribe(context, key, event) {
  const line = JSON.stringify({ at: context.clock.now().toISOString(), ...event });
  context.store.append(attemptFile(key, "transcript.ndjson"), `${line}
`);
  context.observer.onAgentEvent?.(key.path, event);
}
async function conclude(context, at, result) {
  const answer = parseAnswer(result.text, result.structured);
  const judged = await judge(context, at.step, answer);
  if ("failure" in judged) return failed(at, judged.failure, result.usage);
  const output = withRelativeDocument(context, judged.output);
  context.store.write(attemptFile(at, "output.json"), `${JSON.stringify(output, null, 2)}
`);
  return produced(context, at, { output, usage: result.usage });
}
async function judge({ checkSchema }, step, { output, json }) {
  if (!output.success) return { failure: unsuccessful(output) };
  const schema = step["output-schema"];
  if (schema === void 0) return { output };
  if (json === void 0) return miss("it does not end with a JSON object");
  const inData = await checkSchema(schema, output.data);
  if (inData === void 0) return { output };
  const inAnswer = await checkSchema(schema, json);
  if (inAnswer === void 0) return { output: { ...output, data: json } };
  return miss(output.data === void 0 ? inAnswer : inData);
}
function unsuccessful({ summary, next_step_context: details }) {
  const message = summary === "" ? "The agent says it could not do the step." : firstLine(summary);
  const told = details ? { details: details.slice(0, DETAILS_LIMIT) } : {};
  return { class: "recoverable", code: "step-unsuccessful", message, ...told };
}
function miss(problem) {
  const message = `The answer does not meet the step's output-schema: ${firstLine(problem, DETAILS_LIMIT)}.`;
  return { failure: { class: "recoverable", code: "schema-miss", message } };
}
export {
  runAgentStep
};
