const require = process.getBuiltinModule;
import {
  secretInputs,
  usage
} from "./chunk-6JAWSUYE.js";
import {
  createRunnerLog,
  readJobTrigger,
  setOutputs,
  workFolderOf
} from "./chunk-LP6PLZW6.js";
import {
  openProject
} from "./chunk-SPMHWW7U.js";
import {
  redactorFor
} from "./chunk-OJV2YDKN.js";
import {
  isPathInside,
  resolveRealPath
} from "./chunk-KMKBUXCO.js";

// src/action/job.ts
const { randomUUID } = process.getBuiltinModule("node:crypto");
const { statSync } = process.getBuiltinModule("node:fs");
const { tmpdir } = process.getBuiltinModule("node:os");
const { resolve } = process.getBuiltinModule("node:path");
function openJob({ inputs, environment: given, stdout, cwd }) {
  const environment = { ...given, ...secretsOf(inputs) };
  const redactor = redactorFor(environment);
  const token = () => randomUUID().replaceAll("-", "");
  const log = createRunnerLog({
    write: (text) => void stdout.write(text),
    token,
    redact: (text) => redactor.redactDocument(text)
  });
  for (const secret of Object.values(secretsOf(inputs))) log.mask(secret);
  const stream = throughLog(stdout, log);
  const temp = environment["RUNNER_TEMP"] ?? tmpdir();
  return {
    inputs,
    environment,
    log,
    redactor,
    io: {
      get stdin() {
        return process.stdin;
      },
      stdout: stream,
      stderr: stream,
      environment,
      cwd: folderOf(environment["GITHUB_WORKSPACE"] ?? cwd, inputs["working-directory"])
    },
    trigger: readJobTrigger(environment, inputs),
    work: workFolderOf(environment, inputs["github-token"]),
    temp,
    setOutputs: (outputs) => setOutputs(
      environment["GITHUB_OUTPUT"],
      Object.fromEntries(
        Object.entries(outputs).map(([name, value]) => [name, redactor.redactDocument(value)])
      ),
      token
    )
  };
}
function folderOf(workspace, given) {
  const folder = resolve(workspace, given);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isFolder && isPathInside(resolveRealPath(workspace), resolveRealPath(folder))) return folder;
  throw usage(
    given === "." ? `The workspace ${folder} does not exist; check the repository out before (actions/checkout).` : `Input \`working-directory\` is ${JSON.stringify(given)}, which is no folder of the checkout.`
  );
}
var GRACE_SECONDS = 3;
function projectOf({ io, inputs, environment, trigger }) {
  const project = openProject(io.cwd);
  const { config } = project;
  const branch = inputs["state-branch"];
  requireNoCode(branch ?? config.state.branch, environment);
  return {
    ...project,
    detached: detachedIn(environment, trigger),
    config: {
      ...config,
      state: { ...config.state, ...branch === void 0 ? {} : { branch } },
      execution: { ...config.execution, graceSeconds: config.execution.graceSeconds ?? GRACE_SECONDS }
    }
  };
}
function detachedIn({ GITHUB_BASE_REF: base = "", GITHUB_REF: ref = "", GITHUB_SHA: sha = "" }, { defaultBranch }) {
  const [, started] = /^refs\/heads\/(.+)$/.exec(ref) ?? [];
  const branch = base === "" ? started ?? defaultBranch : base;
  const advice = "Have actions/checkout check out a branch: give it `ref:` with the name of one.";
  return branch === void 0 || sha === "" ? { advice } : { work: { branch, sha }, advice };
}
function requireNoCode(stateBranch, environment) {
  const ofCode = ["GITHUB_REF_NAME", "GITHUB_BASE_REF", "GITHUB_HEAD_REF"].map((name) => environment[name]);
  if (!ofCode.includes(stateBranch)) return;
  throw usage(
    `The state would go to ${stateBranch}, which is a branch of code; give another input \`state-branch\`, or \`state.branch\` in agentic/config.json.`
  );
}
function secretsOf(inputs) {
  const entries = Object.entries(secretInputs);
  return Object.fromEntries(
    entries.flatMap(([input, variable]) => {
      const value = inputs[input];
      return value === void 0 ? [] : [[variable, value]];
    })
  );
}
function throughLog(stream, log) {
  const write = (chunk) => {
    log.text(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8"));
    return true;
  };
  return new Proxy(stream, {
    get: (target, key) => {
      if (key === "write") return write;
      const value = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    }
  });
}

export {
  openJob,
  projectOf,
  detachedIn
};
