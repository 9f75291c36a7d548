const require = process.getBuiltinModule;
import {
  forGitHub,
  parseRequester
} from "./chunk-EO42WY44.js";
import {
  coerce_exports
} from "./chunk-EO6JZ5KM.js";
import {
  printable
} from "./chunk-4YWLZDBW.js";
import {
  replaceFile
} from "./chunk-DNN7PFYL.js";
import {
  parseJson
} from "./chunk-WTW3FVGE.js";
import {
  _enum,
  int,
  object,
  string
} from "./chunk-67EWWL3V.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";

// src/action/job-event.ts
var Issue = object({
  number: int().positive(),
  title: string().default(""),
  body: string().nullish(),
  updated_at: string().optional()
});
var Dispatched = object({ issue: coerce_exports.number().int().positive() }).optional().catch(void 0);
var Event = object({
  issue: Issue.optional(),
  pull_request: Issue.extend({ head: object({ sha: string() }).optional() }).optional(),
  comment: object({ html_url: string().optional(), created_at: string().optional() }).optional(),
  review: object({ html_url: string().optional(), submitted_at: string().nullish() }).optional(),
  inputs: Dispatched,
  client_payload: Dispatched,
  repository: object({ default_branch: string().min(1) }).optional().catch(void 0)
});
function readJobTrigger(environment, told = {}) {
  const parsed = Event.safeParse(parseJson(textOf(environment["GITHUB_EVENT_PATH"])), { jitless: true });
  const { comment, review, inputs, client_payload, repository, ...event } = parsed.data ?? {};
  const isOther = told.issue !== void 0 && told.issue !== (event.issue ?? event.pull_request)?.number;
  const { issue, pull_request: pull } = isOther ? {} : event;
  const described = issue ?? pull;
  const named = told.issue ?? (inputs ?? client_payload)?.issue;
  const about = described ?? (named === void 0 ? void 0 : { number: named, title: "" });
  const headSha = told["head-sha"] ?? pull?.head?.sha;
  const asked = parseRequester(told["asked-by"] ?? "");
  const createdAt = Date.parse(comment?.created_at ?? review?.submitted_at ?? issue?.updated_at ?? "");
  const until = Number.isNaN(createdAt) ? asked?.at : new Date(createdAt);
  const seen = described?.body === void 0 ? void 0 : { title: described.title, body: described.body ?? "" };
  const commentUrl = (comment ?? review)?.html_url ?? addressOf(environment, asked, about?.number);
  return {
    name: environment["GITHUB_EVENT_NAME"] ?? "action",
    actor: asked?.login ?? environment["GITHUB_ACTOR"] ?? "unknown",
    ...asked?.words ? { askedIn: asked.words.event } : {},
    ...about ? { issue: { number: about.number, title: about.title } } : {},
    ...seen ? { seen } : asked?.seen === void 0 ? {} : { digest: asked.seen },
    ...headSha === void 0 ? {} : { headSha },
    ...commentUrl === void 0 ? {} : { commentUrl },
    ...until ? { until } : {},
    ...repository ? { defaultBranch: repository.default_branch } : {}
  };
}
function addressOf({ GITHUB_SERVER_URL: server = "https://github.com", GITHUB_REPOSITORY: repository }, asked, issue) {
  if (!asked?.words || !repository || issue === void 0) return void 0;
  return `${server}/${repository}/issues/${issue}#${asked.words.fragment}`;
}
function textOf(path) {
  if (path === void 0 || path === "") return "";
  try {
    return readRegularText(path);
  } catch {
    return "";
  }
}

// src/action/outputs.ts
const { appendFileSync } = process.getBuiltinModule("node:fs");
function renderOutputs(outputs, token) {
  return Object.entries(outputs).map(([name, value]) => {
    let end = `end-${token()}`;
    while (value.includes(end)) end = `end-${token()}`;
    return `${name}<<${end}
${value}
${end}
`;
  }).join("");
}
function setOutputs(file, outputs, token) {
  if (file === void 0 || file === "") return;
  appendFileSync(file, renderOutputs(outputs, token));
}

// src/action/step-state-file.ts
const { createHmac, timingSafeEqual } = process.getBuiltinModule("node:crypto");
const { existsSync } = process.getBuiltinModule("node:fs");
const { tmpdir } = process.getBuiltinModule("node:os");
const { join } = process.getBuiltinModule("node:path");
var WorkNote = object({
  runId: string().regex(/^\d{8}-[0-9a-z]{6}$/),
  stage: _enum(["running", "untold", "ended"]),
  branch: string().optional(),
  /** Where people are told of it. */
  issue: int().positive().optional()
});
var Signed = object({ note: string(), mac: string() });
var FILE = "run.json";
function workFolderOf(environment, key = "") {
  const { AGENTIC_WORK: made, RUNNER_TEMP: temp = tmpdir() } = environment;
  return openWorkFolder(made === void 0 || made === "" ? join(temp, "agentic-sdlc") : made, key);
}
function openWorkFolder(path, key) {
  const file = join(path, FILE);
  const macOf = (note) => createHmac("sha256", key).update(note).digest("hex");
  let last;
  return {
    path,
    note: (given) => {
      last = given;
      const note = JSON.stringify(given);
      makeFolder(path);
      replaceFile(file, `${JSON.stringify({ note, mac: macOf(note) })}
`);
    },
    noted: () => {
      const { note, mac } = Signed.safeParse(parseJson(textOf2(file)), { jitless: true }).data ?? {};
      if (note === void 0 || mac === void 0 || !isSame(mac, macOf(note))) return void 0;
      return WorkNote.safeParse(parseJson(note), { jitless: true }).data;
    },
    hasNote: () => existsSync(file),
    isDone: () => last === void 0 || last.stage === "ended"
  };
}
function isSame(a, b) {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
function textOf2(file) {
  try {
    return readRegularText(file);
  } catch {
    return "";
  }
}

// src/action/workflow-commands.ts
function createRunnerLog({ write, token, redact }) {
  let stopped;
  const listen = () => {
    if (stopped !== void 0) write(`::${stopped}::
`);
    stopped = void 0;
  };
  const command = (name, message, properties = {}) => {
    listen();
    const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}`);
    write(`::${name}${list.length > 0 ? ` ${list.join(",")}` : ""}::${escapeData(message)}
`);
  };
  return {
    text: (lines) => {
      if (stopped === void 0) {
        stopped = token();
        write(`::stop-commands::${stopped}
`);
      }
      write(`${printable(redact(lines)).replace(/\n$/, "")}
`);
    },
    annotate: ({ level, message, title, path, line }) => command(level, redact(forGitHub(message)), {
      ...title === void 0 ? {} : { title: redact(title) },
      ...path === void 0 ? {} : { file: path },
      ...path === void 0 || line === void 0 ? {} : { line: String(line) }
    }),
    group: (title) => command("group", printable(redact(title)).replaceAll(/\s+/g, " ")),
    endGroup: () => command("endgroup", ""),
    mask: (secret) => {
      for (const line of secret.split(/\r?\n/)) if (line.trim() !== "") command("add-mask", line);
    },
    close: listen
  };
}
function escapeData(text) {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
function escapeProperty(text) {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

export {
  readJobTrigger,
  setOutputs,
  workFolderOf,
  createRunnerLog
};
