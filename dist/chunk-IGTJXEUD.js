const require = process.getBuiltinModule;
import {
  composeCarriedStates
} from "./chunk-MSFCQKZX.js";
import {
  composeForge,
  createFileForge,
  createScriptRunner,
  createTemplateEngine,
  createWorkspaces,
  openOtherUser,
  redactedForge,
  redactedWorkspaces
} from "./chunk-UXECRFTD.js";
import {
  readsKept
} from "./chunk-ICXE5ABT.js";
import {
  redactorFor
} from "./chunk-LJMBGBS3.js";
import {
  createLibrary,
  formatDuration,
  formatSpent,
  mayBeElsewhere,
  mayHaveRemotes,
  readsFromDisk,
  systemClock
} from "./chunk-GR7RHVEM.js";
import {
  createGit
} from "./chunk-2HJVK3LW.js";
import {
  columnsOf,
  fitColumns,
  packageRoot,
  runFiles
} from "./chunk-CAGSRZIP.js";

// src/log/row.ts
const { styleText } = process.getBuiltinModule("node:util");
var SPINNER = ["\u280B", "\u2819", "\u2839", "\u2838", "\u283C", "\u2834", "\u2826", "\u2827", "\u2807", "\u280F"];
var LABEL_COLUMNS = 24;
var GAP = 2;
var TIME_COLUMNS = 8;
var COST_COLUMNS = 9;
var LEAST_COLUMNS = 20;
var symbols = {
  pending: "\xB7",
  running: "\u25B8",
  waiting: "\u23F8",
  produced: "\u25B8",
  completed: "\u2714",
  failed: "\u2716",
  skipped: "\u21B7",
  interrupted: "\u25FC"
};
var colours = {
  completed: "green",
  failed: "red",
  interrupted: "yellow",
  waiting: "yellow",
  skipped: "dim"
};
function renderRow(row, { stream, now, frame }) {
  const indent = "  ".repeat(row.depth + 1);
  const columns = columnsFor(stream) - indent.length - 2 - 1 - TIME_COLUMNS - COST_COLUMNS;
  const text = describe(row, { columns: Math.max(LEAST_COLUMNS, columns), before: indent.length + 2 });
  const time = durationOf(row, now).padStart(TIME_COLUMNS);
  const cost = costOf(row).padStart(COST_COLUMNS);
  return `${indent}${symbolOf(row.status, { stream, frame })} ${text} ${time}${cost}`.trimEnd();
}
function describe({ label, summary }, { columns, before }) {
  if (summary === "") return fitColumns(label, columns);
  const most = Math.floor(columns / 2);
  const width = Math.min(most, Math.max(LABEL_COLUMNS - before - GAP, columnsOf(label)));
  return `${fitColumns(label, width)}${" ".repeat(GAP)}${fitColumns(summary, columns - width - GAP)}`;
}
function columnsFor({ columns }) {
  return columns > 0 ? columns : 100;
}
function symbolOf(status, { stream, frame }) {
  const running = status === "running" || status === "produced";
  if (running && frame !== void 0) return SPINNER[frame % SPINNER.length] ?? symbols[status];
  const colour = colours[status];
  return colour ? styleText(colour, symbols[status], { stream }) : symbols[status];
}
function costOf({ usage, knownCostUsd = 0 }) {
  return usage ? formatSpent({ knownUsd: knownCostUsd, complete: usage.cost_usd !== null }) : "";
}
function durationOf({ startedAt, completedAt, idleMs = 0, status }, now) {
  if (startedAt === void 0 || status === "skipped") return "";
  const end = completedAt === void 0 ? now : Date.parse(completedAt);
  return formatDuration(Math.max(0, end - Date.parse(startedAt) - idleMs));
}

