const require = process.getBuiltinModule;
import {
  buildPrompt,
  joinSections
} from "./chunk-6I7SAJX5.js";
import "./chunk-5N74VHQE.js";
import {
  keepAnswer,
  runSession
} from "./chunk-6PEOC7UE.js";
import {
  cut
} from "./chunk-D3KO757C.js";
import "./chunk-RVVSPVQ2.js";
import {
  DETAILS_LIMIT,
  attemptFile,
  failed,
  firstLine,
  interrupted,
  isOutOfMoney,
  parseAnswer,
  produced,
  unsuccessful,
  withRelativeDocument
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
  addUsage,
  branchAt,
  scopeOf,
  zeroUsage
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
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/steps/agent/session-digest.ts
var ASKED_SHOWN = 1e3;
var DONE_SHOWN = 2e3;
var OUTPUT_SHOWN = 1e3;
var LINE_SHOWN = 240;
function digestOf(store, key) {
  const read = (name) => store.read(attemptFile(key, name))?.trim() ?? "";
  const parts = [
    ["It was asked", cut(read("prompt.md"), ASKED_SHOWN)],
    ["It said and did", lastOf(linesOf(read("transcript.ndjson")), DONE_SHOWN)],
    ["It handed on", cut(read("output.json"), OUTPUT_SHOWN)]
  ].filter(([, text2]) => text2 !== "");
  if (parts.length === 0) return "Nothing of it was kept.";
  const text = parts.map(([title, body]) => `${title}:

${body}`).join("\n\n");
  return fenceUntrustedText(text, "a digest of an earlier session");
}
function linesOf(transcript) {
  return transcript.split("\n").flatMap((line) => {
    const event = parse(line);
    const words = event && wordsFor(event);
    return words === void 0 ? [] : [`- ${cut(words.replaceAll(/\s+/g, " ").trim(), LINE_SHOWN)}`];
  });
}
function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return void 0;
  }
}
function wordsFor(event) {
  switch (event.type) {
    case "text":
      return event.text;
    case "tool":
      return `${event.name} ${targetOf(event.input)}`;
    case "tool-result":
      return event.error ? `failed: ${event.text}` : void 0;
    default:
      return void 0;
  }
}
function targetOf(input) {
  if (typeof input !== "object" || input === null) return "";
  const keys = ["file_path", "path", "command", "pattern"];
  const found = keys.map((key) => Reflect.get(input, key)).find((value) => typeof value === "string");
  return typeof found === "string" ? found : "";
}
function lastOf(lines, room) {
  let first = lines.length;
  let left = room;
  while (first > 0 && (lines[first - 1]?.length ?? 0) < left) {
    first -= 1;
    left -= (lines[first]?.length ?? 0) + 1;
  }
  const omitted = first === 0 ? [] : [`- \u2026 ${first} earlier ones`];
  return [...omitted, ...lines.slice(first)].join("\n");
}

