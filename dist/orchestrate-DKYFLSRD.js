const require = process.getBuiltinModule;
import {
  ORCHESTRATOR,
  askOrchestrator
} from "./chunk-CD227CV7.js";
import {
  renderCommand
} from "./chunk-6I7SAJX5.js";
import "./chunk-5N74VHQE.js";
import "./chunk-6PEOC7UE.js";
import {
  cut,
  lastResult,
  progressDigest
} from "./chunk-D3KO757C.js";
import "./chunk-RVVSPVQ2.js";
import {
  ORCHESTRATE_COMMAND
} from "./chunk-SYZWXYVV.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import {
  parseRequest
} from "./chunk-QX7A3UMJ.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import {
  nameOf,
  require_dist
} from "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import {
  _enum,
  object,
  string,
  toJSONSchema
} from "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import {
  fenceUntrustedText
} from "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import {
  __toESM
} from "./chunk-2GY5E74Q.js";

// src/steps/agent/orchestrate.ts
var import_yaml = __toESM(require_dist(), 1);

// src/decision/orchestrator/orchestrator-response.ts
var OrchestratorResponse = object({
  workflow_status: _enum(["in_progress", "completed", "failed", "blocked"]).describe("State of the workflow as the agent sees it."),
  next_action: object({
    type: _enum(["execute_step", "retry_step", "wait_for_human", "complete", "abort"]).describe("What is to be done next."),
    step_name: string().optional().describe("Step to execute or retry."),
    context_to_pass: string().optional().describe("What the step should know."),
    error_context: string().optional().describe("What went wrong, for a retry.")
  }).describe("The decision."),
  reasoning: string().describe("Why, in a sentence or two."),
  progress_update: string().optional().describe("What to note in the run's progress.")
}).describe("Response of an agent that decides the next step of a workflow.");
function allowedActions(candidates) {
  const steps = candidates.map((candidate) => {
    const failure = failureBefore(candidate);
    const named = { step_name: nameFor(candidate, candidates), step_type: candidate.step.type };
    if (!failure || !("attempt" in candidate)) return { type: "execute_step", ...named };
    return { type: "retry_step", ...named, attempt: candidate.attempt, last_error: failure.message };
  });
  const end = candidates.length === 0 ? [{ type: "complete" }] : [];
  return [...steps, ...end, { type: "wait_for_human" }, { type: "abort" }];
}
function failureBefore(candidate) {
  return candidate.type === "start-step" ? candidate.previous?.failure : void 0;
}
function nameFor({ path }, candidates) {
  const name = nameOf(path);
  return candidates.filter((other) => nameOf(other.path) === name).length === 1 ? name : path;
}
function readChoice(answer, candidates) {
  const parsed = OrchestratorResponse.safeParse(answer);
  if (!parsed.success)
    return { problem: `It does not have the form of an answer: ${issuesOf(parsed.error)}.` };
  const { next_action: action, reasoning, progress_update: note } = parsed.data;
  const step = stepOf(action, candidates);
  const isAllowed = allowedActions(candidates).some(
    ({ type, step_name }) => type === typeFor(action, step) && (step === void 0 || step_name === nameFor(step, candidates))
  );
  const needsStep = action.type === "execute_step" || action.type === "retry_step";
  if (!isAllowed || needsStep && !step) return { problem: refusal(action, candidates) };
  const context = [action.context_to_pass, action.error_context].filter((words) => words?.trim()).join("\n\n");
  return {
    choice: {
      action: typeFor(action, step),
      ...step ? { step: step.path } : {},
      reasoning,
      ...context === "" ? {} : { context },
      ...note === void 0 || note === "" ? {} : { note }
    }
  };
}
function stepOf({ type, step_name: name }, candidates) {
  if (type === "complete" || type === "abort") return void 0;
  const fitting = type === "wait_for_human" ? candidates.filter(isQuestion) : candidates;
  if (name === void 0)
    return type === "wait_for_human" && candidates.length === 1 ? fitting[0] : void 0;
  return fitting.find(({ path }) => path === name) ?? fitting.find((each) => nameFor(each, candidates) === name);
}
function isQuestion({ step }) {
  return step.type === "wait-for-human";
}
function typeFor({ type }, step) {
  return type === "wait_for_human" && step ? "execute_step" : type;
}
function refusal({ type, step_name: name }, candidates) {
  const chosen = name === void 0 ? type : `${type} of ${name}`;
  const allowed = allowedActions(candidates).map(
    ({ type: each, step_name }) => step_name === void 0 ? each : `${each} of ${step_name}`
  );
  return `It chooses ${chosen}, which is not possible now. Possible are: ${allowed.join(", ")}.`;
}
function issuesOf({ issues }) {
  return issues.map(({ path, message }) => `${path.join(".") || "the answer"}: ${message}`).join("; ");
}

