import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  notFound
} from "./chunk-AKIJNVMM.js";
import {
  isAtLeast
} from "./chunk-BM6MWFGC.js";
import {
  createLocalStore,
  runFiles
} from "./chunk-G6R6L7CF.js";
import {
  openProject
} from "./chunk-IMSBMCSZ.js";
import "./chunk-STDLQRNJ.js";
import {
  print,
  printJson
} from "./chunk-UPJ66UGB.js";
import "./chunk-QCRIF54T.js";
import "./chunk-5SXWWKLX.js";
import "./chunk-T2DZ2ZUN.js";
import "./chunk-DDV6N3X7.js";
import "./chunk-RASP7YNV.js";
import "./chunk-7GBVGIO3.js";
import "./chunk-4DTQK5HI.js";
import "./chunk-WVWDAXK4.js";

// src/cli/commands/logs.ts
import { setTimeout as delay } from "node:timers/promises";
var FOLLOW_MS = 300;
async function logsCommand(io, [runId = ""], options) {
  const { root, config } = openProject(io.cwd);
  const store = createLocalStore(root, config.outputDirectory);
  if (store.read(runId, runFiles.run) === void 0) throw notFound(runId);
  if (options.json) {
    printJson(io, select(store.read(runId, runFiles.logs) ?? "", options));
    return 0;
  }
  let seen = 0;
  for (; ; ) {
    const live = isLive(store, runId);
    const text = store.read(runId, runFiles.logs) ?? "";
    const complete = text.lastIndexOf("\n") + 1;
    for (const line of select(text.slice(seen, complete), options)) print(io, render(line));
    seen = complete;
    if (!options.follow || !live) return 0;
    await delay(FOLLOW_MS);
  }
}
function isLive(store, runId) {
  return store.list().some((run) => run.runId === runId && run.live);
}
function select(text, { step, level = "Information" }) {
  return text.split("\n").flatMap(parseLine).filter((line) => isAtLeast(line.level, level)).filter(
    (line) => step === void 0 || line.step === step || line.step.startsWith(`${step}/`) || line.step.endsWith(`/${step}`)
  );
}
function parseLine(text) {
  if (text === "") return [];
  try {
    const line = JSON.parse(text);
    return typeof line.message === "string" ? [{ ...line, step: line.step ?? "" }] : [];
  } catch {
    return [];
  }
}
function render({ timestamp, level, step, message }) {
  return `${timestamp}  ${level.padEnd(11)}  ${step === "" ? "" : `${step}: `}${message}`;
}
export {
  logsCommand
};
