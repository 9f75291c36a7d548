const require = process.getBuiltinModule;
import {
  forGitHub,
  isLogin
} from "./chunk-EO42WY44.js";
import {
  continuedPullOf
} from "./chunk-NJYLMQTW.js";
import {
  historyOf,
  mermaidOf,
  reportSpending
} from "./chunk-P2C32YX7.js";
import {
  definitionIn
} from "./chunk-FBCDDURP.js";
import {
  NEEDS_PERSON,
  asksForItself,
  emojiOf,
  isMovedPause,
  nextCommands,
  nothingDoneWords,
  pauseReason,
  runStatusLabel
} from "./chunk-KUB3IZZC.js";
import {
  statusOf,
  stepRows
} from "./chunk-PLXLGEUH.js";
import {
  sanitizeMarkdown
} from "./chunk-AJOWDY4K.js";
import {
  currentLimits,
  fileUrl,
  formatCostSummary,
  formatTokens,
  linkTo,
  outboundBlock,
  questionsOf,
  sanitizeCode,
  sanitizeLine,
  shownPath
} from "./chunk-5PMJUOZA.js";
import {
  parseWorkflow
} from "./chunk-DS35GPD3.js";
import {
  DO_DEFINITION,
  outcomeOf
} from "./chunk-KMKBUXCO.js";
import {
  filesChanged,
  formatCost,
  formatCostAndTokens,
  formatCount,
  formatDuration,
  formatMoment,
  initialState,
  joinPath,
  plural,
  pullRequestsOf,
  tokensOf
} from "./chunk-EO6JZ5KM.js";

// src/output/status/route-summary.ts
var MOST_CHARACTERS = 1e4;
var MOST_PICTURE = 15e3;
function routedIn({ record, state }) {
  return record.definition === DO_DEFINITION && state.status === "completed" ? outcomeOf(state) : void 0;
}
function isRouting({ record }) {
  return record.definition === DO_DEFINITION;
}
function routedTitle(outcome) {
  if (outcome.kind === "answer") return "The answer";
  const name = sanitizeCode(outcome.kind === "run" ? outcome.workflow : outcome.name, 80);
  return `\u2192 ${name}${outcome.follow_up === void 0 ? "" : ` (run ${sanitizeCode(outcome.follow_up, 40)})`}`;
}
var SHOWN_STEPS = [
  [/^route$/, "read the request"],
  [/^compose-\d+$/, "make a workflow for it"],
  [/^approve(?:-\d+)?$/, "ask a person"]
];
function routingRows(rows) {
  return rows.flatMap((row) => {
    const [, label] = SHOWN_STEPS.find(([name]) => name.test(row.path)) ?? [];
    if (label === void 0) return [];
    return [{ ...row, label, summary: row.status === "completed" ? "" : row.summary }];
  });
}
function formatRoute({ active }) {
  const isMaking = Array.from(active).some((path) => /^(?:compose|check)-/.test(path));
  return isMaking ? "is being made a workflow" : "is being read";
}
function routedParts(outcome, links) {
  if (outcome.kind === "answer") return [quoted(outcome.text, links)];
  const intent = outcome.kind === "run" ? outcome.intent : outcome.request;
  const why = outcome.kind === "run" ? "This workflow fits the request. It is to do:" : "This workflow was made for the request, and approved. It is to do:";
  return [why, quoted(intent, links), ...givenParts(outcome)];
}
var MOST_GIVEN = 20;
function givenParts(outcome) {
  if (outcome.kind !== "run") return [];
  const given = Object.entries(outcome.variables).filter(([, value]) => value !== outcome.intent);
  if (given.length === 0) return [];
  const words = given.slice(0, MOST_GIVEN).map(([name, value]) => `${sanitizeCode(name, 60)} = ${sanitizeCode(String(value), 160)}`);
  const more = given.length > MOST_GIVEN ? ` and ${given.length - MOST_GIVEN} more` : "";
  return [`With ${words.join(", ")}${more}.`];
}
function quoted(text, links) {
  const lines = sanitizeMarkdown(text, links, MOST_CHARACTERS).split("\n");
  return lines.map((line) => `> ${line}`.trimEnd()).join("\n");
}
function proposedPicture({ record, state }) {
  if (record.definition !== DO_DEFINITION) return "";
  const [question] = questionsOf(state);
  const definition = definitionIn(question?.message ?? "");
  const parsed = definition === void 0 ? void 0 : parseWorkflow(definition, "workflow.yaml");
  if (!parsed || !("workflow" in parsed)) return "";
  const picture = mermaidOf({ steps: parsed.workflow.steps, definitions: /* @__PURE__ */ new Map() }, initialState());
  return picture.length > MOST_PICTURE ? "" : `\`\`\`mermaid
${picture}
\`\`\``;
}

