const require = process.getBuiltinModule;
import {
  SettingSource,
  effectiveSettings
} from "./chunk-WCHVBNDP.js";
import {
  automaticWait,
  gitHubAnswerOf,
  isMovedPause,
  nextLines,
  nothingDoneWords,
  voidWords
} from "./chunk-KUB3IZZC.js";
import {
  overLimit,
  pausedQuestionLines
} from "./chunk-QXRBRBSJ.js";
import {
  REMOTE,
  SECRET,
  branchCount,
  branchLines,
  currentLimits,
  formatCostSummary,
  formatPullRequest,
  formatTokens,
  questionsOf,
  sanitizeCode,
  shownPath,
  spendingLines
} from "./chunk-5PMJUOZA.js";
import {
  isTerminal
} from "./chunk-LS2BWYUN.js";
import {
  lineage,
  stepNodes,
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  BRANCH_MOVED,
  FAN_OUT,
  HEAD_MOVED,
  attemptsOf,
  branchAt,
  filesChanged,
  formatDuration,
  plural,
  pullRequestsOf,
  scopeOf
} from "./chunk-EO6JZ5KM.js";
import {
  CONFIG_FILE,
  array,
  int,
  object,
  record,
  string,
  union,
  unknown
} from "./chunk-67EWWL3V.js";

// src/run/answered-threads.ts
var NUMBER = /^[1-9]\d{0,15}$/;
var REQUEST = /^[\w.]+(?:-[\w.]+)*$/;
var COMMIT = /^[0-9a-f]{40,64}$/;
function answeredThreads(events, state) {
  const threads = /* @__PURE__ */ new Map();
  const branchOf = (step) => branchAt(state, step)?.branch ?? state.workspace?.branch;
  for (const event of events) {
    if (event.type === "human.answered") {
      const branch2 = branchOf(event.step);
      for (const each of threads.values())
        if (each.branch === branch2 && each.commits.length > 0) each.isOver = true;
      if (branch2 !== void 0) for (const each of waitingIn(event, branch2)) threads.set(each.thread, each);
      continue;
    }
    const made = commitOf(event);
    if (!made) continue;
    const branch = branchOf(made.step);
    for (const each of threads.values()) if (each.branch === branch && !each.isOver) each.commits.push(made);
  }
  return Array.from(threads.values()).flatMap(({ thread, path, request, branch, commits }) => {
    const touching = commits.findLast(({ files }) => files.includes(path));
    const naming = commits.findLast(({ said: said2 }) => said2.has(thread));
    const { commit } = touching ?? naming ?? commits.at(-1) ?? {};
    const isTouched = touching !== void 0;
    const said = naming?.said.get(thread);
    const answer = said === void 0 ? {} : { said };
    return commit === void 0 ? [] : [{ thread, path, request, branch, commit, isTouched, ...answer }];
  });
}
function countThreads({ steps, answered }) {
  const counts = Array.from(answered, (path) => steps.get(path)?.question?.answer?.threads?.length ?? 0);
  return counts.reduce((sum, count) => sum + count, 0);
}
function waitingIn({ request = "", threads = [] }, branch) {
  if (!REQUEST.test(request)) return [];
  return threads.flatMap(
    ({ id = "", path }) => NUMBER.test(id) ? [{ thread: Number(id), path, request, branch, commits: [], isOver: false }] : []
  );
}
function commitOf(event) {
  if (event.type !== "step.succeeded" && event.type !== "output.written") return void 0;
  const { step = "", commit = "", files = [] } = event;
  if (!COMMIT.test(commit) || files.length === 0) return void 0;
  return {
    step,
    commit,
    files,
    said: saidIn(event.type === "step.succeeded" ? event.output?.data : void 0)
  };
}
var MOST_SAID = 1e3;
var Said = object({
  threads: array(object({ id: union([string(), int()]), done: string() })).max(MOST_SAID)
});
function saidIn(data) {
  const { threads = [] } = Said.safeParse(data, { jitless: true }).data ?? {};
  return new Map(
    threads.flatMap(
      ({ id, done }) => NUMBER.test(String(id)) && done.trim() !== "" ? [[Number(id), done]] : []
    )
  );
}

