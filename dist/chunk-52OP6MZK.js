const require = process.getBuiltinModule;
import {
  commentSurface,
  lazySurface,
  nowhere,
  pullRequestSurface,
  stateUrlOf
} from "./chunk-ZVGHCDKG.js";
import {
  threadSurface
} from "./chunk-XPVJBLQY.js";
import {
  isLogin
} from "./chunk-EO42WY44.js";
import {
  isAsking
} from "./chunk-KUB3IZZC.js";
import {
  getAuthenticatedLogin
} from "./chunk-APCVBKX2.js";
import {
  pages
} from "./chunk-OFEZFCCX.js";
import {
  explainError
} from "./chunk-T5W72HMB.js";
import {
  locationOf
} from "./chunk-5IPFRZ2B.js";
import {
  validationOf
} from "./chunk-AJOWDY4K.js";
import {
  cut,
  outboundTitle,
  sanitizeCode,
  sanitizeText,
  shownPath
} from "./chunk-5PMJUOZA.js";
import {
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  branchAt,
  filesChanged
} from "./chunk-EO6JZ5KM.js";
import {
  attemptDirectory
} from "./chunk-FPHQHW5X.js";
import {
  dayOf
} from "./chunk-5UWUDB4H.js";

// src/output/github/tool-findings.ts
const { stripVTControlCharacters } = process.getBuiltinModule("node:util");
var LONGEST_LINE = 2e3;
var MOST_LINES = 2e4;
var MOST_FOUND = 500;
function findingsIn(output) {
  const reading = { found: [], file: "", said: nothing, bare: 0 };
  for (const raw of output.split("\n").slice(-MOST_LINES)) {
    const line = stripVTControlCharacters(raw.slice(0, LONGEST_LINE)).trimEnd();
    if (READERS.some((read) => read(line, reading)) && reading.found.length >= MOST_FOUND) break;
  }
  return reading.found;
}
var nothing = { level: "error", message: "" };
var FILE = String.raw`(?:file:\/\/)?(?:[A-Za-z]:)?[^\s:()"'<>|*?,;][^\s:"'<>|*?,;]*\.\w{1,8}`;
var PLACE = String.raw`(?<file>${FILE}):(?<line>\d{1,7})(?::\d{1,6})?`;
function pattern(...parts) {
  return new RegExp(parts.join(""));
}
function add(reading, { file, line }, said) {
  if (file === void 0 || file.trim() === "") return;
  const number = Number(line);
  reading.found.push({ file: file.trim(), ...number > 0 ? { line: number } : {}, ...said });
}
function levelOf(word = "") {
  if (/^(?:fatal )?error$/i.test(word)) return "error";
  return /^(?:note|info|help)$/i.test(word) ? "notice" : "warning";
}
var TSC = pattern(
  `^(?<file>${FILE})`,
  String.raw`\((?<line>\d+),\d+\): (?<level>error|warning) (?<message>.+)$`
);
var tsc = (line, reading) => withLevel(TSC, line, reading);
var GCC = pattern(
  `^${PLACE}`,
  String.raw`(?: -|:) (?<level>fatal error|error|warning|note|info)(?:: | )(?<message>.+)$`
);
var gcc = (line, reading) => withLevel(GCC, line, reading);
function withLevel(regex, line, reading) {
  const { groups } = regex.exec(line) ?? {};
  if (!groups) return false;
  const level = levelOf(groups["level"]);
  if (level !== "notice") add(reading, groups, { level, message: groups["message"] ?? "" });
  return true;
}
var ESLINT = /^\s+(?<line>\d+):\d+\s+(?<level>error|warning)\s+(?<message>.+?)(?:\s{2,}\S+)?$/;
var HEADING = pattern("^", FILE, "$");
var eslint = (line, reading) => {
  if (HEADING.test(line)) reading.file = line;
  const { groups } = ESLINT.exec(line) ?? {};
  if (!groups || reading.file === "") return false;
  add(
    reading,
    { ...groups, file: reading.file },
    { level: levelOf(groups["level"]), message: groups["message"] ?? "" }
  );
  return true;
};
var RUSTC = pattern(String.raw`^\s*--> `, PLACE, "$");
var PANIC = pattern("^thread '.*' (?:\\(\\d+\\) )?panicked at ", PLACE, ":$");
var rustc = (line, reading) => {
  const { level, message } = /^(?<level>error|warning)(?:\[\w+\])?: (?<message>.+)$/.exec(line)?.groups ?? {};
  if (message !== void 0) reading.said = { level: levelOf(level), message };
  const panic = PANIC.exec(line)?.groups;
  if (panic) add(reading, panic, { level: "error", message: "panicked" });
  const { groups } = RUSTC.exec(line) ?? {};
  if (!groups || reading.said.message === "") return panic !== void 0;
  add(reading, groups, reading.said);
  reading.said = nothing;
  return true;
};
var DRAWN = pattern(String.raw`^\s*[,╭][-─]\[`, PLACE, String.raw`\]$`);
var drawn = (line, reading) => {
  const [, sign, message] = /^\s*(x|×|!|⚠) (\S.*)$/.exec(line) ?? [];
  if (message !== void 0) reading.said = { level: /[x×]/.test(sign ?? "") ? "error" : "warning", message };
  const { groups } = DRAWN.exec(line) ?? {};
  if (!groups || reading.said.message === "") return false;
  add(reading, groups, reading.said);
  reading.said = nothing;
  return true;
};
var PYTEST = pattern("^", PLACE, String.raw`: (?<message>\w+(?:Error|Exception|Failed|Warning))$`);
var pytest = (line, reading) => {
  const [, said] = /^E {3,}(\S.*)$/.exec(line) ?? [];
  if (said !== void 0 && reading.said.message === "") reading.said = { level: "error", message: said };
  const { groups } = PYTEST.exec(line) ?? {};
  if (!groups) return false;
  add(reading, groups, { level: "error", message: reading.said.message || (groups["message"] ?? "") });
  reading.said = nothing;
  return true;
};
var GO_TEST = /^\s+(?<file>[\w.-]+\.go):(?<line>\d+): (?<message>.+)$/;
var goTest = (line, reading) => {
  const [, name] = /^(?:FAIL|ok)\s+(\S+\/\S+)\s/.exec(line) ?? [];
  if (name !== void 0) {
    for (let index = reading.bare; index < reading.found.length; index += 1) {
      const finding = reading.found[index];
      if (finding && /^[^/]+\.go$/.test(finding.file)) reading.found[index] = { ...finding, package: name };
    }
    reading.bare = reading.found.length;
  }
  const { groups } = GO_TEST.exec(line) ?? {};
  if (!groups) return false;
  add(reading, groups, { level: "error", message: groups["message"] ?? "" });
  return true;
};
var FRAME = pattern(String.raw`^\s*(?:❯ (?:.+ )?|at (?:.+ \()?)`, PLACE, String.raw`\)?$`);
var stack = (line, reading) => {
  const [, title] = /^\s*(?:●|FAIL|✗|×) +(.+)$/.exec(line) ?? [];
  if (title !== void 0) reading.said = { level: "error", message: title };
  const [, error] = /^\s*((?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?: .+)$/.exec(line) ?? [];
  if (error !== void 0) reading.said = { level: "error", message: error };
  const { groups } = FRAME.exec(line) ?? {};
  if (!groups || reading.said.message === "" || /node_modules|node:internal/.test(line)) return false;
  add(reading, groups, reading.said);
  reading.said = nothing;
  return true;
};
var PLAIN = pattern("^", PLACE.replace("?$", "$"), String.raw`: (?<message>\S.*)$`);
var plain = (line, reading) => {
  const { groups } = PLAIN.exec(line) ?? {};
  if (!groups || !/:\d+:\d+: /.test(line)) return false;
  add(reading, groups, { level: "error", message: groups["message"] ?? "" });
  return true;
};
var READERS = [tsc, gcc, eslint, rustc, drawn, pytest, goTest, stack, plain];

// src/output/github/check-annotations.ts
const { posix } = process.getBuiltinModule("node:path");
var MOST_PER_LEVEL = 10;
var MOST_IN_CHECK_RUN = 50;
var MOST_MESSAGE = 2e3;
var MOST_TITLE = 120;
var MOST_OUTPUT = 4e5;
function annotationsOf(source, files = {}) {
  const { state } = source;
  const failed = Array.from(state.steps.values()).filter(hasFailed);
  const known = withChanged(files, state);
  const inSteps = failed.flatMap((step) => {
    const at = { files: known, cwd: cwdOf(source, step), places: placesOf(state, step) };
    const found = outputsOf(source, step).flatMap(findingsIn).flatMap((finding) => annotationOf(finding, titleOf(step), at));
    return state.failed.has(step.path) ? found : found.map(asWarning);
  });
  return unique([...inSteps, ...issuesOf(state, known)]);
}
function annotationsForLog(annotations) {
  return ["error", "warning", "notice"].flatMap(
    (level) => annotations.filter((each) => each.level === level).slice(0, MOST_PER_LEVEL)
  );
}
function annotationsForCheckRun(annotations) {
  const order = ["error", "warning", "notice"];
  return annotations.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level)).slice(0, MOST_IN_CHECK_RUN);
}
function withChanged({ has, ...files }, state) {
  if (!has) return files;
  const changed = new Set(filesChanged(state));
  return { ...files, has: (path) => changed.has(path) || has(path) };
}
function asWarning(annotation) {
  return annotation.level === "error" ? { ...annotation, level: "warning" } : annotation;
}
function hasFailed({ status, failure, reason = "" }) {
  if (failure === void 0) return false;
  return status === "failed" || status === "skipped" && reason.startsWith("failed: ");
}
function titleOf({ path }) {
  return cut(shownPath(path), MOST_TITLE);
}
function outputsOf({ read }, { path, attempt, failure }) {
  const folder = attemptDirectory(path, attempt);
  const logs = ["output.log", "checks.log"].flatMap((name) => read(`${folder}/${name}`) ?? []);
  const texts = logs.length > 0 ? logs : [failure?.details ?? "", failure?.message ?? ""];
  return texts.map((text) => text.slice(-MOST_OUTPUT));
}
function cwdOf({ table }, { name }) {
  const step = stepNamed(
    [table.steps, ...Array.from(table.definitions?.values() ?? [], ({ workflow }) => workflow.steps)],
    name
  );
  const cwd = step?.type === "script" ? step.cwd ?? "" : "";
  return cwd.includes("{{") ? "" : cwd;
}
function stepNamed(lists, name) {
  for (const steps of lists) for (const step of walkSteps(steps)) if (step.name === name) return step;
  return void 0;
}
function placesOf(state, { path }) {
  return [branchAt(state, path)?.path, state.workspace?.path].filter(
    (place) => place !== void 0 && place !== "."
  );
}
function annotationOf({ file, line, level, message, package: name }, title, around) {
  const path = candidatesFor(file, name).flatMap((candidate) => pathInside(candidate, around) ?? []).find((candidate) => around.files.has?.(candidate) ?? true);
  if (path === void 0) return [];
  const place = line === void 0 ? {} : { line, endLine: line };
  return [
    { path, ...place, title: sanitizeText(title), message: cut(sanitizeText(message), MOST_MESSAGE), level }
  ];
}
function candidatesFor(file, name) {
  if (name === void 0) return [file];
  const parts = name.split("/");
  const own = parts[0]?.includes(".") === true ? parts[0] === "github.com" ? 3 : 2 : 1;
  const starts = [own, ...parts.keys()].filter((start, index, all) => all.indexOf(start) === index);
  return [...starts.map((start) => [...parts.slice(start), file].join("/")), file];
}
function pathInside(file, { files, cwd, places }) {
  const named = file.replace(/^file:\/\//, "").replaceAll("\\", "/");
  const relative = relativeIn(named, files.roots ?? [], places) ?? (isAbsolute(named) ? void 0 : posix.join(cwd, named));
  if (relative === void 0 || /[\p{Cc}:*?"<>|]/u.test(relative)) return void 0;
  const path = posix.normalize(relative);
  if (isAbsolute(path) || path === "." || path.split("/").includes("..")) return void 0;
  return /^(?:\.git|\.worktrees|agentic)\/|(?:^|\/)node_modules\//.test(path) ? void 0 : path;
}
function isAbsolute(path) {
  return path.startsWith("/") || /^[A-Za-z]:/.test(path) || path.startsWith("~");
}
function relativeIn(file, roots, places) {
  if (!isAbsolute(file)) return void 0;
  for (const place of places) {
    const at = file.indexOf(`/${place}/`);
    if (at >= 0) return file.slice(at + place.length + 2);
  }
  const root = roots.find((folder) => file.startsWith(`${folder.replace(/\/$/, "")}/`));
  return root === void 0 ? void 0 : file.slice(root.replace(/\/$/, "").length + 1);
}
var LEVELS = { critical: "error", major: "warning", minor: "notice" };
function issuesOf(state, files) {
  return validationOf(state).issues.flatMap(({ severity, title, detail = "", file, line }) => {
    if (file === void 0) return [];
    const finding = {
      file,
      ...line === void 0 ? {} : { line },
      level: LEVELS[severity] ?? "notice",
      message: detail || title
    };
    return annotationOf(finding, cut(`${severity}: ${title}`, MOST_TITLE), { files, cwd: "", places: [] });
  });
}
function unique(annotations) {
  const byKey = new Map(
    annotations.map((each) => [[each.path, each.line, each.level, each.message].join("\0"), each])
  );
  return Array.from(byKey.values());
}

// src/action/reporting/log-annotations.ts
const { existsSync } = process.getBuiltinModule("node:fs");
const { join, resolve } = process.getBuiltinModule("node:path");
var MOST_LEFT_OUT = 5;
function logAnnotations(source, project) {
  const found = annotationsForLog(annotationsOf(source, filesOf(source, project)));
  return [...verdict(source), ...found, ...leftOut(source).slice(0, MOST_LEFT_OUT)];
}
function checkAnnotations(source, project) {
  const found = annotationsForCheckRun(annotationsOf(source, filesOf(source, project)));
  return found.map(({ path, line = 1, endLine, level, message, title }) => ({
    path,
    line,
    ...endLine === void 0 ? {} : { endLine },
    level: level === "error" ? "failure" : level,
    message,
    title
  }));
}
function verdict({ state }) {
  if (state.status === "cancelled")
    return [
      { level: "error", message: `Run ${state.runId} was cancelled; \`command: resume\` goes on with it.` }
    ];
  if (state.status !== "failed" || !state.failure) return [];
  const { step, failure } = state.failure;
  const cause = (step === void 0 ? void 0 : state.steps.get(step)?.failure) ?? failure;
  return [{ level: "error", title: step ?? state.workflow, message: cause.message }];
}
function leftOut({ state: { steps } }) {
  return Array.from(steps.values()).flatMap(
    ({ path, status, reason = "", failure }) => status === "skipped" && failure && reason.startsWith("failed: ") ? [{ level: "warning", title: path, message: `${failure.message} The run went on without the step.` }] : []
  );
}
function filesOf({ state }, { root }) {
  const worktrees = [state.workspace, ...state.branches.values()].flatMap((place) => place?.path ?? []);
  const roots = [root, ...worktrees.map((path) => resolve(root, path))];
  return { roots, has: (path) => roots.some((folder) => existsSync(join(folder, path))) };
}

// src/github/issues/run-issue.ts
async function findRunIssue({ client, repository }, { marker, since }) {
  const login = await getAuthenticatedLogin(client);
  const all = pages(
    (page) => client.request("GET /repos/{owner}/{repo}/issues", {
      ...repository,
      state: "all",
      sort: "created",
      direction: "desc",
      since: since.toISOString(),
      ...page
    })
  );
  for await (const issues of all) {
    const own = issues.find(
      ({ body, user }) => body?.startsWith(marker) === true && (login === void 0 ? user?.type === "Bot" : user?.login === login)
    );
    if (own) return own.number;
  }
  return void 0;
}
async function openRunIssue(place, issue) {
  const found = await findRunIssue(place, issue);
  if (found !== void 0) return found;
  const { data } = await place.client.request("POST /repos/{owner}/{repo}/issues", {
    ...place.repository,
    title: issue.title,
    body: `${issue.marker}
${issue.body}`,
    request: { retries: 0 }
  });
  return data.number;
}
async function closeRunIssue({ client, repository }, issue) {
  await client.request("PATCH /repos/{owner}/{repo}/issues/{issue_number}", {
    ...repository,
    issue_number: issue,
    state: "closed"
  });
}

// src/action/reporting/question-issue.ts
function questionIssueSurface(options) {
  let last;
  return {
    show: (source) => {
      last = source;
    },
    flush: async () => {
      if (!last || options.linksFor(last).issue !== void 0) return;
      const { state } = last;
      const asks = state.status === "paused" && isAsking(state);
      if (!asks && !hasAsked(state)) return;
      const place = await options.place();
      if (place) await showIn(place, last, { options, asks });
    }
  };
}
function hasAsked({ questions, answered }) {
  return questions.size + answered.size > 0;
}
async function showIn(place, source, { options, asks }) {
  try {
    const about = issueOf(source, options);
    const issue = asks ? await openRunIssue(place, about) : await findRunIssue(place, about);
    if (issue === void 0) return;
    const linksFor = (shown) => ({ ...options.linksFor(shown), issue });
    const comment = commentSurface({ ...options, linksFor });
    comment.show(source, "now");
    await comment.flush();
    if (["completed", "cancelled"].includes(source.state.status)) await closeRunIssue(place, issue);
  } catch (error) {
    const asked = {
      location: locationOf(place),
      what: "take the issue of this run",
      permission: "issues: write"
    };
    const told = explainError(error, asked);
    options.report(told instanceof Error ? told.message : String(told));
  }
}
function issueOf({ record }, { runId, redactor }) {
  const { workflow, actor } = record;
  const person = isLogin(actor) ? `@${actor}: ` : "";
  const title = outboundTitle(`${workflow} waits for an answer (run ${runId})`, { most: 120, closes: [] });
  const body = `${person}run ${sanitizeCode(runId, 40)} of ${sanitizeCode(workflow, 80)} waits for an answer. The comment below has the question. Answer in a comment here, for example \`/agentic approve\`.
`;
  return {
    marker: `<!-- agentic-sdlc:question=${runId} -->`,
    title: redactor.redact(title),
    body: redactor.redact(body),
    since: dayOf(runId) ?? new Date(record.created_at)
  };
}

// src/action/reporting/surfaces.ts
const { writeFileSync } = process.getBuiltinModule("node:fs");
function openSurfaces(job, project, { runId, branches, about }) {
  const linksFor = (source) => {
    const { issue, ...links } = linksOf(job, project, source);
    const at = about ? about.issue : issue;
    return at === void 0 ? links : { ...links, issue: at };
  };
  const page = pageOfJob(job, linksFor);
  if (job.inputs["github-token"] === void 0 || !job.environment["GITHUB_REPOSITORY"]) return [page];
  if (job.inputs["hand-over"] !== void 0 && job.inputs.command !== "publish") return [page];
  const how = {
    linksFor,
    place: async () => await (await import("./job-repository-D7WNMMJQ.js")).gitHubOf(job),
    redactor: job.redactor,
    report: (text) => job.log.annotate({ level: "warning", message: text })
  };
  return [
    page,
    commentSurface({ runId, ...how }),
    questionIssueSurface({ runId, ...how }),
    lazySurface(async (source) => {
      const [place, { checkSurface }] = await Promise.all([how.place(), import("./check-surface-UQQDLTVR.js")]);
      return place ? await checkSurface(job, { place, project, runId, branches, linksFor }, source) : nowhere;
    }),
    threadSurface({ ...how, ...branches ? { branches } : {} }),
    pullRequestSurface({ ...how, ...branches ? { branches } : {} })
  ];
}
async function showOnPage(job, project, source) {
  const page = pageOfJob(job, (shown) => linksOf(job, project, shown));
  page.show(source, "now");
  await page.flush();
}
function linksOf({ environment, trigger }, { config }, source) {
  const server = environment["GITHUB_SERVER_URL"] ?? "https://github.com";
  const repository = environment["GITHUB_REPOSITORY"] ?? "";
  const { record } = source;
  const job = environment["GITHUB_RUN_ID"];
  const stateUrl = repository === "" ? void 0 : stateUrlOf(`${server}/${repository}`, config, source);
  const issue = record.issue?.number ?? trigger.issue?.number;
  return {
    server,
    repository,
    ...job === void 0 ? {} : { runUrl: `${server}/${repository}/actions/runs/${job}` },
    ...stateUrl === void 0 ? {} : { stateUrl },
    ...issue === void 0 ? {} : { issue },
    startedBy: {
      login: record.actor,
      ...record.asked_in === void 0 ? {} : { url: record.asked_in }
    }
  };
}
function pageOfJob({ environment, redactor }, linksFor) {
  const file = environment["GITHUB_STEP_SUMMARY"];
  let last;
  return {
    show: (source) => {
      last = source;
    },
    flush: async () => {
      if (file === void 0 || file === "" || !last) return;
      const { renderJobSummary } = await import("./job-summary-XWBUVWVC.js");
      writeFileSync(file, redactor.redactDocument(renderJobSummary(last, linksFor(last))));
    }
  };
}

export {
  logAnnotations,
  checkAnnotations,
  openSurfaces,
  showOnPage
};
