const require = process.getBuiltinModule;
import {
  LineSplitter,
  TailBuffer,
  endMarked,
  leftoverGraceMs,
  startProcess
} from "./chunk-LPEZXTYB.js";
import {
  createClaudeCli
} from "./chunk-6OWZIUIF.js";
import {
  createReplayCli
} from "./chunk-5QS6PLEB.js";
import "./chunk-QSX6M22N.js";
import "./chunk-GVPUQ5GP.js";
import "./chunk-KJYFI6IP.js";
import "./chunk-6ADXZ2Z5.js";
import {
  RUN_MARK,
  SESSION_MARK,
  createSessionId,
  defaultGraceMs,
  markVariables
} from "./chunk-5HYSRG6W.js";
import "./chunk-2GY5E74Q.js";

// src/agents/session.ts
import { existsSync } from "node:fs";
var STDERR_LIMIT = 16 * 1024;
async function runSession(cli, { request, hooks }, options) {
  const launch = cli.command(request, options.environment);
  if (launch.status === "refused") return { status: "failed", failure: launch.failure };
  const { file, args, env, stdin } = launch.command;
  const session = createSessionId();
  const start = performance.now();
  const parser = cli.createParser();
  const stderr = new TailBuffer(STDERR_LIMIT);
  const lines = new LineSplitter({
    onLine: (line) => parser.line(line).forEach(hooks.onEvent),
    onOversized: (length) => hooks.onEvent({ type: "notice", text: `A line of ${length} characters was left out: it is too long.` })
  });
  const running = startProcess({
    command: {
      file,
      args,
      cwd: request.cwd,
      env: { ...env, ...markVariables({ ...request, session }) },
      stdin
    },
    limits: { timeoutMs: request.timeoutMs, stallMs: request.stallMs, graceMs: options.graceMs },
    signals: { end: hooks.signal, kill: options.kill },
    mark: `${SESSION_MARK}=${session}`,
    endDetached: true,
    onStdout: (text) => {
      lines.push(text);
      if (parser.finished) running.expectExit(options.lingerMs);
    },
    onStderr: (text) => stderr.push(text)
  });
  const end = await running.ended;
  lines.end();
  if (end.status === "not-started") return { status: "failed", failure: startFailure(cli, request, end) };
  return withDuration(
    settle({ cli, request, parser, stderr: String(stderr) }, end),
    performance.now() - start
  );
}
function settle({ cli, request, parser, stderr }, { exitCode, signal, cut }) {
  if (cut === void 0) return parser.outcome({ exitCode, signal, stderr });
  const told = parser.outcome({ exitCode: 0, signal: null, stderr });
  if (cut === "aborted") return { status: "interrupted", ...told.usage && { usage: told.usage } };
  if (cut === "lingered" || told.status !== "failed") return told;
  return { ...told, failure: cutFailure(cli, request, cut) };
}
function cutFailure(cli, request, cut) {
  if (cut === "timeout") {
    const message2 = `${cli.title} did not finish within ${duration(request.timeoutMs ?? 0)}.`;
    return { class: "transient", code: "timeout", message: message2 };
  }
  const message = `${cli.title} gave no sign of life for ${duration(request.stallMs)}.`;
  return { class: "transient", code: "stalled", message };
}
function startFailure(cli, request, { code, message }) {
  if (!existsSync(request.cwd)) {
    const text = `The working directory ${request.cwd} does not exist.`;
    return { class: "fatal", code: "directory-missing", message: text };
  }
  if (code === "ENOENT") {
    return {
      class: "fatal",
      code: "agent-missing",
      message: `${cli.title} is not installed: ${cli.install}`
    };
  }
  return {
    class: "fatal",
    code: "agent-not-startable",
    message: `${cli.title} could not be started: ${message}`
  };
}
function withDuration(result, milliseconds) {
  if (result.usage === void 0) return result;
  return { ...result, usage: { ...result.usage, duration_ms: Math.round(milliseconds) } };
}
function duration(milliseconds) {
  const seconds = milliseconds / 1e3;
  if (seconds < 60) return `${Number(seconds.toFixed(1))} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

// src/agents/runner.ts
function createAgentRunner(options) {
  const { environment, kill } = options;
  const clis = options.clis ?? defaultClis(options);
  const graceMs = options.graceMs ?? defaultGraceMs(environment);
  const lingerMs = options.lingerMs ?? 3e4;
  return {
    async run(request, hooks) {
      const cli = clis.find(({ provider }) => provider === request.provider);
      if (cli === void 0) return unavailable(request.provider);
      return runSession(cli, { request, hooks }, { environment, graceMs, lingerMs, kill });
    },
    endOrphans: (runId) => endMarked(`${RUN_MARK}=${runId}`, leftoverGraceMs(graceMs))
  };
}
function defaultClis({ recordingsDirectory }) {
  const claude = createClaudeCli();
  return recordingsDirectory === void 0 ? [claude] : [claude, createReplayCli({ directory: recordingsDirectory })];
}
function unavailable(provider) {
  const message = provider === "replay" ? "Provider replay needs a directory of recordings; there is none here." : `Provider ${provider} is not available in this version; use claude.`;
  return { status: "failed", failure: { class: "fatal", code: "provider-unavailable", message } };
}
export {
  createAgentRunner
};
