const require = process.getBuiltinModule;
import {
  startingOf
} from "./chunk-DZNAVY6K.js";
import {
  readIssue
} from "./chunk-Y7WOEJN2.js";
import {
  gitHubOf
} from "./chunk-EEOAMB42.js";
import {
  resolveAll
} from "./chunk-VDMXR7EW.js";
import {
  prepareStart
} from "./chunk-2JELOLUT.js";
import {
  isStartedText,
  notStartedText
} from "./chunk-2TGKJACT.js";
import {
  portsAt,
  textWith
} from "./chunk-OGKL3WOY.js";
import {
  runMarker
} from "./chunk-PB2HOX2Z.js";
import {
  readAskedBy
} from "./chunk-RFATXDXP.js";
import {
  findRun
} from "./chunk-5YC3IHTI.js";
import {
  outboundLine
} from "./chunk-JQKPBP3H.js";
import {
  asTold
} from "./chunk-AMXY6FXI.js";
import {
  dayOf
} from "./chunk-4J5IKL3S.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/action/not-begun.ts
var MOST_LINES = 8;
var MOST_LINE = 600;
async function tellNotBegun(job, { runId, workflow = "", issue, by }, reason) {
  try {
    const place = await gitHubOf(job);
    if (!place) return;
    const report = (message) => job.log.annotate({ level: "warning", message });
    const { forge, refs, settings, clock } = portsAt(place, { own: { login: "" }, report });
    const marker = runMarker(runId);
    const standing = textWith(await forge.shownAt(issue), marker);
    if (standing === void 0 || !isStartedText(standing)) return;
    const stateRef = job.inputs["state-branch"] ?? (await settings()).stateRef;
    if (await findRun(refs, runId, { stateRef })) return;
    const words = outboundLines(job.redactor.redactDocument(await reason()));
    const body = notStartedText({ runId, workflow, by }, words);
    await forge.show({ issue, marker, body, since: dayOf(runId) ?? clock.now() });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    job.log.annotate({
      level: "warning",
      message: `The comment of run ${runId} could not be changed: ${why}`
    });
  }
}
function outboundLines(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const shown = lines.slice(0, MOST_LINES).map((line) => outboundLine(line, MOST_LINE));
  return [...shown, ...lines.length > MOST_LINES ? ["\u2026"] : []].join("\n\n");
}
async function tellFailedBeginning(job, error) {
  const told = toldIn(job);
  const { command } = job.inputs;
  const isHandedOver = job.inputs["hand-over"] !== void 0 && command !== "publish";
  if (!told || job.work.hasNote() || isHandedOver || command !== "run" && command !== "publish") return;
  await tellNotBegun(job, told, () => Promise.resolve(sentenceOf(job, error)));
}
async function tellNothingLeft(job, project) {
  const told = toldIn(job);
  if (told) await tellNotBegun(job, told, () => whyNotBegun(job, project, told));
}
async function whyNotBegun(job, project, { runId, workflow: name }) {
  const ended = `The job ended before the run began; ${logWords(job)}`;
  if (name === void 0) return ended;
  const quiet = { ...job, log: { ...job.log, text: () => {
  }, annotate: () => {
  } } };
  try {
    const starting = await startingOf(quiet, project, { name, runId, issue: await readIssue(job) });
    resolveAll(await prepareStart(starting));
    return ended;
  } catch (error) {
    return sentenceOf(job, error);
  }
}
function sentenceOf(job, thrown) {
  const error = asTold(thrown);
  if (error instanceof AgenticError && error.code !== "internal") return error.message;
  return `It failed by a mistake in agentic-sdlc; ${logWords(job)}`;
}
function logWords({ environment }) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = environment;
  return server && repository && id ? `its log says why: ${server}/${repository}/actions/runs/${id}` : "its log says why.";
}
function toldIn({ inputs, trigger }) {
  const { "run-id": runId, workflow, branch } = inputs;
  const issue = inputs.issue ?? trigger.issue?.number;
  if (runId === void 0 || issue === void 0 || branch !== void 0) return void 0;
  const by = readAskedBy(inputs["asked-by"] ?? "")?.login ?? trigger.actor;
  return { runId, workflow, issue, by };
}

export {
  tellNotBegun,
  tellFailedBeginning,
  tellNothingLeft
};