// src/output/github/failed-checks.ts
var MOST_NAMED = 3;
function formatFailedChecks(names, { count = names.length, commit }) {
  const shown = names.slice(0, MOST_NAMED).map((name) => sanitizeCode(name, 60));
  const more = shown.length > 0 && count > shown.length ? ` and ${count - shown.length} more` : "";
  const named = shown.length === 0 ? "" : ` ${shown.join(", ")}${more}`;
  return `the failing ${count === 1 ? "check" : "checks"}${named} of ${commit}`;
}
function checkHeading(name, conclusion) {
  return `Check: ${name} (${conclusion})`;
}
var HEADING = /^Check: (.+) \(\w+\)$/;
var FENCED = /<(untrusted-[0-9a-f]{24})>\n[^\n]*\n\n([^\n]*)[^]*?<\/\1>/g;
function checksNamedIn(text) {
  return Array.from(text.matchAll(FENCED), ([, , first = ""]) => HEADING.exec(first)?.[1] ?? "").filter(
    (name) => name !== ""
  );
}

// src/output/github/allowed-responders.ts
var MOST_NAMED2 = 20;
function describeResponders({ people, teams, permission, roles } = ANYONE) {
  const named = [
    ...people.map((login) => isLogin(login) ? `@${login}` : sanitizeCode(login, 60)),
    ...teams.map((team) => `the team ${sanitizeCode(team, 60)}`)
  ];
  if (named.length > 0) return either(named);
  const custom = roles.map((role) => `the role ${sanitizeCode(role, 60)}`);
  return `anyone with ${either([`${permission} permission`, ...custom])}`;
}
var ANYONE = { people: [], teams: [], permission: "write", roles: [] };
function either(all) {
  const more = all.length - MOST_NAMED2;
  const shown = [...all.slice(0, MOST_NAMED2), ...more > 0 ? [`${more} more`] : []];
  const last = shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} or ${last}`;
}

// src/output/github/question-comment.ts
var MOST_QUESTIONS = 10;
var MESSAGE = 2e3;
var MESSAGE_ALONE = 16e3;
function questionParts(place) {
  const { source, links } = place;
  const { state } = source;
  const questions = questionsOf(state);
  if (questions.length === 0 && asksForItself(state))
    return [...messageParts(state.paused?.message ?? "", links), howToAnswer(place)];
  const [only] = questions;
  if (only && questions.length === 1) return [...questionPart(only, source, links), howToAnswer(place)];
  const more = questions.length - MOST_QUESTIONS;
  return [
    ...questions.slice(0, MOST_QUESTIONS).flatMap((question) => oneOfMany(question, place)),
    more > 0 ? `\u2026and ${more} more.` : "",
    `Asked of ${describeResponders(source.askedOf)}. In place of \`approve\`: \`input\` or \`reject\`, and your words at the end. The run goes on when all are answered.`
  ];
}
function questionPart(question, source, links) {
  const [first = "", ...rest] = messageParts(question.message, links, MESSAGE_ALONE);
  const facts = [
    ...aboutOf(question, source, links),
    ...approvalsOf(question),
    `asked of ${describeResponders(source.askedOf)}`,
    ...untilOf(question, source)
  ];
  return [[first, ...facts].join(" \xB7 "), ...rest];
}
function oneOfMany(question, { source, links, elsewhere = false }) {
  const [first = "", ...rest] = messageParts(question.message, links);
  const step = sanitizeCode(shownPath(question.path), 80);
  const facts = [
    step,
    ...aboutOf(question, source, links),
    ...approvalsOf(question),
    ...untilOf(question, source)
  ];
  return [
    [first, ...facts].join(" \xB7 "),
    ...rest,
    `${where(elsewhere, links)}: \`/agentic approve${idIn(source, elsewhere)} --step ${question.path}\``
  ];
}
function messageParts(message, links, most = MESSAGE) {
  const [head = "", ...rest] = message.trim().split("\n");
  const body = sanitizeMarkdown(rest.join("\n").trim(), links, most);
  const quoted2 = body.split("\n").map((line) => `> ${line}`.trimEnd());
  return [`**${sanitizeLine(head, 300)}**`, ...body === "" ? [] : [quoted2.join("\n")]];
}
function aboutOf({ about }, { directory }, links) {
  const document = about?.document;
  if (document === void 0) return [];
  const name = sanitizeCode(document.split("/").at(-1) ?? document, 100);
  return [linkTo(name, fileUrl(links, directory, document), links)];
}
function approvalsOf(question) {
  const words = approvalsNote(question);
  return words === "" ? [] : [words];
}
function approvalsNote({
  approvals,
  approved_by: by,
  asked
}) {
  const words = formatApprovals(approvals, by);
  return words === "" ? "" : `${markOf(asked)}${words}${END}`;
}
function withApprovals(comment, question) {
  const from = comment.indexOf(markOf(question.asked));
  const to = comment.indexOf(END, from);
  if (from === -1 || to === -1) return comment;
  return comment.slice(0, from) + approvalsNote(question) + comment.slice(to + END.length);
}
function markOf(asked) {
  return `<!-- approvals=${asked} -->`;
}
var END = "<!-- /approvals -->";
function formatApprovals(needed, by = []) {
  if (needed === void 0) return "";
  const names = by.map((name) => name === "" ? "somebody" : sanitizeCode(name, 60)).join(", ");
  return `${by.length} of ${needed} approvals${names === "" ? "" : `: ${names}`}`;
}
function untilOf({ deadline }, { now }) {
  return deadline === void 0 ? [] : [untilWords(deadline, now)];
}
function untilWords(deadline, now) {
  const moment = formatMoment(deadline, now);
  return deadline > now ? `open until ${moment}` : `was open until ${moment}, an answer still counts`;
}
function howToAnswer({ source, links, elsewhere = false }) {
  const { state } = source;
  const [own] = state.pullRequests;
  const here = where(elsewhere, links);
  const first = own?.number === void 0 ? here : `Approve or comment on #${own.number}, or ${here.charAt(0).toLowerCase()}${here.slice(1)}`;
  const ways = [["approve"], ["input", "keep the old API"], ["reject", "\u2026"]].map(
    ([verb = "", words]) => [`/agentic ${verb}${idIn(source, elsewhere)}`, ...words === void 0 ? [] : [words]].join(" ")
  );
  return `> ${first}: ${ways.map((way) => `\`${way}\``).join(" \xB7 ")}`;
}
function where(elsewhere, { issue }) {
  if (!elsewhere) return "Reply here";
  return issue === void 0 ? "In a comment" : `Reply on #${issue}`;
}
function idIn({ state }, elsewhere) {
  return elsewhere ? ` ${state.runId}` : "";
}

