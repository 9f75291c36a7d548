const require = process.getBuiltinModule;
import {
  TOO_MUCH,
  candidateRunsIn,
  claimAtWork,
  handleChecks,
  handleComment,
  handleReview,
  handleReviewComment,
  isAlreadyStarted,
  isAnswer,
  mayHaveFailed,
  mistakeText,
  parseEvent,
  readRunInfo,
  refuse,
  refused,
  replyMarker,
  resumeWaitingRuns,
  showApprovals,
  startProblem,
  startRun,
  textOfEvent
} from "./chunk-YQVKAY74.js";
import {
  checkPermission,
  readCommand
} from "./chunk-GK6JNVMV.js";
import {
  acknowledge,
  runsWithCommentIn
} from "./chunk-4AFOL5RP.js";
import {
  findRun,
  readInbox,
  validateRun
} from "./chunk-2Y22FPJT.js";
import {
  isUnreachable
} from "./chunk-GYJ7LOK5.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/github-events/comments/withdrawn-answers.ts
var CHANGES = /* @__PURE__ */ new Set(["edited", "deleted", "dismissed"]);
function withdrawalIn(heard) {
  const { action, sender } = heard.payload;
  if (!CHANGES.has(action)) return void 0;
  switch (heard.name) {
    case "issue_comment": {
      const { comment, issue } = heard.payload;
      const said = [before(heard.payload), comment.body].find(isAnswer);
      if (said === void 0) return void 0;
      const id = `comment-${comment.id}`;
      return { id, issue: issue.number, runId: runNamedIn(said), by: sender.login };
    }
    case "pull_request_review": {
      const { review, pull_request: pull } = heard.payload;
      return {
        id: `review-${review.id}`,
        issue: pull.number,
        runId: runNamedIn(review.body),
        by: sender.login
      };
    }
    case "pull_request_review_comment": {
      const { comment, pull_request: pull } = heard.payload;
      const review = comment.pull_request_review_id;
      const id = typeof review === "number" ? `review-${review}` : `review-comment-${comment.id}`;
      return { id, issue: pull.number, runId: runNamedIn(comment.body), by: sender.login };
    }
    default:
      return void 0;
  }
}
function before({ changes }) {
  return changes?.body?.from ?? "";
}
function runNamedIn(body) {
  const { command } = readCommand(body);
  return command !== void 0 && "runId" in command ? command.runId : void 0;
}
async function handleWithdrawal(ports, { id, issue, runId: named, by }) {
  if (ports.isWithinRateLimit?.(by) === false) return TOO_MUCH;
  const { stateRef } = await ports.settings();
  const runs = named === void 0 ? await runsAt(ports, issue) : [await readRunInfo(ports.refs, named, stateRef)];
  for (const run of runs) {
    if (run?.where !== "live") continue;
    const { runId } = run;
    if (!(await readInbox(ports.refs, runId)).requests.some((each) => each.id === id)) continue;
    const found = await findRun(ports.refs, runId, { stateRef });
    if (!found) continue;
    const { state } = await validateRun(found);
    const version = await claimAtWork(ports, runId) ? void 0 : found.version;
    await showApprovals(ports, runId, { state, stateRef, version });
    return { status: "done", what: "withdrawal", runId };
  }
  return { status: "nothing" };
}
async function runsAt({ forge, refs }, issue) {
  const now = await forge.issue(issue);
  if (!now) return [];
  const spot = { issue, ...now.head ? { headRef: now.head.ref } : {} };
  return await candidateRunsIn(refs, spot, () => runsWithCommentIn(forge, issue));
}

