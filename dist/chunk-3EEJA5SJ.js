const require = process.getBuiltinModule;
import {
  reportBranchResult,
  reportResult
} from "./chunk-DECZZKDB.js";
import {
  issueOf
} from "./chunk-T5EGKD2G.js";
import {
  composedIn,
  headOf,
  keepingIn,
  nextInJob
} from "./chunk-B25LLW2C.js";
import {
  askedSince
} from "./chunk-KZIFJGBI.js";
import {
  projectOf
} from "./chunk-PK6AM2GE.js";
import {
  parseVariables,
  parseVersions,
  usage
} from "./chunk-6JAWSUYE.js";
import {
  atGitHub,
  gitHubOf
} from "./chunk-46X6BCIJ.js";
import {
  openSurfaces
} from "./chunk-52OP6MZK.js";
import {
  createBoard
} from "./chunk-MKMQR7DE.js";
import {
  readReportSource
} from "./chunk-WNBACYBY.js";
import {
  executePreparedRun,
  overridesOf,
  prepareBranch,
  prepareResumeOrFollowUp,
  prepareStart,
  requireValid,
  resolveRunSettings
} from "./chunk-4VRFPL7G.js";
import {
  createAnswerSource
} from "./chunk-ZH7OCRJX.js";
import {
  timeForThreads
} from "./chunk-XPVJBLQY.js";
import {
  Stop,
  detailLines,
  isWarning,
  orchestratorWaits,
  redactedObserver,
  watchSignals
} from "./chunk-BKA6WGFU.js";
import {
  resolveVariableValues
} from "./chunk-MGNHN3Y4.js";
import {
  packFolder,
  writeBundle
} from "./chunk-KIAMSMLK.js";
import {
  createGit
} from "./chunk-LYUHUQ76.js";
import {
  pendingRequestsOf,
  showApprovals,
  tellLateAnswers
} from "./chunk-YQVKAY74.js";
import {
  issueRecord,
  issueVariables
} from "./chunk-HDD3WQKE.js";
import {
  STARTER,
  dispatchRepository,
  portsAt
} from "./chunk-4AFOL5RP.js";
import {
  withTextBelow
} from "./chunk-H5MVVNRZ.js";
import {
  forGitHub
} from "./chunk-EO42WY44.js";
import {
  limitYoungGeneration
} from "./chunk-ZGDY2HU4.js";
import {
  findRun,
  validateRun,
  versionOf
} from "./chunk-2Y22FPJT.js";
import {
  stepRow
} from "./chunk-PLXLGEUH.js";
import {
  renderRow
} from "./chunk-WTFPW7UX.js";
import {
  loadStartable,
  readJournal,
  readRun
} from "./chunk-YW7UUTDG.js";
import {
  exitCodes
} from "./chunk-OJV2YDKN.js";
import {
  isPathInside,
  resolveRealPath,
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  headsOf,
  initialState,
  renderWarnings
} from "./chunk-EO6JZ5KM.js";
import {
  inboxRef,
  systemClock
} from "./chunk-WTW3FVGE.js";
import {
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  withoutCredentials
} from "./chunk-M23O3J24.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/action/run/run-job.ts
const { existsSync: existsSync2 } = process.getBuiltinModule("node:fs");
const { resolve } = process.getBuiltinModule("node:path");

// src/action/publish/resume-if-requested.ts
async function resumeIfRequested({ log }, place, { stateRef, claim }) {
  if (!place || !claim) return;
  const { run_id: runId, inbox } = claim;
  const ports = portsAt(place, { own: {}, report: (text2) => log.text(text2) });
  await tellLateAnswers(ports, runId, { stateRef });
  const version = await versionOf(ports.refs, inboxRef(runId));
  if (version === void 0 || version === inbox) return;
  const command = await pendingRequestsOf(ports, runId, stateRef);
  if (command === void 0) {
    const found = await findRun(ports.refs, runId, { stateRef });
    if (found)
      await showApprovals(ports, runId, {
        ...await validateRun(found),
        stateRef,
        version: found.version
      });
    return;
  }
  await dispatchRepository(place, { event: STARTER.event, payload: { command, "run-id": runId } });
  log.text(`Something was asked of run ${runId} meanwhile: ${command}, in a job of its own.`);
}
async function tellLate(job, project, runId) {
  if (job.inputs["hand-over"] !== void 0) return;
  const place = await gitHubOf(job);
  if (!place) return;
  const report = (message) => job.log.annotate({ level: "warning", message });
  try {
    const { openRemoteStorage } = await import("./open-remote-storage-5LWOSOYV.js");
    const state = await openRemoteStorage({ ...project, environment: job.environment });
    if (!state) return;
    const { refs, stateRef } = state;
    await tellLateAnswers(portsAt(place, { own: {}, report, refs }), runId, { stateRef });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    report(error.message);
  }
}

