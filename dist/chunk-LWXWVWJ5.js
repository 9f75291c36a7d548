const require = process.getBuiltinModule;
import {
  dispatchRepository,
  dispatchWorkflow
} from "./chunk-COZ7H35J.js";
import {
  commandUsage,
  mayAnswer,
  mayAsk,
  readCommand,
  renderVariable
} from "./chunk-XR2SGC4S.js";
import {
  runMarker
} from "./chunk-S5DTHEX7.js";
import {
  outboundCode,
  outboundLine
} from "./chunk-QGNLS5ZI.js";
import {
  createStickyComment
} from "./chunk-HWUGAB3R.js";
import {
  answersIn,
  answersTo
} from "./chunk-SRN2DEST.js";
import {
  pages
} from "./chunk-CLRVE7BE.js";
import {
  explained
} from "./chunk-XHQVVFUX.js";
import {
  locationOf
} from "./chunk-6QUWJULI.js";
import {
  failureOf,
  gitHubError,
  hasStatus
} from "./chunk-2SFL6QOP.js";
import {
  checkRun
} from "./chunk-5O7Q42YB.js";
import {
  leaveRequest,
  readInbox
} from "./chunk-5OBEWL5B.js";
import {
  findRun,
  versionOf
} from "./chunk-434EYUZH.js";
import {
  RunRecord
} from "./chunk-ME6WFJEF.js";
import {
  draftTree,
  findEntry,
  findFiles,
  listEntries
} from "./chunk-I22O342A.js";
import {
  checkChange
} from "./chunk-AZ4W4YGV.js";
import {
  isUnreachable
} from "./chunk-QMFU5UFE.js";
import {
  RUNS_FOLDER,
  RUN_REFS,
  runOf,
  runPath,
  runRef
} from "./chunk-Z5ZXSDC4.js";
import {
  systemClock
} from "./chunk-ADMXL6VW.js";
import {
  parseJson
} from "./chunk-NW2RSNDN.js";
import {
  ProgressDocument
} from "./chunk-4NXJ3DDY.js";
import {
  listWorkflows,
  parseConfig
} from "./chunk-DJGWEPGF.js";
import {
  plural
} from "./chunk-DBJSWIT3.js";
import {
  CONFIG_FILE,
  Config
} from "./chunk-FWA3R4NI.js";
import {
  createRunId,
  isRunId,
  runFiles,
  suffixFor
} from "./chunk-47RMO5OR.js";
import {
  packageRoot
} from "./chunk-UMFXXXLK.js";
import {
  parseWorkflow
} from "./chunk-JWZ77YUM.js";
import {
  iso_exports
} from "./chunk-MQ444BMA.js";
import {
  int,
  object,
  prettifyError,
  string,
  unknown
} from "./chunk-K6E2NRZW.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/human/reply.ts
var STANDS = /* @__PURE__ */ new Map([
  ["approved", "approve"],
  ["changes_requested", "input"],
  ["commented", void 0]
]);
function readReview(review, { comments, head }) {
  const state = review.state.toLowerCase();
  if (!STANDS.has(state) || !review.user) return void 0;
  const said = wordsOf(review.body ?? "");
  const { login } = review.user;
  const threads = comments.filter(({ body }) => body.trim() !== "").map(threadOf);
  const decision = stricter(STANDS.get(state), said.stand) ?? "input";
  if (decision === "input" && said.body === "" && threads.length === 0) return void 0;
  return {
    id: `review-${review.id}`,
    decision,
    body: said.body,
    threads,
    reviewer: login,
    ...given("head_sha", review.commit_id),
    ...given("head_ref", head?.ref),
    ...given("at", review.submitted_at),
    ...given("run_id", said.runId)
  };
}
function readReviewComment(comment, head) {
  const { pull_request_review_id: review, user, body } = comment;
  if (typeof review === "number") return { review };
  if (!user || body.trim() === "") return {};
  return {
    reply: {
      id: `review-comment-${comment.id}`,
      decision: "input",
      body: "",
      threads: [threadOf(comment)],
      reviewer: user.login,
      ...given("head_sha", comment.original_commit_id ?? comment.commit_id),
      ...given("head_ref", head?.ref),
      ...given("at", comment.created_at)
    }
  };
}
function readComment(comment) {
  const { command } = readCommand(comment.body ?? "");
  if (!comment.user || !isAnswer(command)) return void 0;
  return {
    id: `comment-${comment.id}`,
    decision: command.name,
    body: command.text,
    threads: [],
    reviewer: comment.user.login,
    ...given("at", comment.created_at),
    ...given("run_id", command.runId)
  };
}
function isAnswer(command) {
  return command?.name === "input" || command?.name === "approve" || command?.name === "reject";
}
function wordsOf(body) {
  const reading = readCommand(body);
  if (isAnswer(reading.command)) {
    const { name, text, runId } = reading.command;
    return { stand: name, body: text, runId };
  }
  const isCommand = reading.command !== void 0 || reading.mistake !== void 0;
  return { stand: void 0, body: isCommand ? "" : body.trim() };
}
var STRICTNESS = [void 0, "approve", "input", "reject"];
function stricter(one, other) {
  return STRICTNESS.indexOf(one) >= STRICTNESS.indexOf(other) ? one : other;
}
function threadOf(comment) {
  const line = comment.line ?? comment.original_line;
  const side = comment.side?.toLowerCase();
  return {
    id: String(comment.in_reply_to_id ?? comment.id),
    path: comment.path,
    ...typeof line === "number" ? { line } : {},
    ...side === "left" || side === "right" ? { side } : {},
    text: comment.body.trim()
  };
}
function given(key, value) {
  return typeof value === "string" && value !== "" ? { [key]: value } : {};
}

