import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  notFound
} from "./chunk-2SASKKAY.js";
import {
  isAtLeast
} from "./chunk-PVPDMHLK.js";
import "./chunk-STDLQRNJ.js";
import "./chunk-5SOGL4IO.js";
import {
  createLocalStore,
  runFiles
} from "./chunk-KDN6DYY5.js";
import {
  openProject
} from "./chunk-VMSZDOH6.js";
import {
  print,
  printJson
} from "./chunk-E5RSACIL.js";
import "./chunk-EVXSTNX6.js";
import "./chunk-D5PRVKHY.js";
import "./chunk-TNZDYIEZ.js";
import "./chunk-FPGRG3S7.js";
import "./chunk-CJV3F4JT.js";
import "./chunk-7GBVGIO3.js";
import "./chunk-JCEK5BA5.js";
import "./chunk-DDV6N3X7.js";
import "./chunk-4DTQK5HI.js";
import "./chunk-C4VJSM25.js";
import "./chunk-3HA3MOKL.js";
import "./chunk-WY3Q2JZZ.js";
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
