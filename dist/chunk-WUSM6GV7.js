const require = process.getBuiltinModule;
import {
  startingOf
} from "./chunk-3EEJA5SJ.js";
import {
  readIssue
} from "./chunk-T5EGKD2G.js";
import {
  gitHubOf
} from "./chunk-46X6BCIJ.js";
import {
  prepareStart,
  resolveRunSettings
} from "./chunk-4VRFPL7G.js";
import {
  isStartedText,
  notStartedText
} from "./chunk-YQVKAY74.js";
import {
  portsAt,
  textWith
} from "./chunk-4AFOL5RP.js";
import {
  runMarker
} from "./chunk-2X75ITWD.js";
import {
  parseRequester
} from "./chunk-EO42WY44.js";
import {
  findRun
} from "./chunk-2Y22FPJT.js";
import {
  sanitizeLine
} from "./chunk-5PMJUOZA.js";
import {
  asTold
} from "./chunk-DNN7PFYL.js";
import {
  dayOf
} from "./chunk-5UWUDB4H.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/action/gate/report-start-error.ts
var MOST_LINES = 8;
var MOST_LINE = 600;
async function reportNotStarted(job, { runId, workflow = "", issue, by }, reason) {
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
  const shown = lines.slice(0, MOST_LINES).map((line) => sanitizeLine(line, MOST_LINE));
  return [...shown, ...lines.length > MOST_LINES ? ["\u2026"] : []].join("\n\n");
}
async function reportStartFailure(job, error) {
  const told = toldIn(job);
  const { command } = job.inputs;
  const isHandedOver = job.inputs["hand-over"] !== void 0 && command !== "publish";
  if (!told || job.work.hasNote() || isHandedOver || command !== "run" && command !== "publish") return;
  await reportNotStarted(job, told, () => Promise.resolve(sentenceOf(job, error)));
}
async function reportMissingHandoff(job, project) {
  const told = toldIn(job);
  if (told) await reportNotStarted(job, told, () => whyNotBegun(job, project, told));
}
async function whyNotBegun(job, project, { runId, workflow: name }) {
  const ended = `The job ended before the run began; ${logWords(job)}`;
  if (name === void 0) return ended;
  const quiet = { ...job, log: { ...job.log, text: () => {
  }, annotate: () => {
  } } };
  try {
    const starting = await startingOf(quiet, project, { name, runId, issue: await readIssue(job) });
    resolveRunSettings(await prepareStart(starting));
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
  const by = parseRequester(inputs["asked-by"] ?? "")?.login ?? trigger.actor;
  return { runId, workflow, issue, by };
}

export {
  reportNotStarted,
  reportStartFailure,
  reportMissingHandoff
};
