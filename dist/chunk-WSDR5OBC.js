const require = process.getBuiltinModule;
import {
  judge,
  readTrigger
} from "./chunk-7UDVTT6I.js";
import {
  gitHubOf
} from "./chunk-LZ7XHALR.js";
import {
  exitCodes
} from "./chunk-F2BNKN2N.js";
import {
  parseJson
} from "./chunk-NW2RSNDN.js";

// src/action/gate.ts
const { readFileSync } = process.getBuiltinModule("node:fs");
async function gateCommand(job) {
  job.setOutputs({ allowed: "false" });
  const trigger = await triggerOf(job);
  if (trigger.status === "nothing") return close(job, trigger.reason);
  if (trigger.status === "refused") return close(job, trigger.reason, "refused");
  const verdict = await verdictFor(job, trigger.asked);
  if (!verdict.allowed) return close(job, verdict.reason, "refused");
  const { command, workflow = "", variables = "", runId = "" } = trigger.asked;
  const { headSha = "" } = verdict;
  job.log.text(`${command}${workflow === "" ? "" : ` ${workflow}`} for run ${runId} is allowed.`);
  job.setOutputs({
    command,
    workflow,
    variables,
    "run-id": runId,
    "head-sha": headSha,
    allowed: "true"
  });
  return exitCodes.completed;
}
async function triggerOf(job) {
  const { environment, inputs } = job;
  const { command, workflow, variables, "run-id": runId } = inputs;
  const source = {
    name: environment["GITHUB_EVENT_NAME"] ?? "",
    payload: parseJson(textOf(environment["GITHUB_EVENT_PATH"])),
    repository: environment["GITHUB_REPOSITORY"] ?? "",
    actors: [environment["GITHUB_ACTOR"] ?? "", environment["GITHUB_TRIGGERING_ACTOR"] ?? ""],
    delivery: environment["GITHUB_RUN_ID"] ?? "",
    now: /* @__PURE__ */ new Date()
  };
  if (workflow === void 0 && runId === void 0) return await readTrigger(source);
  const given = {
    command: workflow === void 0 ? "resume" : "run",
    ...workflow === void 0 ? {} : { workflow },
    ...variables === void 0 ? {} : { variables },
    ...runId === void 0 ? {} : { runId }
  };
  if (command === "gate") return await readTrigger({ ...source, given });
  const asked = await readTrigger(source);
  return asked.status === "asks" ? asked : await readTrigger({ ...source, given });
}
async function verdictFor(job, asked) {
  try {
    const place = await gitHubOf(job);
    if (place) return await judge(place, asked);
    return { allowed: false, reason: "There is no token to ask GitHub with; give `github-token`." };
  } catch (error) {
    return { allowed: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
function close({ log }, reason, how = "nothing") {
  if (how === "refused") log.annotate({ level: "notice", message: reason, title: "agentic-sdlc" });
  else log.text(reason);
  return exitCodes.completed;
}
function textOf(path) {
  try {
    return path === void 0 || path === "" ? void 0 : readFileSync(path, "utf8");
  } catch {
    return void 0;
  }
}

export {
  gateCommand,
  triggerOf,
  verdictFor
};
