const require = process.getBuiltinModule;
import {
  targetRun,
  targetStep
} from "./chunk-7YMSIVYN.js";
import "./chunk-AFDG4VJD.js";
import "./chunk-PW3TFZM7.js";
import "./chunk-NW2RSNDN.js";
import {
  checkpointEntry
} from "./chunk-GORZLM74.js";
import {
  checkpointId,
  parseCheckpoints,
  renderBody,
  sections
} from "./chunk-2JBDBAFE.js";
import {
  shorten
} from "./chunk-DBJSWIT3.js";
import "./chunk-BUAKYWGS.js";
import "./chunk-UZFJS5NG.js";
import "./chunk-BI6DQMC5.js";
import "./chunk-PMXIMQVN.js";
import "./chunk-6TKTF2IQ.js";
import {
  systemClock
} from "./chunk-63TYV4QY.js";
import {
  print,
  printJson,
  say
} from "./chunk-RXSHFMS4.js";
import "./chunk-LFMCLEBP.js";
import "./chunk-AECTQNWS.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-LPEZXTYB.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-HITTCC3X.js";
import "./chunk-QMOPGIIO.js";
import "./chunk-HQD2LTNW.js";
import "./chunk-XLNLYAWG.js";
import "./chunk-MHDWJNP6.js";
import "./chunk-5YNLMA7X.js";
import "./chunk-LTS2PWUY.js";
import "./chunk-D44FQVJC.js";
import "./chunk-VJQCTIEG.js";
import "./chunk-UO4HI7EZ.js";
import "./chunk-7QC7TWY5.js";
import "./chunk-XVRDGOPF.js";
import "./chunk-CJU4ROFS.js";
import "./chunk-2FUP4PUQ.js";
import "./chunk-F7MGZMJL.js";
import "./chunk-UKMF7TGM.js";
import "./chunk-5OB3PLQK.js";
import "./chunk-P7K4SGWM.js";
import {
  runFiles
} from "./chunk-PBIUWDDI.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-ZEABCHVC.js";
import "./chunk-DNRMJAAF.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/checkpoint.ts
var LONGEST = 5e4;
async function checkpointCreateCommand(io, _args, options) {
  const { runId, states } = targetRun(io, options.run);
  const { context = "", progress = "", notes = "", issues = "", status = "in_progress" } = options;
  const body = renderBody([
    [sections.context, context],
    [sections.progress, progress],
    [sections.notes, notes],
    [sections.issues, issues]
  ]);
  if (body === "" || body.length > LONGEST) throw unfit(body.length);
  const step = targetStep(io, options.step);
  const created = systemClock.now().toISOString();
  reportDamage(io, states.read(runId, runFiles.checkpoints));
  const entry = checkpointEntry({ step, created, status, body }, runId);
  const id = checkpointId(states.addEntry(runId, runFiles.checkpoints, entry));
  if (options.json) printJson(io, { success: true, checkpoint_id: id, run_id: runId, step, created, status });
  else print(io, `Kept as ${id}.`);
  return await Promise.resolve(0);
}
function unfit(length) {
  return new AgenticError({
    code: "usage",
    message: length === 0 ? "The checkpoint is empty: give at least one of `--context`, `--progress`, `--notes` and `--issues`." : `The checkpoint has ${length} characters; it may have ${LONGEST}. Put the rest into a file and name it.`
  });
}
async function checkpointListCommand(io, _args, { run, step, json = false }) {
  const { runId, states } = targetRun(io, run);
  const { checkpoints, problems } = parseCheckpoints(states.read(runId, runFiles.checkpoints) ?? "");
  const wanted = checkpoints.filter((each) => step === void 0 || each.step === step);
  if (json) printJson(io, { run_id: runId, checkpoints: wanted.map(asJson), problems });
  else {
    for (const problem of problems) say(io, `${runFiles.checkpoints}: ${problem}`);
    print(io, wanted.length === 0 ? "There are no checkpoints." : wanted.map(asText).join("\n\n"));
  }
  return await Promise.resolve(0);
}
function reportDamage(io, text) {
  for (const problem of parseCheckpoints(text ?? "").problems) say(io, `${runFiles.checkpoints}: ${problem}`);
}
function asJson({ id, step, created, status, attempt, body }) {
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
function asText({ id, step, created, status, body }) {
  const text = body.length > MOST_SHOWN ? `${body.slice(0, MOST_SHOWN)}
\u2026` : body;
  const indented = text.replaceAll(/^(?=.)/gm, "  ");
  return `${id}  ${created}  ${shorten(step === "" ? "the run" : step, 80)}  ${status}
${indented}`;
}
export {
  checkpointCreateCommand,
  checkpointListCommand
};
