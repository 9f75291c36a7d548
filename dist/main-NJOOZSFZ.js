const require = process.getBuiltinModule;
import {
  openJob
} from "./chunk-TRYNPHY5.js";
import {
  parseInputs,
  usage
} from "./chunk-ZKWWIDJT.js";
import {
  createRunnerLog,
  withIdentity,
  workFolderOf
} from "./chunk-YSEZHFOI.js";
import "./chunk-ENDSJI2Z.js";
import {
  exitCodeOf,
  exitCodes
} from "./chunk-F2BNKN2N.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-2IHMYIPM.js";
import "./chunk-RFML4UYG.js";
import "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-47RMO5OR.js";
import "./chunk-UMFXXXLK.js";
import {
  nearest
} from "./chunk-JWZ77YUM.js";
import "./chunk-RA5GHXSO.js";
import "./chunk-OFGDDF2S.js";
import "./chunk-MQ444BMA.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-IC3VV5OO.js";
import "./chunk-KKUXBGNX.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  isSecretName
} from "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/action/commands-table.ts
var commands = {
  run: async () => await handed((await import("./run-FZEOHERE.js")).runCommand),
  resume: async () => await handed((await import("./run-FZEOHERE.js")).resumeCommand),
  cancel: async () => (await import("./look-QM4KWRPL.js")).cancelCommand,
  status: async () => (await import("./look-QM4KWRPL.js")).statusCommand,
  branch: async () => await handed((await import("./run-FZEOHERE.js")).branchCommand),
  gate: async () => (await import("./gate-7J6VEPK5.js")).gateCommand,
  publish: async () => (await import("./publish-SBIY655J.js")).publishCommand,
  sweep: async () => (await import("./sweep-AM55LLES.js")).sweepCommand,
  comment: async () => (await import("./comment-SGDVWLL5.js")).commentCommand
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
    return await (await import("./hand-over-4Y327BHY.js")).handingOver(command)(job);
  };
}

// src/action/main.ts
async function main({ inputs, step, ...options }) {
  let job;
  if (step === "finish" && workFolderOf(options.environment).noted() === void 0)
    return exitCodes.completed;
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
    const log = job?.log ?? plainLog(options.stdout);
    tell(error, log);
    log.close();
    return exitCodeOf(error);
  } finally {
    job?.log.close();
  }
}
async function finish(job) {
  const { finishCommand } = await import("./finish-5K4FWMYQ.js");
  if (job.inputs["hand-over"] === void 0 || job.inputs.command === "publish")
    return await finishCommand(job);
  return await (await import("./hand-over-4Y327BHY.js")).handingOverAgain(finishCommand)(job);
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