// src/output/github/run-headline.ts
var MESSAGE2 = 400;
var MOVED = 1200;
function headlineOf(shown) {
  const { source } = shown;
  const standing = runStatusLabel(source);
  const routed = routedIn(source);
  const name = isRouting(source) ? "Your request" : sanitizeLine(source.record.workflow, 80);
  return {
    title: `${emojiOf(routed ? "done" : standing)} ${routed ? routedTitle(routed) : `${name} ${wordsFor(standing, shown)}`}`,
    paragraphs: [...paragraphsFor(standing, shown), moved(shown)].filter((paragraph) => paragraph !== "")
  };
}
function wordsFor(standing, { source, links }) {
  const { state } = source;
  if (isRouting(source) && standing === "running") return formatRoute(state);
  if (isRouting(source) && standing === "failed") return "failed";
  switch (standing) {
    case "started":
      return "has started";
    case "running":
      return `is running${atWork(state)}`;
    case "asking":
      return "is waiting for you";
    case "over budget":
    case "waiting":
    case "stuck":
      return `has paused: ${pauseReason(state) ?? NEEDS_PERSON}`;
    case "fanned out":
      return `is working on ${plural(state.fanOut?.branches.length ?? 0, "branch", "branches")}, each in a job of its own`;
    case "done":
      return `is done${proposed(state, links)}`;
    case "unchanged":
      return `is done, ${nothingDoneWords(state) ?? "nothing changed"}`;
    case "failed":
      return `failed${state.failure?.step === void 0 ? "" : ` at ${sanitizeLine(shownPath(state.failure.step), 80)}`}`;
    case "cancelled":
      return "was cancelled";
    case "interrupted":
      return "was cancelled (interrupted)";
    case "cut off":
      return "was cut off";
  }
}
var MOST_AT_WORK = 3;
function atWork({ active }) {
  const names = Array.from(active, (path) => sanitizeLine(shownPath(path), 60));
  if (names.length === 0) return "";
  const more = names.length - MOST_AT_WORK;
  return `: ${names.slice(0, MOST_AT_WORK).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
function proposed(state, links) {
  const requests = pullRequestsOf(state);
  const [first] = requests;
  if (!first) return "";
  if (requests.length > 1) return `: ${requests.length} pull requests`;
  return `: ${requestName(first, links)}`;
}
function requestName({ number, url, draft, path, ended }, links) {
  const kind = draft ? "draft pull request" : "pull request";
  if (number !== void 0)
    return `${kind} ${linkTo(`#${number}`, url, links)}${ended === void 0 ? "" : ` (${ended})`}`;
  if (url !== void 0) return linkTo(kind, url, links);
  return `${kind} in ${sanitizeCode(path ?? "", 200)}`;
}
function paragraphsFor(standing, shown) {
  const { state } = shown.source;
  switch (standing) {
    case "started":
    case "running":
      return [];
    case "asking":
      return [...questionParts(shown), proposedPicture(shown.source)];
    case "over budget":
      return [firstLines(state.paused?.message), goOn(shown, "To allow it more")];
    case "waiting":
      return [firstLines(state.paused?.message), goOn(shown, "Nothing is lost. When that is over")];
    case "fanned out":
      return [
        `The run goes on by itself when all of them have ended. If one of the jobs is lost: ${command(shown)}`
      ];
    case "stuck":
      return isMovedPause(state) ? [goOn(shown, "To continue on the new commits")] : [firstLines(state.paused?.message), goOn(shown, "When that is corrected")];
    case "done":
    case "unchanged":
      return doneParts(shown);
    case "failed":
      return [...failedParts(state), kept(shown), goOn(shown, "To try again")];
    default:
      return [afterWords(shown), kept(shown), goOn(shown, "To go on")];
  }
}
function moved({ source: { state } }) {
  const { message = isMovedPause(state) ? state.paused?.message : void 0 } = state.headMoves;
  return sanitizeLine(forGitHub(message ?? ""), MOVED);
}
function firstLines(message = "") {
  return sanitizeLine(forGitHub(message), MESSAGE2);
}
function goOn(shown, when) {
  return shown.elsewhere === true ? "" : `> ${when}: ${command(shown)}`;
}
function command({ source: { state, limits }, elsewhere = false }) {
  const [resume = ""] = nextCommands(state, limits);
  const [, options = ""] = / resume \S+(.*)$/.exec(resume) ?? [];
  const verb = state.status === "failed" ? "retry" : "resume";
  const given = options.replace("--from-step", "--from");
  return `\`/agentic ${verb}${elsewhere ? ` ${state.runId}` : ""}${given}\``;
}
function doneParts(shown) {
  const { source, links, diff } = shown;
  const { state } = source;
  const routed = routedIn(source);
  const requests = pullRequestsOf(state);
  const at = continuedPullOf(source)?.base ?? state.workspace?.branch;
  const branch = at === void 0 ? void 0 : sanitizeCode(at, 200);
  const changed = state.filesChanged.size;
  const what = diff ? `${plural(diff.commits, "commit")}, ${plural(diff.files.length, "file")}, +${diff.added} \u2212${diff.removed}` : `${plural(changed, "file")} changed`;
  const own = state.filesChanged.size > 0 && branch !== void 0 ? `${branch}: ${what}` : "";
  const leftOut = Array.from(state.steps.values()).filter(
    ({ status, reason = "" }) => status === "skipped" && reason.startsWith("failed: ")
  );
  const idle = Array.from(state.steps.values()).filter(({ noOp }) => noOp === true);
  return [
    ...routed ? routedParts(routed, links) : [],
    requests.length === 1 ? `**${sanitizeLine(requests[0]?.title ?? "", 200)}**` : shown.elsewhere === true ? "" : requestList(requests, links),
    ...endedParts(requests),
    own,
    leftOut.length === 0 ? "" : `Failed, and left out: ${namesOf(leftOut)}.`,
    idle.length === 0 ? "" : `Changed nothing, though asked to: ${namesOf(idle)}.`
  ];
}
function endedParts(requests) {
  return ["closed", "merged"].flatMap((how) => {
    const ended = requests.filter((request) => request.ended === how);
    if (ended.length === 0) return [];
    const which = ended.map(({ number }) => `#${number}`).join(", ");
    const [was, its, it] = ended.length === 1 ? ["was", "its branch has", "it"] : ["were", "their branches have", "them"];
    const next = how === "closed" ? ` Reopen ${it} where that is wanted.` : "";
    return [
      `${which} ${was} ${how} by somebody: what ${its} gained since is in no open pull request.${next}`
    ];
  });
}
var MOST_REQUESTS = 20;
function requestList(requests, links) {
  const lines = requests.slice(0, MOST_REQUESTS).map((request) => `- ${requestName(request, links)}: ${sanitizeLine(request.title, 160)}`);
  const more = requests.length - lines.length;
  return [...lines, ...more > 0 ? [`- and ${more} more`] : []].join("\n");
}
function took({ state, limits }) {
  const cost = state.usage.agent_sessions === 0 ? [] : [formatCostSummary(state, currentLimits(limits, state))];
  return [formatDuration(state.elapsedMs), ...cost].join(" \xB7 ");
}
function afterWords({ source }) {
  return `After ${took(source)}. What was done is kept.`;
}
function failedParts(state) {
  const failed = Array.from(state.failed, (path) => state.steps.get(path)).filter(
    (step) => step !== void 0
  );
  const first = state.failure?.step === void 0 ? void 0 : state.steps.get(state.failure.step);
  const failure = first?.failure ?? state.failure?.failure;
  const tries = first && first.attempt > 1 ? ` (after ${plural(first.attempt, "attempt")})` : "";
  const others = failed.filter((step) => step !== first && step.failure !== void 0 && step.attempt > 0);
  return [
    `**${sanitizeLine(forGitHub(failure?.message ?? ""), MESSAGE2)}**${tries}`,
    others.length === 0 ? "" : `Also failed: ${namesOf(others)}.`
  ];
}
var MOST_NAMED3 = 6;
function namesOf(steps) {
  if (steps.length > MOST_NAMED3) return plural(steps.length, "step");
  return steps.map(({ path }) => sanitizeLine(shownPath(path), 80)).join(", ");
}
function kept({ source, diff }) {
  if (isRouting(source)) return "";
  const { state } = source;
  const done = Array.from(state.steps.values()).filter(
    ({ status, attempt }) => status === "completed" && attempt > 0
  );
  if (done.length === 0) return "";
  const branch = state.workspace && sanitizeCode(state.workspace.branch, 200);
  const commits = diff && diff.commits > 0 && branch ? ` (${plural(diff.commits, "commit")} on ${branch})` : "";
  return `Kept: ${namesOf(done)}${commits}.`;
}

