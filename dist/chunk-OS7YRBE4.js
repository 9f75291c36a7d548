const require = process.getBuiltinModule;
import {
  checkpointEntry
} from "./chunk-5N74VHQE.js";
import {
  parseCheckpoints,
  renderBody,
  sections
} from "./chunk-OJV2YDKN.js";
import {
  shorten
} from "./chunk-EO6JZ5KM.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  checkpointId
} from "./chunk-5UWUDB4H.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/steps/documents/add-checkpoint.ts
var LONGEST = 5e4;
function leaveCheckpoint({ states, clock }, { runId, step }, { context = "", progress = "", notes = "", issues = "", status = "in_progress" }) {
  const body = renderBody([
    [sections.context, context],
    [sections.progress, progress],
    [sections.notes, notes],
    [sections.issues, issues]
  ]);
  if (body === "" || body.length > LONGEST) throw unfit(body.length);
  const created = clock.now().toISOString();
  const { problems } = parseCheckpoints(states.read(runId, runFiles.checkpoints) ?? "");
  const entry = checkpointEntry({ step, created, status, body }, runId);
  const id = checkpointId(states.addEntry(runId, runFiles.checkpoints, entry));
  return { id, created, status, problems };
}
function unfit(length) {
  return new AgenticError({
    code: "usage",
    message: length === 0 ? "The checkpoint is empty: give at least one of `context`, `progress`, `notes` and `issues`." : `The checkpoint has ${length} characters; it may have ${LONGEST}. Put the rest into a file and name it.`
  });
}
function checkpointFacts({ id, step, created, status, attempt, body }) {
  return {
    checkpoint_id: id,
    step,
    created,
    status,
    ...attempt === void 0 ? {} : { attempt },
    content: body
  };
}
var MOST_SHOWN = 2e3;
function checkpointText({ id, step, created, status, body }) {
  const text = body.length > MOST_SHOWN ? `${body.slice(0, MOST_SHOWN)}
\u2026` : body;
  const indented = text.replaceAll(/^(?=.)/gm, "  ");
  return `${id}  ${created}  ${shorten(step === "" ? "the run" : step, 80)}  ${status}
${indented}`;
}

export {
  leaveCheckpoint,
  checkpointFacts,
  checkpointText
};
