const require = process.getBuiltinModule;
import {
  isLeaseActive,
  readClaims,
  readLease
} from "./chunk-ZMMLVBZY.js";
import {
  issueVariables
} from "./chunk-HDD3WQKE.js";
import {
  answerRequest,
  checkAnswer,
  checkPermission,
  commandUsage,
  readCommand,
  readComment,
  readReview,
  readReviewComment,
  recheckRefusal,
  renderVariable
} from "./chunk-GK6JNVMV.js";
import {
  MOST_COMMITS,
  acknowledge,
  runsWithCommentIn,
  textWith
} from "./chunk-4AFOL5RP.js";
import {
  withConcurrencyLimit
} from "./chunk-ZTSO5Q64.js";
import {
  textVariable
} from "./chunk-H5MVVNRZ.js";
import {
  checkHeading,
  formatApprovals,
  formatFailedChecks,
  runMarker,
  withApprovals
} from "./chunk-2X75ITWD.js";
import {
  forGitHub,
  issueDigest,
  renderRequester
} from "./chunk-EO42WY44.js";
import {
  gitHubAnswerOf,
  outdatedApprovalMarker,
  pauseReason,
  voidAnswerText
} from "./chunk-KUB3IZZC.js";
import {
  archiveEnded,
  isLeft
} from "./chunk-SI6KCEGF.js";
import {
  addRequest,
  findRun,
  readInbox,
  validateRun,
  versionOf
} from "./chunk-2Y22FPJT.js";
import {
  countApprovals
} from "./chunk-AJOWDY4K.js";
import {
  sanitizeCode,
  sanitizeLine
} from "./chunk-5PMJUOZA.js";
import {
  answersIn,
  answersTo,
  parseRequest
} from "./chunk-QX7A3UMJ.js";
import {
  isUnreachable
} from "./chunk-GYJ7LOK5.js";
import {
  ProgressDocument,
  RunRecord,
  parseJournal
} from "./chunk-3QX5WFXS.js";
import {
  DO,
  doVariables,
  renderVariableProblems,
  resolveVariables
} from "./chunk-KMKBUXCO.js";
import {
  FAN_OUT,
  branchAt,
  iso_exports,
  plural,
  pullRequestsOf
} from "./chunk-EO6JZ5KM.js";
import {
  package_default
} from "./chunk-4YWLZDBW.js";
import {
  RUNS_FOLDER,
  RUN_REFS,
  claimRef,
  inboxRef,
  parseJson,
  runOf,
  runPath,
  runRef
} from "./chunk-WTW3FVGE.js";
import {
  CONFIG_FILE,
  array,
  int,
  object,
  prettifyError,
  string,
  unknown
} from "./chunk-67EWWL3V.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  createRunId,
  dayOf,
  isRunId,
  newestRunIds,
  suffixFor,
  suffixOf
} from "./chunk-5UWUDB4H.js";
import {
  fenceUntrustedText,
  withoutHidden
} from "./chunk-YVZVQPSV.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/github-events/comments/status-text.ts
function statusPhrase({
  status,
  reason,
  questions,
  paused_until: until
}) {
  switch (status) {
    case "pending":
      return "is about to begin";
    case "running":
      return "is running";
    case "completed":
      return "is done";
    case "failed":
      return reason === "rejected" ? "was rejected" : "failed";
    case "cancelled":
      return reason === "interrupted" ? "was interrupted" : "was cancelled";
    case "paused": {
      if (questions.length > 0) return "waits for a person";
      if (reason === FAN_OUT) return "is working on its branches, each in a job of its own";
      const why = pauseReason({ reason, paused: { until } });
      if (why !== void 0) return `has paused: ${why}`;
      return `has paused${reason === void 0 ? "" : ` (${sanitizeLine(reason, 200)})`}`;
    }
  }
}

// src/github-events/comments/reply-text.ts
function replyMarker(what) {
  return `<!-- agentic-sdlc:reply=${what} -->`;
}
function isReplyMarker(marker) {
  return marker.startsWith("<!-- agentic-sdlc:reply=");
}
var ABOUT_TO_BEGIN = "A job of this repository is about to begin; this comment then shows how the run goes.";
function isStartedText(text2) {
  return text2.includes(ABOUT_TO_BEGIN);
}
function startedText(beginning) {
  const title = `### \u{1F680} ${nameOf(beginning.workflow)} has been asked for`;
  return [title, ABOUT_TO_BEGIN, footer(beginning)].join("\n\n");
}
function notStartedText(beginning, reason) {
  return [
    `### \u274C ${nameOf(beginning.workflow)} could not be started`,
    reason,
    "Correct that, then write the command again in a new comment.",
    footer(beginning)
  ].join("\n\n");
}
function nameOf(workflow) {
  return workflow === DO ? "An answer to your request" : sanitizeLine(workflow, 80);
}
function footer({ runId, by, why = sanitizeCode(by, 60) }) {
  return `<sub>run ${runId} \xB7 asked for by ${why}</sub>`;
}
function mistakeText({ message }) {
  return `${message}

<sub>${sanitizeCode("/agentic help", 40)} shows all commands.</sub>`;
}
var MOST_WORKFLOWS = 50;
function workflowsText(workflows) {
  if (workflows.length === 0) return "There are no workflows here.";
  const rows = workflows.slice(0, MOST_WORKFLOWS).map(({ name, description, variables = [], problem }) => {
    if (problem !== void 0)
      return `- ${sanitizeCode(name, 80)} cannot be run: its file has mistakes, which ${sanitizeCode(`/agentic run ${name}`, 100)} shows.`;
    const takes = variables.length === 0 ? "" : ` Takes ${variables.map((each) => sanitizeCode(each, 60)).join(", ")}.`;
    return `- ${sanitizeCode(name, 80)}${description === "" ? "" : `: ${sentence(description)}`}${takes}`;
  });
  return `Workflows that ${sanitizeCode("/agentic run", 20)} takes:

${rows.join("\n")}`;
}
function sentence(text2) {
  const line = sanitizeLine(text2, 200);
  return /[.!?…:]$/.test(line) ? line : `${line}.`;
}
var MOST_STEPS = 20;
var MARKS = { completed: "\u2705", failed: "\u274C", skipped: "\u23ED\uFE0F" };
function statusText({ runId, progress }, { workedOnIn, hasAnswer: hasAnswer2 = false, approvedBy } = {}) {
  const { status, completed_steps: ended, pending_steps: pending, questions } = progress;
  const shown = ended.slice(-MOST_STEPS).map(({ path, status: how, output_summary: said }) => {
    const words = said === "" ? "" : `: ${sanitizeLine(said, 160)}`;
    return `- ${MARKS[how]} ${sanitizeCode(path, 80)}${words}`;
  });
  const asking = new Set(questions.map(({ path }) => path));
  const running = progress.running_steps.filter((path) => !asking.has(path));
  const left = pending.length === 0 ? [] : [`- \u2B1C ${plural(pending.length, "step")} to go`];
  return [
    `**${sanitizeLine(progress.workflow_name, 80)}** ${statusPhrase(progress)}.`,
    [
      ...shown,
      ...running.map((path) => `- \u{1F504} ${sanitizeCode(path, 80)}`),
      ...questions.map((question) => questionLine(question, approvedBy?.get(question.path))),
      ...left
    ].join("\n"),
    workedOnIn === void 0 ? nextText(status, { asks: questions.length > 0, hasAnswer: hasAnswer2 }) : `It is [being worked on](${workedOnIn}); this is how it stood before.`,
    `<sub>run ${runId}</sub>`
  ].filter((part) => part !== "").join("\n\n");
}
function questionLine({ path, message, approvals, approved_by: taken }, by = taken ?? []) {
  const so = formatApprovals(approvals, by);
  return `- \u23F8 ${sanitizeCode(path, 80)} asks${so === "" ? "" : ` (${so})`}: ${sanitizeLine(message, 400)}`;
}
var ANSWERS = ["approve", "input \u2026", "reject \u2026"].map((each) => sanitizeCode(`/agentic ${each}`, 40)).join(", ");
function nextText(status, { asks, hasAnswer: hasAnswer2 }) {
  if (asks && hasAnswer2)
    return `An answer is here; a job of this repository takes it next. If none begins, ${sanitizeCode("/agentic resume", 40)} starts one.`;
  if (asks) return `Answer with ${ANSWERS}, or by a review.`;
  if (status === "failed") return `${sanitizeCode("/agentic retry", 40)} tries again.`;
  if (status === "cancelled" || status === "paused")
    return `${sanitizeCode("/agentic resume", 40)} goes on with it.`;
  return status === "running" ? `${sanitizeCode("/agentic cancel", 40)} ends it.` : "";
}
function waitsText(runId) {
  return `Run ${runId} waits for an answer and cannot go on without one: ${ANSWERS}, or a review. ${sanitizeCode(`/agentic status ${runId}`, 60)} shows what it asks.`;
}
function retriesExhaustedText({
  runId,
  count,
  reason
}) {
  return [
    `### \u23F8 Run ${runId} is not tried again by itself`,
    `It has paused ${count} times in a row (${reason}), and nothing says when that is over. Nothing is lost. When the cause is gone, ${sanitizeCode("/agentic resume", 40)} continues the run; ${sanitizeCode("/agentic cancel", 40)} ends it.`,
    `<sub>run ${runId}</sub>`
  ].join("\n\n");
}
function noStepText(runId, step, steps) {
  const names = [...new Set(steps.map((each) => each.split("/").at(-1) ?? each))];
  const named = names.slice(0, MOST_STEPS).map((each) => sanitizeCode(each, 80));
  const more = names.length > named.length ? " and more" : "";
  return `Run ${runId} has no step ${sanitizeCode(step, 80)}, so nothing was started. Its steps: ${named.join(", ")}${more}.`;
}
function notStartedRunText(runId, became2) {
  const again = `${sanitizeCode("/agentic run <workflow>", 60)} starts another one.`;
  switch (became2) {
    case "waiting":
      return `Run ${runId} has not begun yet: its job is about to. Its comment here shows how it goes; ${sanitizeCode("/agentic cancel", 40)} ends it.`;
    case "cancelled":
      return `Run ${runId} was cancelled before it began. ${again}`;
    case "ended":
      return `The job of run ${runId} ended before the run began; its log, under Actions, says why. ${again}`;
    case "unknown":
      return `Run ${runId} has not begun, and no job is about to begin it. Its comment here says why, where that is known. ${again}`;
  }
}
function beginningText({ run_id: runId, url }) {
  return `Run ${runId} [is beginning](${url}); nothing of it is here yet.`;
}
function runInProgressText({ run_id: runId, url }) {
  return `Run ${runId} is [being worked on](${url}) already.`;
}
function doneText(command, runId) {
  switch (command) {
    case "cancel":
      return `Run ${runId} is asked to end; what its finished steps made is kept.`;
    case "resume":
    case "retry":
      return `Run ${runId} goes on: a job of this repository is about to begin.`;
    default:
      return `The answer is with run ${runId}.`;
  }
}
function resumedRunIn(text2) {
  const ids = Array.from(text2.matchAll(/\b\d{8}-[0-9a-z]{6}\b/g), ([id]) => id);
  return ids.find((id) => text2.includes(doneText("resume", id)));
}
function noRunText(runId) {
  if (runId === void 0)
    return `No run was started here yet. ${sanitizeCode("/agentic run <workflow>", 60)} starts one, and ${sanitizeCode("/agentic workflows", 40)} lists what there is.`;
  return `There is no run ${runId} in this repository. ${sanitizeCode("/agentic status", 40)} shows the run of this conversation.`;
}
function closedText(number) {
  return `Pull request #${number} is closed; runs work on open ones. Reopen it, or ask on an issue.`;
}
function cancelledEarlyText(runId) {
  return [
    "### \u{1F6D1} cancelled before it began",
    "Its job ends as soon as it begins.",
    `<sub>run ${runId}</sub>`
  ].join("\n\n");
}
function earlyText(runId) {
  return `That was said before run ${runId} put its question, so it does not count; answer again now that you can see the question.`;
}
function noQuestionText(runId, step) {
  const status = sanitizeCode("/agentic status", 40);
  if (runId === void 0) return `No run here waits for an answer. ${status} shows how the run stands.`;
  if (step === void 0) return `Run ${runId} waits for no answer now. ${status} shows how it stands.`;
  return `Run ${runId} asks nothing at the step ${sanitizeCode(step, 80)}. ${status} shows what it asks.`;
}

