import { displayPath } from "../../run/ids.ts";
import { formatDuration, plural } from "../../system/format.ts";
import { formatCostSummary } from "../status/cost-summary.ts";
import { commentCommand } from "../status/next-commands.ts";
import {
  isRouting,
  proposedDiagram,
  routeOutcomeOf,
  resultParts,
  routeParagraphs,
  routeTitle,
  formatRoute,
} from "../status/route-summary.ts";
import type { SurfaceInput } from "../status/run-facts.ts";
import type { RunStatusLabel, RunStatusView } from "../status/run-status-view.ts";
import { CHECKS_FAIL, formatDiff, namesOf } from "../status/run-summary.ts";
import { forGitHub } from "./github-advice.ts";
import { type Links, linkTo } from "./links.ts";
import { questionParts } from "./question-comment.ts";
import { sanitizeCode, sanitizeLine } from "./sanitized-text.ts";

const MESSAGE = 400;
const MOVED = 1_200;

const EMOJI: Readonly<Record<RunStatusLabel, string>> = {
  started: "🚀",
  running: "🔄",
  asking: "⏸",
  "over budget": "⏸",
  waiting: "⏸",
  "fanned out": "🔄",
  stuck: "⏸",
  done: "✅",
  "checks fail": "⚠️",
  unchanged: "⚠️",
  failed: "❌",
  cancelled: "🛑",
  interrupted: "🛑",
  "cut off": "🛑",
};

export function headlineOf(input: SurfaceInput) {
  const { source, view } = input;
  const routed = routeOutcomeOf(source);
  const name = isRouting(source) ? "Your request" : sanitizeLine(source.record.workflow, 80);
  return {
    title: routed
      ? `${EMOJI.done} ${routeTitle(routed)}`
      : `${EMOJI[view.label]} ${name} ${describeStatus(input)}`,
    paragraphs: [...paragraphsFor(input), moved(view)].filter((paragraph) => paragraph !== ""),
  };
}

function describeStatus({ source, view, links }: SurfaceInput): string {
  const { label, why = "it needs a person", failure } = view;
  if (isRouting(source) && label === "running") return formatRoute(view);
  switch (label) {
    case "started":
      return "has started";
    case "running":
      return `is running${formatActiveSteps(view)}`;
    case "asking":
      return "is waiting for you";
    case "over budget":
    case "waiting":
    case "stuck":
      return `has paused: ${why}`;
    case "fanned out":
      return `is working on ${plural(view.fanOut, "branch", "branches")}, each in its own job`;
    case "done":
      return `is done${proposed(view, links)}`;
    case "checks fail":
      return `is ${CHECKS_FAIL}${proposed(view, links)}`;
    case "unchanged":
      return `is done, ${view.why ?? "nothing changed"}`;
    case "failed":
      return `failed${failure?.path === undefined || isRouting(source) ? "" : ` at ${sanitizeLine(displayPath(failure.path), 80)}`}`;
    case "cancelled":
      return "was cancelled";
    case "interrupted":
      return "was cancelled (interrupted)";
    case "cut off":
      return "was cut off";
  }
}

const MOST_AT_WORK = 3;