// src/steps/agent/session-continuation.ts
async function runStepSession(context, at, request) {
  const { provider } = request.settings;
  const earlier = earlierSession(context.state, at, request.settings);
  const result = earlier ? await goOn(context, { at, earlier, request }) : await runSession(context, at, request);
  if (result.status === "interrupted" || result.sessionId === void 0) return { result };
  const directory = directoryOf(context.state, at.path);
  return { result, session: { provider, id: result.sessionId, directory } };
}
function withSession(event, session) {
  if (!session) return event;
  switch (event.type) {
    case "step.produced":
    case "step.succeeded":
    case "step.failed":
      return { ...event, session };
    default:
      return event;
  }
}
function earlierSession(state, { path, previous }, { context, provider }) {
  const own = previous?.session?.provider === provider ? previous.session : void 0;
  const step = state.steps.get(path);
  const { failure } = previous ?? {};
  if (own && step && isOutOfMoney(failure)) return { step, session: own };
  if (context !== "continue" || failure?.code === TOO_LONG) return void 0;
  if (own && step && failure?.class === "recoverable") return { step, session: own };
  return sessionBefore(state, path, provider);
}
var TOO_LONG = "context-too-long";
function sessionBefore(state, path, provider) {
  const branch = branchAt(state, path)?.step;
  const scope = scopeOf(state, path);
  let last;
  for (const step of state.steps.values()) {
    const { session, completedAt: at } = step;
    if (session?.provider !== provider || at === void 0 || step.path === path) continue;
    if (branchAt(state, step.path)?.step !== branch || scopeOf(state, step.path) !== scope) continue;
    if (!last || at >= last.at) last = { step, session, at };
  }
  return last;
}
function directoryOf(state, path) {
  return branchAt(state, path)?.path ?? state.workspace?.path ?? ".";
}
async function goOn(context, { at, earlier, request }) {
  const { session } = earlier;
  const isHere = (session.directory ?? ".") === directoryOf(context.state, at.path);
  const prompt = joinSections([describeCut(context, at), request.prompt.trim()]);
  const resumed = isHere ? await runSession(context, at, { ...request, prompt, resume: session.id }) : void 0;
  const isGone = resumed?.status === "failed" && resumed.failure.code === "session-gone";
  if (resumed && !isGone) return resumed;
  const digest = describeGone(context, earlier);
  const fresh = await runSession(context, at, {
    ...request,
    prompt: joinSections([digest, request.prompt.trim()])
  });
  return resumed?.usage ? { ...fresh, usage: addUsage(fresh.usage ?? zeroUsage, resumed.usage) } : fresh;
}
function describeCut({ workspace }, { previous }) {
  const wasCut = previous?.status === "interrupted" || previous?.failure?.class === "transient";
  if (isOutOfMoney(previous?.failure)) {
    return "You were cut off here because the budget was used up; there is more now. Look at what is there, and go on with what follows.";
  }
  if (!wasCut || !workspace.owned) return "";
  return "You may have begun with what follows before, and were cut off. The changes of that attempt were taken back: look at the files before you rely on anything you remember of it.";
}
function describeGone({ store }, { step }) {
  return [
    "## What came before",
    "",
    `This step was to go on with the session of step \`${step.path}\`, which cannot be resumed here. What follows is a digest of that session,`,
    "made from the run's records and shortened: you have not seen the session itself. Look things up where it does not say enough.",
    "",
    digestOf(store, step)
  ].join("\n");
}

// src/steps/agent/agent-step.ts
async function runAgentStep(context, at) {
  const { path, step, frame, attempt, previous, timeoutMs } = at;
  const { advice } = context.state.steps.get(path) ?? {};
  const prompt = await buildPrompt(context, step, {
    at: { path, attempt },
    around: { frame },
    previous,
    advice
  });
  const answerSchema = answerSchemaFor(step["output-schema"]);
  const { result, session } = await runStepSession(context, at, {
    prompt,
    ...rightsFor(context, at),
    ...answerSchema === void 0 ? {} : { answerSchema },
    ...step.agent === void 0 ? {} : { persona: context.library.persona(step.agent) },
    ...timeoutMs === void 0 ? {} : { timeoutMs }
  });
  if (result.status === "interrupted") return interrupted({ path, attempt }, result.usage);
  const event = result.status === "failed" ? failed({ path, attempt }, result.failure, result.usage) : await conclude(context, at, result);
  return withSession(event, session);
}
function rightsFor(context, { path, step }) {
  const settings = context.settingsAt(path);
  if (step.type !== "command" || context.library.command(step.command).readOnly !== true) return { settings };
  return { settings: { ...settings, bypassPermissions: false }, readOnly: true };
}
async function conclude(context, at, result) {
  const answer = parseAnswer(result.text, result.structured);
  const judged = await judge(context, at.step, answer);
  if ("failure" in judged) return failed(at, judged.failure, result.usage);
  const output = withRelativeDocument(context, judged.output);
  keepAnswer(context, at, output);
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
function miss(problem) {
  const message = `The answer does not meet the step's output-schema: ${firstLine(problem, DETAILS_LIMIT)}.`;
  return { failure: { class: "recoverable", code: "schema-miss", message } };
}
function answerSchemaFor(schema) {
  if (schema === void 0) return void 0;
  const { $schema: _dialect, $id: _id, ...data } = schema;
  if (JSON.stringify(data).includes('"$ref"')) return data;
  return {
    type: "object",
    properties: {
      success: { type: "boolean", description: "Whether the step did what it was asked." },
      summary: { type: "string", description: "One line for people." },
      document_path: {
        type: ["string", "null"],
        description: "Document the step wrote, relative to the repository."
      },
      next_step_context: {
        type: ["string", "null"],
        description: "What the next step should know, in words."
      },
      data
    },
    required: ["success", "summary", "document_path", "next_step_context", "data"]
  };
}
export {
  answerSchemaFor,
  runAgentStep
};
