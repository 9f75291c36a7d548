const require = process.getBuiltinModule;
import {
  openJob
} from "./chunk-PK6AM2GE.js";
import {
  parseInputs
} from "./chunk-6JAWSUYE.js";
import {
  createRunnerLog,
  setOutputs,
  workFolderOf
} from "./chunk-LP6PLZW6.js";
import {
  createGit
} from "./chunk-LYUHUQ76.js";
import "./chunk-UQM5734T.js";
import "./chunk-EO42WY44.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-YW7UUTDG.js";
import "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-3QX5WFXS.js";
import {
  exitCodeOf,
  exitCodes
} from "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import {
  renderProblem
} from "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import {
  asTold
} from "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import {
  isSecretName
} from "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/action/main.ts
const { randomUUID } = process.getBuiltinModule("node:crypto");
const { existsSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { relative, resolve } = process.getBuiltinModule("node:path");
var NAME = "github-actions[bot]";
var EMAIL = "41898282+github-actions[bot]@users.noreply.github.com";
async function withIdentity(environment, folder) {
  const git = createGit(folder, environment);
  const known = await Promise.all(
    ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"].map(
      (who) => git.try("-c", "user.useConfigOnly=true", "var", who)
    )
  );
  if (known.every((ident) => ident !== void 0)) return environment;
  return {
    ...environment,
    GIT_AUTHOR_NAME: environment["GIT_AUTHOR_NAME"] ?? NAME,
    GIT_AUTHOR_EMAIL: environment["GIT_AUTHOR_EMAIL"] ?? EMAIL,
    GIT_COMMITTER_NAME: environment["GIT_COMMITTER_NAME"] ?? NAME,
    GIT_COMMITTER_EMAIL: environment["GIT_COMMITTER_EMAIL"] ?? EMAIL
  };
}
var commands = {
  run: async () => await handed((await import("./run-job-H5BRU3IZ.js")).runCommand),
  resume: async () => await handed((await import("./run-job-H5BRU3IZ.js")).resumeCommand),
  cancel: async () => (await import("./status-command-O3CPB7NA.js")).cancelCommand,
  status: async () => (await import("./status-command-O3CPB7NA.js")).statusCommand,
  branch: async () => await handed((await import("./run-job-H5BRU3IZ.js")).branchCommand),
  gate: async () => (await import("./gate-YR6HP33U.js")).gateCommand,
  publish: async () => (await import("./publish-HTS6VXMI.js")).publishCommand,
  sweep: async () => (await import("./event-commands-NVLUWXH3.js")).sweepCommand,
  dispatch: async () => (await import("./dispatch-Y4VTQG6J.js")).dispatchCommand,
  comment: async () => (await import("./event-commands-NVLUWXH3.js")).commentCommand
};
async function handed(command) {
  return async (job) => {
    if (job.inputs["hand-over"] === void 0) return await command(job);
    return await (await import("./handoff-Y5VWLTLV.js")).withHandoff(command)(job);
  };
}
async function main({ inputs, step, ...options }) {
  let job;
  let hasFailed = false;
  if (step === "finish" && !workFolderOf(options.environment).hasNote()) return exitCodes.completed;
  try {
    const given = parseInputs(inputs);
    const folder = options.environment["GITHUB_WORKSPACE"] ?? options.cwd;
    job = openJob({
      ...options,
      inputs: given,
      environment: await withIdentity(options.environment, folder)
    });
    warnOfSecrets(job, options.environment);
    if (step === "finish") return await finish(job);
    return await (await commands[job.inputs.command]())(job);
  } catch (error) {
    hasFailed = true;
    const log = job?.log ?? plainLog(options.stdout);
    tell(error, log, job);
    if (job && isOfNoUse(error)) await tellStanding(job);
    if (job && step === "run")
      await (await import("./report-start-error-NIUZCNPJ.js")).reportStartFailure(job, error);
    log.close();
    return exitCodeOf(error);
  } finally {
    job?.log.close();
    if (step === "run") endStep(options.environment, !job || isDone(job.work, hasFailed));
  }
}
function isDone(work, hasFailed) {
  return hasFailed ? !work.hasNote() : work.isDone();
}
function endStep(environment, isOver) {
  for (const name of ["GITHUB_ENV", "GITHUB_PATH"]) {
    const file = environment[name];
    if (file !== void 0 && file !== "" && existsSync(file)) writeFileSync(file, "");
  }
  if (isOver) setOutputs(environment["GITHUB_OUTPUT"], { told: "true" }, randomUUID);
}
async function finish(job) {
  const { finishCommand } = await import("./finish-job-CAMC4ESY.js");
  if (job.inputs["hand-over"] === void 0 || job.inputs.command === "publish")
    return await finishCommand(job);
  return await (await import("./handoff-Y5VWLTLV.js")).withHandoffRecovery(finishCommand)(job);
}
var isOfNoUse = (error) => error instanceof AgenticError && error.code === "not-resumable";
async function tellStanding(job) {
  const { projectOf } = await import("./job-VFUWAHKA.js");
  const { reportKnownOutputs } = await import("./results-X5IEFWV6.js");
  const { "run-id": runId } = job.inputs;
  if (runId !== void 0) reportKnownOutputs(job, projectOf(job), runId);
}
function tell(thrown, log, job) {
  const error = asTold(thrown);
  const problems = error instanceof AgenticError ? problemsIn(error) : [];
  if (job && problems.length > 0) return tellProblems(problems, error, job);
  const message = error instanceof Error ? error.message : String(error);
  const expected = error instanceof AgenticError && error.code !== "internal";
  const text = expected ? message : `This is a mistake in agentic-sdlc: ${message}`;
  for (const line of text.split("\n").filter((each) => each.trim() !== ""))
    log.annotate({ level: "error", message: line, title: "agentic-sdlc" });
  if (!expected && error instanceof Error && error.stack !== void 0) log.text(error.stack);
}
function problemsIn({ data }) {
  const all = Array.isArray(data["problems"]) ? data["problems"] : [];
  return all.filter(
    (problem) => problem.file !== void 0 && problem.line !== void 0
  );
}
function tellProblems(problems, { message }, job) {
  const { log, io, environment } = job;
  const root = environment["GITHUB_WORKSPACE"] ?? io.cwd;
  for (const problem of problems) {
    const file = resolve(io.cwd, problem.file);
    const where = existsSync(file) ? { path: relative(root, file), line: problem.line } : {};
    log.annotate({ level: "error", message: renderProblem(problem), title: "agentic-sdlc", ...where });
  }
  log.text(message.split("\n").at(-1) ?? "");
}
function plainLog(stdout) {
  return createRunnerLog({
    write: (text) => void stdout.write(text),
    token: () => "",
    redact: (text) => text
  });
}
function warnOfSecrets({ log }, environment) {
  const open = Object.keys(environment).filter(
    (name) => isSecretName(name) && (environment[name] ?? "") !== "" && !name.startsWith("ACTIONS_")
  );
  if (open.length === 0) return;
  log.annotate({
    level: "warning",
    message: `The job has secrets in its environment (${open.join(", ")}), where agents can find them; give them as inputs of the Action instead.`
  });
}
export {
  commands,
  main,
  withIdentity
};
