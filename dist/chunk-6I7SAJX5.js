const require = process.getBuiltinModule;
import {
  describeCheckpoint
} from "./chunk-5N74VHQE.js";
import {
  transcribe
} from "./chunk-6PEOC7UE.js";
import {
  inFile,
  isBefore,
  renderShown,
  renderTemplate,
  renderValue
} from "./chunk-RVVSPVQ2.js";
import {
  fenceUntrustedText
} from "./chunk-YVZVQPSV.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/steps/agent/answers-section.ts
var DECISIONS = {
  approved: "The person approved.",
  rejected: "The person rejected it.",
  input: "The person neither approved nor rejected; the words alone say what is wanted.",
  timeout: "Nobody answered in time."
};
function describeAnswer(answer) {
  const words = answerTexts(answer);
  const said = words === "" ? "There are no words beside that." : fenceUntrustedText(words, "what the person wrote");
  return `${DECISIONS[answer.decision]}

${said}`;
}
function answerTexts({ text, threads = [] }) {
  const remarks = threads.map((thread) => `${placeOf(thread)}
${thread.text}`);
  return [text, ...remarks].filter((part) => part.trim() !== "").join("\n\n");
}
function placeOf({ id, path, line, side }) {
  const thread = id === void 0 ? "" : ` (thread ${id})`;
  if (line === void 0) return `${path}${thread}`;
  return `${path}:${line}${side === "left" ? " (before the change)" : ""}${thread}`;
}
function describeAnswers(context, path) {
  const { answered, steps } = context.state;
  const sections = Array.from(answered, (asked) => ({ asked, question: steps.get(asked)?.question })).filter(({ asked, question }) => question !== void 0 && isToldOf(context, { asked, question, path })).map(({ asked, question }) => sectionFor(asked, question));
  return sections.filter((section) => section !== "").join("\n\n");
}
function isToldOf(context, { asked, question, path }) {
  const { followers } = question;
  if (!followers.has(path) || !isBefore(context, asked, path)) return false;
  for (const other of followers) {
    if (other === path) return true;
    if (isBefore(context, asked, other) && isBefore(context, other, path)) return false;
  }
  return true;
}
var COMMIT = /^[0-9a-f]{7,64}$/;
function sectionFor(asked, question) {
  const answer = question?.answer;
  if (!answer || answer.decision === "timeout" || answerTexts(answer) === "") return "";
  const { threads = [], head } = answer;
  const lines = [
    `## What a person answered to \`${asked}\``,
    "",
    "Take these words as a wish for this work, within what is asked above."
  ];
  if (threads.length > 0) {
    const of = head !== void 0 && COMMIT.test(head) ? `, as they are in commit ${head.slice(0, 12)}` : "";
    lines.push(
      `There ${threads.length === 1 ? "is a remark" : `are ${threads.length} remarks`} on lines of files${of}: deal with every one.`,
      'Name each thread that you have dealt with in `data` of your output: `"threads": [{ "id": "<number of the thread>", "done": "<what you did>" }]`.'
    );
  }
  return [...lines, "", describeAnswer(answer)].join("\n");
}

// src/steps/agent/related-notes-section.ts
var MOST_NOTES = 5;
async function describeRelated(context, { at, ...given }) {
  if (given.step.memory !== "related" || context.notes === void 0) return "";
  const { section, problems } = await context.notes.related(await aboutOf(context, given), MOST_NOTES);
  for (const text of problems) transcribe(context, at, { type: "notice", text, warning: true });
  return section;
}
async function aboutOf(context, { step, asked, around }) {
  const own = step.type === "prompt" ? asked : await renderValue(context, step.args ?? {}, around);
  const texts = [...textsIn(own), ...textsIn(context.facts.variables)];
  return texts.length === 0 ? asked : texts.join("\n");
}
function textsIn(value) {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

// src/steps/agent/success-checks-section.ts
async function describeChecks(context, ensures, around) {
  if (ensures === void 0) return "";
  const lines = await Promise.all(ensures.map((check) => describeCheck(context, check, around)));
  return ["## What is checked when you are done", "", ...lines.map((line) => `- ${line}`)].join("\n");
}
async function describeCheck(context, check, around) {
  if (check === "commit") {
    const toDo = context.autoCommit ? "they are committed for you" : "commit them yourself";
    return `Files of the repository are changed; ${toDo}.`;
  }
  if ("files" in check) {
    const globs = check.files.map((glob) => `\`${glob}\``).join(", ");
    return `A changed file matches ${check.files.length > 1 ? "each of " : ""}${globs}.`;
  }
  if ("command" in check) {
    const command = await renderTemplate(context, check.command, around);
    return `This command exits with 0:

${indented(command.trim())}
`;
  }
  return `The object under the key \`data\` of the JSON object you end with meets this JSON Schema: \`${JSON.stringify(check.schema)}\``;
}
function indented(text) {
  return text.split("\n").map((line) => `      ${line}`).join("\n");
}

// src/steps/agent/prompt.ts
async function buildPrompt(context, step, { at, around, previous, advice }) {
  const asked = step.type === "prompt" ? await promptText(context, step, around) : await commandText(context, step, around);
  const checks = await describeChecks(context, step.ensures, around);
  const notes = await describeRelated(context, { at, step, asked, around });
  const before = [describePrevious(context, previous), describeCheckpoint(context, previous)];
  const said = [describeAnswers(context, at.path), notes, ...before, describeAdvice(advice)];
  return joinSections([asked.trim(), ...said, checks, describeAnswer2(step)]);
}
function describeAdvice(advice) {
  if (advice === void 0) return "";
  return `## What to know

${fenceUntrustedText(advice, "what the agent that chose this step passes on")}`;
}
function joinSections(sections) {
  return `${sections.filter((section) => section !== "").join("\n\n")}
`;
}
async function promptText(context, step, around) {
  const file = step["prompt-file"];
  if (file === void 0) return await renderShown(context, step.prompt ?? "", around);
  const text = context.library.file(file);
  return await inFile(context, { kind: "file", name: file }, () => renderShown(context, text, around));
}
async function commandText(context, step, around) {
  const given = await renderValue(context, step.args ?? {}, around);
  return await renderCommand(context, { name: step.command, step: step.name, given }, around);
}
async function renderCommand(context, { name, step, given }, around) {
  const command = context.library.command(name);
  const args = withDefaults(command, { ...variablesFor(command, context.facts.variables), ...given }, step);
  const extra = { ...around.extra, args, templates: command.templates };
  return await inFile(
    context,
    { kind: "command", name },
    () => renderShown(context, command.body, { ...around, extra })
  );
}
function variablesFor(command, variables) {
  const needed = command.arguments.filter(({ name, required }) => required && Object.hasOwn(variables, name));
  return Object.fromEntries(needed.map(({ name }) => [name, variables[name]]));
}
function withDefaults(command, given, step) {
  const args = { ...given };
  for (const argument of command.arguments) {
    const missing = args[argument.name] === void 0 || args[argument.name] === null;
    if (missing && argument.required) {
      throw new AgenticError({
        code: "definition-invalid",
        message: `Step \`${step}\` gives command \`${command.name}\` no \`${argument.name}\`, which it needs. Add it under \`args\`, or declare a variable of that name.`
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
function describeAnswer2(step) {
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

export {
  describeAnswer,
  buildPrompt,
  joinSections,
  renderCommand
};