// src/runner/surfaces/outdated-approvals.ts
function outdatedApprovals(state, events) {
  const told = toldBefore(events);
  return events.flatMap((event, at) => {
    const found = settledAt(events, at) < told ? void 0 : outdatedBy(event);
    const { step: path, request } = found ?? {};
    if (!found || path === void 0 || request === void 0 || !gitHubAnswerOf(request)) return [];
    const branch = (branchAt(state, path) ?? state.workspace)?.branch;
    if (branch === void 0 && found.issue === void 0) return [];
    const became = becameOf(state, { path, seq: askedAt(events, { path, at }) });
    const { title, settled, again, issue } = found;
    const place = issue === void 0 ? {} : { issue };
    return [
      {
        title,
        settled,
        again,
        ...place,
        path,
        branch: branch ?? "",
        request,
        ...became === void 0 ? {} : { became }
      }
    ];
  });
}
function outdatedBy(event) {
  if (event.type === "human.voided") {
    const { step: step2, request: request2, issue } = event;
    const texts = { title: "An answer does not count", settled: "an answer did not count" };
    return { step: step2, request: request2, ...texts, again: voidWords(event), ...issue === void 0 ? {} : { issue } };
  }
  if (event.type !== "human.asked" || event.again === void 0) return void 0;
  const { step, request, again } = event;
  return {
    step,
    request,
    again,
    title: "The approval does not count yet",
    settled: "an approval was for an earlier state"
  };
}
function askedAt(events, { path, at }) {
  return events.findLast((event, index) => index <= at && event.type === "human.asked" && event.step === path)?.seq;
}
function toldBefore(events) {
  const resumed = events.findLastIndex(({ type }) => type === "run.resumed");
  return events.findLastIndex(
    (event, at) => at < resumed && (event.type === "run.failed" || event.type === "run.paused" && event.reason === "human")
  );
}
function settledAt(events, asked) {
  const question = events[asked];
  const at = events.findIndex(
    (event, index) => index > asked && (question?.type === "human.asked" || question?.type === "human.voided") && (event.type === "human.asked" || event.type === "human.answered") && event.step === question.step
  );
  return at < 0 ? Infinity : at;
}
function becameOf(state, { path, seq }) {
  const { asked, answer } = state.steps.get(path)?.question ?? {};
  if (asked?.seq !== seq) return "The question was asked once more since.";
  if (answer?.decision === "timeout") return "Nobody answered it in time.";
  if (answer) {
    const by = answer.actor === void 0 ? "" : ` by ${sanitizeCode(answer.actor, 60)}`;
    return `The question was answered since: ${answer.decision === "input" ? "with words" : answer.decision}${by}.`;
  }
  return state.questions.has(path) && !isTerminal(state) ? void 0 : "The run is over.";
}