// src/log/logger.ts
var logLevels = ["Critical", "Error", "Warning", "Information"];
function isAtLeast(level, threshold) {
  return logLevels.indexOf(level) <= logLevels.indexOf(threshold);
}
function renderLogLine(line) {
  return `${JSON.stringify(line)}
`;
}
function parseLog(text) {
  const all = text.split("\n").filter((line) => line.trim() !== "");
  const lines = all.flatMap(parseLine);
  return { lines, broken: all.length - lines.length };
}
function parseLine(text) {
  try {
    const { timestamp, level, step, message, ...rest } = JSON.parse(text);
    const known = logLevels.find((each) => each === level);
    if (typeof message !== "string" || known === void 0) return [];
    const named = typeof step === "string" ? step : "";
    return [{ timestamp: String(timestamp ?? ""), level: known, step: named, message, ...rest }];
  } catch {
    return [];
  }
}
function createLogger(store, { level, now }) {
  const write = (line) => {
    if (isAtLeast(line.level, level)) store.append(runFiles.logs, renderLogLine(line));
  };
  return {
    onEvent: (event) => {
      const line = lineFor(event);
      if (line) write({ timestamp: event.at, ...line });
    },
    onAgentEvent: (step, event) => {
      const line = lineForAgent(event);
      if (line) write({ timestamp: now().toISOString(), step, ...line });
    }
  };
}
function lineForAgent(event) {
  if (event.type === "retry") {
    return {
      level: "Warning",
      message: `The agent's service answered ${event.status ?? "nothing"} (${event.reason}); the agent tries again`,
      context: { attempt: event.attempt, delay_ms: event.delayMs }
    };
  }
  if (event.type === "notice" && event.warning) return { level: "Warning", message: event.text };
  if (event.type === "result" && event.denied.length > 0) {
    return { level: "Warning", message: `The agent was refused: ${event.denied.join(", ")}` };
  }
  return void 0;
}
function lineFor(event) {
  const step = "step" in event && event.step !== void 0 ? event.step : "";
  const line = (level, message, context) => ({
    level,
    step,
    message,
    ...context ? { context } : {}
  });
  return lineForRun(event, line) ?? lineForBranch(event, line) ?? lineForStep(event, line);
}
function lineForRun(event, line) {
  switch (event.type) {
    case "run.started":
      return line("Information", `Run ${event.run_id} of ${event.workflow} started`);
    case "run.resumed":
      return line("Information", "Run resumed");
    case "run.paused":
      return line("Warning", `Run paused (${event.reason}): ${event.message}`);
    case "run.cancelled":
      return line("Warning", `Run cancelled (${event.reason})`);
    case "run.failed":
      return line("Critical", event.failure.message, { code: event.failure.code });
    case "run.completed":
      return line(
        "Information",
        event.changed === false ? "Run completed; nothing changed" : "Run completed"
      );
    case "decision.made":
      if (event.failure) return line("Error", event.failure.message, { code: event.failure.code });
      return line("Information", `Decided: ${event.action}. ${event.reasoning}`);
    default:
      return void 0;
  }
}
function lineForBranch(event, line) {
  switch (event.type) {
    case "branch.opened":
      return line("Information", `Works on ${event.branch} in ${event.path}`);
    case "branch.closed":
      if (event.kept === void 0) return void 0;
      return line("Warning", `${event.kept} stays: it holds uncommitted changes`);
    case "delivery.failed":
      return line("Error", event.failure.message, { code: event.failure.code });
    case "branch.pushed":
      return line(
        "Information",
        event.remote === "" ? "No remote to push to" : `Pushed ${event.branch} to ${event.remote}`
      );
    case "pull-request.opened":
      return line("Information", `Pull request: ${event.url ?? event.path ?? event.title}`);
    case "output.failed":
      return line("Error", `Output ${event.name} was not written: ${event.failure.message}`, {
        code: event.failure.code
      });
    default:
      return void 0;
  }
}
function lineForStep(event, line) {
  switch (event.type) {
    case "decision.made":
      return event.failure ? line("Warning", `The agent decided nothing: ${event.failure.message}`) : line("Information", `The agent decided (${event.action}): ${event.reasoning}`);
    case "step.started":
      return line("Information", `Attempt ${event.attempt} started`);
    case "step.succeeded":
      return line(
        "Information",
        event.no_op === true ? "Succeeded, and changed nothing" : "Succeeded",
        event.commit === void 0 ? void 0 : { commit: event.commit }
      );
    case "step.failed":
      return line("Error", event.failure.message, {
        class: event.failure.class,
        code: event.failure.code,
        attempt: event.attempt
      });
    case "step.interrupted":
      return line("Warning", `Attempt ${event.attempt} was cut off (${event.reason})`);
    case "step.skipped":
      return line("Information", `Skipped (${event.reason})`);
    case "human.asked":
      return line(
        "Information",
        `Asks a person: ${event.message}`,
        event.deadline === void 0 ? void 0 : { deadline: event.deadline }
      );
    case "human.approved":
      return line("Information", `${event.actor ?? "A person"} approved; further approvals are needed`);
    case "human.answered":
      if (event.decision === "timeout") return line("Warning", "Nobody answered in time");
      return line("Information", `${event.actor ?? "A person"} answered (${event.decision}): ${event.text}`);
    default:
      return void 0;
  }
}