// src/github/in-turns.ts
var AT_ONCE = 6;
async function inTurns(items, work) {
  const results = [];
  const waiting = [...items].entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

// src/app/find-runs.ts
var MOST_LIVE = 1e3;
var MOST_ENDED = 30;
var MOST_BYTES = 8 * 1024 * 1024;
async function toldRun(refs, runId, stateRef) {
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return void 0;
  const [run] = await readRuns(refs, { version: found.version, where: found.where, runIds: [runId] });
  return run;
}
async function liveRunsAt(refs, spot) {
  return (await liveRuns(refs)).filter((run) => belongsTo(run, spot));
}
async function liveRuns(refs) {
  const own = Array.from(await refs.refs(RUN_REFS), ([ref, version]) => ({ runId: runOf(ref), ref, version })).flatMap(
    ({ runId, ref, version }) => runId !== void 0 && ref === runRef(runId) ? [{ runId, version }] : []
  ).sort((a, b) => a.runId < b.runId ? 1 : -1);
  const runs = await inTurns(
    own.slice(0, MOST_LIVE),
    ({ runId, version }) => readRuns(refs, { version, where: "live", runIds: [runId] })
  );
  return runs.flat();
}
async function endedRunAt(refs, spot, stateRef) {
  const version = await versionOf(refs, stateRef);
  if (version === void 0) return void 0;
  const folders = await refs.list(version, RUNS_FOLDER);
  const runIds = folders.flatMap(({ kind, name }) => kind === "folder" && isRunId(name) ? [name] : []);
  const newest = runIds.sort().reverse().slice(0, MOST_ENDED);
  return (await readRuns(refs, { version, where: "ended", runIds: newest })).find(
    (run) => belongsTo(run, spot)
  );
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

// src/human/run-id.ts
async function runIdFor(source) {
  return createRunId(source.at, await suffixFor(keyOf(source)));
}
function keyOf(source) {
  switch (source.kind) {
    case "label":
      return `${source.repository} #${source.issue} ${source.label} ${source.moment}`;
    case "assignment":
      return `${source.repository} #${source.issue} @${source.assignee.toLowerCase()} ${source.moment}`;
    default:
      return `${source.repository} ${source.kind === "comment" ? "" : source.kind}${source.id}`;
  }
}

// src/app/words.ts
function replyMarker(what) {
  return `<!-- agentic-sdlc:reply=${what} -->`;
}
function startedText({ runId, workflow, by }) {
  return [
    `### \u{1F680} ${outboundLine(workflow, 80)} has been asked for`,
    "A job of this repository is about to begin; this comment then shows how the run goes.",
    footer(runId, by)
  ].join("\n\n");
}
function notStartedText(beginning, reason) {
  return [
    `### \u274C ${outboundLine(beginning.workflow, 80)} could not be started`,
    reason,
    "When that is mended, write the command again in a new comment.",
    footer(beginning.runId, beginning.by)
  ].join("\n\n");
}
function footer(runId, by) {
  return `<sub>run ${runId} \xB7 asked for by ${outboundCode(by, 60)}</sub>`;
}
function mistakeText({ message }) {
  return `${message}

<sub>${outboundCode("/agentic help", 40)} shows all commands.</sub>`;
}
function helpText(workflows) {
  const commands = Object.values(commandUsage).map((usage) => `- ${outboundCode(usage, 200)}`);
  const [example] = workflows;
  const shown = example ? `

For example: ${outboundCode(exampleOf(example), 300)} with what is wanted in the lines below.` : "";
  return `The first line of a comment can be:

${commands.join("\n")}${shown}`;
}
function exampleOf({ name, variables = [] }) {
  const given2 = variables.filter((each) => each !== "request").slice(0, 2);
  return ["/agentic run", name, ...given2.map((each) => renderVariable(each, "\u2026"))].join(" ");
}
var MOST_WORKFLOWS = 50;
function workflowsText(workflows) {
  if (workflows.length === 0) return "There are no workflows here.";
  const rows = workflows.slice(0, MOST_WORKFLOWS).map(({ name, description, variables = [] }) => {
    const takes = variables.length === 0 ? "" : ` Takes ${variables.map((each) => outboundCode(each, 60)).join(", ")}.`;
    const words = description === "" ? "" : `: ${outboundLine(description, 200)}`;
    return `- ${outboundCode(name, 80)}${words}${takes}`;
  });
  return `Workflows that ${outboundCode("/agentic run", 20)} takes:

${rows.join("\n")}`;
}
var MOST_STEPS = 20;
var MARKS = { completed: "\u2705", failed: "\u274C", skipped: "\u23ED\uFE0F" };
function statusText({ runId, progress }) {
  const { status, reason, completed_steps: ended, pending_steps: pending, questions } = progress;
  const why = reason === void 0 ? "" : ` (${outboundLine(reason, 200)})`;
  const shown = ended.slice(-MOST_STEPS).map(({ path, status: how, output_summary: said }) => {
    const words = said === "" ? "" : `: ${outboundLine(said, 160)}`;
    return `- ${MARKS[how]} ${outboundCode(path, 80)}${words}`;
  });
  const running = progress.running_steps.map((path) => `- \u{1F504} ${outboundCode(path, 80)}`);
  const open = questions.map(
    ({ path, message }) => `- \u23F8 ${outboundCode(path, 80)} asks: ${outboundLine(message, 400)}`
  );
  const left = pending.length === 0 ? [] : [`- \u2B1C ${plural(pending.length, "step")} to go`];
  return [
    `**${outboundLine(progress.workflow_name, 80)}** is ${status}${why}.`,
    [...shown, ...running, ...open, ...left].join("\n"),
    nextText(progress.status, open.length > 0),
    `<sub>run ${runId}</sub>`
  ].filter((part) => part !== "").join("\n\n");
}
function nextText(status, asks) {
  if (asks)
    return `Answer with ${["approve", "input \u2026", "reject \u2026"].map((each) => outboundCode(`/agentic ${each}`, 40)).join(", ")}, or by a review.`;
  if (status === "failed" || status === "cancelled" || status === "paused")
    return `${outboundCode("/agentic resume", 40)} goes on with it.`;
  return status === "running" ? `${outboundCode("/agentic cancel", 40)} ends it.` : "";
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
function noRunText(runId) {
  const what = runId === void 0 ? "No run belongs to this conversation" : `There is no run ${runId} here`;
  return `${what}. ${outboundCode("/agentic run <workflow>", 60)} starts one.`;
}
function noQuestionText(runId) {
  const what = runId === void 0 ? "No run here" : `Run ${runId}`;
  return `${what} asks nothing now${runId === void 0 ? ", so there is nothing to answer" : ""}. ${outboundCode("/agentic status", 40)} shows how it stands.`;
}

// src/app/start-run.ts
async function startRun(ports, stateRef, wanted) {
  const { forge, refs } = ports;
  const { workflow, variables, issue, headSha, by } = wanted;
  const runId = await runIdFor(wanted.source);
  const done = { status: "done", what: "run", runId };
  const since = wanted.source.at;
  if (await findRun(refs, runId, { stateRef })) return done;
  if (await forge.started(runId, since) !== "no") return done;
  const shown = { issue, marker: runMarker(runId), since };
  const beginning = { runId, workflow, by };
  await forge.show({ ...shown, body: startedText(beginning) });
  const answer2 = await forge.dispatch({
    command: "run",
    runId,
    workflow,
    variables,
    issue,
    ...headSha === void 0 ? {} : { headSha }
  });
  if (answer2.status === "started") return done;
  await forge.show({ ...shown, body: notStartedText(beginning, answer2.message) });
  return { status: "refused", reason: answer2.message };
}
async function goOn({ forge }, dispatch, { since, again }) {
  const started = await forge.started(dispatch.runId, since);
  if (started === "waiting" || started === "over" && again === "never") return "known";
  const answer2 = await forge.dispatch(dispatch);
  if (answer2.status === "started") return "started";
  throw new AgenticError({ code: "remote-refused", message: answer2.message });
}

// src/app/about-run.ts
async function aboutRun(ports, command, { spot, stateRef, id, at }) {
  const run = await runMeant(ports, command.runId, { spot, stateRef });
  if (!run) return { text: noRunText(command.runId) };
  const { runId } = run;
  if (command.name === "status") return { text: statusText(run), runId };
  const refusal = refusalOf(command, run);
  if (refusal !== void 0) return { text: refusal, runId };
  if (command.name === "cancel") {
    await leaveRequest(ports, { runId, id, content: `${JSON.stringify({ type: "cancel" })}
`, stateRef });
    if (run.progress.status !== "running")
      await goOn(ports, { command: "cancel", runId }, { since: at, again: "never" });
  } else await goOn(ports, { command: "resume", runId }, { since: at, again: "never" });
  return { text: doneText(command.name, runId), runId };
}
function refusalOf(command, { runId, where, progress: { status } }) {
  if (command.name === "cancel")
    return where === "ended" ? `Run ${runId} is over (${status}); there is nothing to cancel.` : void 0;
  if ("fromStep" in command)
    return `A run goes on from a chosen step at the command line alone: \`agentic-sdlc resume ${runId} --from-step ${command.fromStep}\`.`;
  if (status === "completed") return `Run ${runId} is completed; there is nothing left to do in it.`;
  return status === "running" ? `Run ${runId} is being worked on already.` : void 0;
}
async function runMeant({ refs }, runId, { spot, stateRef }) {
  if (runId !== void 0) return await toldRun(refs, runId, stateRef);
  const [newest] = await liveRunsAt(refs, spot);
  return newest ?? await endedRunAt(refs, spot, stateRef);
}

// src/human/answer-request.ts
var DECISIONS = { approve: "approved", reject: "rejected", input: "input" };
var MOST_BYTES2 = 900 * 1024;
var MOST_THREADS = 1e3;
var LONGEST_TEXT = 1e5;
var LEAST_TEXT = 100;
function answerRequest(reply, asked = {}) {
  const { id } = reply;
  let request = requestOf(reply, asked);
  for (let longest = LONGEST_TEXT / 2; tooLarge(request) && longest >= 1; longest /= 2)
    request = shortened(request, longest);
  return { id, content: `${JSON.stringify(request)}
` };
}
function requestOf(reply, { step, asked, branch }) {
  const { head_sha: head, head_ref: ref } = reply;
  const isItsBranch = branch !== void 0 && ref === branch;
  return {
    type: "input",
    decision: DECISIONS[reply.decision],
    text: cut(reply.body, LONGEST_TEXT),
    actor: reply.reviewer,
    ...step === void 0 ? {} : { step },
    ...asked === void 0 ? {} : { asked },
    ...reply.threads.length === 0 ? {} : { threads: reply.threads.slice(0, MOST_THREADS) },
    ...head === void 0 ? {} : { head },
    ...head !== void 0 && isItsBranch ? { about: { head } } : {},
    ...reply.at === void 0 ? {} : { at: reply.at }
  };
}
function tooLarge(request) {
  return Buffer.byteLength(JSON.stringify(request)) > MOST_BYTES2;
}
function shortened(request, longest) {
  const kept = longest < LEAST_TEXT ? request.threads?.slice(0, (request.threads.length + 1) / 2) : request.threads;
  const threads = kept?.map((thread) => ({ ...thread, text: cut(thread.text, longest) }));
  return { ...request, text: cut(request.text, longest), ...threads ? { threads } : {} };
}
function cut(text, longest) {
  return text.length <= longest ? text : `${text.slice(0, Math.max(0, longest - 1)).replace(/[\uD800-\uDBFF]$/, "")}\u2026`;
}

// src/app/answer.ts
async function askedRun({ refs }, spot, { reply, stateRef }) {
  const { id, run_id: named } = reply;
  if (named !== void 0) return await toldRun(refs, named, stateRef) && { runId: named, has: false };
  const here = await liveRunsAt(refs, spot);
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
async function leaveAnswer(ports, runId, { reply, stateRef, isReview }) {
  const { refs } = ports;
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return { status: "refused", reason: `There is no run ${runId}.` };
  const { state } = await checkRun(found);
  const done = { status: "done", what: "answer", runId };
  if (state.requests.has(reply.id)) return done;
  const asked = questionOf(state);
  const said = Date.parse(reply.at ?? "");
  if (!asked) return { status: "refused", reason: `Run ${runId} asks nothing.` };
  if (said + SKEW_MS < Date.parse(asked.at)) return { status: "refused", reason: "It was said before." };
  const branch = state.workspace?.branch;
  const request = answerRequest(reply, {
    ...isReview ? {} : { asked: asked.seq },
    ...branch === void 0 ? {} : { branch }
  });
  await leaveRequest(ports, { runId, ...request, stateRef });
  if (await hasAnswers(ports, runId, state))
    await goOn(
      ports,
      { command: "resume", runId },
      { since: new Date(Number.isNaN(said) ? asked.at : said), again: "when-over" }
    );
  return done;
}
function questionOf({ questions, steps }) {
  for (const path of questions) {
    const asked = steps.get(path)?.question?.asked;
    if (asked) return asked;
  }
  return void 0;
}
async function hasAnswers({ refs }, runId, state) {
  if (state.status !== "paused") return false;
  const { requests } = await readInbox(refs, runId);
  const answers = answersIn(requests, state);
  return [...state.questions].some((path) => answersTo(state, path, answers).length > 0);
}

// src/app/asking.ts
async function judge({ forge, own }, deed, { settings, answers }) {
  const { policy, answerers } = settings;
  const isOwn = ({ login }) => own.login !== void 0 && login.toLowerCase() === own.login.toLowerCase() || deed.appId !== void 0 && deed.appId === own.appId;
  const { event, action } = deed;
  const at = { event, action, isEdited: deed.text?.isEdited ?? false };
  const known2 = deed.people.map(
    (each) => each === null ? { type: "", isOwnApp: false } : { ...each, isOwnApp: isOwn(each) }
  );
  const open = { isLocked: false, isTransferred: false, isFork: false };
  const supposed = known2.map((person) => ({ ...person, role: "admin" }));
  const early = mayAsk({ ...at, ...open, people: supposed }, policy);
  if (!early.allowed) return { who: early, issue: void 0 };
  const wantsTeams = answers && answerers.teams.length > 0;
  const [issue, text, people] = await Promise.all([
    forge.issue(deed.issue),
    deed.text?.now(),
    Promise.all(
      unique(known2).map(async (person) => ({
        ...person,
        role: await forge.roleOf(person.login ?? ""),
        ...wantsTeams && { teams: await forge.teamsOf(person.login ?? "", answerers.teams) }
      }))
    )
  ]);
  const facts = {
    ...at,
    people,
    isEdited: at.isEdited || isChanged(deed, text),
    isLocked: issue?.isLocked ?? false,
    isTransferred: issue === void 0,
    isFork: issue?.head?.isFork ?? false
  };
  return { who: answers ? mayAnswer(facts, policy, answerers) : mayAsk(facts, policy), issue };
}
function unique(people) {
  return [...new Map(people.map((person) => [person.login?.toLowerCase(), person])).values()];
}
function isChanged({ text, people }, now) {
  if (!text) return false;
  return now === void 0 || now.body !== text.body || now.login !== people[0]?.login;
}

// src/app/refuse.ts
var UNKNOWN = /* @__PURE__ */ new Set(["role-unknown", "team-unknown"]);
async function refuse({ forge }, { target }, who) {
  const { reason, reaction } = who;
  if (reaction === "-1") await forge.react(target, "-1");
  return UNKNOWN.has(reason) ? { status: "again", reason } : { status: "refused", reason };
}

// src/app/comment.ts
var ANSWERS = /* @__PURE__ */ new Set(["input", "approve", "reject"]);
async function handleComment(payload, ports) {
  const { comment } = payload;
  const settings = await ports.settings();
  const { command } = readCommand(comment.body);
  const answers = command !== void 0 && ANSWERS.has(command.name);
  const deed = deedOf(payload, ports);
  const judged = await judge(ports, deed, { settings, answers });
  if (!judged.who.allowed) return await refuse(ports, deed, judged.who);
  if (ports.mayAskMore?.(comment.user?.login ?? "") === false)
    return { status: "refused", reason: "Too much was asked for in a short time." };
  await ports.forge.react(deed.target, "eyes");
  return await carryOut(ports, payload, { settings, judged });
}
function deedOf({ action, sender, issue, comment }, { forge }) {
  const { id, body, user, created_at, updated_at = created_at } = comment;
  return {
    event: issue.pull_request === void 0 ? "issue-comment" : "pull-request-comment",
    action,
    people: [user, sender],
    issue: issue.number,
    text: { body, isEdited: updated_at !== created_at, now: () => forge.text("comment", id) },
    target: { kind: "comment", id },
    appId: comment.performed_via_github_app?.id
  };
}
async function carryOut(ports, payload, { settings, judged }) {
  const { comment, issue } = payload;
  const workflows = await ports.workflows();
  const { command, mistake } = readCommand(comment.body, workflows);
  const told = (text, runId) => tell(ports, payload, { text, runId });
  if (mistake) return await told(mistakeText(mistake));
  const head = judged.issue?.head;
  const spot = { issue: issue.number, ...head ? { headRef: head.ref } : {} };
  const at = new Date(comment.created_at);
  const { stateRef } = settings;
  switch (command?.name) {
    case "run":
      return await startRun(ports, stateRef, {
        source: { kind: "comment", repository: ports.repository, id: comment.id, at },
        workflow: command.workflow,
        variables: command.variables,
        issue: issue.number,
        headSha: head?.sha,
        by: comment.user?.login ?? ""
      });
    case "status":
    case "cancel":
    case "resume":
    case "retry": {
      const { text, runId } = await aboutRun(ports, command, {
        spot,
        stateRef,
        id: `comment-${comment.id}`,
        at
      });
      return await told(text, runId);
    }
    case "input":
    case "approve":
    case "reject":
      return await answer(ports, payload, { spot, stateRef });
    case "workflows":
      return await told(workflowsText(workflows));
    case "do":
      return await told(
        "`/agentic do` is not part of this version; `/agentic workflows` lists what can be run."
      );
    default:
      return await told(helpText(workflows));
  }
}
async function answer(ports, payload, { spot, stateRef }) {
  const reply = readComment(payload.comment);
  if (!reply) return { status: "nothing" };
  const asked = await askedRun(ports, spot, { reply, stateRef });
  if (!asked)
    return await tell(ports, payload, {
      text: reply.run_id === void 0 ? noQuestionText() : noRunText(reply.run_id)
    });
  const { runId } = asked;
  const done = await leaveAnswer(ports, runId, { reply, stateRef, isReview: false });
  if (done.status === "refused")
    return await tell(ports, payload, { text: asked.has ? doneText("input", runId) : noQuestionText(runId) });
  return done;
}
async function tell({ forge }, { comment, issue }, { text, runId }) {
  const marker = replyMarker(`comment-${comment.id}`);
  const since = new Date(comment.created_at);
  await forge.show({ issue: issue.number, marker, body: text, since });
  return { status: "done", what: "told", ...runId === void 0 ? {} : { runId } };
}

// src/app/events.ts
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
var Issue = object({
  number: int().positive(),
  pull_request: unknown().optional(),
  updated_at: time.optional()
});
var Pull = object({ number: int().positive() });
var repository = { repository: object({ full_name: string().max(300) }) };
var around = { action: string().max(60), sender: User, ...repository };
var IssueComment = object({ ...around, issue: Issue, comment: Comment });
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
var schemas = {
  issue_comment: IssueComment,
  pull_request_review: Review,
  pull_request_review_comment: ReviewComment,
  issues: Issues
};
function parseEvent(name, payload) {
  if (name === "schedule") return { name };
  if (!Object.hasOwn(schemas, name)) return { name: void 0 };
  const known2 = name;
  const parsed = schemas[known2].safeParse(payload, { jitless: true });
  if (parsed.success) return { name: known2, payload: parsed.data };
  return { name: void 0, problem: prettifyError(parsed.error) };
}

// src/app/labels.ts
var LABEL = /^agentic:(.+)$/;
var FOR_ASSIGNED = "plan-build-validate";
async function handleIssues(payload, ports) {
  const { action, sender, issue } = payload;
  const wanted = wantedBy(payload, ports);
  if (!wanted) return { status: "nothing" };
  const settings = await ports.settings();
  const event = action === "labeled" ? "label" : "assignment";
  const target = { kind: "issue", number: issue.number };
  const deed = { event, action, people: [sender], issue: issue.number, target };
  const judged = await judge(ports, deed, { settings, answers: false });
  if (!judged.who.allowed) return await refuse(ports, deed, judged.who);
  await ports.forge.react(target, "eyes");
  const workflows = await ports.workflows();
  const { command, mistake } = readCommand(`/agentic run ${wanted.workflow}`, workflows);
  const at = new Date(issue.updated_at);
  if (mistake) {
    const marker = replyMarker(`${event}-${at.getTime()}`);
    await ports.forge.show({
      issue: issue.number,
      marker,
      body: mistakeText(mistake),
      since: at
    });
    return { status: "done", what: "told" };
  }
  if (command?.name !== "run") return { status: "nothing" };
  return await startRun(ports, settings.stateRef, {
    source: wanted.source,
    workflow: command.workflow,
    variables: {},
    issue: issue.number,
    headSha: judged.issue?.head?.sha,
    by: sender.login
  });
}
function wantedBy({ action, issue, label, assignee }, { repository: repository2, own }) {
  const at = new Date(issue.updated_at);
  const around2 = { repository: repository2, at, issue: issue.number, moment: issue.updated_at };
  if (action === "labeled" && label) {
    const [, workflow] = LABEL.exec(label.name) ?? [];
    if (workflow === void 0) return void 0;
    return { workflow: workflow.trim(), source: { ...around2, kind: "label", label: label.name } };
  }
  const names = own.login === void 0 ? [] : [own.login, own.login.replace(/\[bot\]$/, "")];
  const login = assignee?.login;
  if (action !== "assigned" || login === void 0 || !names.includes(login)) return void 0;
  return { workflow: FOR_ASSIGNED, source: { ...around2, kind: "assignment", assignee: login } };
}

// src/app/review.ts
var NOTHING = { status: "nothing" };
async function handleReview(payload, ports) {
  const { action, sender, pull_request: pull, review } = payload;
  return await takeReview(ports, {
    pull: pull.number,
    id: review.id,
    deed: {
      event: "review",
      action,
      people: [review.user, sender],
      issue: pull.number,
      target: { kind: "review", nodeId: review.node_id }
    }
  });
}
async function handleReviewComment(payload, ports) {
  const { action, sender, pull_request: pull, comment } = payload;
  const deed = {
    event: "review-comment",
    action,
    people: [comment.user, sender],
    issue: pull.number,
    text: {
      body: comment.body,
      isEdited: (comment.updated_at ?? comment.created_at) !== comment.created_at,
      now: () => ports.forge.text("review-comment", comment.id)
    },
    target: { kind: "review-comment", id: comment.id },
    appId: comment.performed_via_github_app?.id
  };
  const { review, reply } = readReviewComment(comment);
  if (review !== void 0) return await takeReview(ports, { pull: pull.number, id: review, deed });
  return reply ? await take(ports, deed, () => Promise.resolve(reply)) : NOTHING;
}
async function takeReview(ports, { pull, id, deed }) {
  return await take(ports, deed, async (head) => {
    const read = await ports.forge.review(pull, id);
    const isTheirs = read?.review.user?.login === deed.people[0]?.login;
    if (!read || !isTheirs) return void 0;
    return readReview(read.review, { comments: read.comments, ...head ? { head } : {} });
  });
}
async function take(ports, deed, read) {
  const settings = await ports.settings();
  const { stateRef } = settings;
  const issue = await ports.forge.issue(deed.issue);
  if (!issue) return { status: "refused", reason: "transferred" };
  const spot = { issue: deed.issue, ...issue.head ? { headRef: issue.head.ref } : {} };
  const reply = await read(issue.head);
  if (!reply) return NOTHING;
  const asked = await askedRun(ports, spot, { reply, stateRef });
  if (!asked) return NOTHING;
  const { who } = await judge(ports, deed, { settings, answers: true });
  if (!who.allowed) return await refuse(ports, deed, who);
  await ports.forge.react(deed.target, "eyes");
  return await leaveAnswer(ports, asked.runId, { reply, stateRef, isReview: true });
}

// src/app/sweep.ts
var MOST_RUNS = 20;
async function sweepRuns(ports) {
  const { refs } = ports;
  const { stateRef } = await ports.settings();
  const started = [];
  const problems = [];
  for (const { runId, progress } of await liveRuns(refs)) {
    if (progress.status !== "paused" || started.length === MOST_RUNS) continue;
    try {
      const found = await findRun(refs, runId, { stateRef });
      if (!found || !await hasAnswers(ports, runId, (await checkRun(found)).state)) continue;
      const since = new Date(progress.updated_at ?? 0);
      if (await goOn(ports, { command: "resume", runId }, { since, again: "when-over" }) === "started")
        started.push(runId);
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0 && started.length === 0) return { status: "refused", reason: problems.join(" ") };
  return started.length === 0 ? { status: "nothing" } : { status: "done", what: `resumed ${started.join(", ")}` };
}

// src/app/handle.ts
var NOTHING2 = { status: "nothing" };
function concerns(delivery) {
  const heard = parseEvent(delivery.name, delivery.payload);
  if (heard.name === void 0) return false;
  return heard.name === "schedule" || mayMeanUs(heard);
}
async function handleEvent({ name, payload }, ports) {
  const heard = parseEvent(name, payload);
  if (heard.name === void 0)
    return heard.problem === void 0 ? NOTHING2 : { status: "refused", reason: heard.problem };
  try {
    if (heard.name === "schedule") return await sweepRuns(ports);
    if (heard.payload.repository.full_name.toLowerCase() !== ports.repository.toLowerCase())
      return { status: "refused", reason: "It is from another repository." };
    return mayMeanUs(heard) ? await handle(heard, ports) : NOTHING2;
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const { message: reason } = error;
    return isUnreachable(error) ? { status: "again", reason } : { status: "refused", reason };
  }
}
function mayMeanUs(heard) {
  switch (heard.name) {
    case "issue_comment": {
      const { action, comment } = heard.payload;
      const { command, mistake } = readCommand(comment.body);
      return action === "created" && (command !== void 0 || mistake !== void 0);
    }
    case "issues":
      return heard.payload.action === "labeled" || heard.payload.action === "assigned";
    case "pull_request_review":
      return heard.payload.action === "submitted";
    case "pull_request_review_comment":
      return heard.payload.action === "created";
  }
}
function handle(heard, ports) {
  switch (heard.name) {
    case "issue_comment":
      return handleComment(heard.payload, ports);
    case "issues":
      return handleIssues(heard.payload, ports);
    case "pull_request_review":
      return handleReview(heard.payload, ports);
    case "pull_request_review_comment":
      return handleReviewComment(heard.payload, ports);
  }
}

// src/github/commit-refs.ts
const { randomUUID: randomUUID2 } = process.getBuiltinModule("node:crypto");

// src/github/closing.ts
const { randomUUID } = process.getBuiltinModule("node:crypto");

// src/github/move-ref.ts
async function standingAt(data, ref) {
  return (await data.refs(ref)).refs.get(ref);
}
async function moveRef(data, { ref, from, to }) {
  try {
    await (from === void 0 ? data.makeRef(ref, to) : data.moveRef(ref, to));
    return true;
  } catch (error) {
    const now = await standingAt(data, ref);
    if (now === to) return true;
    if (hasStatus(error, 409)) return false;
    if (now !== from && hasStatus(error, 404, 422)) return false;
    throw gitHubError(error, data.location);
  }
}

// src/github/closing.ts
var TRAILER = "Agentic-Closing";
var CLOSED_MS = 6e4;
var PATIENCE_MS = 3e4;
var SLACK_MS = 2e3;
function isClosed({ message, madeAt }, now) {
  return message.includes(`
${TRAILER}: `) && now < madeAt + CLOSED_MS + SLACK_MS;
}
async function closeRef(data, { ref, before, tree }) {
  const begunAt = performance.now();
  const message = `Close ${ref} [skip ci]

${TRAILER}: ${randomUUID()}`;
  const closing = await data.makeCommit({ message, tree, parents: before === void 0 ? [] : [before] });
  const moved = await moveRef(data, { ref, from: before, to: closing });
  return moved ? { ref, before, closing, begunAt } : void 0;
}
function isFresh({ begunAt }) {
  return performance.now() - begunAt < PATIENCE_MS;
}
async function reopenRefs(data, closed) {
  for (const each of closed) {
    const { ref, before, closing } = each;
    try {
      if (!isFresh(each) || await standingAt(data, ref) !== closing) continue;
      if (before === void 0) await data.dropRef(ref);
      else await data.moveRef(ref, before, "force");
    } catch {
    }
  }
}
async function dropClosed(data, closed, tree) {
  const { ref } = closed;
  const now = await standingAt(data, ref);
  if (now !== closed.closing) return now;
  if (!isFresh(closed)) {
    const again = await closeRef(data, { ref, before: closed.closing, tree });
    return again ? await dropClosed(data, again, tree) : await standingAt(data, ref);
  }
  try {
    await data.dropRef(ref);
  } catch (error) {
    if (await standingAt(data, ref) === closed.closing) throw error;
  }
  return void 0;
}

// src/github/write-tree.ts
const { isUtf8 } = process.getBuiltinModule("node:buffer");
const { createHash } = process.getBuiltinModule("node:crypto");
var EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
var MOST_INLINE_BYTES = 64 * 1024;
var MOST_ITEMS = 500;
var MOST_BYTES3 = 2e6;
async function writeTree(data, draft) {
  if (draft.entries.size === 0) return EMPTY_TREE;
  const plan = { cleared: [], items: [], blobs: /* @__PURE__ */ new Map() };
  planFolder(plan, draft, { path: "", was: draft.was });
  await inTurns(plan.blobs.values(), async (content) => void await data.makeBlob(content));
  const atTop = plan.cleared.filter(({ path }) => !path.includes("/")).length;
  const base = draft.was.size === atTop ? void 0 : draft.id;
  let tree = base === void 0 ? void 0 : await makeTree(data, base, plan.cleared);
  tree = await makeTree(data, tree, plan.items);
  return tree ?? EMPTY_TREE;
}
function planFolder(plan, folder, { path, was }) {
  for (const [name, { kind }] of was)
    if (!folder.entries.has(name)) plan.items.push(gone(`${path}${name}`, kind));
  for (const [name, entry] of folder.entries) {
    const full = `${path}${name}`;
    const before = was.get(name);
    if (entry.kind === "draft") {
      const stays = before?.kind === "folder" && before.id === entry.id;
      if (before && !stays) plan.cleared.push(gone(full, before.kind));
      planFolder(plan, entry, { path: `${full}/`, was: stays ? entry.was : /* @__PURE__ */ new Map() });
      continue;
    }
    const id = entry.kind === "content" ? blobId(entry.content) : entry.id;
    const kind = entry.kind === "folder" ? "folder" : "file";
    if (before?.kind === kind && before.id === id) continue;
    if (before && before.kind !== kind) plan.cleared.push(gone(full, before.kind));
    if (entry.kind !== "content") plan.items.push({ ...typeOf(kind), path: full, sha: id });
    else if (isInline(entry.content))
      plan.items.push({ ...typeOf(kind), path: full, content: Buffer.from(entry.content).toString("utf8") });
    else {
      plan.blobs.set(id, entry.content);
      plan.items.push({ ...typeOf(kind), path: full, sha: id });
    }
  }
}
function isInline(content) {
  return content.length <= MOST_INLINE_BYTES && isUtf8(content) && !content.includes(0);
}
function blobId(content) {
  return createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");
}
function gone(path, kind) {
  return { ...typeOf(kind), path, sha: null };
}
function typeOf(kind) {
  return kind === "folder" ? { mode: "040000", type: "tree" } : { mode: "100644", type: "blob" };
}
async function makeTree(data, base, items) {
  let tree = base;
  for (const portion of portionsOf(items)) tree = await data.makeTree(tree, portion);
  return tree;
}
function portionsOf(items) {
  const portions = [];
  let bytes = MOST_BYTES3;
  for (const item of items) {
    const size = item.content?.length ?? 0;
    const last = portions.at(-1);
    if (last && last.length < MOST_ITEMS && bytes + size <= MOST_BYTES3) last.push(item);
    else {
      portions.push([item]);
      bytes = 0;
    }
    bytes += size;
  }
  return portions;
}

// src/github/commit-refs.ts
async function commitRefs(context, change) {
  const moved = await movedOf(context, change.refs);
  if (moved.length > 0) return { status: "moved", refs: moved };
  const missing = await missingOf(context.data, change.branches);
  if (missing.size > 0) return { status: "refused", branches: missing };
  const prepared = await Promise.all(change.refs.map((each) => prepare(context, each)));
  const pivot = prepared.find(({ next }) => next !== void 0);
  const others = prepared.filter(
    (each) => each !== pivot && (each.next !== void 0 || each.expected !== void 0)
  );
  const { data } = context;
  try {
    return others.length === 0 && pivot ? await decide(data, pivot, /* @__PURE__ */ new Map()) : await commitTogether(data, pivot, others);
  } catch (error) {
    throw gitHubError(error, data.location);
  }
}
async function movedOf({ data, commit }, changes) {
  const moved = await Promise.all(
    changes.map(async ({ ref, expected }) => {
      const { refs, at } = await data.refs(ref);
      if (refs.get(ref) !== expected) return true;
      return expected !== void 0 && isClosed(await commit(expected), at);
    })
  );
  return changes.filter((_, index) => moved[index]).map(({ ref }) => ref);
}
async function missingOf(data, branches) {
  const missing = /* @__PURE__ */ new Map();
  for (const [branch, sha] of branches ?? [])
    if (!await data.hasCommit(branch, sha))
      missing.set(branch, `${data.location} is written without a clone, and has no ${sha} on ${branch}`);
  return missing;
}
async function prepare(context, { ref, expected, next }) {
  const before = expected === void 0 ? EMPTY_TREE : (await context.commit(expected)).tree;
  if (!next) return { ref, expected, before, next };
  const draft = await draftTree(context.folders, expected, next.changes);
  return {
    ref,
    expected,
    before,
    next: { message: next.message, tree: await writeTree(context.data, draft) }
  };
}
async function decide(data, pivot, versions) {
  const { ref, expected } = pivot;
  const to = await makeCommit(data, pivot, expected);
  if (!await moveRef(data, { ref, from: expected, to })) return { status: "moved", refs: [ref] };
  return { status: "committed", versions: versions.set(ref, to) };
}
async function makeCommit(data, { next, before }, parent) {
  const { message, tree } = next ?? { message: "", tree: before };
  return await data.makeCommit({
    message: `${message}

Agentic-Commit: ${randomUUID2()}`,
    tree,
    parents: parent === void 0 ? [] : [parent]
  });
}
async function commitTogether(data, pivot, others) {
  const closed = /* @__PURE__ */ new Map();
  let isDecided = false;
  try {
    for (const each of others.toSorted((a, b) => a.ref < b.ref ? -1 : 1)) {
      const result2 = await closeRef(data, { ref: each.ref, before: each.expected, tree: each.before });
      if (!result2) return { status: "moved", refs: [each.ref] };
      closed.set(each, result2);
    }
    const finals = /* @__PURE__ */ new Map();
    for (const each of others)
      if (each.next) finals.set(each, await makeCommit(data, each, closed.get(each)?.closing));
    if (![...closed.values()].every(isFresh)) throw tooSlow(data);
    const result = pivot ? await decide(data, pivot, /* @__PURE__ */ new Map()) : { status: "committed", versions: /* @__PURE__ */ new Map() };
    isDecided = result.status === "committed";
    return result.status === "committed" ? await finish(data, { closed, finals, result }) : result;
  } finally {
    if (!isDecided) await reopenRefs(data, [...closed.values()]);
  }
}
async function finish(data, { closed, finals, result }) {
  const versions = new Map(result.versions);
  for (const [{ ref }, to] of finals) {
    const from = [...closed.values()].find((each) => each.ref === ref)?.closing;
    if (!await moveRef(data, { ref, from, to })) throw tooSlow(data);
    versions.set(ref, to);
  }
  for (const [each, ref] of closed) {
    if (each.next) continue;
    const stays = await dropClosed(data, ref, each.before);
    if (stays !== void 0) versions.set(each.ref, stays);
  }
  return { status: "committed", versions };
}
function tooSlow({ location }) {
  return new AgenticError({
    code: "remote-unreachable",
    message: `${location} answered too slowly for several refs to move together; try again.`
  });
}

// src/github/git-data.ts
function createGitData({ octokit, owner, repo }) {
  const location = `${owner}/${repo}`;
  const place = { owner, repo };
  const telling = async (work) => {
    try {
      return await work();
    } catch (error) {
      throw gitHubError(error, location);
    }
  };
  return {
    location,
    ...readsOf({ octokit, place, telling }),
    ...objectsOf({ octokit, place, telling }),
    makeRef: async (ref, sha) => {
      await octokit.request("POST /repos/{owner}/{repo}/git/refs", {
        ...place,
        ref: `refs/heads/${ref}`,
        sha
      });
    },
    moveRef: async (ref, sha, how) => {
      await octokit.request("PATCH /repos/{owner}/{repo}/git/refs/{ref}", {
        ...place,
        ref: `heads/${ref}`,
        sha,
        force: how === "force"
      });
    },
    dropRef: async (ref) => {
      await octokit.request("DELETE /repos/{owner}/{repo}/git/refs/{ref}", { ...place, ref: `heads/${ref}` });
    }
  };
}
function readsOf({
  octokit,
  place,
  telling
}) {
  return {
    refs: (prefix) => telling(() => readRefs(octokit, place, prefix)),
    commit: (commit_sha) => telling(async () => {
      const { data } = await octokit.request("GET /repos/{owner}/{repo}/git/commits/{commit_sha}", { ...place, commit_sha }).catch(noneWhere(404, 422));
      if (data === void 0) return void 0;
      return {
        tree: data.tree.sha,
        message: data.message,
        madeAt: Date.parse(data.committer.date)
      };
    }),
    tree: (tree_sha, how) => telling(async () => {
      const { data } = await octokit.request("GET /repos/{owner}/{repo}/git/trees/{tree_sha}", {
        ...place,
        tree_sha,
        ...how && { recursive: "1" }
      });
      return { entries: data.tree.flatMap(entryOf), truncated: data.truncated };
    }),
    blob: (file_sha) => telling(async () => {
      const { data } = await octokit.request("GET /repos/{owner}/{repo}/git/blobs/{file_sha}", {
        ...place,
        file_sha
      });
      return Buffer.from(data.content, data.encoding === "base64" ? "base64" : "utf8");
    }),
    hasCommit: (branch, sha) => telling(async () => {
      const { data } = await octokit.request("GET /repos/{owner}/{repo}/compare/{basehead}", {
        ...place,
        basehead: `${sha}...${branch}`
      }).catch(noneWhere(404, 422));
      return data?.status === "ahead" || data?.status === "identical";
    })
  };
}
function objectsOf({
  octokit,
  place,
  telling
}) {
  return {
    makeBlob: (content) => telling(async () => {
      const { data } = await octokit.request("POST /repos/{owner}/{repo}/git/blobs", {
        ...place,
        content: Buffer.from(content).toString("base64"),
        encoding: "base64"
      });
      return data.sha;
    }),
    makeTree: (base, items) => telling(async () => {
      const { data } = await octokit.request("POST /repos/{owner}/{repo}/git/trees", {
        ...place,
        ...base !== void 0 && { base_tree: base },
        tree: [...items]
      });
      return data.sha;
    }),
    makeCommit: ({ message, tree, parents }) => telling(async () => {
      const { data } = await octokit.request("POST /repos/{owner}/{repo}/git/commits", {
        ...place,
        message,
        tree,
        parents: [...parents]
      });
      return data.sha;
    })
  };
}
async function readRefs(octokit, place, prefix) {
  const refs = /* @__PURE__ */ new Map();
  for (let page = 1; ; page += 1) {
    const { data, headers } = await octokit.request("GET /repos/{owner}/{repo}/git/matching-refs/{ref}", {
      ...place,
      ref: `heads/${prefix}`,
      per_page: 100,
      page
    }).catch(noneWhere(409));
    for (const { ref, object: object2 } of data ?? []) refs.set(ref.slice("refs/heads/".length), object2.sha);
    if (headers?.link?.includes('rel="next"')) continue;
    return { refs, at: headers?.date === void 0 ? Date.now() : Date.parse(headers.date) };
  }
}
function noneWhere(...statuses) {
  return (error) => {
    if (hasStatus(error, ...statuses)) return { data: void 0, headers: void 0 };
    throw error;
  };
}
function entryOf(entry) {
  const { path, mode, type, sha } = entry;
  if (path === void 0 || sha === void 0 || sha === null || mode === "120000") return [];
  if (type === "tree") return [{ path, kind: "folder", id: sha }];
  return type === "blob" ? [{ path, kind: "file", id: sha }] : [];
}
async function noVersion(data, version) {
  await data.refs("agentic/");
  return new AgenticError({
    code: "not-found",
    message: `There is no version ${JSON.stringify(version.slice(0, 64))} in ${data.location}.`
  });
}

// src/github/state-refs.ts
function createGitHubStateRefs(repository2) {
  const data = createGitData(repository2);
  const commits = remembered((sha) => readCommit(data, sha));
  const entries = remembered((sha) => readEntries(data, sha));
  const folders = { top: async (version) => (await commits(version)).tree, entries };
  const context = { data, folders, commit: commits };
  return {
    location: data.location,
    refs: async (prefix) => (await data.refs(prefix)).refs,
    list: (version, folder) => listEntries(folders, version, folder),
    files: async (version, folder) => {
      const found = await findEntry(folders, version, folder);
      return found?.kind === "folder" ? await filesUnder(data, found.id, folder) : [];
    },
    read: async (version, paths) => {
      const files = await findFiles(folders, version, paths);
      const contents = await inTurns(files, async ([path, id]) => [
        path,
        await data.blob(id)
      ]);
      return new Map(contents);
    },
    commit: async (change) => {
      checkChange(change);
      return await commitRefs(context, change);
    }
  };
}
async function readCommit(data, version) {
  const commit = isObjectId(version) ? await data.commit(version) : void 0;
  if (commit) return commit;
  throw await noVersion(data, version);
}
function isObjectId(version) {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(version);
}
async function readEntries(data, tree) {
  if (tree === EMPTY_TREE) return [];
  const { entries, truncated } = await data.tree(tree);
  if (truncated) throw tooMany(data, tree);
  return entries.map(({ path, kind, id }) => ({ name: path, kind, id }));
}
async function filesUnder(data, tree, path) {
  if (tree === EMPTY_TREE) return [];
  const prefix = path === "" ? "" : `${path}/`;
  const all = await data.tree(tree, "recursive");
  const filesOf = (entries2) => entries2.filter(({ kind }) => kind === "file").map(({ path: path2, id }) => ({ path: `${prefix}${path2}`, id }));
  if (!all.truncated) return filesOf(all.entries);
  const { entries, truncated } = await data.tree(tree);
  if (truncated) throw tooMany(data, tree);
  const below = await inTurns(
    entries.filter(({ kind }) => kind === "folder"),
    ({ path: path2, id }) => filesUnder(data, id, `${prefix}${path2}`)
  );
  return [...filesOf(entries), ...below.flat()];
}
function tooMany({ location }, tree) {
  return new AgenticError({
    code: "unsupported",
    message: `A folder of ${location} (tree ${tree}) holds more than GitHub's API lists; use a clone of the repository.`
  });
}
var MOST_REMEMBERED = 500;
function remembered(read) {
  const known2 = /* @__PURE__ */ new Map();
  return (sha) => {
    const found = known2.get(sha) ?? read(sha);
    known2.delete(sha);
    known2.set(sha, found);
    found.catch(() => known2.delete(sha));
    const [oldest] = known2.keys();
    if (known2.size > MOST_REMEMBERED && oldest !== void 0) known2.delete(oldest);
    return found;
  };
}

// src/github/people.ts
var LIMIT_MS = 2e4;
var quick = () => ({ request: { signal: AbortSignal.timeout(LIMIT_MS), retries: 1 } });
async function learnRole({ client, repository: repository2 }, login) {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/collaborators/{username}/permission", {
      ...repository2,
      username: login,
      ...quick()
    });
    if (data.user?.login.toLowerCase() !== login.toLowerCase() || data.permission === "none") return "none";
    return data.role_name;
  } catch (error) {
    return hasStatus(error, 404) ? "none" : void 0;
  }
}
async function learnTeams(place, login, teams) {
  const found = [];
  for (const team of teams) {
    const isMember = await learnMembership(place, login, team);
    if (isMember === void 0) return void 0;
    if (isMember) found.push(team);
  }
  return found;
}
async function learnMembership({ client, repository: { owner: org } }, username, team_slug) {
  try {
    const { data } = await client.request("GET /orgs/{org}/teams/{team_slug}/memberships/{username}", {
      org,
      team_slug,
      username,
      ...quick()
    });
    return data.state === "active";
  } catch (error) {
    if (!hasStatus(error, 404)) return void 0;
  }
  try {
    await client.request("GET /orgs/{org}/teams/{team_slug}", { org, team_slug, ...quick() });
    return false;
  } catch {
    return void 0;
  }
}

// src/github/graphql.ts
async function graphql(place, query, variables) {
  const { client } = place;
  const { data } = await client.request({
    method: "POST",
    url: addressFrom(client.request.endpoint.DEFAULTS.baseUrl),
    query,
    variables
  });
  const answer2 = data;
  const [problem] = answer2.errors ?? [];
  if (!problem) return answer2.data;
  throw new AgenticError({
    code: "remote-refused",
    message: `GitHub did not do it in ${locationOf(place)}: ${String(problem.message)}. Give the token the permission \`pull-requests: write\`.`
  });
}
function addressFrom(baseUrl) {
  return `${baseUrl.replace(/\/+$/, "").replace(/\/api\/v3$/, "/api")}/graphql`;
}

// src/github/reactions.ts
var IN_GRAPHQL = { eyes: "EYES", "-1": "THUMBS_DOWN" };
async function react(place, target, content) {
  try {
    await ask(place, target, content);
  } catch (error) {
    const permission = target.kind.startsWith("review") ? "pull-requests: write" : "issues: write";
    throw explained(error, { location: locationOf(place), what: "take a reaction", permission });
  }
}
async function ask(place, target, content) {
  const { client, repository: repository2 } = place;
  switch (target.kind) {
    case "issue":
      await client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/reactions", {
        ...repository2,
        issue_number: target.number,
        content
      });
      return;
    case "comment":
      await client.request("POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions", {
        ...repository2,
        comment_id: target.id,
        content
      });
      return;
    case "review-comment":
      await client.request("POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions", {
        ...repository2,
        comment_id: target.id,
        content
      });
      return;
    case "review":
      await graphql(place, ADD, { subject: target.nodeId, content: IN_GRAPHQL[content] });
  }
}
var ADD = `mutation($subject: ID!, $content: ReactionContent!) {
  addReaction(input: { subjectId: $subject, content: $content }) { clientMutationId }
}`;