// src/github-events/webhook-events.ts
var MOST_TEXT = 3e5;
var User = object({ login: string().min(1).max(120), type: string().max(40).default("") });
var time = iso_exports.datetime({ offset: true });
var Body = string().max(MOST_TEXT).nullish().transform((body) => body ?? "");
var App = object({ id: int() }).nullish();
var Comment = object({
  id: int().positive(),
  body: Body,
  user: User.nullable(),
  html_url: string().max(2e3).default(""),
  created_at: time,
  updated_at: time.optional(),
  performed_via_github_app: App
});
var text = { title: string().max(MOST_TEXT).optional(), body: string().max(MOST_TEXT).nullish() };
var Issue = object({
  ...text,
  number: int().positive(),
  pull_request: unknown().optional(),
  updated_at: time.optional()
});
var Pull = object({ ...text, number: int().positive() });
var repository = { repository: object({ full_name: string().max(300) }) };
var around = { action: string().max(60), sender: User, ...repository };
var IssueComment = object({
  ...around,
  issue: Issue,
  comment: Comment,
  /** Of one that was edited: what it said before. */
  changes: object({ body: object({ from: Body }).optional() }).optional()
});
var Review = object({
  ...around,
  pull_request: Pull,
  review: object({
    id: int().positive(),
    node_id: string().max(200).default(""),
    body: Body,
    user: User.nullable(),
    html_url: string().max(2e3).default(""),
    submitted_at: time.nullish()
  })
});
var ReviewComment = object({
  ...around,
  pull_request: Pull,
  comment: Comment.extend({
    path: string().max(5e3),
    line: int().nullish(),
    original_line: int().nullish(),
    side: string().nullish(),
    in_reply_to_id: int().nullish(),
    pull_request_review_id: int().nullish(),
    commit_id: string().nullish(),
    original_commit_id: string().nullish()
  })
});
var Issues = object({
  ...around,
  issue: Issue.extend({ updated_at: time }),
  label: object({ name: string().max(200) }).optional(),
  assignee: User.nullish()
});
var Suite = object({
  head_sha: string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/),
  pull_requests: array(Pull).max(100)
});
var Look = object({ head_sha: Suite.shape.head_sha });
var CheckSuite = object({ ...around, check_suite: Suite });
var CheckRun = object({
  ...around,
  check_run: object({ conclusion: string().max(60).nullish(), check_suite: Suite })
});
var schemas = {
  issue_comment: IssueComment,
  pull_request_review: Review,
  pull_request_review_comment: ReviewComment,
  issues: Issues,
  check_suite: CheckSuite,
  check_run: CheckRun
};
function isSupportedEvent(name) {
  return Object.hasOwn(schemas, name);
}
function textOfEvent({ title, body }) {
  return title === void 0 || body === void 0 ? void 0 : { title, body: body ?? "" };
}
function parseEvent(name, payload) {
  if (name === "schedule") {
    const { data } = Look.safeParse(payload, { jitless: true });
    return { name, ...data && { headSha: data.head_sha } };
  }
  if (!Object.hasOwn(schemas, name)) return { name: void 0 };
  const known = name;
  const parsed = schemas[known].safeParse(payload, { jitless: true });
  if (parsed.success) return { name: known, payload: parsed.data };
  return { name: void 0, problem: prettifyError(parsed.error) };
}

// src/github-events/refusal.ts
var TOO_MUCH = refused("Too much was asked for in a short time.");
var ENOUGH = "A bot has asked for enough here.";
var UNKNOWN = /* @__PURE__ */ new Set(["role-unknown", "team-unknown"]);
async function refuse(ports, { target }, who) {
  const { reason, reaction } = who;
  if (reaction === "-1") await acknowledge(ports, target, "-1");
  return { status: UNKNOWN.has(reason) ? "again" : "refused", reason, logged: reason };
}
function refused(reason, logged = reason) {
  return { status: "refused", reason, logged };
}

// src/comment-commands/event-run-id.ts
async function runIdFor(source) {
  return createRunId(source.at, await suffixFor(keyOf(source)));
}
async function checksSuffix(repository2, head) {
  return await suffixFor(checksKey(repository2, head));
}
function checksKey(repository2, { pull, headSha }) {
  return `${repository2.toLowerCase()} #${pull} ${headSha} checks`;
}
function keyOf(source) {
  switch (source.kind) {
    case "checks":
      return checksKey(source.repository, source);
    case "label":
      return `${source.repository} #${source.issue} ${source.label} ${source.moment}`;
    case "assignment":
      return `${source.repository} #${source.issue} @${source.assignee.toLowerCase()} ${source.moment}`;
    default:
      return `${source.repository} ${source.kind === "comment" ? "" : source.kind}${source.id}`;
  }
}

// src/github-events/find-runs.ts
var MOST_LIVE = 1e3;
var ALL = { most: MOST_LIVE, turn: 0 };
var MOST_ENDED = 30;
var MOST_BYTES = 8 * 1024 * 1024;
async function readRunInfo(refs, runId, stateRef) {
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return void 0;
  const [run] = await readRuns(refs, { version: found.version, where: found.where, runIds: [runId] });
  return run;
}
async function activeRunsIn(refs, spot) {
  return newestFirst((await liveRuns(refs)).filter((run) => belongsTo(run, spot)));
}
async function liveRuns(refs, { most, turn } = ALL) {
  const own = Array.from(await refs.refs(RUN_REFS), ([ref, version]) => ({ runId: runOf(ref), ref, version })).flatMap(
    ({ runId, ref, version }) => runId !== void 0 && ref === runRef(runId) ? [{ runId, version }] : []
  ).sort((a, b) => a.runId < b.runId ? 1 : -1);
  const from = turn % Math.max(1, Math.ceil(own.length / most)) * most;
  const runs = await withConcurrencyLimit(
    own.slice(from, from + most),
    ({ runId, version }) => readRuns(refs, { version, where: "live", runIds: [runId] })
  );
  return runs.flat();
}
var MOST_LIKELY = 5;
async function candidateRunsIn(refs, spot, shownAt) {
  const versions = await refs.refs(RUN_REFS);
  const live = [...versions.keys()].flatMap((ref) => runOf(ref) ?? []).filter((id) => versions.has(runRef(id)));
  if (live.length === 0) return [];
  const shown = new Set(await shownAt());
  const likely = live.filter((id) => shown.has(id) || spot.headRef?.endsWith(`-${suffixOf(id)}`) === true);
  const read = await withConcurrencyLimit(
    newestRunIds(new Set(likely), MOST_LIKELY),
    (runId) => readRuns(refs, { version: versions.get(runRef(runId)) ?? "", where: "live", runIds: [runId] })
  );
  return newestFirst(read.flat().filter((run) => belongsTo(run, spot)));
}
async function endedRunAt(refs, spot, stateRef) {
  return (await archivedRunsIn(refs, spot, stateRef))[0];
}
async function archivedRunsIn(refs, spot, stateRef) {
  const version = await versionOf(refs, stateRef);
  if (version === void 0) return [];
  const folders = await refs.list(version, RUNS_FOLDER);
  const runIds = folders.flatMap(({ kind, name }) => kind === "folder" && isRunId(name) ? [name] : []);
  const newest = await readRuns(refs, { version, where: "ended", runIds: newestRunIds(runIds, MOST_ENDED) });
  return newestFirst(newest.filter((run) => belongsTo(run, spot)));
}
function newestFirst(runs) {
  const startOf = ({ progress }) => progress.started_at ?? "";
  return runs.toSorted((a, b) => startOf(b).localeCompare(startOf(a)));
}
async function readRuns(refs, { version, where, runIds }) {
  const paths = runIds.flatMap((id) => [runPath(id, runFiles.progress), runPath(id, runFiles.run)]);
  const files = await refs.read(version, paths);
  const json = (path) => {
    const bytes = files.get(path);
    return bytes && bytes.length <= MOST_BYTES ? parseJson(Buffer.from(bytes).toString("utf8")) : void 0;
  };
  return runIds.flatMap((runId) => {
    const progress = ProgressDocument.safeParse(json(runPath(runId, runFiles.progress)), { jitless: true });
    const record = RunRecord.safeParse(json(runPath(runId, runFiles.run)), { jitless: true });
    if (progress.data?.workflow_id !== runId || record.data?.id !== runId) return [];
    return [{ runId, where, progress: progress.data, record: record.data }];
  });
}
function belongsTo({ record, progress }, { issue, headRef }) {
  if (record.issue?.number === issue) return true;
  if (progress.pull_requests.some(({ number }) => number === issue)) return true;
  return headRef !== void 0 && progress.branches.includes(headRef);
}

// src/github-events/permissions/loop-limits.ts
var MOST_BY_BOTS = 5;
var DAY_MS = 24 * 36e5;
async function exceedsChainLimit({ forge, refs, checks, clock }, stateRef, { runId, by, issue, headSha }) {
  if (!isBot(by)) return false;
  const now = clock.now().getTime();
  const recent2 = (await runsWithCommentIn(forge, issue)).filter(
    (each) => each !== runId && now - (dayOf(each)?.getTime() ?? 0) < 2 * DAY_MS
  );
  if (recent2.length >= MOST_BY_BOTS) return true;
  const pull = headSha === void 0 ? void 0 : await checks?.pull(issue);
  return pull !== void 0 && (await runsNamedIn(refs, pull, stateRef)).some((run) => hasOpened(run, pull));
}
async function exceedsReplyLimit({ forge, clock }, { by, issue, marker }) {
  if (!isBot(by)) return false;
  const since = new Date(clock.now().getTime() - DAY_MS);
  const others = (await forge.shownAt(issue, since)).filter(
    (each) => isReplyMarker(each.marker) && each.marker !== marker && each.at >= since
  );
  return others.length >= MOST_BY_BOTS;
}
function isBot(login) {
  return login.toLowerCase().endsWith("[bot]");
}
var MOST_NAMED = 20;
var TRAILER = /^Agentic-Run: (\S+)$/gm;
async function runsNamedIn(refs, { commits }, stateRef) {
  const named = commits.flatMap(({ message }) => Array.from(message.matchAll(TRAILER), ([, id = ""]) => id));
  const ids = [...new Set(named.filter(isRunId).reverse())];
  const looked = ids.length > MOST_NAMED ? [...ids.slice(0, MOST_NAMED - 1), ...ids.slice(-1)] : ids;
  const runs = await Promise.all(looked.map((id) => readRunInfo(refs, id, stateRef)));
  return runs.filter((run) => run !== void 0);
}
function hasOpened({ progress }, { number, headRef }) {
  return progress.pull_requests.some(
    (each) => each.branch === headRef && (each.number === void 0 || each.number === number)
  );
}