// src/output/github/step-table.ts
var statusEmoji = {
  pending: "\u2B1C",
  running: "\u{1F504}",
  waiting: "\u23F8",
  produced: "\u{1F504}",
  completed: "\u2705",
  failed: "\u274C",
  skipped: "\u23ED\uFE0F",
  interrupted: "\u{1F6D1}"
};
function stepsTable(source, room) {
  const all = stepRows(source.table, source.state).map((row) => asItStands(row, source));
  const rows = isRouting(source) ? routingRows(all) : all;
  if (rows.length === 0) return "";
  const lines = gathered(rows, room.rows).map((row) => rowLine(row, endOf(source), room));
  return ["| | step | result | time | cost |", "| --- | --- | --- | --: | --: |", ...lines].join("\n");
}
function endOf({ state, now }) {
  return state.status === "running" ? now : state.updatedAt ?? now;
}
function countOfSteps({ table, state }) {
  const { steps, prefix = "" } = table;
  const statuses = steps.map(({ name }) => statusOf(state.steps.get(joinPath(prefix, name)), state));
  const done = statuses.filter((status) => status === "completed" || status === "skipped").length;
  return `${done} of ${plural(statuses.length, "step")}`;
}
function asItStands(row, { state }) {
  if (row.status === "waiting" && row.summary !== "") return { ...row, summary: "waiting for a person" };
  if (state.status !== "paused") return row;
  const { fanOut, paused } = state;
  if (fanOut?.step === row.path) return { ...row, status: "running" };
  if (fanOut?.branches.some(({ step }) => step === row.path))
    return { ...row, status: "running", summary: row.summary || "in a job of its own" };
  return row.status === "failed" && paused?.step === row.path ? { ...row, status: "waiting" } : row;
}
function gathered(rows, most) {
  const chosen = mostTelling(rows, most);
  const lines = [];
  let group = [];
  const close = () => {
    if (group.length > 0) lines.push({ group });
    group = [];
  };
  for (const row of rows) {
    const isAlone = chosen.has(row);
    const last = group.at(-1);
    const isLike = last === void 0 || isPending(last) === isPending(row) && (!isPending(row) || last.depth === row.depth);
    if (isAlone || !isLike) close();
    if (isAlone) lines.push(row);
    else group.push(row);
  }
  close();
  return lines;
}
function isPending({ status }) {
  return status === "pending";
}
var TROUBLE = /* @__PURE__ */ new Set(["failed", "waiting", "interrupted", "running", "produced"]);
function mostTelling(rows, most) {
  const begun = rows.filter((row) => !isPending(row));
  if (begun.length <= most) return new Set(begun);
  const weight = ({ status, depth }) => (TROUBLE.has(status) ? 0 : 100) + depth;
  return new Set(
    begun.toReversed().toSorted((a, b) => weight(a) - weight(b)).slice(0, most)
  );
}
var MOST_NAMES = 8;
var INDENT = "&emsp;";
function rowLine(row, now, room) {
  if ("group" in row) return groupLine(row.group);
  const name = `${INDENT.repeat(Math.min(row.depth, 5))}${sanitizeLine(row.label, 80)}`;
  const result = sanitizeLine(row.summary === "" ? wordOf(row) : row.summary, room.result);
  return `| ${statusEmoji[row.status]} | ${name} | ${result} | ${timeOf(row, now)} | ${costOf(row)} |`;
}
function wordOf({ status }) {
  if (status === "running" || status === "produced") return "running";
  return status === "interrupted" || status === "failed" ? status : "";
}
function groupLine(group) {
  const [first] = group;
  const indent = INDENT.repeat(Math.min(first?.depth ?? 0, 5));
  if (!first || isPending(first)) {
    const names = group.slice(0, MOST_NAMES).map(({ label }) => sanitizeLine(label, 40));
    const more = group.length - names.length;
    return `| ${statusEmoji.pending} | ${indent}${names.join(" \xB7 ")}${more > 0 ? ` and ${more} more` : ""} | | | |`;
  }
  const counts = Map.groupBy(group, ({ status }) => statusEmoji[status]);
  const words = Array.from(counts, ([emoji, { length }]) => `${emoji} ${length}`).join(" \xB7 ");
  return `| | ${indent}\u2026 ${plural(group.length, "more step")} | ${words} | | |`;
}
function timeOf({ startedAt, completedAt, idleMs = 0, status }, end) {
  if (startedAt === void 0 || status === "waiting") return "";
  const worked = Math.max(0, Date.parse(completedAt ?? end) - Date.parse(startedAt) - idleMs);
  return formatDuration(worked).replace(" ", "\xA0");
}
function costOf({ usage, knownCostUsd = 0 }) {
  return usage ? formatCostAndTokens({ knownUsd: knownCostUsd, complete: usage.cost_usd !== null }) : "";
}