// src/action/run/prepare-runner.ts
const { delimiter: delimiter2 } = process.getBuiltinModule("node:path");

// src/agents/cli-versions.ts
var cliPackages = {
  // Its package holds a stand-in that the install script replaces with the program for the machine.
  claude: { program: "claude", name: "@anthropic-ai/claude-code", version: "2.1.197", scripts: true },
  codex: { program: "codex", name: "@openai/codex", version: "0.169.0", scripts: false },
  gemini: { program: "gemini", name: "@google/gemini-cli", version: "0.61.0", scripts: false }
};

// src/agents/install-cli.ts
const { spawn } = process.getBuiltinModule("node:child_process");
const {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync
} = process.getBuiltinModule("node:fs");
const { delimiter, dirname, join } = process.getBuiltinModule("node:path");
const { text } = process.getBuiltinModule("node:stream/consumers");
function isOnPath(program, environment) {
  const folders = (environment["PATH"] ?? "").split(delimiter);
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return folder !== "";
    } catch {
      return false;
    }
  });
}
async function installCli({ program, name, version, scripts }, { folder, environment, node = process.execPath }) {
  const place = join(folder, `${program}-${version}`);
  makeFolder(place);
  writeFileSync(join(place, "package.json"), '{ "private": true }\n');
  const options = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  const args = ["install", ...options, ...scripts ? [] : ["--ignore-scripts"], `${name}@${version}`];
  const npm = spawn(...npmCommand(environment, node, args), {
    cwd: place,
    env: installEnvironment(environment, node),
    stdio: ["ignore", "ignore", "pipe"]
  });
  const failed = new Promise((resolve2) => {
    npm.once("error", (error) => resolve2(error.message));
  });
  const ended = new Promise((resolve2) => {
    npm.once("close", resolve2);
  });
  const said = await Promise.race([failed, Promise.all([text(npm.stderr), ended])]);
  const bin = join(place, "node_modules", ".bin");
  if (typeof said !== "string" && said[1] === 0 && isOnPath(program, { PATH: bin })) {
    if (!isOnPath("node", environment)) startByNode(join(bin, program), node);
    return bin;
  }
  const reason = typeof said === "string" ? said : firstLine(said[0]) ?? `npm ended with ${said[1]}`;
  throw new AgenticError({
    code: "not-found",
    message: `${program} is not on this machine, and npm could not install ${name}@${version}: ${reason}. Install it in a step before, or give another \`agent-version\`.`
  });
}
function npmCommand(environment, node, args) {
  const bundled = join(dirname(node), "..", "lib", "node_modules", "npm", "bin", "npm-cli.js");
  return isOnPath("npm", environment) || !existsSync(bundled) ? ["npm", args] : [node, [bundled, ...args]];
}
function installEnvironment(environment, node) {
  const own = withoutCredentials(environment);
  if (isOnPath("node", environment)) return own;
  return { ...own, PATH: [dirname(node), environment["PATH"] ?? ""].join(delimiter) };
}
function startByNode(link, node) {
  const script = realpathSync(link);
  if (!/^#!.*\bnode\b/.test(readFileSync(script, "latin1").slice(0, 128))) return;
  const quoted = [node, script].map((path) => `'${path.replaceAll("'", "'\\''")}'`);
  rmSync(link);
  writeFileSync(link, `#!/bin/sh
exec ${quoted.join(" ")} "$@"
`, { mode: 493 });
}
function firstLine(text2) {
  const lines = text2.split("\n").map((line) => line.replace(/^npm (?:error|ERR!) ?/, "").trim());
  return lines.find((line) => line !== "" && !line.startsWith("code "))?.replace(/\.$/, "");
}

// src/action/run/prepare-runner.ts
async function warnOfPersistedToken({ log, environment }, { root, isRepository }) {
  if (!isRepository) return;
  const git = createGit(root, environment);
  const found = await git.try("config", "--local", "--includes", "--name-only", "--get-regexp", HEADER);
  const [key] = found?.split("\n") ?? [];
  if (key === void 0) return;
  log.annotate({
    level: "warning",
    title: "A token lies in the checkout",
    message: `actions/checkout left its token in git's configuration (${key}), where agents and scripts of the run can read it. Give it \`persist-credentials: false\`: this Action pushes with its own input \`github-token\`.`
  });
}
var HEADER = "^http\\..*extraheader$";
function neededProviders({ workflow, program }, { settings, definitions }) {
  const all = [{ workflow, settings }, ...definitions.values()];
  const found = new Set(all.flatMap((each) => providersIn(each.workflow, each.settings)));
  if (program) found.add(settings.agent.provider);
  return Array.from(found).filter((provider) => provider !== "replay");
}
function providersIn(workflow, settings) {
  const steps = Array.from(walkSteps(workflow.steps));
  const own = steps.flatMap((step) => {
    const asks = step.type === "prompt" || step.type === "command";
    const merges = step.type === "parallel" && step["merge-mode"] === "merge";
    return asks || merges ? [settings.stepSettings(step).provider] : [];
  });
  return settings.orchestrator === "agent" ? [...own, settings.agent.provider] : own;
}
async function installAgents(providers, { versions, say, ...options }) {
  const { environment } = options;
  const missing = providers.filter((provider) => !isOnPath(cliPackages[provider].program, environment));
  const folders = await Promise.all(
    missing.map(async (provider) => {
      const pinned = cliPackages[provider];
      const version = versions.get(provider) ?? versions.get("") ?? pinned.version;
      say(`Installing ${pinned.name}@${version}: ${pinned.program} is not on this runner.`);
      return await installCli({ ...pinned, version }, options);
    })
  );
  if (folders.length === 0) return environment;
  return { ...environment, PATH: [...folders, environment["PATH"] ?? ""].join(delimiter2) };
}

// src/action/run/log-groups.ts
var MOST_WAITING = 5e3;
function createLogGroups(log, titleOf2) {
  const waiting = /* @__PURE__ */ new Map();
  let front;
  const open = (step, lines) => {
    log.group(titleOf2(step));
    for (const line of lines.splice(0)) log.text(line);
  };
  const advance = () => {
    const [next] = waiting;
    if (front !== void 0 || next === void 0) return;
    front = next[0];
    open(...next);
  };
  const end = (step, below) => {
    const lines = waiting.get(step);
    if (lines) {
      if (step !== front) {
        if (front !== void 0) log.endGroup();
        front = void 0;
        open(step, lines);
      }
      log.endGroup();
    }
    waiting.delete(step);
    if (step === front) front = void 0;
    between(below);
  };
  const between = (lines) => {
    if (front !== void 0 && lines.length > 0) {
      log.endGroup();
      front = void 0;
    }
    for (const line of lines) log.text(line);
    advance();
  };
  return {
    begin: (step) => {
      if (!waiting.has(step)) waiting.set(step, []);
      advance();
    },
    say: (step, line) => {
      const lines = waiting.get(step);
      if (step === front || lines === void 0) return log.text(line);
      lines.push(line);
      if (lines.length > MOST_WAITING) lines.shift();
      return void 0;
    },
    end,
    between,
    close: () => {
      for (const step of Array.from(waiting.keys())) end(step, []);
    }
  };
}

// src/action/run/step-log.ts
function createStepLog(options) {
  const { log, table, detail, directory, stream, now } = options;
  let state = initialState();
  const groups = createLogGroups(log, (step) => titleOf(state, step));
  const row = (step) => {
    const found = stepRow(table, state, step);
    return found ? [renderRow(found, { stream, now: now() })] : [];
  };
  const show2 = (event) => {
    switch (event.type) {
      case "step.started":
        return groups.begin(event.step);
      case "step.failed":
        return groups.end(event.step, [...row(event.step), `    ${event.failure.message}`]);
      case "step.interrupted":
      case "step.succeeded":
        return groups.end(event.step, row(event.step));
      case "decision.made":
        return groups.between(event.until === void 0 ? [] : [orchestratorWaits(event.until)]);
      case "step.skipped":
      case "block.closed":
      case "human.asked":
        return groups.between(row(event.step));
      default:
        return void 0;
    }
  };
  return {
    onEvent: (event, next) => {
      state = next;
      show2(event);
    },
    onAgentEvent: (step, event) => {
      if (detail === "base" && !isWarning(event)) return;
      for (const line of detailLines(event, directory)) groups.say(step, line);
    },
    onScriptLine: (step, line) => {
      if (detail === "all") groups.say(step, line);
    },
    close: groups.close
  };
}
function titleOf({ steps }, path) {
  const attempt = steps.get(path)?.attempt ?? 1;
  return attempt > 1 ? `${path} (attempt ${attempt})` : path;
}

// src/action/run/unreplicated-artifact.ts
const { join: join2 } = process.getBuiltinModule("node:path");
var REFUSALS = 3;
var REFUSED_MS = 8e3;
function monitorReplication(stop) {
  let last;
  let since = 0;
  return {
    onUncarried: ({ error: { code, message }, times }) => {
      if (times === 1) since = performance.now();
      if (times === "last") last = message;
      else if (code === "remote-refused" && times >= REFUSALS && performance.now() - since >= REFUSED_MS)
        stop.request({ kind: "failed", failure: { class: "fatal", code: "state-refused", message } });
    },
    last: () => last
  };
}
var KEPT = "kept";
var RUN_FILE = "run.tgz";
var CODE_FILE = "code.bundle";
async function saveRunArtifact(job, project, { runId, why }) {
  const folder = join2(job.work.path, KEPT);
  makeFolder(folder);
  const run = join2(project.root, runDirectory(runId, project.config.outputDirectory));
  await packFolder(run, { file: join2(folder, RUN_FILE), without: [`${runFiles.lock}*`] });
  job.setOutputs({ kept: folder });
  const message = `Run ${runId} is not at its remote. ${why} It is kept in ${folder} (output \`kept\`) as long as this runner is there; docs/action.md, "When GitHub does not take the run", says how a job makes it an artifact, and how to go on with it.`;
  job.log.annotate({ level: "error", message, title: "agentic-sdlc" });
  const git = createGit(project.root, job.environment);
  await keepCode({ git }, readJournal(project, runId), join2(folder, CODE_FILE));
}
async function keepCode({ git }, state, file) {
  const wanted = Array.from(headsOf(state).keys(), (name) => `refs/heads/${name}`);
  if (wanted.length === 0) return;
  const refs = (await git.run("for-each-ref", "--format=%(refname)", ...wanted)).split("\n").filter(Boolean);
  const base = state.workspace?.base_sha;
  if (refs.length > 0) await writeBundle({ git }, { file, refs, known: base === void 0 ? [] : [base] });
}

// src/action/run/run-job.ts
var TELLING_MS = 1e4;
var CANCELLED_MS = 2500;
async function runCommand(job) {
  const project = projectOf(job);
  const { workflow: name, "run-id": runId } = job.inputs;
  if (runId !== void 0 && await isKnown(job, project, runId)) return await resume(job, project, runId);
  if (name === void 0)
    throw usage("Input `workflow` is missing; name a workflow or a file, such as plan-build-validate.");
  requireOwnWorkflow(project, job.io.cwd, name);
  return await session(job, project, await start(job, project, { name, runId }));
}
function requireOwnWorkflow({ root }, cwd, name) {
  const path = resolve(cwd, name);
  if (!existsSync2(path) || isPathInside(resolveRealPath(root), resolveRealPath(path))) return;
  throw usage(`Input \`workflow\` is ${JSON.stringify(name)}, which is no file of the repository.`);
}
async function resumeCommand(job) {
  return await resume(job, projectOf(job), requiredRun(job));
}
function requiredRun({ inputs }) {
  const runId = inputs["run-id"];
  if (runId !== void 0) return runId;
  throw usage(`Input \`run-id\` is missing; with \`command: ${inputs.command}\` name the run it is about.`);
}
async function isKnown(job, project, runId) {
  const { createRunStores } = await import("./run-stores-JOIJ6F4U.js");
  try {
    await createRunStores({ ...project, environment: job.environment }).bring?.(runId);
    readRun(project, runId);
    return true;
  } catch (error) {
    if (error instanceof AgenticError && error.code === "not-found") return false;
    throw error;
  }
}
async function start(job, project, named) {
  return await prepareStart(await startingOf(job, project, { ...named, issue: await issueOf(job) }));
}
async function startingOf(job, project, {
  name,
  runId,
  issue,
  head
}) {
  const { inputs, io, log, trigger } = job;
  const asked = parseVariables(inputs.variables);
  const composed = await composedIn(job, project, { name, given: asked });
  const loaded = composed?.loaded ?? await loadStartable(project, io.cwd, name);
  requireValid(loaded);
  if (loaded.odd.length > 0) log.text(renderWarnings(loaded.odd));
  const told = withTextBelow(loaded.workflow, asked);
  const { given, keeping } = keepingIn(job, project, { loaded, given: told });
  const fromIssue = issue ? issueVariables(loaded.workflow, { ...issue, asker: trigger.actor }, given) : {};
  const at = await headOf(job, project, head);
  return {
    project,
    environment: job.environment,
    found: loaded,
    variables: composed?.variables ?? await resolveVariableValues(loaded, { ...fromIssue, ...given }, "input"),
    overrides: {
      ...overridesFrom(job),
      ...keeping,
      ...at.continues === void 0 ? {} : withBudget(job, project, loaded.workflow)
    },
    trigger: trigger.askedIn ?? trigger.name,
    actor: trigger.actor,
    ...trigger.commentUrl === void 0 ? {} : { askedIn: trigger.commentUrl },
    ...issue ? { issue: issueRecord(issue) } : {},
    ...at,
    ...runId === void 0 ? {} : { runId },
    ...inputs["from-step"] === void 0 ? {} : { fromStep: inputs["from-step"] }
  };
}
async function resume(job, project, runId) {
  const fromStep = job.inputs["from-step"];
  const launch = await prepareResumeOrFollowUp({ ...resumption(job, project, runId), fromStep });
  try {
    return await session(job, project, launch);
  } catch (error) {
    if (job.inputs["hand-over"] === void 0 || !isCompleted(error)) throw error;
    job.log.text(`Run ${runId} is completed; the job that publishes it does what is missing.`);
    return exitCodes.completed;
  }
}
function isCompleted(error) {
  return error instanceof AgenticError && error.data["completed"] === true;
}
function resumption(job, project, runId) {
  const report = (text2) => job.log.text(forGitHub(text2));
  return {
    project,
    environment: job.environment,
    runId,
    trustDefinition: job.inputs["trust-definition"],
    overrides: overridesFrom(job),
    report,
    isCheckoutTrusted: true
  };
}
function overridesFrom({ inputs }) {
  return overridesOf({
    provider: inputs.provider,
    model: inputs.model,
    terminalOutput: inputs["terminal-output"],
    maxCostUsd: inputs["max-cost-usd"],
    maxTokens: inputs["max-tokens"],
    fanOut: inputs["fan-out"]
  });
}
function withBudget({ inputs }, { config }, { settings }) {
  const { defaults, github } = config;
  const others = [inputs["max-cost-usd"], settings?.["max-cost-usd"], defaults.maxCostUsd];
  return { maxCostUsd: Math.min(github.fixChecks.maxCostUsd, ...others.map((each) => each ?? Infinity)) };
}
async function branchCommand(job) {
  const project = projectOf(job);
  const { branch } = job.inputs;
  if (branch === void 0)
    throw usage("Input `branch` is missing; name the branch of the run, as the output `matrix` does.");
  const launch = await prepareBranch({ ...resumption(job, project, requiredRun(job)), branch });
  const { end, code, why } = await engine(job, launch, (run) => {
    job.work.note({ runId: run.facts.runId, stage: "running", branch });
    job.setOutputs({ "run-id": run.facts.runId });
    job.log.text(`${run.facts.workflow.name} \xB7 run ${run.facts.runId} \xB7 branch ${branch}`);
    return { steps: stepLog(job, { project, resolved: resolveRunSettings(launch) }, run) };
  });
  await reportBranchResult(job, project, { end, branch });
  job.work.note({ runId: end.facts.runId, stage: "ended", branch });
  if (why !== void 0) throw new AgenticError({ code: "remote-refused", message: why });
  return end.state.reason === "interrupted" ? code : exitCodes.completed;
}
async function session(job, project, launch) {
  const resolved = resolveRunSettings(launch);
  const issue = launch.issue?.number ?? job.trigger.issue?.number;
  const about = issue === void 0 ? {} : { issue };
  let board;
  const { end, code, why } = await engine(job, launch, (run) => {
    const shown = show(job, { project, resolved, about }, run);
    board = shown.board;
    return shown;
  });
  await reportResult(job, project, { end, settings: resolved.settings });
  const isCancelled = end.state.reason === "interrupted";
  const tellingMs = isCancelled ? CANCELLED_MS : TELLING_MS + timeForThreads(end.state);
  const isTold = await board?.flush(tellingMs) ?? true;
  job.work.note({ runId: end.facts.runId, stage: isTold ? "ended" : "untold", ...about });
  if (why !== void 0) {
    await saveRunArtifact(job, project, { runId: end.facts.runId, why });
    return code;
  }
  await tellLate(job, project, end.facts.runId);
  const next = await nextInJob(job, project, end);
  return next ? await session(job, project, next) : code;
}
async function engine(job, launch, watch) {
  var _stack = [];
  try {
    limitYoungGeneration();
    const { log } = job;
    const resolved = resolveRunSettings(launch);
    const [environment] = await Promise.all([
      installAgents(neededProviders(launch, resolved), {
        environment: job.environment,
        folder: job.temp,
        versions: parseVersions(job.inputs["agent-version"]),
        say: (text2) => log.text(text2)
      }),
      warnOfPersistedToken(job, launch.project)
    ]);
    const stop = new Stop();
    const { onUncarried, last } = monitorReplication(stop);
    const signals = __using(_stack, watchSignals({
      stop,
      onFirst: () => log.text("The job is cancelled: stopping safely.")
    }));
    let shown;
    const { "run-id": runId } = job.inputs;
    const askedAt = runId === void 0 ? void 0 : await askedSince(job, await gitHubOf(job), runId);
    const how = {
      environment,
      stop,
      kill: new AbortController().signal,
      report: (text2) => log.text(forGitHub(text2)),
      onUncarried,
      ownsProcess: true,
      waitsForPeople: false,
      ...askedAt === void 0 ? {} : { askedAt },
      ...job.relayRequests ? { relayRequests: job.relayRequests } : {},
      answers: createAnswerSource({
        open: () => atGitHub(job),
        report: (message) => log.annotate({ level: "warning", message })
      }),
      watch: (run) => {
        shown = watch(run);
        return [redactedObserver(shown.steps, job.redactor), ...shown.board ? [shown.board] : []];
      }
    };
    const end = await executePreparedRun(launch, how, resolved).finally(() => shown?.steps.close());
    const why = last();
    const code = exitCodeOf(end.state, signals.received());
    return { end, code: why === void 0 || code !== exitCodes.completed ? code : exitCodes.failed, why };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
function show(job, { project, resolved, about }, run) {
  const { log, work } = job;
  const { facts, place } = run;
  const { runId, workflow } = facts;
  work.note({ runId, stage: "running", ...about });
  job.setOutputs({ "run-id": runId });
  log.text(`${workflow.name} \xB7 run ${runId}${place ? ` \xB7 branch ${place.branch}` : ""}`);
  const steps = stepLog(job, { project, resolved }, run);
  const board = createBoard({
    surfaces: openSurfaces(job, project, { runId }),
    read: () => readReportSource(project, runId),
    clock: systemClock,
    onError: (error) => log.text(messageOf(error))
  });
  return { steps, board };
}
function stepLog({ log, io }, { project, resolved }, { facts, place }) {
  return createStepLog({
    log,
    table: { steps: facts.workflow.steps, definitions: resolved.definitions },
    detail: resolved.settings.terminalOutput,
    directory: resolve(project.root, place?.path ?? "."),
    stream: io.stdout,
    now: Date.now
  });
}
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
function exitCodeOf({ status, reason }, signal) {
  if (status === "completed" || status === "paused") return exitCodes.completed;
  if (status === "cancelled" && reason === "interrupted")
    return signal === "SIGTERM" ? exitCodes.sigterm : exitCodes.sigint;
  return exitCodes.failed;
}

export {
  resumeIfRequested,
  runCommand,
  resumeCommand,
  requiredRun,
  startingOf,
  branchCommand
};