// src/github-events/dispatch-run.ts
async function startRun(ports, stateRef, wanted) {
  const { forge, refs } = ports;
  const { workflow, variables, issue, seen, headSha, by, why } = wanted;
  const runId = await runIdFor(wanted.source);
  const done = { status: "done", what: "run", runId };
  const since = wanted.source.at;
  if (await findRun(refs, runId, { stateRef })) return done;
  if (await forge.started(runId, since) !== "no") return done;
  if (await exceedsChainLimit(ports, stateRef, { ...wanted, runId }))
    return refused(`${by} has asked for enough here.`, ENOUGH);
  const shown = { issue, marker: runMarker(runId), since };
  const beginning = { runId, workflow, by, ...why === void 0 ? {} : { why } };
  if (isClaimedByOtherInstance(await forge.show({ ...shown, body: startedText(beginning) }), ports))
    return done;
  const askedBy = renderRequester(by, wanted.source, seen && await issueDigest(seen));
  const answer2 = await forge.dispatch({
    command: "run",
    runId,
    workflow,
    variables,
    issue,
    ...headSha === void 0 ? {} : { headSha },
    ...askedBy === void 0 ? {} : { askedBy }
  });
  if (answer2.status === "started") return done;
  await forge.show({ ...shown, body: notStartedText(beginning, answer2.message) });
  return refused(answer2.message);
}
async function isAlreadyStarted({ forge, refs }, source, stateRef) {
  const runId = await runIdFor(source);
  return await findRun(refs, runId, { stateRef }) !== void 0 || await forge.started(runId, source.at) !== "no";
}
var OTHER_INSTANCE_TIMEOUT_MS = 10 * 6e4;
function isClaimedByOtherInstance({ by, at }, { clock }) {
  return by === "another" && clock.now().getTime() - at.getTime() < OTHER_INSTANCE_TIMEOUT_MS;
}
async function dispatchResume(ports, dispatch, { since, again }) {
  const { forge } = ports;
  if (await claimAtWork(ports, dispatch.runId)) return "known";
  const started = await forge.started(dispatch.runId, since);
  if (started === "waiting" || started === "over" && again === "never") return "known";
  const answer2 = await forge.dispatch(dispatch);
  if (answer2.status === "started") return "started";
  throw new AgenticError({ code: "remote-refused", message: answer2.message });
}
async function claimAtWork({ refs, forge, clock }, runId) {
  const claim = (await readLease(refs, runId))?.claim;
  return claim && await isLeaseActive(claim, { ...forge, now: clock.now() }) ? claim : void 0;
}

// src/github-events/checks/failed-check-prompt.ts
var MOST_JSON = 45e3;
var LONGEST = { words: 4e3, annotation: 400, log: 12e3, name: 200 };
var MOST_ANNOTATIONS = 20;
var ROOM = 2;
function checksVariable(checks, count) {
  for (let share = 1; ; share /= 2) {
    const shown = checks.slice(0, Math.max(1, Math.ceil(checks.length * Math.min(1, share * 4))));
    const left = count - shown.length;
    const parts = shown.map((check) => fenceUntrustedText(renderCheck(check, share), "a failed check"));
    const text2 = [...parts, ...left > 0 ? [`(${plural(left, "further check")} failed too.)`] : []].join(
      "\n\n"
    );
    if (JSON.stringify(text2).length <= MOST_JSON || share < 1e-3) return text2;
  }
}
function renderCheck({ name, conclusion, words, annotations, log }, share) {
  const shown = annotations.slice(0, Math.ceil(MOST_ANNOTATIONS * share));
  return [
    checkHeading(begin(oneLine(name), LONGEST.name), conclusion),
    begin(withoutHidden(words.slice(0, ROOM * LONGEST.words)).trim(), LONGEST.words * share),
    shown.map((each) => `- ${begin(oneLine(each), LONGEST.annotation)}`).join("\n"),
    log === void 0 ? "" : `End of its log:

${end(withoutHidden(log.slice(-ROOM * LONGEST.log)), LONGEST.log * share)}`
  ].filter((part) => part !== "").join("\n\n");
}
function oneLine(text2) {
  return withoutHidden(text2.slice(0, ROOM * LONGEST.annotation)).replaceAll(/\s+/g, " ").trim();
}
function begin(text2, most) {
  return text2.length <= most ? text2 : `${text2.slice(0, Math.max(0, most)).replace(/[\uD800-\uDBFF]$/, "")}\u2026`;
}
function end(text2, most) {
  return text2.length <= most ? text2 : `\u2026${text2.slice(-Math.max(1, most)).replace(/^[\uDC00-\uDFFF]/, "")}`;
}
function checksMarker(pull) {
  return replyMarker(`checks-${pull}`);
}
var HEADING = "### \u{1F6D1} Its checks fail, and no further run is started";
var NEXT = `A person can look at it now, or ask for one more: ${sanitizeCode("/agentic run one-shot", 40)} with what is to be done in the lines below.`;
function boundText(max) {
  return [
    HEADING,
    `There ${max === 1 ? "was" : "were"} ${plural(max, "run")} for the failing checks of this pull request, which is what ${sanitizeCode("github.fixChecks.max", 40)} allows.`,
    NEXT
  ].join("\n\n");
}
function longText(most) {
  return [
    HEADING,
    `This pull request has ${most} commits or more. GitHub does not show them all, so nobody knows how many runs there were for its failing checks, of which ${sanitizeCode("github.fixChecks.max", 40)} allows some.`,
    NEXT
  ].join("\n\n");
}

// src/github-events/checks/check-event.ts
var NOTHING = { status: "nothing" };
function mayHaveFailed(payload) {
  if (payload.action !== "completed") return false;
  if ("check_suite" in payload) return payload.check_suite.pull_requests.length > 0;
  const { conclusion, check_suite: suite } = payload.check_run;
  return (conclusion === "failure" || conclusion === "timed_out") && suite.pull_requests.length > 0;
}
async function handleChecks(payload, ports) {
  const settings = await ports.settings();
  if (!settings.fixChecks) return NOTHING;
  const suite = "check_suite" in payload ? payload.check_suite : payload.check_run.check_suite;
  let handled = NOTHING;
  for (const { number } of suite.pull_requests) {
    const each = await fixPull(ports, settings, { pull: number, headSha: suite.head_sha });
    if (each.status !== "nothing") handled = each;
  }
  return handled;
}
var MOST_PULLS = 50;
var HOUR_MS = 36e5;
async function sweepChecks(ports, headSha) {
  const settings = await ports.settings();
  const told = { done: [], problems: [] };
  if (!settings.fixChecks || !ports.checks) return told;
  try {
    const open = await ports.checks.openPulls();
    const ids = headSha === void 0 ? await knownIds(ports.refs, settings.stateRef) : /* @__PURE__ */ new Set();
    const wanted = open.filter(
      (pull) => headSha === void 0 ? isLikelyOurs(pull, ids) : pull.headSha === headSha
    );
    const turn = Math.floor(ports.clock.now().getTime() / HOUR_MS);
    const from = turn % Math.max(1, Math.ceil(wanted.length / MOST_PULLS)) * MOST_PULLS;
    for (const { number: pull } of wanted.slice(from, from + MOST_PULLS)) {
      const handled = await fixPull(ports, settings, { pull });
      if (handled.status === "done") told.done.push(`run ${handled.runId ?? ""} for the checks of #${pull}`);
    }
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    told.problems.push(error.message);
  }
  return told;
}
function isLikelyOurs({ headRef }, ids) {
  return headRef.startsWith("agentic/") || [...ids].some((id) => headRef.endsWith(`-${suffixOf(id)}`));
}
async function fixPull(ports, settings, looked) {
  const { checks, repository: repository2 } = ports;
  const { fixChecks, stateRef } = settings;
  if (!checks || !fixChecks) return NOTHING;
  const pull = await checks.pull(looked.pull);
  if (!pull?.isOpen || pull.isFork) return NOTHING;
  const { number, headSha } = pull;
  if (looked.headSha !== void 0 && looked.headSha !== headSha) return NOTHING;
  const runs = await runsNamedIn(ports.refs, pull, stateRef);
  if (!runs.some((run) => hasOpened(run, pull))) return NOTHING;
  const { isOver, failed, began = pull.createdAt } = await checks.checks(headSha);
  if (!isOver || failed.length === 0) return NOTHING;
  const source = { kind: "checks", repository: repository2, pull: number, headSha, at: began };
  const ids = await knownIds(ports.refs, stateRef);
  const own = await checksSuffix(repository2, { pull: number, headSha });
  if ([...ids].some((id) => suffixOf(id) === own)) return NOTHING;
  if (pull.commits.length >= MOST_COMMITS || await countBefore(repository2, { pull, runs, ids }) >= fixChecks.max)
    return await tellBound(ports, pull, fixChecks);
  if (ports.isWithinRateLimit?.("checks") === false) return TOO_MUCH;
  const described = await Promise.all(failed.slice(0, MOST_CHECKS).map(checks.describe));
  return await startRun(ports, stateRef, {
    source,
    workflow: fixChecks.workflow,
    variables: { checks: checksVariable(described, failed.length) },
    issue: number,
    headSha,
    by: "failing checks",
    why: formatFailedChecks(
      described.map(({ name }) => name),
      { count: failed.length, commit: sanitizeCode(headSha.slice(0, 7), 7) }
    )
  });
}
var MOST_CHECKS = 10;
async function knownIds(refs, stateRef) {
  const live = [...(await refs.refs(RUN_REFS)).keys()].flatMap((ref) => runOf(ref) ?? []);
  const version = await versionOf(refs, stateRef);
  const ended = version === void 0 ? [] : await refs.list(version, RUNS_FOLDER);
  return /* @__PURE__ */ new Set([...live, ...ended.map(({ name }) => name).filter(isRunId)]);
}
async function countBefore(repository2, { pull, runs, ids }) {
  const { number, headSha, commits } = pull;
  const suffixes = new Map([...ids].map((id) => [suffixOf(id), id]));
  const found = /* @__PURE__ */ new Set();
  for (const { sha } of commits) {
    if (sha === headSha) continue;
    const id = suffixes.get(await checksSuffix(repository2, { pull: number, headSha: sha }));
    if (id !== void 0) found.add(id);
  }
  for (const { runId, record } of runs) if (record.pull_request === number) found.add(runId);
  return found.size;
}
async function tellBound({ forge }, pull, { max }) {
  await forge.show({
    issue: pull.number,
    marker: checksMarker(pull.number),
    body: pull.commits.length >= MOST_COMMITS ? longText(MOST_COMMITS) : boundText(max),
    since: pull.createdAt
  });
  const why = pull.commits.length >= MOST_COMMITS ? `${MOST_COMMITS} commits or more` : `had its ${max} runs`;
  return refused(`Pull request #${pull.number} has ${why}.`);
}

// src/github-events/reviews/void-answers.ts
async function countAnswers(ports, { requests, state, judged }) {
  const untaken = answersIn(requests, state);
  const all = answersIn(requests, { requests: /* @__PURE__ */ new Set() });
  const counted = [];
  for (const path of state.questions) {
    const question = state.steps.get(path)?.question;
    const answers = answersTo(state, path, untaken);
    const taken = new Set(question?.approvals.map(({ request }) => request));
    if (!question || answers.length + taken.size === 0) continue;
    const voided = /* @__PURE__ */ new Set();
    for (const each of [...answers, ...all.filter(({ id }) => taken.has(id))])
      if (each.id !== judged && await isVoid(ports, each, { state, path })) voided.add(each.id);
    const left = answers.filter(({ id }) => !voided.has(id));
    const approvals = question.approvals.filter(({ request }) => !voided.has(request));
    if (left.length === 0 && voided.size === 0) continue;
    const tally = countApprovals({ ...question, approvals }, left);
    counted.push({ path, asked: question.asked.seq, answers: left, tally });
  }
  return counted;
}
async function isVoid(ports, given, { state, path }) {
  if (!gitHubAnswerOf(given.id)) return false;
  const pulls = pullRequestsOf(state).flatMap(({ number }) => number ?? []);
  const validity = await checkAnswer(ports, given, pulls);
  if (validity.status !== "void") return false;
  const [pull] = pulls;
  await tellVoid(ports, {
    given,
    reason: validity.reason,
    runId: state.runId,
    path,
    issue: given.answer.issue ?? pull
  });
  return true;
}
async function tellVoid({ forge }, { given: { id: request, answer: answer2 }, reason, runId, path, issue }) {
  if (issue === void 0) return;
  const body = voidAnswerText({ runId, path, request, reason, actor: answer2.actor });
  await forge.show({
    issue,
    marker: outdatedApprovalMarker(runId, request),
    body,
    since: dayOf(runId) ?? /* @__PURE__ */ new Date(0)
  });
}