// src/output/status/run-summary.ts
function renderEnd(end) {
  const { kept = [], leftovers = [], checkout, untidied } = end;
  return [
    ...endLines(end),
    ...movedLines(end.state),
    ...end.state.later.map(
      (branch) => `What came later than the step it went back to is kept on branch ${branch}.`
    ),
    ...kept.map((path) => `Uncommitted changes are in ${path}/.`),
    ...checkout === void 0 ? [] : [checkout],
    ...leftovers.map((path) => leftoverLine(path, end.runOf?.(path))),
    ...untidied === void 0 ? [] : [`What earlier runs left could not be tidied up: ${untidied}`]
  ];
}
function movedLines(state) {
  const { message } = state.headMoves;
  return message === void 0 || isMovedPause(state) ? [] : [message];
}
function leftoverLine(path, run) {
  const gone = `git worktree remove --force ${path}`;
  if (run?.isCompleted === true)
    return `Uncommitted changes of run ${run.runId}, which completed, are in ${path}/. Commit them there, or where nobody needs them: ${gone}`;
  const runId = run?.runId;
  const whose = runId === void 0 ? "an earlier run" : `run ${runId}`;
  const next = runId === void 0 ? `Keep what you need, then: ${gone}` : `Next:  agentic-sdlc resume ${runId}   or, where nobody needs it: ${gone}`;
  return `Work of ${whose} that was cut off lies in ${path}/, not committed. ${next}`;
}
function endLines(end) {
  const { state, diff, limits = {} } = end;
  switch (state.status) {
    case "completed":
      return [...completedLines(end), ...branchLines(state)];
    case "failed":
      return stopped(
        [...failedLines(state), spentLine(end), keptLine(state, diff), ...branchLines(state)],
        nextLines(state, limits)
      );
    case "paused":
      return stopped([...pausedLines(end), ...branchLines(state)], nextLines(state, limits));
    case "cancelled":
      return stopped(
        [
          `Cancelled (${state.reason ?? "requested"}) after ${[formatDuration(state.elapsedMs), ...costPart(end)].join(" \xB7 ")}.`,
          keptLine(state, diff),
          ...branchLines(state)
        ],
        nextLines(state, limits)
      );
    default:
      return [`Run ${state.runId} is ${state.status}.`];
  }
}
function stopped(lines, next) {
  return [...lines.filter((line) => line !== ""), ...next];
}
function completedLines(end) {
  const { state, facts, diff } = end;
  const took = [formatDuration(state.elapsedMs), ...costPart(end)].join(" \xB7 ");
  const files = `files: ${facts.directory}/`;
  const idle = [...overLimitLine(end), ...noOpLine(state)];
  const nothing = nothingDoneWords(state);
  if (nothing !== void 0) return [`Completed in ${took} \xB7 ${nothing}`, files];
  if (state.workspace === void 0) return [`Completed in ${took}`, ...idle, files];
  const changed = filesChanged(state).length;
  if (changed === 0) return [`Completed in ${took} \xB7 nothing changed`, ...idle, files];
  if (state.uncommitted.size > 0)
    return [`Completed in ${took} \xB7 ${plural(changed, "file")} changed, not committed`, ...idle, files];
  const came = [branchCount(state), ownPullRequest(state)].filter((part) => part !== void 0);
  const own = state.filesChanged.size > 0 ? [branchPart(state, diff)] : [];
  return [
    [`Completed in ${took}`, ...came].join(" \xB7 "),
    ...idle,
    [...own, files].join(" \xB7 "),
    ...staysHere(state) ? ["There is no remote, so the branch stays in this repository."] : []
  ];
}
function costPart({ state, limits = {} }) {
  return state.usage.agent_sessions === 0 ? [] : [formatCostSummary(state, currentLimits(limits, state))];
}
function spentLine(end) {
  const cost = costPart(end);
  if (cost.length === 0) return "";
  return `Spent: ${[...cost, formatTokens(end.state, currentLimits(end.limits ?? {}, end.state))].join(" \xB7 ")} in ${formatDuration(end.state.elapsedMs)}.`;
}
function overLimitLine({ state, facts }) {
  const limited = Array.from(walkSteps(facts.workflow.steps)).filter(
    (step) => step["max-cost-usd"] !== void 0 || step["max-tokens"] !== void 0
  );
  if (limited.length === 0) return [];
  const byName = new Map(limited.map((step) => [step.name, step]));
  const over = Array.from(state.steps.values()).flatMap((own) => {
    const words = scopeOf(state, own.path) === "" ? overLimit(own, byName.get(own.name)) : void 0;
    return words === void 0 ? [] : [`${own.path} (${words.spent} of ${words.limit})`];
  });
  return over.length === 0 ? [] : [`Over its own limit: ${namesOrCount(over)}.`];
}
function staysHere({ pushed, filesChanged: own }) {
  return own.size > 0 && pushed?.remote === "";
}
function noOpLine({ steps }) {
  const idle = Array.from(steps.values()).flatMap(({ noOp, path }) => noOp === true ? [path] : []);
  if (idle.length === 0) return [];
  return [`Changed nothing, though asked to: ${namesOrCount(idle)}.`];
}
function namesOrCount(paths) {
  return paths.length > 6 ? plural(paths.length, "step") : paths.join(", ");
}
function ownPullRequest({ pullRequests }) {
  const [request] = pullRequests;
  return request && formatPullRequest(request);
}
function branchPart({ workspace }, diff) {
  const branch = workspace?.branch ?? "";
  if (!diff) return branch;
  const { commits, files, added, removed } = diff;
  return `${branch}: ${plural(commits, "commit")}, ${plural(files.length, "file")}, +${added} \u2212${removed}`;
}
var MOST_FAILED = 5;
function failedLines(state) {
  const step = failedStep(state);
  const failure = step?.failure ?? state.failure?.failure;
  const first = step ? failedWords(state, step, failure) : failure?.message ?? "";
  const others = Array.from(state.failed, (path) => state.steps.get(path)).filter(
    (other) => other !== void 0 && other.path !== step?.path && other.failure !== void 0
  );
  const named = others.slice(0, MOST_FAILED).flatMap((other) => other ? [failedWords(state, other)] : []);
  const more = others.length - named.length;
  return [
    `Failed: ${ended(first)}`,
    ...named.map((words) => `Also failed: ${ended(words)}`),
    ...more > 0 ? [`Also failed: ${plural(more, "more step")}.`] : []
  ];
}
function ended(sentence) {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
function failedWords(state, step, failure = step.failure) {
  const branch = branchAt(state, step.path);
  const place = branch ? ` on branch ${branch.branch}` : "";
  const attempts = plural(attemptsOf(step), "attempt");
  return `${shownPath(step.path)}${place}, after ${attempts} (${failure?.class}: ${trimDot(failure?.message ?? "")})`;
}
function failedStep({ failure, steps }) {
  return failure?.step === void 0 ? void 0 : steps.get(failure.step);
}
function pausedLines({ state, providerOf }) {
  const { paused, reason } = state;
  const questions = questionsOf(state).flatMap(pausedQuestionLines);
  if (reason === "human" && questions.length > 0) {
    const [first2 = "", ...rest2] = questions;
    return [`Paused: ${first2}`, ...rest2];
  }
  if (paused?.reason === "budget")
    return [`Paused: ${firstSentence(paused.message)}`, ...spendingLines(state, providerOf), ...questions];
  if (paused && [FAN_OUT, HEAD_MOVED, BRANCH_MOVED, REMOTE, SECRET].includes(paused.reason))
    return [`Paused: ${paused.message}`, ...questions];
  const [first = "", ...rest] = (paused?.message ?? "").trim().split("\n");
  const waits = paused?.until === void 0 ? void 0 : automaticWait(state);
  return [
    `Paused: ${shownPath(paused?.step ?? "the run")} ${waits ? `waits for ${waits.from}` : "needs a person"}.   ${first}`,
    ...rest.map((line) => `  ${line}`),
    ...questions
  ];
}
function firstSentence(message) {
  return message.split(/(?<=\.) /, 1)[0] ?? message;
}
function keptLine(state, diff) {
  const done = Array.from(state.steps.values()).filter(isDone).map((step) => shownPath(step.path));
  if (done.length === 0) return "";
  const commits = diff && diff.commits > 0 ? ` (${plural(diff.commits, "commit")} on ${state.workspace?.branch})` : "";
  return `Kept: ${namesOrCount(done)}${commits}.`;
}
function isDone({ status, attempt }) {
  return status === "completed" && attempt > 0;
}
function trimDot(text) {
  return text.replace(/\.$/, "");
}

// src/config/setting-sources.ts
var SettingPlace = union([
  object({ option: string().describe("Option of the command line.") }),
  object({
    file: string().describe("Definition or configuration."),
    step: string().optional().describe("Step or block that sets it."),
    key: string().describe("Dotted path of the key in the file.")
  })
]);
var ExplainedSetting = object({
  value: unknown().describe("Null for none."),
  source: SettingSource,
  where: SettingPlace.optional().describe("Absent for a default.")
});
var ExplainedSettings = record(string(), ExplainedSetting);
var Explanation = object({
  settings: ExplainedSettings,
  step_settings: record(string(), ExplainedSettings).describe("By step name, what differs from the run, or is set by the step or a block around it.")
});
function explainSettings(run) {
  const { workflow, config, commandLine } = run;
  const levels = { settings: workflow.settings, config, commandLine };
  const nodes = stepNodes(workflow);
  const explain = explainer(run, nodes);
  const ofRun = flatten(effectiveSettings(levels));
  const steps = nodes.map((node) => {
    const enclosing = lineage(node).slice(0, -1).map(({ step }) => step);
    const own = flatten(effectiveSettings({ ...levels, step: node.step, enclosing: enclosing.toReversed() }));
    const entries = STEP_SETTINGS.filter((name) => isOwn(name, own[name], ofRun[name]));
    return [node.step.name, pick(own, entries, explain)];
  });
  const names = Object.keys(ofRun).filter((name) => !OF_STEPS_ALONE.has(name));
  return {
    settings: pick(ofRun, names, explain),
    step_settings: Object.fromEntries(steps.filter(([, settings]) => Object.keys(settings).length > 0))
  };
}
var STEP_SETTINGS = [
  "provider",
  "model",
  "max-retry",
  "on-error",
  "timeout-minutes",
  "max-cost-usd",
  "max-tokens",
  "context",
  "bypass-permissions"
];
var OF_STEPS_ALONE = /* @__PURE__ */ new Set(["on-error", "context"]);
var LIMITS = /* @__PURE__ */ new Set(["timeout-minutes", "max-cost-usd", "max-tokens"]);
function isOwn(name, own, ofRun) {
  if (own?.source === "step") return true;
  if (LIMITS.has(name)) return own?.value !== void 0;
  return own?.value !== ofRun?.value;
}
function flatten({ git, ...settings }) {
  const inGit = Object.entries(git).map(([name, value]) => [`git.${dashed(name)}`, value]);
  const others = Object.entries(settings).map(([name, value]) => [dashed(name), value]);
  return Object.fromEntries([...others, ...inGit]);
}
function dashed(name) {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
function pick(flat, names, explain) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const effective = flat[name];
      return effective ? [[name, explain(effective)]] : [];
    })
  );
}
function explainer({ definition }, nodes) {
  const pathOf = new Map(nodes.map(({ step, path }) => [step.name, path.join(".")]));
  const placeOf = ({ source, key = "", step = "" }) => {
    switch (source) {
      case "command line":
        return { option: key };
      case "step":
        return { file: definition, step, key: `${pathOf.get(step)}.${key}` };
      case "workflow":
        return { file: definition, key };
      case "config":
        return { file: CONFIG_FILE, key };
      case "default":
        return void 0;
    }
  };
  return (effective) => {
    const where = placeOf(effective);
    return { value: effective.value ?? null, source: effective.source, ...where ? { where } : {} };
  };
}

