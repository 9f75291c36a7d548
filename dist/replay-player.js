const require = process.getBuiltinModule;
import {
  REPLAY_DELAY,
  playedIn
} from "./chunk-4XNXXRQM.js";
import {
  RUN_MARK
} from "./chunk-M23O3J24.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/agents/replay/replay-player.ts
const { setTimeout: sleep } = process.getBuiltinModule("node:timers/promises");

// src/agents/replay/replay-tools.ts
const { spawnSync } = process.getBuiltinModule("node:child_process");
const { readFileSync, realpathSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { basename, dirname, join, resolve, sep } = process.getBuiltinModule("node:path");
var OUTPUT_LIMIT = 3e4;
var FOREGROUND = `eval "$1"; code=$?; pwd -P >&3; exit $code`;
var BACKGROUND = `eval "$1" > /dev/null 2>&1 3>&- & pwd -P >&3`;
var ReplayTools = class {
  #root;
  /** Where the last command left the shell. */
  #directory;
  constructor(root) {
    this.#root = realpathSync(root);
    this.#directory = this.#root;
  }
  /** What the call came to; undefined where it changes nothing here, so that the recorded result stands. */
  call(name, input) {
    try {
      if (name === "Write") return this.#write(stringOf(input, "file_path"), stringOf(input, "content"));
      if (name === "Edit") return this.#edit(stringOf(input, "file_path"), [input]);
      if (name === "MultiEdit") return this.#edit(stringOf(input, "file_path"), editsOf(input));
      if (name === "Bash") return this.#shell(input);
      return void 0;
    } catch (error) {
      return { text: error instanceof Error ? error.message : String(error), error: true };
    }
  }
  #write(path, content) {
    const file = this.#inside(path);
    makeFolder(dirname(file));
    writeFileSync(file, content);
  }
  #edit(path, edits) {
    const file = this.#inside(path);
    let content = readFileSync(file, "utf8");
    for (const edit of edits) {
      const before = stringOf(edit, "old_string");
      const after = stringOf(edit, "new_string");
      if (!content.includes(before)) throw new Error(`${path} does not hold the text to replace.`);
      content = edit["replace_all"] === true ? content.replaceAll(before, () => after) : content.replace(before, () => after);
    }
    writeFileSync(file, content);
  }
  #shell(input) {
    const background = input["run_in_background"] === true;
    const { status, output } = spawnSync(
      "bash",
      ["-c", background ? BACKGROUND : FOREGROUND, "bash", stringOf(input, "command")],
      {
        cwd: this.#directory,
        encoding: "utf8",
        maxBuffer: 64 * 1024 * 1024,
        stdio: ["ignore", "pipe", "pipe", "pipe"],
        ...typeof input["timeout"] === "number" ? { timeout: input["timeout"] } : {}
      }
    );
    const [, stdout, stderr, place] = output;
    this.#directory = place?.trim() || this.#directory;
    if (background) return void 0;
    const parts = [stdout, stderr].map((part) => part?.trimEnd() ?? "").filter((part) => part !== "");
    if (status !== 0) parts.unshift(`Exit code ${status}`);
    const text = parts.join("\n").slice(0, OUTPUT_LIMIT);
    return { text: text || "(Bash completed with no output)", error: status !== 0 };
  }
  /** The real path of a file that lies below the root, links resolved. */
  #inside(path) {
    const file = resolve(this.#root, path);
    const real = join(realParent(dirname(file)), basename(file));
    if (!real.startsWith(this.#root + sep)) throw new Error(`${path} is outside the working directory.`);
    return real;
  }
};
function realParent(directory) {
  try {
    return realpathSync(directory);
  } catch {
    const parent = dirname(directory);
    return parent === directory ? directory : join(realParent(parent), basename(directory));
  }
}
function stringOf(input, key) {
  const value = input[key];
  if (typeof value !== "string") throw new Error(`The recorded call has no ${key}.`);
  return value;
}
function editsOf(input) {
  const edits = input["edits"];
  if (!Array.isArray(edits)) throw new Error("The recorded call has no edits.");
  return edits.filter((edit) => typeof edit === "object" && edit !== null);
}

// src/agents/replay/replay-player.ts
async function play(recording2, cwd2, delayMs) {
  const place = { cwd: cwd2, runId: process.env[RUN_MARK] ?? "" };
  const lines = playedIn(readRegularText(recording2), place).map((text) => JSON.parse(text));
  const tools = new ReplayTools(cwd2);
  const refused = refusedCalls(lines);
  const results = /* @__PURE__ */ new Map();
  let exitCode = 0;
  for (const line of lines) {
    if (delayMs > 0) await sleep(delayMs);
    for (const block of blocksOf(line)) {
      if (block.type === "tool_result") report(block, results);
    }
    await print(line);
    for (const block of blocksOf(line)) {
      if (block.type !== "tool_use" || block.id === void 0 || refused.has(block.id)) continue;
      const result = tools.call(block.name ?? "", block.input ?? {});
      if (result !== void 0) results.set(block.id, result);
    }
    if (line.type === "result") exitCode = line.is_error === true ? 1 : 0;
  }
  return exitCode;
}
function blocksOf({ message }) {
  return Array.isArray(message?.content) ? message.content : [];
}
function refusedCalls(lines) {
  const denied = lines.flatMap((line) => line.permission_denials?.map((denial) => denial.tool_use_id) ?? []);
  const shells = new Set(lines.flatMap(blocksOf).flatMap((block) => block.name === "Bash" ? block.id : []));
  const failed = lines.flatMap(blocksOf).filter((block) => block.type === "tool_result" && block.is_error && !shells.has(block.tool_use_id));
  return /* @__PURE__ */ new Set([...denied, ...failed.map((block) => block.tool_use_id)]);
}
function report(block, results) {
  const result = results.get(block.tool_use_id ?? "");
  if (result === void 0) return;
  block.content = result.text;
  block.is_error = result.error;
}
function print(line) {
  return new Promise((resolve2) => process.stdout.write(`${JSON.stringify(line)}
`, () => resolve2()));
}
var [recording = "", cwd = process.cwd()] = process.argv.slice(2);
process.exitCode = await play(recording, cwd, Number(process.env[REPLAY_DELAY] ?? 0));