// src/steps/agent/orchestrate.ts
var DEFINITION_SHOWN = 4e4;
async function askForDecision(context, { candidates: allowed }) {
  const candidates = allowed;
  const words = wordsOf(context);
  const { events, value, usage, failure } = await askOrchestrator(context, {
    about: { action: "none" },
    prompt: (problem) => promptFor(context, { candidates, words, problem }),
    schema: answerSchema(),
    read: (json) => {
      const read = readChoice(json, candidates);
      return "choice" in read ? { value: read.choice } : read;
    }
  });
  if (failure) {
    const [made = { type: "decision.made", action: "none" }] = events;
    return [{ ...made, reasoning: failure.message, failure }];
  }
  if (!value) return [...events];
  const request = words === void 0 ? {} : { request: words.id };
  return [...events, { type: "decision.made", ...value, ...request, ...usage ? { usage } : {} }];
}
function answerSchema() {
  const { $schema: _, ...schema } = toJSONSchema(OrchestratorResponse, { io: "input" });
  return schema;
}
async function promptFor(context, { candidates, words, problem }) {
  const { state, facts } = context;
  const last = lastResult(state);
  const given = {
    workflow: definitionsOf(context),
    progress: progressDigest(state, facts),
    allowed: allowedActions(candidates),
    last_step: last?.step ?? "",
    last_output: last?.text ?? null,
    problem: problem ?? ""
  };
  const text = await renderCommand(
    context,
    { name: ORCHESTRATE_COMMAND, step: ORCHESTRATOR, given },
    { frame: {} }
  );
  return `${[text.trim(), ...describePerson(context, words)].join("\n\n")}
`;
}
function definitionsOf({ plan }) {
  const nested = Array.from(
    plan.definitions ?? [],
    ([name, { workflow }]) => `# workflow: ${name}
${textOf(workflow)}`
  );
  return cut([textOf(plan.workflow), ...nested].join("\n---\n"), DEFINITION_SHOWN);
}
function textOf(workflow) {
  return (0, import_yaml.stringify)(workflow, { aliasDuplicateObjects: false });
}
function wordsOf({ state, store }) {
  if (state.askedPerson === void 0) return void 0;
  const said = store.requests().flatMap(({ id, content }) => {
    const request = state.requests.has(id) ? void 0 : parseRequest(content);
    if (request?.type !== "input" || request.step !== void 0) return [];
    return [
      {
        id,
        text: [request.decision === "input" ? "" : request.decision, request.text].filter(Boolean).join(": ")
      }
    ];
  });
  return said.at(-1);
}
function describePerson({ state }, words) {
  if (state.askedPerson === void 0) return [];
  const answer = words === void 0 ? "The person resumed the run without a word: they have seen to it, or want the run to go on." : fenceUntrustedText(words.text, "what the person answered");
  return [
    "## A person was asked",
    fenceUntrustedText(state.askedPerson, "what you asked the person"),
    answer
  ];
}
export {
  askForDecision
};