// src/github/repository-files.ts
async function readRepositoryFile({ client, repository: repository2 }, path) {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/contents/{path}", {
      ...repository2,
      path
    });
    if (Array.isArray(data) || data.type !== "file" || !("content" in data)) return void 0;
    return Buffer.from(data.content, "base64").toString("utf8");
  } catch (error) {
    if (hasStatus(error, 404)) return void 0;
    throw error;
  }
}
async function listRepositoryFolder({ client, repository: repository2 }, path) {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/contents/{path}", {
      ...repository2,
      path
    });
    return Array.isArray(data) ? data.flatMap(({ type, name }) => type === "file" ? [name] : []) : [];
  } catch (error) {
    if (hasStatus(error, 404)) return [];
    throw error;
  }
}
async function defaultBranchOf({ client, repository: repository2 }) {
  return (await client.request("GET /repos/{owner}/{repo}", { ...repository2 })).data.default_branch;
}

// src/github/reviews.ts
var MOST_PAGES = 30;
async function readReviewWithComments(place, pull, id) {
  const { client, repository: repository2 } = place;
  try {
    const { data } = await client.request(
      "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}",
      {
        ...repository2,
        pull_number: pull,
        review_id: id
      }
    );
    const { node_id: nodeId, state, body, user, commit_id, submitted_at } = data;
    const review = { id, nodeId, state, body, user, commit_id, submitted_at };
    return { review, comments: await commentsOf(place, pull, id) };
  } catch (error) {
    if (hasStatus(error, 404, 410)) return void 0;
    throw error;
  }
}
async function commentsOf({ client, repository: repository2 }, pull, id) {
  const all = pages(
    (page) => client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}/comments", {
      ...repository2,
      pull_number: pull,
      ...page
    })
  );
  const found = [];
  let seen = 0;
  for await (const comments of all) {
    found.push(...comments.filter((each) => each.pull_request_review_id === id));
    seen += 1;
    if (seen === MOST_PAGES) break;
  }
  return found;
}

