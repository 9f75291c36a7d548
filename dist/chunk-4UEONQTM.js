const require = process.getBuiltinModule;
import {
  renderTemplate
} from "./chunk-RVVSPVQ2.js";
import {
  DETAILS_LIMIT,
  attemptFile,
  failed,
  firstLine,
  interrupted,
  lastLine,
  tail,
  wholeOf,
  wholeOutputs
} from "./chunk-SYZWXYVV.js";
import {
  formatDuration
} from "./chunk-EO6JZ5KM.js";

// src/steps/script/check-commands.ts
var NAME_LIMIT = 80;
async function runChecks(context, key, commands) {
  if (commands.length === 0) return [];
  return await key.workspace.setBackAfter(() => runAll(context, key, commands));
}
async function runAll(context, key, commands) {
  const { clock } = context;
  const end = key.timeoutMs === void 0 ? void 0 : clock.now().getTime() + key.timeoutMs;
  const misses = [];
  for (const command of commands) {
    const timeoutMs = end === void 0 ? void 0 : Math.max(1, end - clock.now().getTime());
    const result = await runCheck(context, { ...key, timeoutMs }, command);
    if (result.status === "interrupted") return void 0;
    if ("stdout" in result) keepLog(context, key, { command, streams: result });
    const miss = missOf(command, result, key.timeoutMs);
    if (miss) misses.push(miss);
  }
  return misses;
}
async function runCheck({ scripts, facts, signal, observer }, { path, attempt, workspace, timeoutMs }, command) {
  return await scripts.run(
    {
      runId: facts.runId,
      step: path,
      attempt,
      script: command,
      cwd: workspace.directory,
      env: {},
      output: "end",
      ...timeoutMs === void 0 ? {} : { timeoutMs }
    },
    { signal, onLine: (line) => observer.onScriptLine?.(path, line) }
  );
}
function keepLog({ store }, key, { command, streams }) {
  const [title = ""] = command.split("\n", 1);
  store.append(attemptFile(key, "checks.log"), `# ${title}

${wholeOf(streams)}
`);
}
function missOf(command, result, timeoutMs) {
  const name = `\`${firstLine(command, NAME_LIMIT)}\``;
  switch (result.status) {
    case "exited": {
      if (result.exitCode === 0) return void 0;
      const telling = firstLine(lastLine(result.stderr) || lastLine(result.stdout));
      const says = `${name} ended with exit code ${result.exitCode}${telling === "" ? "" : ` (${telling})`}`;
      return { says, command, streams: result };
    }
    case "timed-out": {
      const limit = timeoutMs === void 0 ? "" : ` of ${formatDuration(timeoutMs)}`;
      return { says: `${name} was not over within the time limit${limit}`, command, streams: result };
    }
    case "not-started":
      return { says: `${name} could not be started: ${result.message}`, command };
    case "too-much-output":
    case "interrupted":
      return void 0;
  }
}
function missed(intro, misses) {
  const message = `${intro}: ${misses.map(({ says }) => says).join("; ")}.`;
  const details = outputOf(misses);
  return {
    class: "recoverable",
    code: "ensure-missed",
    message,
    ...details === "" ? {} : { details }
  };
}
function outputOf(misses) {
  const told = misses.flatMap(
    ({ command, streams }) => command !== void 0 && streams ? [{ command: firstLine(command), streams }] : []
  );
  const [only] = told;
  if (!only) return "";
  if (told.length === 1) return tail(only.streams);
  const room = Math.floor(DETAILS_LIMIT / told.length);
  return told.map(({ command, streams }) => `$ ${command}
${tail(streams, Math.max(0, room - command.length - 4))}`).join("\n\n");
}

// src/steps/script/success-checks.ts
async function ensured(context, at, run) {
  const refusal = uncheckable(context, at);
  if (refusal) return failed(at, refusal);
  const began = context.clock.now().getTime();
  const event = await run();
  if (event.type !== "step.produced" && event.type !== "step.succeeded") return event;
  const spent = context.clock.now().getTime() - began;
  const left = at.timeoutMs === void 0 ? {} : { timeoutMs: Math.max(1, at.timeoutMs - spent) };
  const before = await changedHere(context, at);
  const misses = await missesOf(context, { ...at, ...left }, event.output);
  if (misses?.length === 0) return { ...event, ...await leftOver(context, at, before) };
  if (!misses) return interrupted(at, event.usage);
  const { usage, session } = event;
  const failure = missed("What the step ensures does not hold", misses);
  return { ...failed(at, failure, usage), ...session ? { session } : {} };
}
async function changedHere({ state, workspace }, { path }) {
  const base = state.steps.get(path)?.base;
  return base === void 0 || workspace.owned ? [] : await workspace.changedSince(base);
}
async function leftOver(context, at, before) {
  const known = new Set(before);
  const left = (await changedHere(context, at)).filter((file) => !known.has(file));
  return left.length === 0 ? {} : { left };
}
function uncheckable({ state }, { path, step }) {
  const check = step.ensures?.find((each) => each === "commit" || "files" in each);
  if (check === void 0 || state.steps.get(path)?.base !== void 0) return void 0;
  const name = check === "commit" ? "commit" : "files";
  const message = `Step ${step.name} ensures \`${name}\`, which cannot be checked in a run without a branch. Add \`git\` to the settings of the workflow.`;
  return { class: "fatal", code: "definition-invalid", message };
}
async function missesOf(context, at, output) {
  const { ensures = [] } = at.step;
  const changes = await changeMisses(context, at, ensures);
  const data = output && wholeOutputs(context.store)(at.step.name, output).data;
  const schemas = await schemaMisses(context, ensures, data);
  const commands = await commandsOf(context, at, ensures);
  const failing = await runChecks(context, { ...at, workspace: context.workspace }, commands);
  return failing && [...changes, ...schemas, ...failing];
}
async function changeMisses(context, { path }, ensures) {
  const base = context.state.steps.get(path)?.base;
  if (base === void 0) return [];
  const { workspace, autoCommit } = context;
  const changed = await workspace.changedSince(base);
  const misses = [];
  if (ensures.includes("commit")) {
    if (changed.length === 0) misses.push({ says: "`commit`: nothing was changed" });
    else if (!autoCommit && !await workspace.movedFrom(base))
      misses.push({ says: "`commit`: nothing was committed" });
  }
  const globs = ensures.flatMap(
    (check) => typeof check === "object" && "files" in check ? check.files : []
  );
  const { default: picomatch } = await import("./picomatch-OLQITMPZ.js");
  for (const glob of globs) {
    const matches = picomatch(glob, { dot: true });
    if (changed.some((file) => matches(file))) continue;
    misses.push({ says: `\`files\`: no changed file matches \`${firstLine(glob)}\`` });
  }
  return misses;
}
async function schemaMisses({ checkSchema }, ensures, data) {
  const misses = [];
  for (const check of ensures) {
    if (check === "commit" || !("schema" in check)) continue;
    const problem = await checkSchema(check.schema, data);
    if (problem !== void 0)
      misses.push({
        says: `\`schema\`: the output's data does not meet it: ${firstLine(problem, DETAILS_LIMIT)}`
      });
  }
  return misses;
}
async function commandsOf(context, { frame }, ensures) {
  return await Promise.all(
    commandChecks(ensures).map(({ command }) => renderTemplate(context, command, { frame }))
  );
}
function commandChecks(ensures = []) {
  return ensures.filter((check) => check !== "commit" && "command" in check);
}

export {
  runChecks,
  missed,
  ensured,
  commandChecks
};
