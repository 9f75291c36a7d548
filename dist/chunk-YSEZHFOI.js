const require = process.getBuiltinModule;
import {
  createGit
} from "./chunk-SVQC4LPX.js";
import {
  parseJson
} from "./chunk-NW2RSNDN.js";
import {
  replaceFile
} from "./chunk-RFV3WEBW.js";
import {
  printable
} from "./chunk-LPBPXYDW.js";
import {
  coerce_exports
} from "./chunk-MQ444BMA.js";
import {
  _enum,
  int,
  object,
  string
} from "./chunk-K6E2NRZW.js";

// src/action/work-file.ts
const { mkdirSync, readFileSync } = process.getBuiltinModule("node:fs");
const { tmpdir } = process.getBuiltinModule("node:os");
const { join } = process.getBuiltinModule("node:path");
var WorkNote = object({
  runId: string().regex(/^\d{8}-[0-9a-z]{6}$/),
  stage: _enum(["running", "untold", "ended"]),
  branch: string().optional()
});
var FILE = "run.json";
function workFolderOf(environment) {
  const { AGENTIC_WORK: made, RUNNER_TEMP: temp = tmpdir() } = environment;
  return openWorkFolder(made === void 0 || made === "" ? join(temp, "agentic-sdlc") : made);
}
function openWorkFolder(path) {
  const file = join(path, FILE);
  return {
    path,
    note: (note) => {
      mkdirSync(path, { recursive: true });
      replaceFile(file, `${JSON.stringify(note)}
`);
    },
    noted: () => WorkNote.safeParse(parseJson(textOf(file)), { jitless: true }).data
  };
}
function textOf(file) {
  try {
    return readFileSync(file, "utf8");
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
    annotate: ({ level, message, title, path, line }) => command(level, redact(message), {
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

// src/action/identity.ts
var NAME = "github-actions[bot]";
var EMAIL = "41898282+github-actions[bot]@users.noreply.github.com";
async function withIdentity(environment, folder) {
  const git = createGit(folder, environment);
  const known = await Promise.all(
    ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"].map(
      (who) => git.try("-c", "user.useConfigOnly=true", "var", who)
    )
  );
  if (known.every((ident) => ident !== void 0)) return environment;
  return {
    ...environment,
    GIT_AUTHOR_NAME: environment["GIT_AUTHOR_NAME"] ?? NAME,
    GIT_AUTHOR_EMAIL: environment["GIT_AUTHOR_EMAIL"] ?? EMAIL,
    GIT_COMMITTER_NAME: environment["GIT_COMMITTER_NAME"] ?? NAME,
    GIT_COMMITTER_EMAIL: environment["GIT_COMMITTER_EMAIL"] ?? EMAIL
  };
}

// src/action/event.ts
const { readFileSync: readFileSync2 } = process.getBuiltinModule("node:fs");
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
  client_payload: Dispatched
});
function readTrigger(environment) {
  const parsed = Event.safeParse(parseJson(textOf2(environment["GITHUB_EVENT_PATH"])), { jitless: true });
  const { issue, pull_request: pull, comment, review, inputs, client_payload } = parsed.data ?? {};
  const described = issue ?? pull;
  const named = inputs ?? client_payload;
  const about = issue ?? pull ?? (named ? { number: named.issue, title: "" } : void 0);
  const createdAt = Date.parse(comment?.created_at ?? review?.submitted_at ?? issue?.updated_at ?? "");
  return {
    name: environment["GITHUB_EVENT_NAME"] ?? "action",
    actor: environment["GITHUB_ACTOR"] ?? "unknown",
    ...about ? { issue: { number: about.number, title: about.title } } : {},
    ...described?.body === void 0 ? {} : { seen: { title: described.title, body: described.body ?? "" } },
    ...pull?.head ? { headSha: pull.head.sha } : {},
    ...comment?.html_url === void 0 ? {} : { commentUrl: comment.html_url },
    ...Number.isNaN(createdAt) ? {} : { until: new Date(createdAt) }
  };
}
function textOf2(path) {
  if (path === void 0 || path === "") return "";
  try {
    return readFileSync2(path, "utf8");
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

export {
  workFolderOf,
  createRunnerLog,
  withIdentity,
  readTrigger,
  setOutputs
};