function formatActiveSteps({ active }: RunStatusView): string {
  const names = active.map((path) => sanitizeLine(displayPath(path), 60));
  if (names.length === 0) return "";
  const more = names.length - MOST_AT_WORK;
  return `: ${names.slice(0, MOST_AT_WORK).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function proposed({ pullRequests: [first, ...others] }: RunStatusView, links: Links): string {
  if (!first) return "";
  return `: ${others.length === 0 ? requestName(first, links) : `${others.length + 1} pull requests`}`;
}

type Request = RunStatusView["pullRequests"][number];

export function requestName({ number, url, draft, path, ended }: Request, links: Links): string {
  const kind = draft ? "draft pull request" : "pull request";
  if (number !== undefined)
    return `${kind} ${linkTo(`#${number}`, url, links)}${ended === undefined ? "" : ` (${ended})`}`;
  if (url !== undefined) return linkTo(kind, url, links);
  return `${kind} in ${sanitizeCode(path ?? "", 200)}`;
}

function paragraphsFor(input: SurfaceInput): string[] {
  const { source, view } = input;
  const message = firstLines(view.pause?.message);
  switch (view.label) {
    case "started":
    case "running":
      return [];
    case "asking":
      return [...questionParts(input), proposedDiagram(source)];
    case "over budget":
      return [message, continueHint(input, "To allow it more")];
    case "waiting":
      return [message, continueHint(input, "Nothing is lost. When that is over")];
    case "fanned out":
      return [
        `The run continues automatically when all of them have ended. If one of the jobs is lost: ${resumeCommand(input)}`,
      ];
    case "stuck":
      return view.pause?.isMoved === true
        ? [continueHint(input, "To continue on the new commits")]
        : [message, continueHint(input, "When that is corrected")];
    case "done":
    case "checks fail":
    case "unchanged":
      return doneParts(input);
    case "failed":
      return [...failedParts(view), describeSavedWork(input), continueHint(input, "To try again")];
    default:
      return [
        `After ${formatUsage(view)}. What was done is kept.`,
        describeSavedWork(input),
        continueHint(input, "To continue"),
      ];
  }
}

function moved({ pause, movedNote = pause?.isMoved === true ? pause.message : "" }: RunStatusView): string {
  return sanitizeLine(forGitHub(movedNote), MOVED);
}

function firstLines(message = ""): string {
  return sanitizeLine(forGitHub(message), MESSAGE);
}

function continueHint(input: SurfaceInput, when: string): string {
  return input.isOutsideConversation === true ? "" : `> ${when}: ${resumeCommand(input)}`;
}

export function resumeCommand({
  view: { next },
  isOutsideConversation: isOutside = false,
}: SurfaceInput): string {
  const command = next.find(({ command }) => command === "resume" || command === "retry");
  return command === undefined ? "" : commentCommand(command, isOutside);
}

function doneParts(input: SurfaceInput): string[] {
  const { source, view, links } = input;
  const { own, pullRequests: requests, skippedAfterFailure, withoutChange, assumptions } = view;
  const routed = routeOutcomeOf(source);
  const at = own.continued?.base ?? own.branch;
  const branch = at === undefined ? undefined : sanitizeCode(at, 200);
  const what = own.diff ? formatDiff(own.diff) : `${plural(own.files, "file")} changed`;
  const [only] = requests;
  return [
    ...(routed ? routeParagraphs(routed, links) : []),
    ...resultParts(source, links),
    // A page outside the conversation has a table of them.
    input.isOutsideConversation === true
      ? ""
      : requests.length === 1
        ? `**${sanitizeLine(only?.title ?? "", 200)}**`
        : requestList(requests, links),
    ...endedParts(requests),
    view.verification.map((line) => sanitizeLine(line, MESSAGE)).join("\\\n"),
    own.files > 0 && branch !== undefined ? `${branch}: ${what}` : "",
    skippedAfterFailure.length === 0
      ? ""
      : `Failed, and left out: ${sanitizedNames(skippedAfterFailure.map(({ path }) => path))}.`,
    assumptions
      .map(
        ({ question, assumed }) =>
          `- Assumed: ${sanitizeLine(assumed, 300)} (${sanitizeLine(question, 300)})`,
      )
      .join("\n"),
    withoutChange.length === 0 ? "" : `Changed nothing, though asked to: ${sanitizedNames(withoutChange)}.`,
  ];
}

/** Commits on a branch whose pull request users have closed or merged are in no open pull request. */
function endedParts(requests: readonly Request[]): string[] {
  return (["closed", "merged"] as const).flatMap((how) => {
    const ended = requests.filter((request) => request.ended === how);
    if (ended.length === 0) return [];
    const which = ended.map(({ number }) => `#${number}`).join(", ");
    const [branch, it] = ended.length === 1 ? ["its branch", "it"] : ["their branches", "them"];
    const next = how === "closed" ? ` Reopen ${it} if the commits are needed.` : "";
    return [`A person ${how} ${which}: later commits of ${branch} are in no open pull request.${next}`];
  });
}

const MOST_REQUESTS = 20;

function requestList(requests: readonly Request[], links: Links): string {
  const lines = requests
    .slice(0, MOST_REQUESTS)
    .map((request) => `- ${requestName(request, links)}: ${sanitizeLine(request.title, 160)}`);
  const more = requests.length - lines.length;
  return [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
}

function formatUsage({ cost, elapsedMs }: RunStatusView): string {
  return [formatDuration(elapsedMs), ...(cost.sessions === 0 ? [] : [formatCostSummary(cost)])].join(" · ");
}

function failedParts({ failure: own }: RunStatusView): string[] {
  if (!own) return [];
  const { step, failure } = own;
  const tries = step && step.attempt > 1 ? ` (after ${plural(step.attempt, "attempt")})` : "";
  const others = own.others.filter(({ attempt }) => attempt > 0).map(({ path }) => path);
  return [
    `**${firstLines(failure.message)}**${tries}`,
    others.length === 0 ? "" : `Also failed: ${sanitizedNames(others)}.`,
  ];
}

function sanitizedNames(paths: readonly string[]): string {
  return namesOf(paths.map((path) => sanitizeLine(displayPath(path), 80)));
}

function describeSavedWork({ source, view: { preservedSteps, own } }: SurfaceInput): string {
  if (isRouting(source) || preservedSteps.length === 0) return "";
  const { branch, diff } = own;
  const commits =
    diff && diff.commits > 0 && branch !== undefined
      ? ` (${plural(diff.commits, "commit")} on ${sanitizeCode(branch, 200)})`
      : "";
  return `Kept: ${sanitizedNames(preservedSteps)}${commits}.`;
}