// src/github-events/label-events.ts
var FOR_ASSIGNED = "plan-build-validate";
async function handleIssues(payload, ports) {
  const { sender, issue } = payload;
  const settings = await ports.settings();
  const asked = issueEventRequest(payload, ports, settings);
  if (!asked) return { status: "nothing" };
  const { wanted, deed } = asked;
  const { event, target } = deed;
  if (ports.isWithinRateLimit?.(sender.login) === false) return TOO_MUCH;
  const judged = await checkPermission(ports, deed, { settings, answers: false });
  if (!judged.who.allowed) return await refuse(ports, deed, judged.who);
  if (judged.issue?.isPullRequest === true) return { status: "nothing" };
  if (ports.isWithinRateLimit?.() === false) return TOO_MUCH;
  await acknowledge(ports, target, "eyes");
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
  const starting = { workflow: command.workflow, variables: {}, issue: issue.number };
  const problem = startProblem(ports, starting, { settings, workflows });
  if (problem !== void 0 && !await isAlreadyStarted(ports, wanted.source, settings.stateRef)) {
    const marker = replyMarker(`${event}-${at.getTime()}`);
    await ports.forge.show({ issue: issue.number, marker, body: problem, since: at });
    return { status: "done", what: "told" };
  }
  return await startRun(ports, settings.stateRef, {
    source: wanted.source,
    workflow: command.workflow,
    variables: {},
    issue: issue.number,
    seen: judged.seen,
    by: sender.login
  });
}
function issueEventRequest(payload, ports, settings) {
  const { action, sender, issue } = payload;
  const wanted = wantedBy(payload, ports, settings);
  if (!wanted) return void 0;
  const event = action === "labeled" ? "label" : "assignment";
  const target = { kind: "issue", number: issue.number };
  const deed = {
    event,
    action,
    people: [sender],
    issue: issue.number,
    seen: textOfEvent(issue),
    target
  };
  return { wanted, deed };
}
function wantedBy({ action, issue, label, assignee }, { repository, own }, { labelPrefix, assignees }) {
  const at = new Date(issue.updated_at);
  const around = { repository, at, issue: issue.number, moment: issue.updated_at };
  if (action === "labeled" && label) {
    const workflow = label.name.slice(labelPrefix.length).trim();
    if (label.name.slice(0, labelPrefix.length).toLowerCase() !== labelPrefix.toLowerCase() || workflow === "")
      return void 0;
    return { workflow, source: { ...around, kind: "label", label: label.name } };
  }
  const ours = own.login === void 0 ? [] : [own.login, own.login.replace(/\[bot\]$/, "")];
  const names = [...ours, ...assignees].map((name) => name.toLowerCase());
  const login = assignee?.login;
  if (action !== "assigned" || login === void 0 || !names.includes(login.toLowerCase())) return void 0;
  return { workflow: FOR_ASSIGNED, source: { ...around, kind: "assignment", assignee: login } };
}

// src/github-events/handle-event.ts
var NOTHING = { status: "nothing" };
function mayConcern(name, text) {
  return name !== "issue_comment" || /agentic/i.test(text) || text.includes("\\u00");
}
function concerns(delivery) {
  const heard = parseEvent(delivery.name, delivery.payload);
  if (heard.name === void 0) return false;
  return heard.name === "schedule" || mayMeanUs(heard);
}
async function handleEvent({ name, payload }, ports) {
  const heard = parseEvent(name, payload);
  if (heard.name === void 0)
    return heard.problem === void 0 ? NOTHING : refused(heard.problem, "It is not as GitHub delivers it.");
  try {
    if (heard.name === "schedule") {
      const ours = { ...ports, actors: [] };
      return await resumeWaitingRuns(ours, (delivery) => handleEvent(delivery, ours), heard.headSha);
    }
    if (heard.payload.repository.full_name.toLowerCase() !== ports.repository.toLowerCase())
      return refused("It is from another repository.");
    return mayMeanUs(heard) ? await handle(heard, ports) : NOTHING;
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const { message: reason } = error;
    return { status: isUnreachable(error) ? "again" : "refused", reason, logged: reason };
  }
}
function mayMeanUs(heard) {
  if (withdrawalIn(heard)) return true;
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
    case "check_suite":
    case "check_run":
      return mayHaveFailed(heard.payload);
  }
}
function handle(heard, ports) {
  const withdrawal = withdrawalIn(heard);
  if (withdrawal) return handleWithdrawal(ports, withdrawal);
  switch (heard.name) {
    case "issue_comment":
      return handleComment(heard.payload, ports);
    case "issues":
      return handleIssues(heard.payload, ports);
    case "pull_request_review":
      return handleReview(heard.payload, ports);
    case "pull_request_review_comment":
      return handleReviewComment(heard.payload, ports);
    case "check_suite":
    case "check_run":
      return handleChecks(heard.payload, ports);
  }
}

export {
  issueEventRequest,
  mayConcern,
  concerns,
  handleEvent
};
