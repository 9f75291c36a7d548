import type { DiffStat } from "../../ports/workspaces.ts";
import { isSkippedAfterFailure } from "../../run/journal/skip-reason.ts";
import { pullRequestsOf, type RunState, type StepState } from "../../run/state.ts";
import { formatDuration, plural } from "../../system/format.ts";
import { displayPath } from "../status/branch-lines.ts";
import { continuedPullRequestOf } from "../status/continued-pull-request.ts";
import { formatCostSummary, currentLimits } from "../status/cost-summary.ts";
import { nextCommands } from "../status/next-commands.ts";
import {
  isRouting,
  proposedDiagram,
  routeOutcomeOf,
  routeParagraphs,
  routeTitle,
  formatRoute,
} from "../status/route-summary.ts";
import type { RunFacts } from "../status/run-facts.ts";
import {
  emojiOf,
  isMovedPause,
  NEEDS_PERSON,
  nothingDoneReason,
  type RunStatusLabel,
  runStatusLabel,
  pauseReason,
} from "../status/run-status.ts";
import { forGitHub } from "./github-advice.ts";
import { type Links, linkTo } from "./links.ts";
import { questionParts } from "./question-comment.ts";
import { sanitizeCode, sanitizeLine } from "./sanitized-text.ts";

/** The status of a run and the next action: a headline with paragraphs. */
export interface Headline {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export interface HeadlineInput {
  readonly source: RunFacts;
  readonly links: Links;
  readonly diff?: DiffStat | undefined;
  /** Whether the text is outside the conversation in which commands are read. */
  readonly isOutsideConversation?: boolean;
}

const MESSAGE = 400;
const MOVED = 1_200;

export function headlineOf(input: HeadlineInput): Headline {
  const { source } = input;
  const status = runStatusLabel(source);
  const routed = routeOutcomeOf(source);
  const name = isRouting(source) ? "Your request" : sanitizeLine(source.record.workflow, 80);
  return {
    title: `${emojiOf(routed ? "done" : status)} ${routed ? routeTitle(routed) : `${name} ${describeStatus(status, input)}`}`,
    paragraphs: [...paragraphsFor(status, input), moved(input)].filter((paragraph) => paragraph !== ""),
  };
}

function describeStatus(status: RunStatusLabel, { source, links }: HeadlineInput): string {
  const { state } = source;
  // The steps of routing are not displayed.
  if (isRouting(source) && status === "running") return formatRoute(state);
  if (isRouting(source) && status === "failed") return "failed";
  switch (status) {
    case "started":
      return "has started";
    case "running":
      return `is running${formatActiveSteps(state)}`;
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
      return `is done, ${nothingDoneReason(state) ?? "nothing changed"}`;
    case "failed":
      return `failed${state.failure?.step === undefined ? "" : ` at ${sanitizeLine(displayPath(state.failure.step), 80)}`}`;
    case "cancelled":
      return "was cancelled";
    case "interrupted":
      return "was cancelled (interrupted)";
    case "cut off":
      return "was cut off";
  }
}

const MOST_AT_WORK = 3;

function formatActiveSteps({ active }: RunState): string {
  const names = Array.from(active, (path) => sanitizeLine(displayPath(path), 60));
  if (names.length === 0) return "";
  const more = names.length - MOST_AT_WORK;
  return `: ${names.slice(0, MOST_AT_WORK).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function proposed(state: RunState, links: Links): string {
  const requests = pullRequestsOf(state);
  const [first] = requests;
  if (!first) return "";
  if (requests.length > 1) return `: ${requests.length} pull requests`;
  return `: ${requestName(first, links)}`;
}

type Request = ReturnType<typeof pullRequestsOf>[number];

/** `draft pull request #42`, linked where that may be. */
export function requestName({ number, url, draft, path, ended }: Request, links: Links): string {
  const kind = draft ? "draft pull request" : "pull request";
  if (number !== undefined)
    return `${kind} ${linkTo(`#${number}`, url, links)}${ended === undefined ? "" : ` (${ended})`}`;
  if (url !== undefined) return linkTo(kind, url, links);
  return `${kind} in ${sanitizeCode(path ?? "", 200)}`;
}

function paragraphsFor(status: RunStatusLabel, input: HeadlineInput): string[] {
  const { state } = input.source;
  switch (status) {
    case "started":
    case "running":
      return [];
    case "asking":
      return [...questionParts(input), proposedDiagram(input.source)];
    case "over budget":
      return [firstLines(state.paused?.message), continueHint(input, "To allow it more")];
    case "waiting":
      return [firstLines(state.paused?.message), continueHint(input, "Nothing is lost. When that is over")];
    case "fanned out":
      return [
        `The run goes on by itself when all of them have ended. If one of the jobs is lost: ${resumeCommand(input)}`,
      ];
    case "stuck":
      return isMovedPause(state)
        ? [continueHint(input, "To continue on the new commits")]
        : [firstLines(state.paused?.message), continueHint(input, "When that is corrected")];
    case "done":
    case "unchanged":
      return doneParts(input);
    case "failed":
      return [...failedParts(state), describeSavedWork(input), continueHint(input, "To try again")];
    default:
      return [describeInterruption(input), describeSavedWork(input), continueHint(input, "To go on")];
  }
}

/** Of branches that people moved while the run worked. */
function moved({ source: { state } }: HeadlineInput): string {
  const { message = isMovedPause(state) ? state.paused?.message : undefined } = state.headMoves;
  return sanitizeLine(forGitHub(message ?? ""), MOVED);
}

function firstLines(message = ""): string {
  return sanitizeLine(forGitHub(message), MESSAGE);
}

function continueHint(input: HeadlineInput, when: string): string {
  return input.isOutsideConversation === true ? "" : `> ${when}: ${resumeCommand(input)}`;
}

/** Returns the comment command that continues the run, with its ID if the text is outside the conversation. */
export function resumeCommand({
  source: { state, limits },
  isOutsideConversation: isOutside = false,
}: HeadlineInput): string {
  const [resume = ""] = nextCommands(state, limits);
  const [, options = ""] = / resume \S+(.*)$/.exec(resume) ?? [];
  const verb = state.status === "failed" ? "retry" : "resume";
  const values = options.replace("--from-step", "--from");
  return `\`/agentic ${verb}${isOutside ? ` ${state.runId}` : ""}${values}\``;
}

function doneParts(input: HeadlineInput): string[] {
  const { source, links, diff } = input;
  const { state } = source;
  const routed = routeOutcomeOf(source);
  const requests = pullRequestsOf(state);
  const at = continuedPullRequestOf(source)?.base ?? state.workspace?.branch;
  const branch = at === undefined ? undefined : sanitizeCode(at, 200);
  const changed = state.filesChanged.size;
  const what = diff
    ? `${plural(diff.commits, "commit")}, ${plural(diff.files.length, "file")}, +${diff.added} −${diff.removed}`
    : `${plural(changed, "file")} changed`;
  const own = state.filesChanged.size > 0 && branch !== undefined ? `${branch}: ${what}` : "";
  const leftOut = Array.from(state.steps.values()).filter(isSkippedAfterFailure);
  const idle = Array.from(state.steps.values()).filter(({ noOp }) => noOp === true);
  return [
    ...(routed ? routeParagraphs(routed, links) : []),
    requests.length === 1
      ? `**${sanitizeLine(requests[0]?.title ?? "", 200)}**`
      : input.isOutsideConversation === true
        ? ""
        : requestList(requests, links),
    ...endedParts(requests),
    own,
    leftOut.length === 0 ? "" : `Failed, and left out: ${namesOf(leftOut)}.`,
    idle.length === 0 ? "" : `Changed nothing, though asked to: ${namesOf(idle)}.`,
  ];
}

/** What has come to a branch whose pull request people had ended is nowhere to be seen. */
function endedParts(requests: readonly Request[]): string[] {
  return (["closed", "merged"] as const).flatMap((how) => {
    const ended = requests.filter((request) => request.ended === how);
    if (ended.length === 0) return [];
    const which = ended.map(({ number }) => `#${number}`).join(", ");
    const [was, its, it] =
      ended.length === 1 ? ["was", "its branch has", "it"] : ["were", "their branches have", "them"];
    const next = how === "closed" ? ` Reopen ${it} where that is wanted.` : "";
    return [
      `${which} ${was} ${how} by somebody: what ${its} gained since is in no open pull request.${next}`,
    ];
  });
}

const MOST_REQUESTS = 20;

export function requestList(requests: readonly Request[], links: Links): string {
  const lines = requests
    .slice(0, MOST_REQUESTS)
    .map((request) => `- ${requestName(request, links)}: ${sanitizeLine(request.title, 160)}`);
  const more = requests.length - lines.length;
  return [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
}

function formatUsage({ state, limits }: RunFacts): string {
  const cost =
    state.usage.agent_sessions === 0 ? [] : [formatCostSummary(state, currentLimits(limits, state))];
  return [formatDuration(state.elapsedMs), ...cost].join(" · ");
}

function describeInterruption({ source }: HeadlineInput): string {
  return `After ${formatUsage(source)}. What was done is kept.`;
}

function failedParts(state: RunState): string[] {
  const failed = Array.from(state.failed, (path) => state.steps.get(path)).filter(
    (step) => step !== undefined,
  );
  const first = state.failure?.step === undefined ? undefined : state.steps.get(state.failure.step);
  const failure = first?.failure ?? state.failure?.failure;
  const tries = first && first.attempt > 1 ? ` (after ${plural(first.attempt, "attempt")})` : "";
  const others = failed.filter((step) => step !== first && step.failure !== undefined && step.attempt > 0);
  return [
    `**${sanitizeLine(forGitHub(failure?.message ?? ""), MESSAGE)}**${tries}`,
    others.length === 0 ? "" : `Also failed: ${namesOf(others)}.`,
  ];
}

const MOST_NAMED = 6;

function namesOf(steps: readonly StepState[]): string {
  if (steps.length > MOST_NAMED) return plural(steps.length, "step");
  return steps.map(({ path }) => sanitizeLine(displayPath(path), 80)).join(", ");
}

function describeSavedWork({ source, diff }: HeadlineInput): string {
  if (isRouting(source)) return "";
  const { state } = source;
  const done = Array.from(state.steps.values()).filter(
    ({ status, attempt }) => status === "completed" && attempt > 0,
  );
  if (done.length === 0) return "";
  const branch = state.workspace && sanitizeCode(state.workspace.branch, 200);
  const commits =
    diff && diff.commits > 0 && branch ? ` (${plural(diff.commits, "commit")} on ${branch})` : "";
  return `Kept: ${namesOf(done)}${commits}.`;
}
