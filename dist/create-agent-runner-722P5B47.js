const require = process.getBuiltinModule;
import {
  createClaudeCli
} from "./chunk-CJL6ZAR2.js";
import {
  createCodexCli
} from "./chunk-JBXC7X2G.js";
import {
  createGeminiCli
} from "./chunk-SHJ5S74J.js";
import "./chunk-KV4KHXBX.js";
import "./chunk-SLAGY4XZ.js";
import {
  createReplayCli
} from "./chunk-D3HMSAVZ.js";
import "./chunk-4DOUGWPA.js";
import "./chunk-3SG72V6R.js";
import "./chunk-ESAZX7YC.js";
import {
  LineSplitter,
  TailBuffer,
  accessProblem,
  asUser,
  endMarked,
  orphanGraceMs,
  startProcess
} from "./chunk-C5AYBHZT.js";
import "./chunk-OCS5BQNW.js";
import "./chunk-NKYH6P5Z.js";
import "./chunk-APH7IEYU.js";
import "./chunk-NPIRWVO7.js";
import "./chunk-ZUNSPNLF.js";
import "./chunk-KIAMSMLK.js";
import "./chunk-LYUHUQ76.js";
import "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-WTFPW7UX.js";
import "./chunk-QX7A3UMJ.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-4XNXXRQM.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import {
  withVisibleNul
} from "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import {
  RUN_MARK,
  SESSION_MARK,
  createSessionId,
  defaultGraceMs,
  markVariables
} from "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/agents/cli-session.ts
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
  const barred = user && accessProblem(user, request.cwd);
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

// src/agents/create-agent-runner.ts
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
    endOrphans: (runId) => endMarked(`${RUN_MARK}=${runId}`, orphanGraceMs(graceMs))
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
