const require = process.getBuiltinModule;
import {
  openJob
} from "./chunk-P3SD26KN.js";
import {
  parseInputs
} from "./chunk-K526NNQ5.js";
import {
  commands,
  createRunnerLog,
  setOutputs,
  workFolderOf
} from "./chunk-NQW76PPG.js";
import "./chunk-AX5KT25T.js";
import "./chunk-42OMQSIL.js";
import "./chunk-RFATXDXP.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-BMAD2G63.js";
import "./chunk-BURSXPUG.js";
import "./chunk-WTJIPWZC.js";
import "./chunk-7EMXDABO.js";
import "./chunk-YSFMGZIF.js";
import "./chunk-NAWEEJRY.js";
import "./chunk-P6AL5ALH.js";
import "./chunk-JQKPBP3H.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-5Z6ZQR2Z.js";
import {
  renderProblem
} from "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import {
  createGit
} from "./chunk-BFTXJ4KS.js";
import {
  exitCodeOf,
  exitCodes
} from "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import {
  asTold
} from "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import {
  isSecretName
} from "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/action/main.ts
const { randomUUID } = process.getBuiltinModule("node:crypto");
const { existsSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { relative, resolve } = process.getBuiltinModule("node:path");

// src/action/identity.ts
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

// src/action/main.ts
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
    if (job && step === "run") await (await import("./not-begun-BKFPKYRD.js")).tellFailedBeginning(job, error);
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
  const { finishCommand } = await import("./finish-GO2PCP3S.js");
  if (job.inputs["hand-over"] === void 0 || job.inputs.command === "publish")
    return await finishCommand(job);
  return await (await import("./hand-over-GAZHIXPB.js")).handingOverAgain(finishCommand)(job);
}
var isOfNoUse = (error) => error instanceof AgenticError && error.code === "not-resumable";
async function tellStanding(job) {
  const { projectOf } = await import("./job-FAEKEGQX.js");
  const { tellKnown } = await import("./results-OG7BJAET.js");
  const { "run-id": runId } = job.inputs;
  if (runId !== void 0) tellKnown(job, projectOf(job), runId);
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
  main
};