// src/output/github/run-comment.ts
var MOST_CHARACTERS2 = 65e3;
var MOST_PICTURE2 = 15e3;
var MOST_FILES = 30;
var ROOMS = [
  { rows: 40, result: 160 },
  { rows: 20, result: 80 },
  { rows: 5, result: 40 }
];
function runMarker(runId) {
  return `<!-- agentic-sdlc:run=${runId} -->`;
}
function markedRun(text) {
  return /^\s*<!-- agentic-sdlc:run=([\w-]{1,40}) -->/.exec(text)?.[1];
}
function renderRunComment(source, links) {
  const shown = { source, links };
  const { title, paragraphs } = headlineOf(shown);
  const end = [footer(shown), runMarker(source.state.runId)].join("\n");
  for (const withDetails of [true, false])
    for (const room of ROOMS) {
      const details = withDetails ? detailsPart(shown) : "";
      const parts = [
        `### ${title}`,
        ...paragraphs,
        failurePart(source),
        stepsTable(source, room),
        totals(source),
        details,
        end
      ];
      const comment = `${parts.filter((part) => part !== "").join("\n\n")}
`;
      if (comment.length <= MOST_CHARACTERS2) return comment;
    }
  return `### ${title}

${end}
`;
}
function totals(source) {
  const { state, limits } = source;
  const held = currentLimits(limits, state);
  const spent = state.usage.agent_sessions === 0 ? [] : [...tokensPart(state, held), formatCostSummary(state, held)];
  const count = isRouting(source) ? [] : [countOfSteps(source)];
  return [...count, formatDuration(workedMs(source)), ...spent].join(" \xB7 ");
}
function tokensPart(state, held) {
  return tokensOf(state.usage) === 0 && state.usage.cost_usd === null ? [] : [formatTokens(state, held)];
}
function workedMs({ state, now }) {
  const { elapsedMs, updatedAt, active, status } = state;
  if (status !== "running" || updatedAt === void 0 || active.size === 0) return elapsedMs;
  return elapsedMs + Math.max(0, Date.parse(now) - Date.parse(updatedAt));
}
function failurePart(source, most = 1500) {
  if (runStatusLabel(source) !== "failed") return "";
  const { failure, steps } = source.state;
  const details = (failure?.step === void 0 ? void 0 : steps.get(failure.step)?.failure?.details) ?? failure?.failure.details;
  if (details === void 0 || details.trim() === "") return "";
  return `<details><summary>What it put out</summary>

${outboundBlock(details, { most })}

</details>`;
}
function detailsPart({ source, links }) {
  const { state, directory } = source;
  const picture = mermaidOf(source.table, state);
  const parts = [
    isRouting(source) || picture.length > MOST_PICTURE2 ? "" : `\`\`\`mermaid
${picture}
\`\`\``,
    costTable(source),
    filesList(filesChanged(state)),
    [
      linkTo("State", links.stateUrl, links),
      linkTo("journal", fileUrl(links, directory, `${directory}/journal.ndjson`), links),
      linkTo(
        "plan",
        state.seq > 0 && source.read("plan.md") !== void 0 ? fileUrl(links, directory, `${directory}/plan.md`) : void 0,
        links
      ),
      linkTo("log", links.runUrl, links)
    ].filter((part) => part.startsWith("[")).join(" \xB7 ")
  ].filter((part) => part !== "");
  return [
    `<details><summary>${isRouting(source) ? "Cost and files" : "Picture, cost and files"}</summary>`,
    ...parts,
    "</details>"
  ].join("\n\n");
}
function costTable(source) {
  const history = historyOf(source.events, { now: source.now, live: source.live, lastSign: () => void 0 });
  const { by_provider: lines } = reportSpending(history, source.events, source.providerOf);
  if (lines.length === 0) return "";
  const rows = lines.map(({ label, cost_usd, known_cost_usd, tokens, sessions }) => {
    const cost = cost_usd === null && known_cost_usd > 0 ? `${formatCost(known_cost_usd)}+?` : formatCost(cost_usd);
    const count = tokens === 0 && cost_usd === null ? "?" : formatCount(tokens);
    return `| ${sanitizeLine(label, 40)} | ${cost} | ${count} | ${sessions} |`;
  });
  return ["| provider | cost | tokens | sessions |", "| --- | --: | --: | --: |", ...rows].join("\n");
}
function filesList(files) {
  if (files.length === 0) return "";
  const named = files.toSorted().slice(0, MOST_FILES).map((file) => sanitizeCode(file, 200));
  const more = files.length - named.length;
  return `Changed: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
function footer({ source, links }) {
  const { runId, status } = source.state;
  const who = startedWords(source, links);
  const isOpen = status === "running" || status === "paused" || status === "pending";
  const parts = [
    `run ${sanitizeLine(runId, 40)}`,
    ...who === "" ? [] : [`started ${who}`],
    ...isOpen ? ["`/agentic cancel`"] : [],
    ...[linkTo("log", links.runUrl, links)].filter((part) => part.startsWith("["))
  ];
  return `<sub>${parts.join(" \xB7 ")}</sub>`;
}
function startedWords({ record }, links) {
  const { pull_request: pull, head_sha: sha, variables } = record;
  const { startedBy, server, repository } = links;
  if (pull !== void 0 && sha !== void 0) {
    const commit = linkTo(sanitizeCode(sha.slice(0, 7), 7), `${server}/${repository}/commit/${sha}`, links);
    const { checks } = variables;
    return `for ${formatFailedChecks(typeof checks === "string" ? checksNamedIn(checks) : [], { commit })}`;
  }
  return startedBy && isLogin(startedBy.login) ? `by @${startedBy.login}${fromWords(links)}` : "";
}
function fromWords(links) {
  const link = linkTo("this comment", links.startedBy?.url, links);
  return link.startsWith("[") ? ` from ${link}` : "";
}

export {
  isRouting,
  formatFailedChecks,
  checkHeading,
  withApprovals,
  formatApprovals,
  headlineOf,
  requestName,
  command,
  stepsTable,
  runMarker,
  markedRun,
  renderRunComment,
  totals,
  failurePart,
  costTable
};
