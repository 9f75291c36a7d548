const require = process.getBuiltinModule;
import {
  deliveryOf,
  handleJobEvent,
  readTrigger,
  recheckEventPermission
} from "./chunk-V27LUN7W.js";
import {
  changedText
} from "./chunk-T5EGKD2G.js";
import {
  followingRun,
  judgeDispatch
} from "./chunk-B25LLW2C.js";
import {
  claimForJobs
} from "./chunk-KZIFJGBI.js";
import {
  gitHubOf
} from "./chunk-46X6BCIJ.js";
import {
  isSupportedEvent
} from "./chunk-YQVKAY74.js";
import {
  portsAt
} from "./chunk-4AFOL5RP.js";
import {
  createGitHubStateRefs
} from "./chunk-ZTSO5Q64.js";
import {
  issueDigest,
  parseRequester
} from "./chunk-EO42WY44.js";
import {
  findRun,
  readInbox
} from "./chunk-2Y22FPJT.js";
import {
  parseRequest
} from "./chunk-QX7A3UMJ.js";
import {
  exitCodes
} from "./chunk-OJV2YDKN.js";
import {
  runRef
} from "./chunk-WTW3FVGE.js";

// src/action/gate/gate.ts
async function gateCommand(job) {
  job.setOutputs({ allowed: "false" });
  const place = await gitHubOf(job);
  if (!place) return refuse(job, "There is no token to ask GitHub with; give `github-token`.");
  if (givenIn(job) === void 0 && isSupportedEvent(deliveryOf(job).name))
    return await handleJobEvent(job, place);
  const trigger = await triggerOf(job);
  if (trigger.status === "refused") return refuse(job, trigger.reason);
  const { asked } = trigger;
  const verdict = await judgeDispatch(place, asked);
  if (!verdict.allowed) return await refuseAsked(job, asked, verdict.reason);
  const following = await followingRun(place, asked);
  if (following === "over")
    return refuse(job, `Run ${asked.runId ?? ""} is over, and what followed from it.`);
  const wanted = following ?? asked;
  const { command, workflow = "", variables = "", runId = "" } = wanted;
  const { issue = "", ...rest } = asked;
  if (command === "run" && asked.namesRun && await isCancelled(place, runId))
    return refuse(job, `Run ${runId} was cancelled before it began.`);
  if (isWork(command) && await claimForJobs(job, place, runId) === "theirs") return exitCodes.completed;
  const changed = await changeIn(place, { ...asked, ...wanted });
  if (changed !== void 0) return await refuseAsked(job, asked, changed);
  job.log.text(`${command}${workflow === "" ? "" : ` ${workflow}`} for run ${runId} is allowed.`);
  job.setOutputs({
    command,
    workflow,
    variables,
    "run-id": runId,
    issue,
    "from-step": rest.fromStep ?? "",
    "max-cost-usd": rest.maxCostUsd ?? "",
    "max-tokens": rest.maxTokens ?? "",
    "trust-definition": rest.trustDefinition ?? "",
    "head-sha": verdict.headSha ?? "",
    "asked-by": following?.askedBy ?? rest.askedBy ?? "",
    allowed: "true"
  });
  return exitCodes.completed;
}
async function refuseAsked(job, { command, ...asked }, reason) {
  const { runId, workflow, issue, askedBy = "", people } = asked;
  if (command === "run" && asked.namesRun && runId !== void 0 && issue !== void 0) {
    const by = parseRequester(askedBy)?.login ?? people[0]?.login ?? "";
    const { reportNotStarted } = await import("./report-start-error-NIUZCNPJ.js");
    await reportNotStarted(job, { runId, workflow, issue: Number(issue), by }, () => Promise.resolve(reason));
  }
  return refuse(job, reason);
}
function isWork(command) {
  return command === "run" || command === "resume";
}
async function recheckGate(job) {
  try {
    const place = await gitHubOf(job);
    if (!place)
      return { allowed: false, reason: "There is no token to ask GitHub with; give `github-token`." };
    const verdict = await recheckEventPermission(job, place);
    if (verdict) return verdict;
    const trigger = await triggerOf(job);
    return trigger.status === "asks" ? await judgeDispatch(place, trigger.asked) : { allowed: false, reason: trigger.reason };
  } catch (error) {
    return { allowed: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
async function triggerOf(job) {
  const { environment } = job;
  const given = givenIn(job);
  return await readTrigger({
    ...deliveryOf(job),
    repository: environment["GITHUB_REPOSITORY"] ?? "",
    actors: [environment["GITHUB_ACTOR"] ?? "", environment["GITHUB_TRIGGERING_ACTOR"] ?? ""],
    delivery: environment["GITHUB_RUN_ID"] ?? "",
    now: /* @__PURE__ */ new Date(),
    ...given ? { given } : {}
  });
}
function givenIn({ inputs }) {
  const { workflow, variables, "run-id": runId, issue, "from-step": fromStep } = inputs;
  if (workflow === void 0 && runId === void 0) return void 0;
  return {
    command: workflow === void 0 ? "resume" : "run",
    ...workflow === void 0 ? {} : { workflow },
    ...variables === void 0 ? {} : { variables },
    ...runId === void 0 ? {} : { runId },
    ...issue === void 0 ? {} : { issue: String(issue) },
    ...fromStep === void 0 ? {} : { fromStep }
  };
}
async function isCancelled({ client, repository }, runId) {
  const refs = createGitHubStateRefs({ octokit: client, ...repository });
  const { requests } = await readInbox(refs, runId);
  const asks = requests.some(({ content }) => parseRequest(content)?.type === "cancel");
  return asks && !(await refs.refs(runRef(runId))).has(runRef(runId));
}
function refuse({ log }, message) {
  log.annotate({ level: "notice", message, title: "agentic-sdlc" });
  return exitCodes.completed;
}
async function changeIn(place, { command, runId = "", issue, askedBy = "" }) {
  const { login = "", seen } = parseRequester(askedBy) ?? {};
  if (command !== "run" || issue === void 0 || seen === void 0) return void 0;
  const { forge, refs, settings } = portsAt(place, { own: { login: "" }, report: () => {
  } });
  const words = (await forge.issue(Number(issue)))?.words;
  if (words && await issueDigest(words) === seen) return void 0;
  const { stateRef } = await settings();
  return await findRun(refs, runId, { stateRef }) ? void 0 : changedText(Number(issue), login);
}

export {
  gateCommand,
  recheckGate,
  changeIn
};