// src/runner/surfaces/thread-surface.ts
function threadSurface(options) {
  let last;
  return {
    show: (source) => {
      last = source;
    },
    flush: async () => {
      try {
        if (last) await tellThreads(last, options);
      } catch (error) {
        options.report(error instanceof Error ? error.message : String(error));
      }
    }
  };
}
var MOST_OUTDATED = 10;
async function tellThreads(source, options) {
  const { events, state } = source;
  const isStill = standsStill(state);
  if (!isStill && !isTerminal(state)) return;
  const { branches } = options;
  const isOurs = ({ branch }) => branches?.has(branch) ?? true;
  const threads = isStill ? answeredThreads(events, state).filter(isOurs) : [];
  const outdated = outdatedApprovals(state, events).map((each) => atKnownPlace(source, each)).filter(isOurs).slice(-MOST_OUTDATED);
  if (threads.length === 0 && outdated.length === 0) return;
  const place = await options.place();
  if (!place) return;
  if (outdated.length > 0) {
    const { notifyOutdatedApproval } = await import("./notify-outdated-approval-N4URDKD5.js");
    await notifyOutdatedApproval(place, outdated, { ...options, state });
  }
  const { replyToThreads } = await import("./thread-replies-YRJG7BWE.js");
  await replyToThreads(place, threads, { ...options, links: options.linksFor(source), state });
}
function atKnownPlace({ record: record2, state }, { issue, ...outdated }) {
  if (issue === void 0) return outdated;
  const known = [record2.issue?.number, ...pullRequestsOf(state).map(({ number }) => number)];
  return known.includes(issue) ? { ...outdated, issue } : outdated;
}
function standsStill({ status, questions }) {
  return status === "completed" || status === "paused" && questions.size > 0;
}
var REPLY_MS = 4e3;
var MOST_MS = 5 * 6e4;
function timeForThreads(state) {
  return Math.min(MOST_MS, countThreads(state) * REPLY_MS);
}

export {
  countThreads,
  renderEnd,
  pausedLines,
  Explanation,
  explainSettings,
  threadSurface,
  timeForThreads
};