// src/github-events/reviews/partial-approvals.ts
var MOST_LOOKS = 4;
async function showApprovals(ports, runId, { state, stateRef, version, judged }) {
  const { refs } = ports;
  if (state.status !== "paused") return false;
  let inbox = await readInbox(refs, runId);
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const counted = await countAnswers(ports, {
      ...inbox,
      state,
      ...judged === void 0 ? {} : { judged }
    });
    const partial = counted.filter(({ tally }) => !tally.isEnough);
    if (partial.length === 0) return false;
    if (version === void 0) return true;
    await showOnce(ports, { runId, stateRef, version, partial });
    const before = inbox.version;
    inbox = await readInbox(refs, runId);
    if (inbox.version === before) break;
  }
  return true;
}
async function showOnce({ refs, forge }, { runId, stateRef, version, partial }) {
  const issue = (await readRunInfo(refs, runId, stateRef))?.record.issue?.number;
  if (issue === void 0) return;
  const since = dayOf(runId) ?? /* @__PURE__ */ new Date(0);
  const marker = runMarker(runId);
  const before = textWith(await forge.shownAt(issue, since), marker);
  if (before === void 0) return;
  const body = partial.reduce(
    (text2, { asked, tally: { needed, by } }) => withApprovals(text2, { asked, approvals: needed, approved_by: [...by] }),
    before
  );
  if (body === before || await versionOf(refs, runRef(runId)) !== version) return;
  await forge.show({ issue, marker, body: body.replace(marker, "").trim(), since });
}

// src/github-events/comments/start-error.ts
function startProblem({ own }, starting, { settings, workflows }) {
  const { problem, policy } = settings;
  if (problem !== void 0) return `${problemText(problem)} No run starts before that.`;
  const bot = own.appId === void 0 ? void 0 : own.login;
  const isNamed = policy.bots.some((each) => each.toLowerCase() === bot?.toLowerCase());
  if (bot !== void 0 && !isNamed) return sanitizeLine(botText(bot), MOST_LINE);
  const told = workflows.find(({ name }) => name === starting.workflow);
  if (told?.problem !== void 0) return lines(told.problem);
  return sizeProblem(starting) ?? (told?.declared && variableProblem(starting, told.declared));
}
function botText(login) {
  return `\`${login}\` is no person, and \`github.bots\` does not name it. Add \`"${login}"\` to \`github.bots\` in ${CONFIG_FILE} on the default branch to let it start runs.`;
}
function problemText(problem) {
  return `\u26A0\uFE0F The configuration of this repository has a mistake, and until it is corrected only administrators are heard: ${sanitizeLine(problem, MOST_LINE)}`;
}
var MOST_LINE = 600;
var MOST_LINES = 8;
function lines(text2) {
  const given = text2.split("\n").filter((line) => line.trim() !== "");
  const shown = given.slice(0, MOST_LINES).map((line) => sanitizeLine(line, MOST_LINE));
  return [...shown, ...given.length > MOST_LINES ? ["\u2026"] : []].join("\n\n");
}
var MOST_CHARACTERS = 6e4;
var MOST_BYTES2 = 11e4;
function sizeProblem({ variables }) {
  const given = JSON.stringify(JSON.stringify(variables));
  const bytes = Buffer.byteLength(given);
  if (given.length <= MOST_CHARACTERS && bytes <= MOST_BYTES2) return void 0;
  const [size, most] = given.length > MOST_CHARACTERS ? [given.length, MOST_CHARACTERS] : [bytes, MOST_BYTES2];
  const what = given.length > MOST_CHARACTERS ? "characters" : "bytes";
  return `What is asked for is too long to start a job with: ${size.toLocaleString("en")} ${what} as GitHub counts them, line ends and quotes twice or more, and it takes ${most.toLocaleString("en")}. Shorten it, or put the long part into the text of the issue, which the run reads too.`;
}
function variableProblem({ variables: given, issue: number }, variables) {
  const issue = { number, title: "-", body: "-", author: "-", comments: [] };
  const all = { ...issueVariables({ variables: [...variables] }, issue, given), ...given };
  const resolved = resolveVariables({ variables: [...variables] }, all, "comment");
  return "problems" in resolved ? lines(renderVariableProblems(resolved.problems)) : void 0;
}

// src/output/github/late-answer-comment.ts
function lateAnswerText(state, answer2) {
  const status = sanitizeCode(`/agentic status ${state.runId}`, 60);
  return `Too late, because ${whyLate(state, answer2)}. ${status} shows how run ${state.runId} stands.`;
}
function whyLate(state, answer2) {
  const found = questionOf(state, answer2);
  if (found && answer2.asked !== void 0 && found.question.asked.seq > answer2.asked)
    return `the question of ${found.name} was put once more since; answer it as it stands now`;
  if (found?.question.answer) return answeredBy(found.name, found.question.answer);
  const { runId, status } = state;
  if (status === "failed" || status === "cancelled")
    return `run ${runId} is ${status}; ${sanitizeCode(`/agentic resume ${runId}`, 60)} continues it and asks again`;
  return status === "completed" ? `run ${runId} is completed` : `run ${runId} asks nothing now`;
}
function answeredBy(name, { decision, actor }) {
  if (decision === "timeout") return `the time for an answer to ${name} was over`;
  const by = actor === void 0 || actor === "" ? "" : ` by ${sanitizeCode(actor, 60)}`;
  const how = decision === "input" ? "with words" : decision;
  return `the question of ${name} was answered before${by}: ${how}`;
}
function questionOf({ steps, answered }, { asked, step: named }) {
  const all = Array.from(steps.values()).flatMap(
    ({ path, name, question }) => question ? [{ path, step: name, question }] : []
  );
  const isMeant = ({ path, step, question }) => question.asked.seq === asked || path === named || step === named;
  const [last] = all.filter(({ path }) => answered.has(path)).sort((one, other) => (other.question.answer?.seq ?? 0) - (one.question.answer?.seq ?? 0));
  const found = all.find(isMeant) ?? last;
  return found && { name: sanitizeCode(found.path, 100), question: found.question };
}

// src/github-events/reviews/open-question.ts
function findOpenQuestion(state, { step: wanted, headRef }) {
  const isOfRun = headRef === state.workspace?.branch;
  const said = Array.from(state.branches.values()).find(({ branch: branch2 }) => branch2 === headRef);
  const open = Array.from(state.questions).flatMap((path2) => {
    const step = state.steps.get(path2);
    const asked2 = step?.question?.asked;
    if (!asked2 || wanted !== void 0 && wanted !== path2 && wanted !== step.name) return [];
    const around4 = branchAt(state, path2);
    return [{ path: path2, asked: asked2, around: around4, distance: said || isOfRun ? distance(around4, said) : 0 }];
  });
  const [found] = open.filter((each) => !said || wanted !== void 0 || each.distance !== Infinity).sort((one, other) => one.distance - other.distance || 0);
  if (!found) return void 0;
  const { path, asked, around: around3 } = found;
  const branch = (around3 ?? state.workspace)?.branch;
  const isNearest = (said || isOfRun) && (state.questions.size > 1 || around3 !== void 0);
  return { seq: asked.seq, at: asked.at, branch, step: isNearest ? path : wanted };
}
function distance(asking, said) {
  if (asking === said) return 0;
  if (!said) return Infinity;
  if (!asking) return said.step.length;
  return said.step.startsWith(`${asking.step}/`) ? said.step.length - asking.step.length : Infinity;
}

// src/github-events/reviews/answer-run.ts
async function findRunForAnswer({ refs }, spot, { reply, stateRef }) {
  const { id, run_id: named } = reply;
  if (named !== void 0) return await readRunInfo(refs, named, stateRef) && { runId: named, has: false };
  const here = await activeRunsIn(refs, spot);
  const ended = await endedRunAt(refs, spot, stateRef);
  for (const { runId } of ended ? [...here, ended] : here)
    if (await hasRequest(refs, { runId, id, stateRef })) return { runId, has: true };
  const asking = here.find(({ progress }) => progress.questions.length > 0);
  return asking && { runId: asking.runId, has: false };
}
async function hasRequest(refs, { runId, id, stateRef }) {
  const path = `inbox/${id}.json`;
  const found = await findRun(refs, runId, { stateRef });
  return found !== void 0 && (await found.read([path])).has(path);
}
var SKEW_MS = 6e4;
async function submitAnswer(ports, runId, { reply, stateRef, isReview, headRef, issue }) {
  const { refs, own } = ports;
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return refused(`There is no run ${runId}.`);
  const { state } = await validateRun(found);
  const done = { status: "done", what: "answer", runId };
  if (state.requests.has(reply.id)) return done;
  const asked = findOpenQuestion(state, { step: reply.step, headRef: headRef ?? reply.head_ref });
  const said = Date.parse(reply.at ?? "");
  if (!asked)
    return { status: "late", text: lateAnswerText(state, reply), hasAnswered: state.answered.size > 0 };
  if (said + SKEW_MS < Date.parse(asked.at))
    return { status: "late", text: earlyText(runId), hasAnswered: true };
  const { branch, step } = asked;
  const request = answerRequest(reply, {
    ...isReview ? {} : { asked: asked.seq },
    ...issue === void 0 ? {} : { issue },
    ...step === void 0 ? {} : { step },
    ...branch === void 0 ? {} : { branch },
    ...own.login === void 0 ? {} : { via: own.login }
  });
  await addRequest(ports, { runId, ...request, stateRef });
  const judged = reply.id;
  const unread = await unreadAnswers(ports, runId, { state, judged });
  if (unread.length === 0) {
    const version = await claimAtWork(ports, runId) ? void 0 : found.version;
    const isShown = await showApprovals(ports, runId, { state, stateRef, version, judged });
    return isShown ? { ...done, what: "approval" } : done;
  }
  if (isLeftByAnother(ports, unread, reply)) return done;
  const since = new Date(Number.isNaN(said) ? asked.at : said);
  await dispatchResume(ports, { command: "resume", runId }, { since, again: "when-over" });
  return done;
}
async function lateTextAt({ refs }, spot, { reply, stateRef }) {
  const [run] = await activeRunsIn(refs, spot);
  const found = run && await findRun(refs, run.runId, { stateRef });
  const { state } = found ? await validateRun(found) : {};
  return state && state.answered.size > 0 ? lateAnswerText(state, reply) : void 0;
}
function isLeftByAnother({ own, clock }, unread, { id, at = "" }) {
  const via = unread.find((each) => each.id === id)?.via;
  const isFresh = clock.now().getTime() - Date.parse(at) < OTHER_INSTANCE_TIMEOUT_MS;
  return via !== void 0 && own.login !== void 0 && via !== own.login && isFresh;
}
async function unreadAnswers(ports, runId, { state, judged }) {
  if (state.status !== "paused") return [];
  const { requests } = await readInbox(ports.refs, runId);
  const counted = await countAnswers(ports, { requests, state, ...judged === void 0 ? {} : { judged } });
  const unread = counted.flatMap(({ tally, answers }) => tally.isEnough ? answers : []);
  const contents = new Map(requests.map(({ id, content }) => [id, content]));
  return unread.map(({ id }) => ({ id, via: Via.safeParse(parseJson(contents.get(id))).data?.via }));
}
var Via = object({ via: string().optional() });

