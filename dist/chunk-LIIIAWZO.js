const require = process.getBuiltinModule;
import {
  deliveryOf,
  hear,
  judgeEventAgain,
  readTrigger
} from "./chunk-4ZYQEKEF.js";
import {
  changedText
} from "./chunk-Y7WOEJN2.js";
import {
  followingRun,
  judgeDispatch
} from "./chunk-YLZIX6M7.js";
import {
  claimForJobs
} from "./chunk-ID3V3GMI.js";
import {
  gitHubOf
} from "./chunk-EEOAMB42.js";
import {
  isHeard
} from "./chunk-2TGKJACT.js";
import {
  portsAt
} from "./chunk-OGKL3WOY.js";
import {
  createGitHubStateRefs
} from "./chunk-VNOMBX5O.js";
import {
  issueDigest,
  readAskedBy
} from "./chunk-RFATXDXP.js";
import {
  findRun,
  readInbox
} from "./chunk-5YC3IHTI.js";
import {
  parseRequest
} from "./chunk-XMPWEMWR.js";
import {
  exitCodes
} from "./chunk-NXJ6ZHLT.js";
import {
  runRef
} from "./chunk-IWACR7N4.js";

// src/action/changed-issue.ts
async function changeIn(place, { command, runId = "", issue, askedBy = "" }) {
  const { login = "", seen } = readAskedBy(askedBy) ?? {};
  if (command !== "run" || issue === void 0 || seen === void 0) return void 0;
  const { forge, refs, settings } = portsAt(place, { own: { login: "" }, report: () => {
  } });
  const words = (await forge.issue(Number(issue)))?.words;
  if (words && await issueDigest(words) === seen) return void 0;
  const { stateRef } = await settings();
  return await findRun(refs, runId, { stateRef }) ? void 0 : changedText(Number(issue), login);
}

// src/action/gate.ts
async function gateCommand(job) {
  job.setOutputs({ allowed: "false" });
  const place = await gitHubOf(job);
  if (!place) return refuse(job, "There is no token to ask GitHub with; give `github-token`.");
  if (givenIn(job) === void 0 && isHeard(deliveryOf(job).name)) return await hear(job, place);
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
    const by = readAskedBy(askedBy)?.login ?? people[0]?.login ?? "";
    const { tellNotBegun } = await import("./not-begun-BKFPKYRD.js");
    await tellNotBegun(job, { runId, workflow, issue: Number(issue), by }, () => Promise.resolve(reason));
  }
  return refuse(job, reason);
}
function isWork(command) {
  return command === "run" || command === "resume";
}
async function askAgain(job) {
  try {
    const place = await gitHubOf(job);
    if (!place)
      return { allowed: false, reason: "There is no token to ask GitHub with; give `github-token`." };
    const verdict = await judgeEventAgain(job, place);
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

export {
  gateCommand,
  askAgain
};
