const require = process.getBuiltinModule;
import {
  cut
} from "./chunk-D3KO757C.js";
import {
  projectProgress
} from "./chunk-5PMJUOZA.js";
import {
  parseCheckpoints,
  renderBody,
  renderCheckpoint,
  sections
} from "./chunk-OJV2YDKN.js";
import {
  childrenOf,
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  branchAt,
  isMerge,
  joinPath,
  mergedBy,
  nameOf,
  prefixOf,
  scopeOf
} from "./chunk-EO6JZ5KM.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  checkpointId,
  highestCheckpoint
} from "./chunk-5UWUDB4H.js";
import {
  fenceUntrustedText
} from "./chunk-YVZVQPSV.js";

// src/steps/documents/checkpoints.ts
function checkpointEntry(checkpoint, runId) {
  return {
    highest: highestCheckpoint,
    render: (number, after) => renderCheckpoint({ ...checkpoint, id: checkpointId(number) }, { runId, after })
  };
}
function createCheckpointWriter(options) {
  return {
    onEvent: (event, state) => {
      if (event.type === "checkpoint.made") addMissing(options, [ofProgram(event, state)]);
      else if (event.type === "run.resumed") addMissing(options, everyCheckpoint(options, state));
      else if (endsStep(event)) {
        const step = state.steps.get(event.step);
        if (step && isAsked(options, state, step)) addMissing(options, [ofStep(options, state, step)]);
      }
    }
  };
}
function endsStep(event) {
  return event.type === "step.succeeded" || event.type === "block.closed" || event.type === "human.answered";
}
function everyCheckpoint(options, state) {
  const ofSteps = Array.from(state.steps.values()).filter((step) => isAsked(options, state, step)).map((step) => ofStep(options, state, step));
  const ofPrograms = Array.from(state.notes.values()).flatMap(
    (note) => note.type === "checkpoint.made" ? [ofProgram(note, state)] : []
  );
  return [...ofSteps, ...ofPrograms].toSorted((a, b) => a.created < b.created ? -1 : 1);
}
function isAsked({ facts, definitions }, state, step) {
  if (step.status !== "completed") return false;
  const { definition } = state.steps.get(scopeOf(state, step.path)) ?? {};
  const { steps } = (definition === void 0 ? void 0 : definitions.get(definition)?.workflow) ?? facts.workflow;
  const name = nameOf(step.path);
  for (const each of walkSteps(steps))
    if (each.name === name || each.name === step.path) return each.checkpoint === true;
  return false;
}
function addMissing({ store, facts }, checkpoints) {
  if (checkpoints.length === 0) return;
  const known = parseCheckpoints(store.read(runFiles.checkpoints) ?? "").checkpoints;
  const isThere = ({ step, created, attempt }) => known.some((each) => each.step === step && each.created === created && each.attempt === attempt);
  for (const checkpoint of checkpoints)
    if (!isThere(checkpoint)) store.addEntry(runFiles.checkpoints, checkpointEntry(checkpoint, facts.runId));
}
function ofProgram({ id, at, text }, state) {
  const context = text ?? `Checkpoint of ${state.workflow}.`;
  const body = renderBody([
    [sections.context, context],
    [sections.progress, doneLines(state).join("\n")]
  ]);
  return { step: id, created: at, status: "in_progress", body };
}
var OUTPUT_SHOWN = 2e3;
var MOST_LINES = 100;
function ofStep({ facts }, state, step) {
  const { path, kind, attempt, output, summary = "" } = step;
  const said = output?.summary ?? summary;
  const what = `Step ${path} (${kind}) of ${facts.workflow.name} is done${attempt > 1 ? `, at attempt ${attempt}` : ""}.`;
  const places = placesOf(facts.workflow.steps);
  const pending = projectProgress(state, facts).pending_steps.map((name) => places.get(name) ?? name);
  const open = Array.from(state.active).filter((each) => each !== path && state.steps.get(each)?.attempt);
  const todo = [...open, ...pending].map((each) => `- [ ] ${titleOf(each)}`);
  const body = renderBody([
    [sections.context, [what, said].filter((text) => text !== "").join("\n\n")],
    [sections.progress, [...doneLines(state), ...todo.slice(0, MOST_LINES)].join("\n")],
    [sections.output, outputText(step)],
    [sections.files, listOf(step.files ?? [])],
    [sections.notes, output?.next_step_context ?? ""]
  ]);
  return { step: path, created: step.completedAt ?? "", status: "completed", attempt, body };
}
function placesOf(steps, prefix = "") {
  return new Map(
    steps.flatMap((step) => {
      const path = joinPath(prefix, step.name);
      return [[step.name, path], ...placesOf(childrenOf(step), path)];
    })
  );
}
function titleOf(path) {
  return isMerge(path) ? `merge of ${mergedBy(path)}` : path;
}
function outputText({ output }) {
  if (!output) return "";
  const { document_path: document, data } = output;
  const shown = data === void 0 || data === null ? "" : cut(JSON.stringify(data), OUTPUT_SHOWN);
  return [document === null ? "" : `Document: ${document}`, shown].filter((text) => text !== "").join("\n\n");
}
function listOf(names) {
  const rest = names.length - MOST_LINES;
  const lines = names.slice(0, MOST_LINES).map((name) => `- ${name}`);
  return [...lines, ...rest > 0 ? [`- and ${rest} more`] : []].join("\n");
}
function doneLines({ steps }) {
  const done = Array.from(steps.values()).filter(
    ({ status, attempt }) => status === "completed" && attempt > 0
  );
  const rest = done.length - MOST_LINES;
  return [
    ...rest > 0 ? [`- [x] ${rest} earlier steps`] : [],
    ...done.slice(-MOST_LINES).map(({ path, output }) => {
      const summary = output?.summary.split("\n", 1)[0] ?? "";
      return `- [x] ${titleOf(path)}${summary === "" ? "" : `: ${summary}`}`;
    })
  ];
}
var CHECKPOINT_SHOWN = 4e3;
function describeCheckpoint({ store, state }, previous) {
  if (previous === void 0 || !isTriedAgain(previous)) return "";
  const { checkpoints } = parseCheckpoints(store.read(runFiles.checkpoints) ?? "");
  const own = checkpoints.findLast(({ step }) => step === previous.path);
  const last = own ?? checkpoints.findLast(({ step }) => isOnTheWay(state, step, previous.path));
  if (last === void 0) return "";
  const whose = own ? "An earlier attempt" : last.step === "" ? "Somebody" : `Step ${last.step}`;
  return [
    "## Last checkpoint",
    "",
    `${whose} left checkpoint ${last.id} (${last.created}, ${last.status}). Where it says otherwise than the working directory, the`,
    "working directory counts.",
    "",
    fenceUntrustedText(
      cut(last.body, CHECKPOINT_SHOWN),
      own ? "a checkpoint of an earlier attempt" : "a checkpoint"
    )
  ].join("\n");
}
function isOnTheWay(state, step, path) {
  const branch = branchAt(state, step)?.step;
  return branch === void 0 || `${path}/`.startsWith(`${branch}/`) || !path.startsWith(`${prefixOf(branch)}/`);
}
function isTriedAgain({ status, failure }) {
  return status === "interrupted" || failure?.class === "recoverable";
}

export {
  checkpointEntry,
  createCheckpointWriter,
  describeCheckpoint
};
