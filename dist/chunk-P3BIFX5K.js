const require = process.getBuiltinModule;
import {
  parseJson
} from "./chunk-WTW3FVGE.js";
import {
  literal,
  record,
  strictObject,
  string
} from "./chunk-67EWWL3V.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/action/handoff/handoff-manifest.ts
var BUNDLE_FILE = "run.bundle";
var MANIFEST_FILE = "manifest.json";
var ISSUE_FILE = "issue.json";
var SEED = "refs/agentic/seed/";
var HandOver = strictObject({
  version: literal(1),
  expected: record(string().max(300), string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/)).describe("Where refs of the run stood at the remote when the job began.")
});
function parseHandOver(text) {
  const read = HandOver.safeParse(parseJson(text), { jitless: true });
  if (read.success) return read.data;
  throw new AgenticError({
    code: "usage",
    message: `Nothing is published, because of ${MANIFEST_FILE}: it is missing, or not as the job that worked leaves it. Hand over the whole folder of \`hand-over\`, as it was left; else start the run anew, and look at what its agents did.`
  });
}

// src/action/handoff/handoff-issue.ts
const { copyFileSync, existsSync, lstatSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { join, resolve } = process.getBuiltinModule("node:path");
var Words = strictObject({ title: string(), body: string() });
var MOST_BYTES = 1e6;
function handOnIssue({ inputs, work }, { title, body }) {
  if (inputs["hand-over"] === void 0 || inputs.command === "publish") return;
  makeFolder(work.path);
  writeFileSync(join(work.path, ISSUE_FILE), JSON.stringify({ title, body }));
}
function leaveIssue({ work }, folder) {
  const file = join(work.path, ISSUE_FILE);
  if (existsSync(file)) copyFileSync(file, join(folder, ISSUE_FILE));
}
function handedIssue({ inputs, io }) {
  const { command, "hand-over": folder } = inputs;
  if (command !== "publish" || folder === void 0) return void 0;
  const file = resolve(io.cwd, folder, ISSUE_FILE);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size > MOST_BYTES) return void 0;
  return Words.safeParse(parseJson(readRegularText(file)), { jitless: true }).data;
}

export {
  BUNDLE_FILE,
  MANIFEST_FILE,
  ISSUE_FILE,
  SEED,
  HandOver,
  parseHandOver,
  handOnIssue,
  leaveIssue,
  handedIssue
};