// src/github/workflow-runs.ts
var MOST_PAGES2 = 5;
async function findWorkflowRun({ client, repository: repository2 }, { file, title, since }) {
  const all = pages(
    (page) => client.request("GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs", {
      ...repository2,
      workflow_id: file,
      ...page
    })
  );
  let seen = 0;
  try {
    for await (const { workflow_runs: runs } of all) {
      const found = runs.find(({ display_title }) => display_title.includes(title));
      if (found) return { id: Number(found.id), url: found.html_url, isOver: found.status === "completed" };
      seen += 1;
      const isOld = runs.some(({ created_at }) => Date.parse(created_at) < since.getTime());
      if (isOld || seen === MOST_PAGES2) break;
    }
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
  return void 0;
}

// src/app/github-forge.ts
function createAppForge(place, options) {
  const telling = async (what, work) => {
    try {
      return await work();
    } catch (error) {
      throw explained(error, { location: locationOf(place), what, permission: "issues: read" });
    }
  };
  return {
    roleOf: (login) => learnRole(place, login),
    teamsOf: (login, teams) => learnTeams(place, login, teams),
    issue: (number) => telling(`show issue #${number}`, () => readIssueNow(place, number)),
    text: (kind, id) => telling(`show ${kind} ${id}`, () => readTextNow(place, kind, id)),
    review: (pull, id) => telling(`show review ${id}`, () => readReviewWithComments(place, pull, id)),
    react: (target, content) => react(place, target, content),
    show: async ({ issue, marker, body, since }) => {
      const { clock, report } = options;
      const comment = createStickyComment(place, { issue, marker, clock, since, report });
      comment.show(`${marker}
${body}
`, "now");
      await comment.flush();
    },
    started: (runId, since) => telling("list the runs of a workflow", () => startedSince(place, options, { runId, since })),
    dispatch: (dispatch) => startWorkflow(place, options, dispatch)
  };
}
async function readIssueNow(place, number) {
  const { client, repository: repository2 } = place;
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/issues/{issue_number}", {
      ...repository2,
      issue_number: number
    });
    const own = `/repos/${locationOf(place)}/issues/${number}`.toLowerCase();
    if (!data.url.toLowerCase().endsWith(own)) return void 0;
    const now = { isLocked: data.locked, isPullRequest: data.pull_request !== void 0 };
    if (!now.isPullRequest) return now;
    const pull = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
      ...repository2,
      pull_number: number
    });
    const { sha, ref, repo } = pull.data.head;
    const from = repo;
    const isFork = from?.full_name.toLowerCase() !== locationOf(place).toLowerCase();
    return { ...now, head: { sha, ref, isFork } };
  } catch (error) {
    if (hasStatus(error, 404, 410, 301)) return void 0;
    throw error;
  }
}
async function readTextNow({ client, repository: repository2 }, kind, comment_id) {
  try {
    const { data } = kind === "comment" ? await client.request("GET /repos/{owner}/{repo}/issues/comments/{comment_id}", {
      ...repository2,
      comment_id
    }) : await client.request("GET /repos/{owner}/{repo}/pulls/comments/{comment_id}", {
      ...repository2,
      comment_id
    });
    return { body: data.body ?? "", login: data.user?.login };
  } catch (error) {
    if (hasStatus(error, 404, 410)) return void 0;
    throw error;
  }
}
async function startedSince(place, { workflowFile: file }, { runId, since }) {
  try {
    const run = await findWorkflowRun(place, { file, title: runId, since });
    return run ? run.isOver ? "over" : "waiting" : "no";
  } catch (error) {
    if (hasStatus(error, 403)) return "no";
    throw error;
  }
}
async function startWorkflow(place, { workflowFile: file, event }, dispatch) {
  const { command, runId, workflow = "", variables, issue } = dispatch;
  const given2 = variables === void 0 ? "" : JSON.stringify(variables);
  const about = issue === void 0 ? {} : { issue: String(issue) };
  const inputs = { command, workflow, variables: given2, "run-id": runId, ...about };
  try {
    const ref = await defaultBranchOf(place);
    try {
      await dispatchWorkflow(place, { file, ref, inputs });
    } catch (error) {
      if (!hasStatus(causeOf(error), 422) || isOff(error)) throw error;
      await dispatchRepository(place, { event, payload: inputs });
    }
    return { status: "started" };
  } catch (error) {
    const told = explained(error, {
      location: locationOf(place),
      what: `start the workflow ${file}`,
      permission: "actions: write"
    });
    if (!(told instanceof AgenticError) || told.code === "remote-unreachable") throw told;
    return { status: "refused", message: whatToDo(place, file, told) };
  }
}
function causeOf(error) {
  return error instanceof AgenticError ? error.cause : error;
}
function isOff(error) {
  return /\bdisabled\b/i.test(failureOf(causeOf(error))?.message ?? "");
}
function whatToDo(place, file, error) {
  const path = outboundCode(`.github/workflows/${file}`, 120);
  const cause = causeOf(error);
  if (isOff(error))
    return `GitHub Actions, or the workflow ${path}, is switched off here. Switch it on: Settings \u2192 Actions \u2192 General, and Actions \u2192 the workflow \u2192 Enable.`;
  if (hasStatus(cause, 404))
    return `The default branch has no workflow ${path}. Add it with ${outboundCode("agentic-sdlc init", 40)}, and commit it.`;
  if (hasStatus(cause, 403))
    return `The App may not start workflows in ${outboundCode(locationOf(place), 120)}. Give it the permissions ${outboundCode("actions: write", 40)} and ${outboundCode("contents: write", 40)}, and have the owner accept them.`;
  return `${outboundLine(error.message, 600)}`;
}

