const require = process.getBuiltinModule;
import {
  effectiveSettings
} from "./chunk-WCHVBNDP.js";
import {
  readText
} from "./chunk-SPMHWW7U.js";
import {
  childrenOf,
  renderVariableProblems,
  resolveVariables
} from "./chunk-KMKBUXCO.js";
import {
  isEngineFile,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/engine/branches/branch-store.ts
var own = /* @__PURE__ */ new Set([
  runFiles.journal,
  runFiles.logs,
  runFiles.progress,
  runFiles.run,
  runFiles.settings,
  runFiles.definition,
  runFiles.definitions,
  runFiles.sources,
  runFiles.worktrees
]);
var DOCUMENTS = "+documents";
var SHARED = "+shared";
function handedFile(path, { branch, round }) {
  const folder = `steps/${branch}/`;
  if (!path.startsWith(folder)) return void 0;
  const rest = path.slice(folder.length);
  const [top = ""] = rest.split("/", 1);
  if (top !== DOCUMENTS && top !== SHARED) return { kind: "attempt", path };
  const now = `${top}/${round}/`;
  if (!rest.startsWith(now)) return void 0;
  return { kind: top === SHARED ? "shared" : "document", path: rest.slice(now.length) };
}
function createBranchStore({ opened, branch, round, isOwnCode }) {
  const { own: files, run, ownFiles } = opened;
  const documents = `steps/${branch}/${DOCUMENTS}/${round}/`;
  const isOwn = (path) => own.has(path) || path.startsWith("steps/");
  const placeOf = (path) => isOwn(path) ? path : `${documents}${path}`;
  const written = new Set(
    ownFiles().flatMap((path) => path.startsWith(documents) ? path.slice(documents.length) : [])
  );
  const noted = (path) => {
    if (!isOwn(path)) written.add(path);
    return placeOf(path);
  };
  const isHere = (path) => isOwn(path) || written.has(path);
  const read = (path) => files.read(placeOf(path)) ?? (own.has(path) ? void 0 : run.read(path));
  const tails = [runFiles.logs, runFiles.checkpoints].map((path) => ({ path, before: run.read(path) ?? "" }));
  return {
    runId: files.runId,
    location: run.location,
    appendJournal: (lines, heads) => {
      const mine = heads && new Map(Array.from(heads).filter(([name]) => isOwnCode(name)));
      files.appendJournal(lines, mine);
    },
    readJournal: () => files.readJournal(),
    read,
    readBytes: (path) => files.readBytes(placeOf(path)) ?? (own.has(path) ? void 0 : run.readBytes(path)),
    write: (path, content) => files.write(noted(path), content),
    append: (path, content) => {
      if (!isHere(path)) files.write(noted(path), read(path) ?? "");
      files.append(placeOf(path), content);
    },
    addEntry: (path, entry) => files.addEntry(noted(path), after(entry, run.read(path) ?? "")),
    files: () => {
      const others = [...written].filter((path) => !isEngineFile(path));
      return [.../* @__PURE__ */ new Set([...run.files(), ...others])].toSorted();
    },
    version: (path) => {
      const version = written.has(path) ? files.version(placeOf(path)) : void 0;
      return version === void 0 ? run.version(path) : `${round} ${version}`;
    },
    writeShared: (path, content) => files.write(`steps/${branch}/${SHARED}/${round}/${path}`, content),
    isShared: (path) => run.isShared(path),
    requests: () => files.requests(),
    ...files.fetchRequests ? { fetchRequests: () => files.fetchRequests?.() ?? Promise.resolve() } : {},
    flush: () => files.flush(),
    ...files.confirmOwner ? { confirmOwner: () => files.confirmOwner?.() ?? Promise.resolve() } : {},
    finish: async () => {
      for (const { path, before } of tails) {
        const tail = (run.read(path) ?? "").slice(before.length);
        if (tail !== "") files.append(noted(path), tail);
      }
      await files.finish({ ended: false });
    },
    ...files.takenOver ? { takenOver: files.takenOver } : {},
    ...files.arrived === void 0 ? {} : { arrived: files.arrived },
    [Symbol.asyncDispose]: () => files[Symbol.asyncDispose]()
  };
}
function after({ highest, render }, there) {
  return { highest: (text) => Math.max(highest(text), highest(there)), render };
}

// src/runner/start/read-variables.ts
const { resolve } = process.getBuiltinModule("node:path");
async function readVariables(io, { workflow, program }, options) {
  const inFile = options.varsFile === void 0 ? {} : await readVariablesFile(io, options.varsFile);
  const fromLine = Object.fromEntries((options.var ?? []).map(parseAssignment));
  const fromFile = { ...options.more?.({ ...inFile, ...fromLine }), ...inFile };
  const resolved = resolveAll(await resolverOf(workflow, program), fromFile, fromLine);
  if ("variables" in resolved) return resolved.variables;
  throw invalid(resolved.problems);
}
function invalid(problems) {
  return new AgenticError({
    code: "variables-invalid",
    message: renderVariableProblems(problems),
    data: { problems }
  });
}
async function resolveVariableValues({ workflow, program }, given, source = "command line") {
  const resolve2 = await resolverOf(workflow, program);
  const resolved = resolve2(given, source);
  if ("variables" in resolved) return resolved.variables;
  throw invalid(resolved.problems);
}
async function resolverOf(workflow, program) {
  if (!program) return (given, source) => resolveVariables(workflow, given, source);
  const { resolveArguments } = await import("./program-arguments-QC5KFBNK.js");
  return (given, source) => resolveArguments(program.definition, given, source);
}
function resolveAll(resolveVariables2, fromFile, fromLine) {
  const resolved = resolveVariables2({ ...fromFile, ...fromLine }, "command line");
  const isFileOnly = (name) => Object.hasOwn(fromFile, name) && !Object.hasOwn(fromLine, name);
  const file = resolveVariables2(fromFile, "file");
  const inFile = "problems" in file ? file.problems.filter(({ variable }) => isFileOnly(variable)) : [];
  const elsewhere = "problems" in resolved ? resolved.problems.filter(({ variable }) => !isFileOnly(variable)) : [];
  return inFile.length + elsewhere.length > 0 ? { problems: [...inFile, ...elsewhere] } : resolved;
}
function parseAssignment(text) {
  const equals = text.indexOf("=");
  if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
  throw new AgenticError({
    code: "usage",
    message: `\`--var ${text}\` has no value; write \`--var name=value\`.`
  });
}
var PIPE_MS = 2e4;
async function readVariablesFile(io, file) {
  const { parsePlainYaml } = await import("./yaml-file-VXRKWPXP.js");
  const parsed = parsePlainYaml(readText(resolve(io.cwd, file), file, PIPE_MS), file);
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  throw new AgenticError({
    code: "variables-invalid",
    message: `${file} must hold variables as \`name: value\` lines or a JSON object.`
  });
}

// src/engine/resolve-settings.ts
var MINUTE_MS = 6e4;
function resolveSettings({
  workflow,
  config,
  overrides
}) {
  const base = { settings: workflow.settings, config, commandLine: overrides };
  const run = effectiveSettings(base);
  const { git } = run;
  const steps = /* @__PURE__ */ new Map();
  const policies = /* @__PURE__ */ new Map();
  const add = (key, step, enclosing) => {
    const own2 = effectiveSettings({ ...base, step, enclosing });
    steps.set(key, { ...stepSettings(own2), context: own2.context.value });
    policies.set(key, {
      maxRetry: own2.maxRetry.value,
      onError: own2.onError.value,
      ...spendingLimits(own2)
    });
  };
  for (const { step, enclosing } of withEnclosing(workflow.steps)) add(step.name, step, enclosing);
  const fallback = stepSettings(run);
  return {
    autofix: run.autofix.value,
    timeoutMs: (run.timeoutMinutes.value ?? 0) * MINUTE_MS,
    stallMs: run.stallMinutes.value * MINUTE_MS,
    trackProgress: run.trackProgress.value,
    terminalOutput: run.terminalOutput.value,
    agent: fallback,
    git: {
      enabled: git.enabled.value,
      worktree: git.worktree.value,
      autoCommit: git.autoCommit.value,
      autoPr: git.autoPr.value,
      branchPrefix: git.branchPrefix.value
    },
    maxWorkers: run.maxWorkers.value,
    longestWaitMs: run.maxWaitSeconds.value * 1e3,
    fanOut: run.fanOut.value,
    approvals: config.human?.approvals ?? 1,
    orchestrator: run.orchestrator.value,
    maxRetry: run.maxRetry.value,
    ...spendingLimits(run),
    stepSettings: (step) => steps.get(step.name) ?? fallback,
    policies,
    add
  };
}
function spendingLimits({
  maxCostUsd: { value: maxCostUsd },
  maxTokens: { value: maxTokens }
}) {
  return {
    ...maxCostUsd === void 0 ? {} : { maxCostUsd },
    ...maxTokens === void 0 ? {} : { maxTokens }
  };
}
function stepSettings(effective) {
  const { provider, model, timeoutMinutes, bypassPermissions } = effective;
  return {
    provider: provider.value,
    bypassPermissions: bypassPermissions.value,
    ...model.value === void 0 ? {} : { model: model.value },
    ...timeoutMinutes.value === void 0 ? {} : { timeoutMs: timeoutMinutes.value * MINUTE_MS }
  };
}
function* withEnclosing(steps, enclosing = []) {
  for (const step of steps) {
    yield { step, enclosing };
    yield* withEnclosing(childrenOf(step), [step, ...enclosing]);
  }
}

export {
  handedFile,
  createBranchStore,
  readVariables,
  resolveVariableValues,
  resolveSettings
};
