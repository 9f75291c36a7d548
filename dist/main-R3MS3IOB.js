const require = process.getBuiltinModule;
import {
  openJob
} from "./chunk-B6JAK6AF.js";
import {
  parseInputs,
  usage
} from "./chunk-SLXYX2W6.js";
import {
  createRunnerLog,
  setOutputs,
  withIdentity,
  workFolderOf
} from "./chunk-PWDYZETG.js";
import "./chunk-DE5UVWMB.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-JUABHR4W.js";
import {
  exitCodeOf,
  exitCodes
} from "./chunk-WJUB2A7T.js";
import {
  nearest
} from "./chunk-RSSU34D5.js";
import "./chunk-ZTE6MXS2.js";
import "./chunk-TIAYT3D6.js";
import "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import {
  isSecretName
} from "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/action/main.ts
const { randomUUID } = process.getBuiltinModule("node:crypto");
const { existsSync, writeFileSync } = process.getBuiltinModule("node:fs");

// src/action/commands-table.ts
var commands = {
  run: async () => await handed((await import("./run-D4I3ZBFX.js")).runCommand),
  resume: async () => await handed((await import("./run-D4I3ZBFX.js")).resumeCommand),
  cancel: async () => (await import("./look-R5JRRBAG.js")).cancelCommand,
  status: async () => (await import("./look-R5JRRBAG.js")).statusCommand,
  branch: async () => await handed((await import("./run-D4I3ZBFX.js")).branchCommand),
  gate: async () => (await import("./gate-35HTLOLG.js")).gateCommand,
  publish: async () => (await import("./publish-B4VIHG5G.js")).publishCommand,
  sweep: async () => (await import("./sweep-ASHONSSC.js")).sweepCommand,
  comment: async () => (await import("./comment-DVCIZSJG.js")).commentCommand
};
async function commandNamed(name) {
  const load = Object.hasOwn(commands, name) ? commands[name] : void 0;
  if (load) return await load();
  const near = nearest(name, Object.keys(commands));
  const hint = near === void 0 ? "" : ` Did you mean \`${near}\`?`;
  throw usage(
    `Input \`command\` is ${JSON.stringify(name)}; it must be one of ${Object.keys(commands).join(", ")}.${hint}`
  );
}
async function handed(command) {
  return async (job) => {
    if (job.inputs["hand-over"] === void 0) return await command(job);
    return await (await import("./hand-over-QCMJLILP.js")).handingOver(command)(job);
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
    return await (await commandNamed(job.inputs.command))(job);
  } catch (error) {
    hasFailed = true;
    const log = job?.log ?? plainLog(options.stdout);
    tell(error, log);
    if (job && step === "run") await (await import("./not-begun-TXVYXJHK.js")).tellFailedBeginning(job, error);
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
  const { finishCommand } = await import("./finish-XPS3UV6B.js");
  if (job.inputs["hand-over"] === void 0 || job.inputs.command === "publish")
    return await finishCommand(job);
  return await (await import("./hand-over-QCMJLILP.js")).handingOverAgain(finishCommand)(job);
}
function tell(error, log) {
  const message = error instanceof Error ? error.message : String(error);
  const expected = error instanceof AgenticError && error.code !== "internal";
  const text = expected ? message : `This is a mistake in agentic-sdlc: ${message}`;
  for (const line of text.split("\n").filter((each) => each.trim() !== ""))
    log.annotate({ level: "error", message: line, title: "agentic-sdlc" });
  if (!expected && error instanceof Error && error.stack !== void 0) log.text(error.stack);
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