// src/compose.ts
const { join } = process.getBuiltinModule("node:path");
var LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
var randomIds = {
  suffix: () => Array.from({ length: 6 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join("")
};
function compose(options) {
  const { root, environment, config, kill } = options;
  const { environment: passEnvironment } = config.agents;
  const redactor = redactorFor(environment, config.logging.redact);
  const repository = { root, git: createGit(root, environment) };
  const arrival = once(() => bringNotes(options));
  const user = otherUser(options);
  const trusted = options.code && eager(repository.git.run("rev-parse", "--verify", "HEAD"));
  const agents = once(() => loadAgents(options, { trusted, user }));
  return {
    clock: systemClock,
    states: composeCarriedStates(options),
    workspaces: composeWorkspaces(options, remotesWhenUsed(options)),
    forgeFor: (store) => redactedForge(
      composeForge(
        options,
        createFileForge({ ...repository, remotes: eager(loadRemotes(options)) }, store)
      ),
      redactor
    ),
    linksOf: async (run) => await (await import("./links-3ZHIVVMX.js")).linksOfRun(options, run),
    library: libraryOf(options),
    templates: createTemplateEngine(),
    agents: loadedWhenUsed(agents, arrival),
    expectAgents: () => {
      void eager(arrival());
      void eager(agents());
    },
    scripts: createScriptRunner({
      environment,
      kill,
      passEnvironment,
      user,
      ...graceOf(config),
      onWithheld: (names) => options.report?.(
        `Scripts run without ${names.join(", ")}: credentials by name or value. Name those that scripts need in \`agents.environment\`.`
      )
    }),
    functions: /* @__PURE__ */ new Map(),
    ...config.memory.enabled ? { notes: notesLoadedWhenUsed(options, arrival) } : {}
  };
}
function libraryOf({ root, sources }) {
  const places = { root, builtIn: packageRoot() };
  if (!sources) return createLibrary(places);
  const late = sources.isProgram ? readsFromDisk(places) : void 0;
  return createLibrary(places, readsKept(sources.kept, late));
}
function otherUser({ root, config: { agents } }) {
  return agents.user === void 0 ? void 0 : openOtherUser({ name: agents.user, root });
}
function composeWorkspaces({
  root,
  isRepository,
  environment,
  config,
  code,
  detached
}, remotes) {
  const { submodules } = config.git;
  const repository = isRepository ? { root, git: createGit(root, environment) } : void 0;
  return redactedWorkspaces(
    createWorkspaces(root, repository, { head: code?.head, detached, submodules, remotes }),
    redactorFor(environment, config.logging.redact)
  );
}
function remotesWhenUsed(options) {
  return mayHaveRemotes(options) ? once(() => loadRemotes(options)) : void 0;
}
async function loadRemotes(options) {
  if (!mayHaveRemotes(options)) return { choose: () => void 0 };
  const { remotesOf, remotesUntil } = await import("./remotes-6OJX2LSU.js");
  return remotesUntil(await remotesOf(options), options.kill);
}
function eager(promise) {
  promise.catch(() => {
  });
  return promise;
}
function once(work) {
  let done;
  return () => done ??= work();
}
async function bringNotes(options) {
  if (!options.config.memory.enabled || !mayBeElsewhere(options)) return;
  const { bringNotesInTime } = await import("./arriving-notes-OBMALPJT.js");
  for (const notice of await bringNotesInTime(options)) options.report?.(notice);
}
function notesLoadedWhenUsed(options, arrival) {
  const load = once(async () => (await import("./related-notes-2IUQ6GEG.js")).composeNotes(options));
  return {
    related: async (text, limit) => {
      await arrival();
      return await (await load()).related(text, limit);
    }
  };
}
function graceOf({ execution: { graceSeconds } }) {
  return graceSeconds === void 0 ? {} : { graceMs: graceSeconds * 1e3 };
}
async function loadAgents({ root, environment, config, kill }, { trusted, user }) {
  const [
    { createAgentRunner },
    { createClaudeCli },
    { createCodexCli },
    { createGeminiCli },
    { createReplayCli },
    { withTools }
  ] = await Promise.all([
    import("./runner-HCPGZEMR.js"),
    import("./claude-MJYGJK6S.js"),
    import("./codex-JHZ2Y2AK.js"),
    import("./gemini-OE3RK6UZ.js"),
    import("./replay-XXCZVAY7.js"),
    import("./agent-tools-MENFWF3O.js")
  ]);
  const { claude, environment: passEnvironment, prices } = config.agents;
  const directory = join(root, ".agentic", "recordings");
  const runner = createAgentRunner({
    environment,
    kill,
    user,
    clis: [
      createClaudeCli({ passEnvironment, ...claude.allowedTools.length > 0 ? claude : {} }),
      createCodexCli({ passEnvironment, prices }),
      createGeminiCli({ passEnvironment, prices }),
      createReplayCli({ directory, passEnvironment })
    ],
    ...graceOf(config)
  });
  const equipped = withTools(runner, config);
  if (!trusted) return equipped;
  const { withTrustedAgents } = await import("./trusted-config-D22VURIU.js");
  return withTrustedAgents(equipped, { environment, trusted: await trusted });
}
function loadedWhenUsed(loaded, arrival) {
  return {
    run: async (request, hooks) => {
      const [runner] = await Promise.all([loaded(), arrival()]);
      return await runner.run(request, hooks);
    },
    endOrphans: async (runId) => (await loaded()).endOrphans(runId)
  };
}

export {
  renderRow,
  columnsFor,
  logLevels,
  isAtLeast,
  renderLogLine,
  parseLog,
  createLogger,
  randomIds,
  compose,
  composeWorkspaces
};