// src/github-events/comments/help-text.ts
var AT_GITHUB = /^(?:github:|(?:git\+)?https:\/\/github\.com\/|git@github\.com:)([\w.-]+\/[\w-][\w.-]*?)(?:\.git)?$/;
function docsLink(published, path) {
  const { version, homepage, repository: repository2 } = published;
  const url = typeof repository2 === "object" && repository2 ? Reflect.get(repository2, "url") : repository2;
  const [, name] = AT_GITHUB.exec(typeof url === "string" ? url : "") ?? [];
  if (name !== void 0) return `https://github.com/${name}/blob/v${version}/${path}`;
  return typeof homepage === "string" && /^https:\/\/[\w.-]+(?:\/[\w./#-]*)?$/.test(homepage) ? homepage : void 0;
}
var ownDocsLink = (path) => docsLink(package_default, path);
var WHAT = {
  run: "starts a workflow. Longer words stand in the lines below.",
  do: "answers a question, or finds the workflow for a request and starts it.",
  status: "says how the run stands, and what to do next.",
  resume: "goes on with a run that has paused or was cancelled.",
  cancel: "ends a run; what its finished steps made is kept.",
  retry: "tries again a run that has failed.",
  input: "answers what a run asks.",
  approve: "says yes to what a run asks; words with it are told to the run.",
  reject: "says no, and why.",
  workflows: "lists what can be run.",
  help: "shows this."
};
var OPTIONS = [
  ["--plan", "where no workflow fits, one is made for the request; a person approves it before it runs."],
  [
    "--keep",
    "the same, and it is proposed for the repository in a pull request, where `github.allowedFiles` names `.agentic/workflows/*.yaml`."
  ],
  ["--from <step>", "goes on at that step; what stands before it stays."],
  ["--max-cost-usd <dollars>", "what the run may spend, all in all."],
  ["--max-tokens <number>", "the same in tokens."],
  [
    "--trust-definition <version>",
    "resumes from files that you have looked at; the run shows their version."
  ],
  ["--step <step>", "which question is answered, where several are open."]
];
function helpText(workflows, docs = ownDocsLink("docs/github-app.md")) {
  const commands = Object.entries(commandUsage).map(
    ([name, usage]) => `- ${sanitizeCode(usage, 200)}: ${WHAT[name]}`
  );
  const options = OPTIONS.map(([option, what]) => `- ${sanitizeCode(option, 60)}: ${what}`);
  return [
    "The first line of a comment can be:",
    commands.join("\n"),
    "Options:",
    options.join("\n"),
    `For example: ${sanitizeCode(exampleOf(workflows), 300)}`,
    `Without a run-id it is about the run of this issue or pull request. Parts in \`[ ]\` may be left out.${docs === void 0 ? "" : ` [All of it](${docs})`}`
  ].join("\n\n");
}
var SHOWN_FIRST = "plan-build-validate";
function exampleOf(workflows) {
  const fitting = workflows.flatMap((workflow) => {
    const key = workflow.variables && textVariable(workflow);
    const needsMore = workflow.declared?.some(
      ({ name, required, default: given }) => required && given === void 0 && name !== key
    );
    return key === void 0 || needsMore === true ? [] : [{ name: workflow.name, key }];
  });
  const shown = fitting.find(({ name }) => name === SHOWN_FIRST) ?? fitting[0];
  if (!shown) return "/agentic do Why does the build fail?";
  return `/agentic run ${shown.name} ${renderVariable(shown.key, "Add a dark mode")}`;
}

// src/github-events/pending-run.ts
async function findPendingRun({ forge, refs }, { issue }, stateRef) {
  const [newest] = await runsWithCommentIn(forge, issue);
  return newest === void 0 || await findRun(refs, newest, { stateRef }) ? void 0 : newest;
}
async function pendingRunStatus({ forge, refs }, runId) {
  const { requests } = await readInbox(refs, runId);
  if (requests.some(({ content }) => typeOf(content) === "cancel"))
    return { text: notStartedRunText(runId, "cancelled"), isWaiting: false };
  const started = await forge.started(runId, dayOf(runId) ?? /* @__PURE__ */ new Date(0));
  const became2 = { waiting: "waiting", over: "ended", no: "unknown" };
  return { text: notStartedRunText(runId, became2[started]), isWaiting: started === "waiting" };
}
var NOTHING2 = { isEnough: false, approvedBy: /* @__PURE__ */ new Map() };
async function findUnreadAnswers(ports, { runId, where, progress }, stateRef) {
  if (where !== "live" || progress.questions.length === 0) return NOTHING2;
  const { requests } = await readInbox(ports.refs, runId);
  if (!requests.some(({ content }) => typeOf(content) === "input")) return NOTHING2;
  const found = await findRun(ports.refs, runId, { stateRef });
  if (!found) return NOTHING2;
  const tallies = await countAnswers(ports, { requests, state: (await validateRun(found)).state });
  const partial = tallies.filter(({ tally }) => !tally.isEnough);
  return {
    isEnough: tallies.length > partial.length,
    approvedBy: new Map(partial.map(({ path, tally }) => [path, tally.by]))
  };
}
function typeOf(content) {
  const request = parseJson(content);
  return typeof request === "object" && request !== null && "type" in request ? request.type : void 0;
}
async function resumeBlocker(ports, run, { given, stateRef }) {
  const { runId, progress } = run;
  const { fromStep, maxCostUsd, maxTokens, trustDefinition } = given;
  if (fromStep !== void 0) {
    const steps = stepsOf(progress);
    return steps.length === 0 || steps.includes(fromStep) ? void 0 : noStepText(runId, fromStep, steps);
  }
  if ([maxCostUsd, maxTokens, trustDefinition].some((each) => each !== void 0)) return void 0;
  const { status, reason, questions } = progress;
  if (status !== "paused" || reason !== "human" || questions.length === 0) return void 0;
  const now = ports.clock.now().getTime();
  if (questions.some(({ deadline }) => deadline !== void 0 && Date.parse(deadline) <= now))
    return void 0;
  return (await findUnreadAnswers(ports, run, stateRef)).isEnough ? void 0 : waitsText(runId);
}
function stepsOf({
  completed_steps: ended,
  running_steps: running,
  pending_steps: pending,
  questions,
  parallel_branches: branches,
  current_step: current
}) {
  const paths = [
    ...ended.map(({ path }) => path),
    ...running,
    ...questions.map(({ path }) => path),
    ...branches.map(({ branch_id: path }) => path),
    ...current ? [current.path] : [],
    ...pending
  ];
  const names = paths.flatMap((path) => path.split("/")).filter((part) => !/^\d+$/.test(part));
  return [.../* @__PURE__ */ new Set([...names, ...paths])];
}

// src/github-events/requested-run.ts
async function requestedRun({ refs }, { id, spot, stateRef, runId: named }) {
  const here = async () => [...await activeRunsIn(refs, spot), ...await archivedRunsIn(refs, spot, stateRef)].map(
    ({ runId }) => runId
  );
  for (const runId of named === void 0 ? await here() : [named]) {
    if (await hasRequest(refs, { runId, id, stateRef })) return runId;
    const { requests } = await readInbox(refs, runId);
    if (requests.some((each) => each.id === id)) return runId;
  }
  return void 0;
}

// src/github-events/comments/run-commands.ts
async function aboutRun(ports, command, asked) {
  const named = await runNamed(ports, command, asked);
  const early = command.name === "cancel" ? await expectedRun(ports, named, asked) : void 0;
  if (early !== void 0) return cancelEarly(ports, early, asked);
  const run = await runMeant(ports, named, asked);
  const expected = command.name === "cancel" ? void 0 : await meantUnbegun(ports, command, { ...asked, run });
  if (expected) return expected;
  if (!run) return await notBegun(ports, command, asked);
  const { runId } = run;
  const { stateRef } = asked;
  const claim = await claimAtWork(ports, runId);
  if (command.name === "status") {
    const { isEnough: hasAnswer2, approvedBy } = await findUnreadAnswers(ports, run, stateRef);
    return { text: statusText(run, { workedOnIn: claim?.url, hasAnswer: hasAnswer2, approvedBy }), runId };
  }
  const refusal = await refusalOf(ports, command, { ...run, claim }) ?? (command.name === "cancel" ? void 0 : await resumeBlocker(ports, run, { given: givenIn(command), stateRef }));
  if (refusal !== void 0) return { text: refusal, runId };
  const text2 = doneText(command.name, runId);
  const once = { since: asked.at, again: "never" };
  if (command.name === "cancel") {
    await leaveCancel(ports, runId, asked);
    if (run.progress.status === "running") return { text: text2, runId };
    return { text: text2, runId, effect: () => dispatchResume(ports, { command: "cancel", runId }, once) };
  }
  return { text: text2, runId, effect: () => dispatchResume(ports, resumption(command, runId), once) };
}
async function runNamed(ports, { name, runId }, asked) {
  return runId ?? (name === "cancel" ? await requestedRun(ports, asked) : void 0);
}
async function notBegun(ports, command, { spot }) {
  const { runId } = command;
  if (runId === void 0) return { text: noRunText() };
  const isKnown2 = await claimAtWork(ports, runId) !== void 0 || (await runsWithCommentIn(ports.forge, spot.issue)).includes(runId);
  if (!isKnown2) return { text: noRunText(runId) };
  return { text: (await became(ports, command, runId)).text, runId };
}
async function became(ports, { name }, runId) {
  const claim = await claimAtWork(ports, runId);
  if (!claim) return await pendingRunStatus(ports, runId);
  return { text: name === "status" ? beginningText(claim) : runInProgressText(claim), isWaiting: true };
}
async function meantUnbegun(ports, command, { spot, stateRef, run }) {
  if (command.runId !== void 0 || run?.where === "live") return void 0;
  const runId = await findPendingRun(ports, spot, stateRef);
  if (runId === void 0) return void 0;
  const { text: text2, isWaiting } = await became(ports, command, runId);
  return run && !isWaiting ? void 0 : { text: text2, runId };
}
function givenIn(command) {
  return command.name === "resume" || command.name === "retry" ? command : {};
}
function resumption(command, runId) {
  const { fromStep, maxCostUsd, maxTokens, trustDefinition } = givenIn(command);
  return {
    command: "resume",
    runId,
    ...fromStep === void 0 ? {} : { fromStep },
    ...maxCostUsd === void 0 ? {} : { maxCostUsd },
    ...maxTokens === void 0 ? {} : { maxTokens },
    ...trustDefinition === void 0 ? {} : { trustDefinition }
  };
}
function cancelRequest({ id, spot, at }) {
  const request = { type: "cancel", at, issue: spot.issue };
  return { id, content: `${JSON.stringify(request)}
` };
}
async function leaveCancel(ports, runId, asked) {
  await addRequest(ports, { runId, ...cancelRequest(asked), stateRef: asked.stateRef });
}
var MOST_EXPECTED = 3;
async function expectedRun(ports, named, { spot, stateRef, id }) {
  const { forge, refs } = ports;
  const shown = await runsWithCommentIn(forge, spot.issue);
  if (named !== void 0) {
    const isKnown2 = shown.includes(named) || await claimAtWork(ports, named) !== void 0;
    return isKnown2 && !await findRun(refs, named, { stateRef }) ? named : void 0;
  }
  const unbegun = [];
  for (const runId of shown.slice(0, MOST_EXPECTED)) {
    if (await findRun(refs, runId, { stateRef })) break;
    const { requests } = await readInbox(refs, runId);
    if (requests.some((each) => each.id === id)) return runId;
    if (requests.length > 0) continue;
    if (await isAboutToBegin(ports, runId)) return runId;
    unbegun.push(runId);
  }
  return (await activeRunsIn(refs, spot)).length > 0 ? void 0 : unbegun[0];
}
async function isAboutToBegin(ports, runId) {
  if (await claimAtWork(ports, runId)) return true;
  return await ports.forge.started(runId, dayOf(runId) ?? /* @__PURE__ */ new Date(0)) === "waiting";
}
async function cancelEarly(ports, runId, asked) {
  const { spot, at } = asked;
  await addRequest(ports, { runId, ...cancelRequest(asked), isExpected: true });
  const show = () => ports.forge.show({
    issue: spot.issue,
    marker: runMarker(runId),
    body: cancelledEarlyText(runId),
    // No comment of a run is older than that.
    since: dayOf(runId) ?? at
  });
  const text2 = doneText("cancel", runId);
  return await claimAtWork(ports, runId) ? { text: text2, runId } : { text: text2, runId, effect: show };
}
async function refusalOf({ forge }, command, { runId, where, record, claim, progress: { status } }) {
  if (claim) return command.name === "cancel" ? void 0 : runInProgressText(claim);
  if (command.name === "cancel")
    return where === "ended" ? `Run ${runId} is over (${status}); there is nothing to cancel.` : void 0;
  if (status === "completed" && !("fromStep" in command))
    return `Run ${runId} is completed; there is nothing left to do in it.`;
  if (status !== "running") return void 0;
  const isLost = await forge.started(runId, new Date(record.created_at)) === "over";
  return isLost ? void 0 : `Run ${runId} is being worked on already.`;
}
async function runMeant({ refs }, runId, { spot, stateRef }) {
  if (runId !== void 0) return await readRunInfo(refs, runId, stateRef);
  const [newest] = await activeRunsIn(refs, spot);
  return newest ?? await endedRunAt(refs, spot, stateRef);
}

// src/github-events/comments/comment-event.ts
var ANSWERS2 = /* @__PURE__ */ new Set(["input", "approve", "reject"]);
var ABOUT_WORKFLOWS = /* @__PURE__ */ new Set(["run", "workflows", "help"]);
function isAnswer(body) {
  const { command } = readCommand(body);
  return command !== void 0 && ANSWERS2.has(command.name);
}
async function handleComment(payload, ports) {
  const { comment, issue } = payload;
  const { id, body, user, created_at } = comment;
  const said = {
    kind: "comment",
    id,
    body,
    login: user?.login ?? "",
    at: created_at,
    issue: issue.number
  };
  return await handleCommand(ports, said, commentRequest(payload, ports));
}
function commentRequest({ action, sender, issue, comment }, { forge }) {
  const { id, body, user, created_at, updated_at = created_at } = comment;
  return {
    event: issue.pull_request === void 0 ? "issue-comment" : "pull-request-comment",
    action,
    people: [user, sender],
    issue: issue.number,
    seen: textOfEvent(issue),
    text: { body, isEdited: updated_at !== created_at, now: () => forge.text("comment", id) },
    target: { kind: "comment", id },
    appId: comment.performed_via_github_app?.id
  };
}
async function handleCommand(ports, said, deed) {
  if (ports.isWithinRateLimit?.(said.login) === false) return TOO_MUCH;
  const settings = await ports.settings();
  const judged = await checkPermission(ports, deed, { settings, answers: isAnswer(said.body) });
  if (!judged.who.allowed) return await refuse(ports, deed, judged.who);
  if (ports.isWithinRateLimit?.() === false) return TOO_MUCH;
  const marker = replyMarker(`${said.kind}-${said.id}`);
  if (await exceedsReplyLimit(ports, { by: said.login, issue: said.issue, marker }))
    return refused(`${said.login} has asked for enough here.`, ENOUGH);
  await acknowledge(ports, deed.target, "eyes");
  const { problem } = settings;
  return await carryOut(problem === void 0 ? ports : saying(ports, problemText(problem)), said, {
    settings,
    judged
  });
}
function saying(ports, note) {
  const { forge } = ports;
  const show = (comment) => {
    const { body } = comment;
    return forge.show({ ...comment, body: body.includes(note) ? body : `${body}

${note}` });
  };
  return { ...ports, forge: { ...forge, show } };
}
async function carryOut(ports, said, { settings, judged }) {
  const { issue } = said;
  const at = new Date(said.at);
  const asked = readCommand(said.body).command?.name;
  const workflows = asked && !ABOUT_WORKFLOWS.has(asked) ? [] : await ports.workflows();
  const { command, mistake } = readCommand(said.body, workflows);
  const told = (text2) => tell(ports, said, { text: text2 });
  if (mistake) return await told(mistakeText(mistake));
  const head = judged.issue?.head;
  const spot = { issue, ...head ? { headRef: head.ref } : {} };
  const { stateRef } = settings;
  switch (command?.name) {
    case "run":
    case "do": {
      if (head && judged.issue?.isClosed === true) return await told(closedText(issue));
      const source = { kind: said.kind, repository: ports.repository, id: said.id, at };
      const workflow = command.name === "do" ? DO : command.workflow;
      const variables = command.name === "do" ? doVariables(command) : command.variables;
      const wanted = { source, workflow, variables, issue };
      const problem = startProblem(ports, wanted, { settings, workflows });
      if (problem !== void 0 && !await isAlreadyStarted(ports, source, stateRef))
        return await told(problem);
      const { seen } = judged;
      return await startRun(ports, stateRef, { ...wanted, seen, headSha: head?.sha, by: said.login });
    }
    case "status":
    case "cancel":
    case "resume":
    case "retry": {
      const id = `${said.kind}-${said.id}`;
      const { text: text2, runId, effect } = await aboutRun(ports, command, { spot, stateRef, id, at });
      return await tell(ports, said, { text: text2, runId, effect });
    }
    case "input":
    case "approve":
    case "reject":
      return await answer(ports, said, { spot, stateRef });
    case "workflows":
      return await told(workflowsText(workflows));
    default:
      return await told(helpText(workflows));
  }
}
async function answer(ports, said, { spot, stateRef }) {
  const { id, body, login, at } = said;
  const reply = readComment({ id, body, user: { login }, created_at: at });
  if (!reply) return { status: "nothing" };
  const asked = await findRunForAnswer(ports, spot, { reply, stateRef });
  if (!asked) {
    const { run_id: named } = reply;
    if (named !== void 0) return await tell(ports, said, { text: noRunText(named) });
    const late = await lateTextAt(ports, spot, { reply, stateRef });
    return await tell(ports, said, { text: late ?? noQuestionText() });
  }
  const { runId } = asked;
  const done = await submitAnswer(ports, runId, { reply, stateRef, isReview: false, ...spot });
  if (done.status !== "late") return done;
  const text2 = done.hasAnswered ? done.text : noQuestionText(runId, reply.step);
  return await tell(ports, said, { text: text2 });
}
async function tell(ports, said, { text: text2, runId, effect }) {
  const show = (body) => ports.forge.show({
    issue: said.issue,
    marker: replyMarker(`${said.kind}-${said.id}`),
    body,
    since: new Date(said.at)
  });
  const shown = await show(text2);
  if (effect && !isClaimedByOtherInstance(shown, ports))
    try {
      await effect();
    } catch (error) {
      if (!(error instanceof AgenticError) || isUnreachable(error)) throw error;
      await show(forGitHub(error.message));
      return refused(error.message);
    }
  return { status: "done", what: "told", ...runId === void 0 ? {} : { runId } };
}

// src/github-events/reviews/late-answers.ts
async function tellLateAnswers({ refs, forge }, runId, { stateRef, since = /* @__PURE__ */ new Date(0) }) {
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return;
  const requests = [...(await readInbox(refs, runId)).requests, ...await archivedRequests(found)];
  await tellLateCancels({ refs, forge }, { found, requests, since });
  const given = answersIn(requests, { requests: /* @__PURE__ */ new Set() }).filter(
    ({ id, answer: answer2 }) => gitHubAnswerOf(id) && !(Date.parse(answer2.at ?? "") < since.getTime())
  );
  if (given.length === 0) return;
  const { state, journal } = await validateRun(found);
  const late = lateAnswers(given, { state, events: parseJournal(journal, runId) });
  const issue = late.length === 0 ? void 0 : await issueOf(found);
  for (const { id, answer: answer2 } of new Map(late.map((each) => [each.id, each])).values()) {
    const at = answer2.issue ?? issue;
    if (at === void 0) continue;
    const body = lateAnswerText(state, answer2);
    await forge.show({ issue: at, marker: replyMarker(id), body, since: new Date(answer2.at ?? 0) });
  }
}
async function tellLateCancels({ forge }, { found, requests, since }) {
  const cancels = requests.flatMap(({ id, content }) => {
    const request = parseRequest(content);
    const isRecent = request?.type === "cancel" && !(Date.parse(request.at ?? "") < since.getTime());
    return isRecent && request.issue !== void 0 ? [{ id, issue: request.issue, at: request.at ?? 0 }] : [];
  });
  const { state } = cancels.length === 0 ? {} : await validateRun(found);
  if (state?.status !== "completed" && state?.status !== "failed") return;
  for (const { id, issue, at } of cancels.filter((each) => !state.requests.has(each.id)))
    await forge.show({
      issue,
      marker: replyMarker(id),
      body: `Too late, because run ${state.runId} is ${state.status}; there is nothing to cancel.`,
      since: new Date(at)
    });
}
function lateAnswers(given, { state, events }) {
  const known = new Set(events.flatMap(requestsIn));
  const isOver = state.status !== "running" && state.status !== "paused";
  return given.filter((each) => {
    if (known.has(each.id) || events.some((event) => isMeantBy(each, event))) return false;
    return isOver || ![...state.questions].some((path) => answersTo(state, path, [each]).length > 0);
  });
}
function requestsIn(event) {
  switch (event.type) {
    case "human.asked":
    case "human.approved":
    case "human.answered":
    case "human.voided":
      return event.request === void 0 ? [] : [event.request];
    default:
      return [];
  }
}
function isMeantBy({ id, answer: { decision, actor = "" } }, event) {
  if (event.type !== "human.answered" || event.others?.includes(id) !== true) return false;
  const people = [event.actor ?? "", ...decision === "approved" ? event.approved_by ?? [] : []];
  return people.some((each) => each.toLowerCase() === actor.toLowerCase());
}
async function archivedRequests(found) {
  if (found.where === "live") return [];
  const files = (await found.files()).filter(({ path }) => /^inbox\/[^/]+\.json$/.test(path));
  return Array.from(await found.readListed("run", files), ([path, bytes]) => ({
    id: path.slice("inbox/".length, -".json".length),
    content: Buffer.from(bytes).toString("utf8")
  }));
}
async function issueOf(found) {
  const bytes = (await found.read([runFiles.run])).get(runFiles.run);
  const record = RunRecord.safeParse(parseJson(Buffer.from(bytes ?? []).toString("utf8")), { jitless: true });
  return record.data?.issue?.number;
}

// src/github-events/permissions/rate-limits.ts
var WINDOW_MS = 10 * 6e4;
var MOST_BY_PERSON = 30;
var MOST_BY_REPOSITORY = 200;
var MOST_NAMES = 1e4;
function createLimits({ now }) {
  const asked = /* @__PURE__ */ new Map();
  const mayMore = (name, most) => {
    const at = now().getTime();
    const recent2 = (asked.get(name) ?? []).filter((each) => at - each < WINDOW_MS);
    if (recent2.length < most) recent2.push(at);
    else return false;
    asked.delete(name);
    asked.set(name, recent2);
    const [oldest] = asked.keys();
    if (asked.size > MOST_NAMES && oldest !== void 0) asked.delete(oldest);
    return true;
  };
  return (repository2, login) => login === void 0 ? mayMore(repository2.toLowerCase(), MOST_BY_REPOSITORY) : mayMore(`${repository2} ${login}`.toLowerCase(), MOST_BY_PERSON);
}
function withinLimits(said) {
  let at = 0;
  const mayMore = createLimits({ now: () => new Date(at) });
  return said.toSorted((one, other) => one.saidAt - other.saidAt).filter(({ user, saidAt }) => {
    at = saidAt;
    return mayMore("", user?.login ?? "");
  });
}

// src/github-events/reviews/review-event.ts
var NOTHING3 = { status: "nothing" };
async function handleReview(payload, ports) {
  const { pull_request: pull, review } = payload;
  const { id, body, user, submitted_at } = review;
  const deed = reviewRequest(payload);
  const taken = await takeReview(ports, { pull: pull.number, id, deed, holdsCommand: isCommand(body) });
  if (taken.status !== "nothing" || !isCommand(body) || typeof submitted_at !== "string") return taken;
  const text2 = {
    body,
    isEdited: false,
    now: async () => {
      const now = await ports.forge.review(pull.number, id);
      return now && { body: now.review.body ?? "", login: now.review.user?.login };
    }
  };
  const said = {
    kind: "review",
    id,
    body,
    login: user?.login ?? "",
    at: submitted_at,
    issue: pull.number
  };
  return await handleCommand(ports, said, { ...deed, text: text2 });
}
function isCommand(body) {
  const { command, mistake } = readCommand(body);
  return mistake !== void 0 || command !== void 0 && !isAnswer(body);
}
function reviewRequest({
  action,
  sender,
  pull_request: pull,
  review
}) {
  return {
    event: "review",
    action,
    people: [review.user, sender],
    issue: pull.number,
    seen: textOfEvent(pull),
    target: { kind: "review", nodeId: review.node_id }
  };
}
async function handleReviewComment(payload, ports) {
  const { pull_request: pull, comment } = payload;
  const { id, body, user, created_at } = comment;
  const deed = reviewCommentRequest(payload, ports);
  if (isCommand(body)) {
    const login = user?.login ?? "";
    const said = { kind: "review-comment", id, body, login, at: created_at, issue: pull.number };
    return await handleCommand(ports, said, deed);
  }
  const { review, reply } = readReviewComment(comment);
  if (review !== void 0 && typeof comment.in_reply_to_id !== "number") return NOTHING3;
  if (review !== void 0) return await takeReview(ports, { pull: pull.number, id: review, deed });
  const read = () => Promise.resolve(reply);
  return reply ? await take(ports, deed, { read, holdsCommand: false }) : NOTHING3;
}
function reviewCommentRequest({ action, sender, pull_request: pull, comment }, { forge }) {
  return {
    event: "review-comment",
    action,
    people: [comment.user, sender],
    issue: pull.number,
    seen: textOfEvent(pull),
    text: {
      body: comment.body,
      isEdited: (comment.updated_at ?? comment.created_at) !== comment.created_at,
      now: () => forge.text("review-comment", comment.id)
    },
    target: { kind: "review-comment", id: comment.id },
    appId: comment.performed_via_github_app?.id
  };
}
async function takeReview(ports, { pull, id, deed, holdsCommand = false }) {
  const read = async (head) => {
    const found = await ports.forge.review(pull, id);
    const isTheirs = found?.review.user?.login === deed.people[0]?.login;
    if (!found || !isTheirs) return void 0;
    return readReview(found.review, { comments: found.comments, ...head ? { head } : {} });
  };
  return await take(ports, deed, { read, holdsCommand });
}
async function take(ports, deed, { read, holdsCommand }) {
  const settings = await ports.settings();
  const { stateRef } = settings;
  const refusal = await recheckRefusal(ports, deed, settings.policy);
  if (refusal) return await refuseStranger(ports, deed, refusal);
  const issue = await ports.forge.issue(deed.issue);
  if (!issue) return refused("transferred");
  const spot = { issue: deed.issue, ...issue.head ? { headRef: issue.head.ref } : {} };
  const reply = await read(issue.head);
  if (!reply) return NOTHING3;
  const asked = await findRunForAnswer(ports, spot, { reply, stateRef });
  if (!asked) return holdsCommand ? NOTHING3 : await takeLate(ports, deed, { reply, spot, settings });
  if (ports.isWithinRateLimit?.(deed.people[0]?.login ?? "") === false) return TOO_MUCH;
  const { who } = await checkPermission(ports, deed, { settings, answers: true });
  if (!who.allowed) return await refuse(ports, deed, who);
  if (ports.isWithinRateLimit?.() === false) return TOO_MUCH;
  await acknowledge(ports, deed.target, "eyes");
  const said = { reply, stateRef, isReview: true, ...spot };
  const left = await submitAnswer(ports, asked.runId, said);
  if (left.status !== "late") return left;
  return holdsCommand ? NOTHING3 : await tellLate(ports, deed.issue, { reply, text: left.text });
}
async function takeLate(ports, deed, {
  reply,
  spot,
  settings
}) {
  if (reply.decision === "input" && reply.objects !== true) return NOTHING3;
  const text2 = await lateTextAt(ports, spot, { reply, ...settings });
  if (text2 === void 0) return NOTHING3;
  if (ports.isWithinRateLimit?.(deed.people[0]?.login ?? "") === false) return TOO_MUCH;
  const { who } = await checkPermission(ports, deed, { settings, answers: true });
  if (!who.allowed) return await refuse(ports, deed, who);
  await acknowledge(ports, deed.target, "eyes");
  return await tellLate(ports, deed.issue, { reply, text: text2 });
}
async function tellLate(ports, issue, { reply, text: text2 }) {
  const words = gitHubAnswerOf(reply.id);
  return words ? await tell(ports, { ...words, issue, at: reply.at ?? "" }, { text: text2 }) : NOTHING3;
}
async function refuseStranger(ports, deed, who) {
  const { forge, refs } = ports;
  const issue = await forge.issue(deed.issue);
  if (!issue) return refused("transferred");
  const spot = { issue: deed.issue, ...issue.head ? { headRef: issue.head.ref } : {} };
  const likely = await candidateRunsIn(refs, spot, () => runsWithCommentIn(forge, deed.issue));
  if (!likely.some(({ progress }) => progress.questions.length > 0)) return NOTHING3;
  if (ports.isWithinRateLimit?.(deed.people[0]?.login ?? "") === false) return TOO_MUCH;
  return await refuse(ports, deed, who);
}

// src/github-events/recovery/command-completed.ts
async function isCommandCompleted(ports, asking) {
  return await isCommandDone(ports, asking) || asking.kind === "review" && await hasAnswer(ports, asking);
}
async function isCommandDone(ports, asking) {
  const { kind, id, issue, body, created_at } = asking;
  const at = new Date(created_at);
  const shown = await ports.forge.shownAt(issue, at);
  const reply = textWith(shown, replyMarker(`${kind}-${id}`));
  const { command } = readCommand(body);
  switch (command?.name) {
    case "run":
    case "do": {
      if (reply !== void 0) return true;
      const runId = await runIdFor({ kind, repository: ports.repository, id, at });
      const told = textWith(shown, runMarker(runId));
      if (told !== void 0 && !isStartedText(told)) return true;
      return await hasBegun(ports, runId, at);
    }
    case "resume":
    case "retry": {
      const runId = reply === void 0 ? command.runId : resumedRunIn(reply);
      return runId === void 0 ? reply !== void 0 : await hasBegun(ports, runId, at);
    }
    case "input":
    case "approve":
    case "reject":
      return reply !== void 0 || await hasAnswer(ports, asking, command.runId);
    default:
      return reply !== void 0;
  }
}
async function hasBegun(ports, runId, at) {
  const { refs, forge } = ports;
  const since = at.getTime();
  const claim = (await readLease(refs, runId))?.claim;
  if (claim && Date.parse(claim.since) >= since) return true;
  if (await forge.started(runId, at) !== "no") return true;
  const { stateRef } = await ports.settings();
  const run = await readRunInfo(refs, runId, stateRef);
  return run !== void 0 && Date.parse(run.progress.updated_at ?? run.record.created_at) >= since;
}
async function hasAnswer(ports, { kind, id, issue }, runId) {
  const { stateRef } = await ports.settings();
  const now = await ports.forge.issue(issue);
  const spot = { issue, ...now?.head ? { headRef: now.head.ref } : {} };
  return await requestedRun(ports, { id: `${kind}-${id}`, spot, stateRef, runId }) !== void 0;
}

// src/github-events/recovery/synthetic-delivery.ts
function commentDelivery({ id, issue, isPullRequest, body, user, created_at, updated_at, html_url, appId }, repository2) {
  const comment = {
    id,
    body,
    user,
    created_at,
    updated_at,
    html_url,
    performed_via_github_app: appId === void 0 ? null : { id: appId }
  };
  const payload = {
    ...around2("created", user, repository2),
    issue: { number: issue, ...isPullRequest ? { pull_request: {} } : {} },
    comment
  };
  return { name: "issue_comment", payload };
}
function reviewDelivery({ id, nodeId, body, user, submitted_at }, { pull, repository: repository2 }) {
  const payload = {
    ...around2("submitted", user, repository2),
    pull_request: { number: pull },
    review: { id, node_id: nodeId, body, user, submitted_at }
  };
  return { name: "pull_request_review", payload };
}
function reviewTextDelivery(words, repository2) {
  const { kind, id, pull, body, user, at, path, review } = words;
  if (kind === "review") return reviewDelivery({ ...words, submitted_at: at }, { pull, repository: repository2 });
  const comment = { id, body, user, created_at: at, updated_at: at, path, pull_request_review_id: review };
  const payload = { ...around2("created", user, repository2), pull_request: { number: pull }, comment };
  return { name: "pull_request_review_comment", payload };
}
function around2(action, sender, repository2) {
  return { action, sender, repository: { full_name: repository2 } };
}

// src/github-events/recovery/missed-comments.ts
var WINDOW_MS2 = 2.5 * 36e5;
var DELIVERY_DELAY_MS = 5 * 6e4;
var MOST_HEARD = 20;
var MOST_LOOKED = 50;
async function deliverMissedComments(ports, deliver) {
  const now = ports.clock.now().getTime();
  const done = [];
  const { recent: recent2, problems } = await recentWords(ports, new Date(now - WINDOW_MS2 - WINDOW_MS));
  const asking = withinLimits(recent2.filter(asksSomething)).filter(
    ({ saidAt, isEdited }) => !isEdited && now - saidAt >= DELIVERY_DELAY_MS && now - saidAt <= WINDOW_MS2
  );
  let heard = 0;
  for (const words of unseenFirst(asking).slice(0, MOST_LOOKED)) {
    if (heard === MOST_HEARD) break;
    try {
      if (await isSettled(ports, words)) continue;
      const handled = await deliver(words.delivery);
      if (handled.status !== "nothing") heard += 1;
      if (handled.status === "done") done.push(`${words.kind} ${words.id}`);
      if (handled.status === "again") problems.push(handled.reason);
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
    }
  }
  return { done, problems };
}
async function recentWords({ forge, repository: repository2 }, since) {
  const problems = [];
  const found = async (look) => await look.catch((error) => {
    if (!(error instanceof AgenticError)) throw error;
    problems.push(error.message);
    return [];
  });
  const comments = await found(forge.recentComments(since));
  const reviews = await found(forge.recentReviews(since));
  const recent2 = [
    ...comments.map((each) => unheardComment(each, repository2)),
    ...reviews.map((each) => unheardReview(each, repository2))
  ];
  return { recent: recent2, problems };
}
function unheardComment(comment, repository2) {
  const { created_at, updated_at } = comment;
  return {
    ...comment,
    kind: "comment",
    isEdited: created_at !== updated_at,
    saidAt: Date.parse(created_at),
    delivery: commentDelivery(comment, repository2)
  };
}
function unheardReview(words, repository2) {
  const { pull: issue, at: created_at, submittedAt } = words;
  return {
    ...words,
    issue,
    created_at,
    saidAt: Date.parse(submittedAt),
    delivery: reviewTextDelivery(words, repository2)
  };
}
function unseenFirst(asking) {
  const isSeen = ({ reactions }) => reactions > 0;
  const oldest = asking.toSorted((one, other) => one.saidAt - other.saidAt);
  return [...oldest.filter((each) => !isSeen(each)), ...oldest.filter(isSeen)];
}
async function isSettled(ports, words) {
  const put = words.reactions > 0 ? await ports.forge.reactionsOf(words) : [];
  return put.includes("-1") || await isCommandCompleted(ports, words);
}
function asksSomething({ kind, body, user }) {
  if (user?.type !== "User") return false;
  if (kind === "review-comment" && isAnswer(body)) return false;
  const { command, mistake } = readCommand(body);
  return command !== void 0 || mistake !== void 0;
}

// src/github-events/recovery/missed-reviews.ts
var MOST_PULLS2 = 20;
var MOST_HEARD2 = 20;
var HOUR_MS2 = 36e5;
var ANSWERS3 = /* @__PURE__ */ new Set(["APPROVED", "CHANGES_REQUESTED", "COMMENTED"]);
async function deliverMissedReviews(ports, deliver, { runs, stateRef }) {
  const done = [];
  const problems = [];
  for (const { run, pull, since } of inTurn(runs.flatMap(askingOn), ports)) {
    try {
      for (const review of await ports.forge.reviewsSince(pull, since)) {
        if (done.length >= MOST_HEARD2) break;
        if (!mayAnswer(review, ports) || await isKnown(ports, { run, review, stateRef })) continue;
        const handled = await deliver(reviewDelivery(review, { pull, repository: ports.repository }));
        if (handled.status === "done") done.push(`review ${review.id}`);
        if (handled.status === "again") problems.push(handled.reason);
      }
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
    }
  }
  return { done, problems };
}
function askingOn(run) {
  const { progress, record } = run;
  const asked = progress.questions.map(({ asked_at }) => Date.parse(asked_at));
  if (progress.status !== "paused" || asked.length === 0) return [];
  const since = new Date(Math.min(...asked));
  const own = progress.pull_requests.flatMap(({ number }) => number === void 0 ? [] : [number]);
  const about = record.head_sha !== void 0 && record.issue ? [record.issue.number] : [];
  return [.../* @__PURE__ */ new Set([...own, ...about])].map((pull) => ({ run, pull, since }));
}
function inTurn(all, { clock }) {
  const turn = Math.floor(clock.now().getTime() / HOUR_MS2);
  const from = turn % Math.max(1, Math.ceil(all.length / MOST_PULLS2)) * MOST_PULLS2;
  return all.slice(from, from + MOST_PULLS2);
}
function mayAnswer({ state, user, body, submitted_at }, { clock }) {
  if (user?.type !== "User" || !ANSWERS3.has(state)) return false;
  if (state === "COMMENTED" && isCommand(body)) return false;
  return clock.now().getTime() - Date.parse(submitted_at) >= DELIVERY_DELAY_MS;
}
async function isKnown({ refs }, {
  run,
  review,
  stateRef
}) {
  const { runId } = run;
  const id = `review-${review.id}`;
  const { requests } = await readInbox(refs, runId);
  return requests.some((each) => each.id === id) || await hasRequest(refs, { runId, id, stateRef });
}

// src/github-events/recovery/resume-attempts.ts
var PEOPLES = /* @__PURE__ */ new Set(["human", "budget"]);
var NONE = { count: 0, last: 0 };
function failedResumeAttempts(events) {
  return events.reduce((tries, event) => {
    if (event.type === "step.succeeded") return NONE;
    if (event.type !== "run.paused") return tries;
    const { reason, until, at } = event;
    const isUnknown = until === void 0 && reason !== FAN_OUT && !PEOPLES.has(reason);
    return isUnknown ? { count: tries.count + 1, last: Date.parse(at) } : NONE;
  }, NONE);
}
var HOUR_MS3 = 36e5;
var LONGEST_HOURS = 24;
var MOST_TRIES = 10;
function nextTry({ count, last }) {
  if (count > MOST_TRIES) return void 0;
  return count === 0 ? last : last + Math.min(2 ** (count - 1), LONGEST_HOURS) * HOUR_MS3;
}
var ASKED_FOR_MS = 24 * HOUR_MS3;
async function isDue(ports, run, stateRef) {
  const found = await findRun(ports.refs, run.runId, { stateRef });
  if (!found) return false;
  const tries = failedResumeAttempts(parseJournal((await validateRun(found)).journal, run.runId));
  return await isNow(ports, run, tries);
}
async function isClaimDue(ports, run, { earlier = 0, since }) {
  return earlier === 0 || await isNow(ports, run, { count: earlier, last: Date.parse(since) });
}
async function isNow(ports, run, tries) {
  const due = nextTry(tries);
  const now = ports.clock.now().getTime();
  if (due !== void 0) return due <= now;
  if (now - tries.last < ASKED_FOR_MS) await askPeople(ports, run, tries);
  return false;
}
async function askPeople({ forge }, { runId, record, progress }, { count, last }) {
  const own = progress.pull_requests.find(({ number }) => number !== void 0)?.number;
  const issue = record.issue?.number ?? own;
  if (issue === void 0) return;
  const reason = sanitizeLine(progress.reason ?? "", 200);
  await forge.show({
    issue,
    marker: `<!-- agentic-sdlc:tried=${runId}-${last} -->`,
    body: retriesExhaustedText({ runId, count, reason }),
    since: new Date(last)
  });
}

// src/github-events/recovery/resume-runs.ts
var MOST_STARTED = 20;
var MOST_LOOKED2 = 100;
async function resumeWaitingRuns(ports, deliver, headSha) {
  const { stateRef } = await ports.settings();
  const { done, problems } = await deliverMissedComments(ports, deliver);
  const runs = await runsInTurn(ports);
  for (const looked of [
    await sweepChecks(ports, headSha),
    await deliverMissedReviews(ports, deliver, { runs, stateRef })
  ]) {
    done.push(...looked.done);
    problems.push(...looked.problems);
  }
  const versions = await ports.refs.refs(RUN_REFS);
  const claims = await readClaims(ports.refs);
  for (const run of runs) {
    if (done.length >= MOST_STARTED) break;
    const { runId } = run;
    try {
      if (versions.has(inboxRef(runId)))
        await tellLateAnswers(ports, runId, { stateRef, since: recent(ports) });
      if (!claims.has(runId) && await archiveLeft(ports, run, stateRef)) {
        done.push(`archive ${runId}`);
        continue;
      }
      const around3 = { stateRef, hasInbox: versions.has(inboxRef(runId)), claim: claims.get(runId)?.claim };
      const command = await commandFor(ports, run, around3);
      if (command === void 0) continue;
      const since = new Date(run.progress.updated_at ?? 0);
      if (await dispatchResume(ports, { command, runId }, { since, again: "when-over" }) === "started")
        done.push(`${command} ${runId}`);
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
    }
  }
  await dropForgotten(ports, versions, stateRef);
  await dropDead(ports, claims, versions);
  if (done.length > 0) return { status: "done", what: done.join(", ") };
  return problems.length > 0 ? refused(problems.join(" ")) : { status: "nothing" };
}
async function archiveLeft(ports, { runId, progress }, stateRef) {
  const { refs, clock, random } = ports;
  return isLeft(progress, clock.now().getTime()) && await archiveEnded({ refs, clock, random, stateRef }, runId);
}
var HOUR_MS4 = 36e5;
var LATE_MS = 3 * HOUR_MS4;
function recent({ clock }) {
  return new Date(clock.now().getTime() - LATE_MS);
}
async function runsInTurn({ refs, clock }) {
  return await liveRuns(refs, { most: MOST_LOOKED2, turn: Math.floor(clock.now().getTime() / HOUR_MS4) });
}
async function commandFor(ports, run, { stateRef, hasInbox, claim }) {
  const { runId, progress } = run;
  const now = ports.clock.now();
  if (claim && await isLeaseActive(claim, { ...ports.forge, now })) return void 0;
  if (claim && !await isClaimDue(ports, run, claim)) return void 0;
  const asked = progress.status === "paused" && hasInbox ? await pendingRequestsOf(ports, runId, stateRef) : void 0;
  if (asked !== void 0) return asked;
  const isLeft2 = claim !== void 0 && progress.status === "paused" && progress.reason === FAN_OUT;
  if (isLeft2 || isHalfPublished(progress, claim)) return "resume";
  if (!canResume(progress, now.getTime())) return void 0;
  return !mayBeInVain(progress, now.getTime()) || await isDue(ports, run, stateRef) ? "resume" : void 0;
}
function isHalfPublished({ status }, claim) {
  return claim !== void 0 && status === "completed";
}
async function pendingRequestsOf(ports, runId, stateRef) {
  const { refs } = ports;
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return void 0;
  const { state } = await validateRun(found);
  if (state.status !== "paused") return void 0;
  const { requests } = await readInbox(refs, runId);
  const isCancelled = requests.some(
    ({ id, content }) => !state.requests.has(id) && parseRequest(content)?.type === "cancel"
  );
  if (isCancelled) return "cancel";
  return (await unreadAnswers(ports, runId, { state })).length > 0 ? "resume" : void 0;
}
var LOST_MS = 7 * HOUR_MS4;
function canResume({ status, reason = "", updated_at, questions, paused_until: until }, now) {
  const isOld = now - Date.parse(updated_at ?? "") > LOST_MS;
  if (status === "running") return isOld;
  if (status !== "paused") return false;
  if (reason === FAN_OUT) return isOld;
  const isOver = hasOverdue(questions, now);
  const isTooEarly = until !== void 0 && Date.parse(until) > now;
  return isOver || !PEOPLES.has(reason) && !isTooEarly;
}
function hasOverdue(questions, now) {
  return questions.some(({ deadline }) => deadline !== void 0 && Date.parse(deadline) <= now);
}
function mayBeInVain({ status, reason, questions, paused_until: until }, now) {
  return status === "paused" && reason !== FAN_OUT && until === void 0 && !hasOverdue(questions, now);
}
var FORGOTTEN_MS = 7 * 24 * HOUR_MS4;
var TOLD_MS = 4 * HOUR_MS4;
var MOST_DROPPED = 5;
async function dropForgotten({ refs, clock }, versions, stateRef) {
  const now = clock.now().getTime();
  const alone = [...versions].filter(([ref]) => {
    const runId = runOf(ref);
    if (runId === void 0 || ref !== inboxRef(runId) || versions.has(runRef(runId))) return false;
    return now - (dayOf(runId)?.getTime() ?? now) > FORGOTTEN_MS;
  });
  for (const [ref, expected] of alone.slice(0, MOST_DROPPED))
    if (!await findRun(refs, runOf(ref) ?? "", { stateRef }))
      await refs.commit({ refs: [{ ref, expected, next: void 0 }] });
}
async function dropDead({ refs, forge, clock }, claims, versions) {
  const now = clock.now();
  const isOld = (claim) => !claim || Math.abs(now.getTime() - Date.parse(claim.since)) > TOLD_MS;
  const left = [...claims].filter(([runId, { claim }]) => !versions.has(runRef(runId)) && isOld(claim));
  for (const [runId, { version, claim }] of left.slice(0, MOST_DROPPED))
    if (!claim || !await isLeaseActive(claim, { ...forge, now }))
      await refs.commit({ refs: [{ ref: claimRef(runId), expected: version, next: void 0 }] });
}

export {
  checksSuffix,
  replyMarker,
  isStartedText,
  notStartedText,
  mistakeText,
  readRunInfo,
  candidateRunsIn,
  TOO_MUCH,
  refuse,
  refused,
  startRun,
  isAlreadyStarted,
  claimAtWork,
  mayHaveFailed,
  handleChecks,
  showApprovals,
  isSupportedEvent,
  textOfEvent,
  parseEvent,
  startProblem,
  botText,
  isAnswer,
  handleComment,
  commentRequest,
  tellLateAnswers,
  createLimits,
  handleReview,
  isCommand,
  reviewRequest,
  handleReviewComment,
  reviewCommentRequest,
  resumeWaitingRuns,
  pendingRequestsOf
};
