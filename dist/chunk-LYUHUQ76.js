const require = process.getBuiltinModule;
import {
  faultReason
} from "./chunk-DNN7PFYL.js";
import {
  checkoutAt
} from "./chunk-WTW3FVGE.js";
import {
  GIT_REDIRECTION,
  withoutCredentials
} from "./chunk-M23O3J24.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/git/process/git.ts
const { spawn } = process.getBuiltinModule("node:child_process");
const { Socket } = process.getBuiltinModule("node:net");
var SECRET_DESCRIPTOR = 3;
var PROGRAMS = /^(?:GIT_(?:EDITOR|SEQUENCE_EDITOR|PAGER|EXTERNAL_DIFF|EXEC_PATH|TEMPLATE_DIR|PROXY_COMMAND)|EDITOR|VISUAL|PAGER|PREFIX)$/;
var MODEL_KEY = /_API_KEY$|^(ANTHROPIC_AUTH_TOKEN|CLAUDE_CODE_OAUTH_TOKEN|AGENTIC_APP_PRIVATE_KEY)$/;
var SETTINGS = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "commit.gpgSign=false",
  "tag.gpgSign=false",
  "gc.auto=0",
  "maintenance.auto=false"
].flatMap((setting) => ["-c", setting]);
function createGit(directory, environment, limitMs) {
  return createPlainGit(checkoutAt(directory), localEnvironment(environment), limitMs);
}
function localEnvironment(environment) {
  return safeEnvironment(withoutCredentials(environment));
}
function remoteEnvironment(environment) {
  const wanted = Object.entries(environment).filter(
    ([name]) => !GIT_REDIRECTION.test(name) && !MODEL_KEY.test(name)
  );
  return safeEnvironment(Object.fromEntries(wanted));
}
function createPlainGit(place, environment, limitMs) {
  const { directory } = place;
  const limit = limitMs === void 0 ? {} : { limitMs };
  const start = async (args, more = {}) => {
    const located = { ...environment, ...await place.locate() };
    return await startGit(args, { directory, environment: located, ...limit, ...more });
  };
  const call = async (args, answers) => {
    const answer = await start(args);
    if (answer.exitCode !== void 0 && answers.includes(answer.exitCode)) return answer;
    throw gitFailure(args, { directory, ...answer });
  };
  const stream = async (take, ...args) => {
    let isWhole = true;
    const onOutput = (chunk) => isWhole = take(chunk);
    const answer = await start(args, { onOutput });
    if (isWhole && answer.exitCode !== 0) throw gitFailure(args, { directory, ...answer });
    return isWhole;
  };
  const run = async (...args) => textOf(await call(args, [0])).replace(/\n$/, "");
  return {
    directory,
    run,
    try: (...args) => run(...args).catch(() => void 0),
    ask: async (...args) => {
      const answer = await call(args, [0, 1]);
      return { yes: answer.exitCode === 0, output: textOf(answer) };
    },
    each: (visit, ...args) => stream(readRecords(visit), ...args),
    stream,
    with: (change) => createPlainGit(change.place ?? place, { ...environment, ...change.environment }, limitMs)
  };
}
var MOST_RECORD = 64 * 1024;
function readRecords(visit) {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    const text = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = text.indexOf(0); end >= 0; end = text.indexOf(0, from)) {
      if (!visit(text.toString("utf8", from, end))) return false;
      from = end + 1;
    }
    rest = text.subarray(from);
    return rest.length <= MOST_RECORD;
  };
}
var textOf = ({ output }) => output.toString("utf8");
var ERRORS_GRACE_MS = 50;
var GIVEN_UP = "fatal: it took longer than anybody waits\n";
function startGit(args, call) {
  const { directory, environment, input, secret, limitMs, signal, onOutput } = call;
  if (signal?.aborted)
    return Promise.resolve({ exitCode: void 0, output: Buffer.alloc(0), errors: GIVEN_UP, late: false });
  return new Promise((resolve) => {
    const output = [];
    const errors = [];
    let late = false;
    const program = spawn("git", [...SETTINGS, ...args], {
      cwd: directory,
      env: environment,
      // A group of its own can be killed whole.
      detached: limitMs !== void 0 || onOutput !== void 0,
      stdio: [
        input === void 0 ? "ignore" : "pipe",
        "pipe",
        "pipe",
        ...secret === void 0 ? [] : ["pipe"]
      ],
      windowsHide: true
    });
    const timer = limitMs === void 0 ? void 0 : setTimeout(tooLate, limitMs);
    function tooLate() {
      late = true;
      killGroup(program);
    }
    const giveUp = () => {
      errors.push(Buffer.from(GIVEN_UP));
      killGroup(program);
    };
    signal?.addEventListener("abort", giveUp);
    const end = (exitCode, cause) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
      resolve({
        exitCode,
        output: Buffer.concat(output),
        errors: Buffer.concat(errors).toString("utf8"),
        late,
        cause
      });
      program.stderr?.destroy();
    };
    program.stdout?.on(
      "data",
      onOutput ? untilUnwanted(program, onOutput) : (chunk) => output.push(chunk)
    );
    program.stderr?.on("data", (chunk) => errors.push(chunk));
    program.on("error", (cause) => end(void 0, cause));
    program.on("close", (code) => end(code ?? void 0));
    program.on("exit", (code) => {
      const finish = () => setTimeout(() => end(code ?? void 0), ERRORS_GRACE_MS).unref();
      if (program.stdout?.readableEnded !== false) finish();
      else program.stdout.once("end", finish);
    });
    program.stdin?.on("error", () => {
    });
    program.stdin?.end(input);
    if (secret !== void 0) tell(program, secret);
  });
}
function untilUnwanted(program, onOutput) {
  let isWanted = true;
  return (chunk) => {
    if (!isWanted) return;
    isWanted = onOutput(chunk);
    if (!isWanted) killGroup(program);
  };
}
function tell({ stdio }, secret) {
  const helper = stdio[SECRET_DESCRIPTOR];
  if (!(helper instanceof Socket)) return;
  helper.on("error", () => {
  });
  helper.end(secret);
}
function killGroup(program) {
  try {
    process.kill(-(program.pid ?? Number.NaN), "SIGKILL");
  } catch {
    program.kill("SIGKILL");
  }
}
function gitFailure(args, answer) {
  const { directory, exitCode, errors, cause } = answer;
  const how = exitCode === void 0 ? "git was killed" : `exit code ${exitCode}`;
  const reason = cause === void 0 ? reasonIn(errors) || how : faultReason(cause);
  const command = args.find((arg, at) => arg !== "-c" && args[at - 1] !== "-c");
  return new AgenticError({
    code: "git-failed",
    message: `git ${command} failed in ${directory}: ${reason}`,
    data: { args },
    cause: cause ?? new Error(errors.trim() || how)
  });
}
function safeEnvironment(environment) {
  const safe = { GIT_TERMINAL_PROMPT: "0", GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" };
  for (const [name, value] of Object.entries(environment)) {
    if (value === void 0 || PROGRAMS.test(name)) continue;
    safe[name] ??= value;
  }
  return safe;
}
var REMOTE_LINES = 3;
function reasonIn(errors) {
  const lines = errors.trim().split("\n");
  const said = lines.filter((line) => /^remote: \S/.test(line)).map((line) => line.trim());
  const telling = lines.find((line) => /^(fatal|error):|rejected/.test(line)) ?? lines[0] ?? "";
  return [telling.replace(/^(fatal|error): /, ""), ...said.slice(0, REMOTE_LINES)].join("; ");
}

export {
  SECRET_DESCRIPTOR,
  createGit,
  localEnvironment,
  remoteEnvironment,
  GIVEN_UP,
  startGit,
  gitFailure,
  reasonIn
};