// src/app/settings.ts
const { readFileSync } = process.getBuiltinModule("node:fs");
async function readAppSettings(place) {
  const text = await readRepositoryFile(place, CONFIG_FILE);
  const parsed = text === void 0 ? void 0 : parseConfig(text, CONFIG_FILE);
  const isSound = parsed === void 0 || "config" in parsed;
  const config = parsed && "config" in parsed ? parsed.config : Config.parse({}, { jitless: true });
  const { permission, roles, bots } = config.github;
  const { people, teams } = config.human;
  return {
    policy: { permission: isSound ? permission : "admin", roles, bots },
    answerers: { people, teams },
    stateRef: config.state.branch
  };
}
async function readToldWorkflows(place) {
  const files = await listRepositoryFolder(place, ".agentic/workflows");
  const names = files.flatMap((file) => {
    const [, name] = /^([A-Za-z0-9_][\w.-]*)\.(?:ya?ml|m?ts)$/.exec(file) ?? [];
    return name === void 0 || name.endsWith(".d") ? [] : [name];
  });
  const own = [...new Set(names)].map((name) => ({ name, description: "" }));
  const others = builtIn().filter(({ name }) => !names.includes(name));
  return [...own, ...others].sort((a, b) => a.name < b.name ? -1 : 1);
}
var known;
function builtIn() {
  const places = { root: packageRoot(), builtIn: packageRoot() };
  known ??= listWorkflows(places).flatMap(({ name, path, origin }) => {
    const parsed = origin === "built-in" ? parseWorkflow(readFileSync(path, "utf8"), path) : { problems: [] };
    if (!("workflow" in parsed)) return [];
    const { description = "", variables = [] } = parsed.workflow;
    return [{ name, description, variables: variables.map((each) => each.name) }];
  });
  return known;
}

// src/app/ports-at.ts
var STARTER = { workflowFile: "agentic.yml", event: "agentic" };
function portsAt(place, options) {
  const { own, report, mayAskMore, dispatch, workflowFile = STARTER.workflowFile } = options;
  const { client, repository: repository2 } = place;
  const forge = createAppForge(place, { ...STARTER, workflowFile, clock: systemClock, report });
  const telling = async (work) => {
    try {
      return await work();
    } catch (error) {
      const asked = { location: locationOf(place), what: "show its files", permission: "contents: read" };
      throw explained(error, asked);
    }
  };
  return {
    repository: locationOf(place),
    own,
    forge: dispatch ? { ...forge, dispatch } : forge,
    refs: createGitHubStateRefs({ octokit: client, ...repository2 }),
    settings: () => telling(() => readAppSettings(place)),
    workflows: () => telling(() => readToldWorkflows(place)),
    clock: systemClock,
    random: Math.random,
    ...mayAskMore && { mayAskMore }
  };
}

export {
  concerns,
  handleEvent,
  portsAt
};
