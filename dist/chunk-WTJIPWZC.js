const require = process.getBuiltinModule;
import {
  effectiveSettings
} from "./chunk-YSFMGZIF.js";
import {
  loadNested
} from "./chunk-NAWEEJRY.js";
import {
  resolveSources
} from "./chunk-P6AL5ALH.js";
import {
  INLINE,
  childrenOf,
  isProgramPath,
  loadWorkflow,
  namedWorkflows
} from "./chunk-6LVLBYI2.js";
import {
  readRegularText
} from "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

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
    const own = effectiveSettings({ ...base, step, enclosing });
    steps.set(key, { ...stepSettings(own), context: own.context.value });
    policies.set(key, {
      maxRetry: own.maxRetry.value,
      onError: own.onError.value,
      ...spendingLimits(own)
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

// src/launch/overrides.ts
function overridesOf(given) {
  const { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens, fanOut } = given;
  const settings = { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens, fanOut };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== void 0));
}
function overridesAfter({ overrides }, { limits, agent }, given) {
  return { ...withAgent(withAgent({ ...overrides, ...limits }, agent), given), ...given };
}
function withAgent(earlier, { provider, model }) {
  const { model: before, ...rest } = earlier;
  const isKept = provider === void 0 || provider === earlier.provider;
  const next = model ?? (isKept ? before : void 0);
  return {
    ...rest,
    ...provider === void 0 ? {} : { provider },
    ...next === void 0 ? {} : { model: next }
  };
}

// src/launch/lost-secrets.ts
const { existsSync } = process.getBuiltinModule("node:fs");
const { relative, resolve } = process.getBuiltinModule("node:path");
function lostSecrets(redactor, started) {
  const { workflow, definitions, sources, source, variables, isFromIssue } = started;
  const holds = (value) => redactor.find(JSON.stringify(value) ?? "").length > 0;
  const nested = Array.from(definitions).filter(([, each]) => holds(each));
  const isHeld = !isProgramPath(source) && source !== INLINE && holds(workflow);
  const files = Object.entries(sources?.files ?? {}).filter(([, text]) => holds(text));
  const places = [
    ...isHeld ? [placeIn(redactor, started.project, source)] : [],
    ...nested.map(([name]) => placeIn(redactor, started.project, pathOf(started.project, name))),
    ...files.map(([path]) => placeIn(redactor, started.project, path))
  ];
  const names = isFromIssue ? [] : Object.keys(variables).filter((name) => holds(variables[name]));
  if (places.length + names.length === 0) return void 0;
  if (places.length === 0) return { variables: names };
  const salt = nodeCrypto().randomBytes(16).toString("hex");
  return {
    variables: names,
    definition: {
      places,
      salt,
      digest: digestOf({ workflow, definitions, ...inSources(sources, files) }, salt)
    }
  };
}
function inSources(sources, files) {
  return sources && files.length > 0 ? { sources } : {};
}
function lostSecretsWords({ variables, definition }) {
  const places = definition?.places ?? [];
  return [
    ...places.map(
      (place) => `${place} holds a secret, which is kept nowhere: the run can be resumed only where that file is as it is now. ${INSTEAD}.`
    ),
    ...variables.map(
      (name) => `The variable \`${name}\` holds a secret, which is kept nowhere: the run cannot be resumed. ${INSTEAD}.`
    )
  ];
}
var READ = 'which the step reads (`"$NAME"`)';
var INSTEAD = `Better put it into an environment variable, ${READ}`;
async function withSecrets(project, record, kept) {
  const { lost } = record;
  if (!lost) return kept;
  const [variable] = lost.variables;
  if (variable !== void 0)
    throw unfit(
      record,
      `its variable \`${variable}\` held a secret when it was started, which is kept nowhere`
    );
  if (!lost.definition) return kept;
  const { salt, digest, places } = lost.definition;
  const here = await inCheckout(project, record);
  const { workflow, definitions } = here ?? kept;
  if (here && digestOf({ workflow, definitions }, salt) === digest) return { ...kept, workflow, definitions };
  if (here && digestOf(here, salt) === digest) return here;
  const [place = record.definition] = places;
  throw unfit(
    record,
    `${place} held a secret when it was started, which is kept nowhere, and the file is another one now. Restore it, or`
  );
}
function unfit({ id }, why) {
  const what = `put the secret into an environment variable, ${READ}, and start a new run`;
  return new AgenticError({
    code: "not-resumable",
    message: `Run ${id} cannot go on: ${why}${why.endsWith(" or") ? ` ${what}` : `. P${what.slice(1)}`}.`
  });
}
async function inCheckout(project, record) {
  const { definition: source, workflow: name } = record;
  try {
    const { workflow, program } = await loadWorkflow(
      project,
      project.root,
      source === "built-in" ? name : source
    );
    const definitions = loadNested(project, workflow);
    return { workflow, definitions, sources: resolveSources(project, { workflow, definitions, program }) };
  } catch (error) {
    if (error instanceof AgenticError) return void 0;
    throw error;
  }
}
function digestOf({ workflow, definitions, sources }, salt) {
  const text = JSON.stringify([workflow, Array.from(definitions), ...sources ? [sources.files] : []]);
  return nodeCrypto().scryptSync(text, salt, 32).toString("hex");
}
function nodeCrypto() {
  return process.getBuiltinModule("node:crypto");
}
function pathOf(project, name) {
  const path = namedWorkflows(project).find((each) => each.name === name)?.path;
  return path === void 0 ? name : relative(project.root, path);
}
function placeIn(redactor, { root }, source) {
  const path = resolve(root, source);
  if (!existsSync(path)) return source;
  const text = readRegularText(path);
  const [first] = redactor.find(text).toSorted((one, other) => one[0] - other[0]);
  return first ? `${source}:${text.slice(0, first[0]).split("\n").length}` : source;
}

export {
  resolveSettings,
  overridesOf,
  overridesAfter,
  lostSecrets,
  lostSecretsWords,
  withSecrets
};
