const require = process.getBuiltinModule;
import {
  createClaudeCli
} from "./chunk-7SKKG6TK.js";
import {
  createCodexCli
} from "./chunk-COLG4HPV.js";
import {
  createGeminiCli
} from "./chunk-HXNYKGJK.js";
import "./chunk-ZHRYGXER.js";
import "./chunk-VB5TGA2S.js";
import {
  createReplayCli
} from "./chunk-KQ4WOE42.js";
import "./chunk-PZCTSODC.js";
import "./chunk-UKO6623R.js";
import "./chunk-TVFZJJHO.js";
import "./chunk-UDIL3GW5.js";
import "./chunk-PSMESCZO.js";
import {
  LineSplitter,
  TailBuffer,
  asUser,
  barredFrom,
  endMarked,
  leftoverGraceMs,
  startProcess
} from "./chunk-K4AI4EA3.js";
import "./chunk-K3Y6HHYD.js";
import "./chunk-DFSHMYL4.js";
import "./chunk-WKYNSHIN.js";
import "./chunk-R5J2G7IY.js";
import "./chunk-MKEGDJTJ.js";
import "./chunk-LTYCOAME.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-5YC3IHTI.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
import {
  withVisibleNul
} from "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-QSX6M22N.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import {
  RUN_MARK,
  SESSION_MARK,
  createSessionId,
  defaultGraceMs,
  markVariables
} from "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/agents/session.ts
const { existsSync } = process.getBuiltinModule("node:fs");
var STDERR_LIMIT = 16 * 1024;
async function runSession(cli, { request, hooks }, options) {
  const prepared = prepare(cli, request, options.environment);
  if (prepared.status === "refused") return { status: "failed", failure: prepared.failure };
  const { files } = prepared;
  let sessionId;
  const onEvent = (event) => {
    if (event.type === "session") ({ sessionId } = event);
    hooks.onEvent(event);
  };
  try {
    return await follow({ cli, request, hooks: { ...hooks, onEvent }, files }, options);
  } finally {
    close(files, sessionId);
  }
}
function close(files, sessionId) {
  try {
    files?.close(sessionId);
  } catch {
    return;
  }
}
function prepare(cli, request, environment) {
  try {
    return cli.prepare?.(request, environment) ?? { status: "ready" };
  } catch (error) {
    return {
      status: "refused",
      failure: notStartable(cli, error instanceof Error ? error.message : String(error))
    };
  }
}
async function follow({ cli, request, hooks, files }, options) {
  const launch = cli.command(request, options.environment, files?.directory);
  if (launch.status === "refused") return { status: "failed", failure: launch.failure };
  const { file, args, env, stdin } = launch.command;
  const { user } = options;
  const barred = user && barredFrom(user, request.cwd);
  if (barred !== void 0)
    return { status: "failed", failure: { class: "fatal", code: "user-unavailable", message: barred } };
  if (files) user?.lend(files.directory);
  const session = createSessionId();
  const start = performance.now();
  const parser = cli.createParser(request, options.environment, files?.directory);
  const stderr = new TailBuffer(STDERR_LIMIT);
  const lines = new LineSplitter({
    onLine: (line) => parser.line(line).forEach(hooks.onEvent),
    onOversized: (length) => hooks.onEvent({ type: "notice", text: `A line of ${length} characters was left out: it is too long.` })
  });
  const running = startProcess({
    command: asUser(user, {
      file,
      args: args.map(withVisibleNul),
      cwd: request.cwd,
      env: { ...env, ...files?.env, ...markVariables({ ...request, session }) },
      stdin
    }),
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
  user?.takeBack(...files ? [files.directory] : []);
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
  return notStartable(cli, message);
}
function notStartable({ title }, reason) {
  return { class: "fatal", code: "agent-not-startable", message: `${title} could not be started: ${reason}` };
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
  const { environment, kill, user } = options;
  const clis = options.clis ?? defaultClis(options);
  const graceMs = options.graceMs ?? defaultGraceMs(environment);
  const lingerMs = options.lingerMs ?? 3e4;
  return {
    async run(request, hooks) {
      const cli = clis.find(({ provider }) => provider === request.provider);
      if (cli === void 0) return unavailable(request.provider);
      return runSession(cli, { request, hooks }, { environment, graceMs, lingerMs, kill, user });
    },
    endOrphans: (runId) => endMarked(`${RUN_MARK}=${runId}`, leftoverGraceMs(graceMs))
  };
}
function defaultClis({ recordingsDirectory, prices = {} }) {
  const clis = [createClaudeCli(), createCodexCli({ prices }), createGeminiCli({ prices })];
  return recordingsDirectory === void 0 ? clis : [...clis, createReplayCli({ directory: recordingsDirectory })];
}
function unavailable(provider) {
  const message = provider === "replay" ? "Provider replay needs a directory of recordings; there is none here." : `Provider ${provider} is not available here; use another.`;
  return { status: "failed", failure: { class: "fatal", code: "provider-unavailable", message } };
}
export {
  createAgentRunner
};
