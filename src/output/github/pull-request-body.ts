import { branchChecks } from "../../run/checks/verification.ts";
import { assumptionsOf } from "../../run/progress.ts";
import type { RunState, StepState } from "../../run/state.ts";
import { displayPath } from "../../run/ids.ts";
import { capitalize } from "../../system/format.ts";
import { describeVerification } from "../status/check-summary.ts";
import { CHECKS_FAIL } from "../status/run-summary.ts";
import {
  fieldsOf,
  listIn,
  stepsIn,
  type Validation,
  type LoadFullOutput,
  validationFailures,
} from "../status/validation-results.ts";
import { describeLostChanges } from "../terminal/terminal-text.ts";
import { allowedUrl, type Links, linkTo } from "./links.ts";
import { sanitizeMarkdown, type SanitizeRules } from "./sanitized-markdown.ts";
import { sanitizeCode, sanitizeLine, sanitizeTitle } from "./sanitized-text.ts";

/** GitHub takes 65,536 characters. */
const MOST_CHARACTERS = 60_000;
const MOST_TITLE = 120;

/** The value of `pull_request` in templates, sanitized for Markdown. */
export interface PullRequestView {
  readonly title: string;
  readonly what: readonly string[];
  readonly milestones: readonly { readonly title: string; readonly done: boolean }[];
  readonly checks: readonly {
    readonly command: string;
    readonly passed: boolean;
    readonly summary: string;
    /** What only an agent reported is not verified. */
    readonly by: "engine" | "agent";
  }[];
  readonly verification: string;
  /** Whether the check of the engine fails, and the run may have caused it. */
  readonly checks_fail: boolean;
  readonly assumed: readonly string[];
  readonly left: readonly string[];
  /** What a person must decide about issues that are open. */
  readonly questions: readonly string[];
  readonly dismissed: readonly string[];
  readonly draft: boolean;
  /** Changes that a merge with conflicts does not contain. They make the pull request a draft. */
  readonly lost: readonly string[];
  readonly unchanged: readonly string[];
  readonly missing: readonly string[];
  readonly issue: number | null;
  /** Number of the issue of which it is a part, if another pull request closes that issue. */
  readonly part_of: number | null;
  readonly run_id: string;
  readonly run_url: string | null;
  readonly state_url: string | null;
}

interface PullRequestFacts {
  readonly state: RunState;
  readonly runId: string;
  readonly path: string | undefined;
  readonly title: string;
  readonly validation: Validation;
  readonly whole: LoadFullOutput;
  readonly issue: number | undefined;
  /** Whether it is the last pull request of its run. Only the last one closes the issue. */
  readonly closesIssue: boolean;
  readonly links: Links | undefined;
}

export function viewOf(facts: PullRequestFacts): PullRequestView {
  const { validation, links, issue = null, closesIssue, runId, title } = facts;
  const missing = validationFailures(validation);
  const lost = lostIn(facts).map((text) => sanitizeLine(text, 300));
  const unchanged = stepsIn(facts.state, facts.path)
    .filter(({ noOp }) => noOp === true)
    .map((step) => sanitizeLine(displayPath(step.path), 80));
  return {
    title: sanitizeLine(title, MOST_TITLE),
    what: whatOf(facts),
    milestones: milestonesOf(facts).map((each) => ({ ...each, title: sanitizeLine(each.title, 160) })),
    checks: validation.checks.map(({ command, passed, summary, by }) => ({
      command: sanitizeCode(command, 160),
      passed,
      summary: sanitizeLine(summary, 300),
      by,
    })),
    ...verificationIn(facts),
    assumed: assumptionsOf(stepsIn(facts.state, facts.path)).map(
      ({ question, assumed }) => `${sanitizeLine(assumed, 300)} (${sanitizeLine(question, 300)})`,
    ),
    left: [...leftOf(validation), ...unchanged.map((name) => `step ${name} changed nothing`), ...lost],
    questions: validation.issues.flatMap((issue) => (issue.question ? [lineOf(issue, issue.question)] : [])),
    dismissed: validation.dismissed.map((issue) => lineOf(issue, issue.reason)),
    lost,
    unchanged,
    draft: missing.length > 0 || lost.length > 0,
    missing: missing.map((phrase) => sanitizeLine(phrase, 200)),
    issue: closesIssue ? issue : null,
    part_of: closesIssue ? null : issue,
    run_id: runId,
    run_url: urlOf(links?.runUrl, links),
    state_url: urlOf(links?.stateUrl, links),
  };
}

function verificationIn({
  state,
  path,
}: PullRequestFacts): Pick<PullRequestView, "verification" | "checks_fail"> {
  const found = branchChecks(state).find(({ branch }) => branch === path);
  const result = found ?? { check: undefined, verified: null, isNewFailure: false };
  return {
    verification: sanitizeLine(describeVerification(state, result), 400),
    checks_fail: result.isNewFailure,
  };
}

function lostIn({ state, path }: PullRequestFacts): string[] {
  const merges = stepsIn(state, path).flatMap(({ lost = [] }) => lost);
  return merges.map((change) => `The merge holds one side only: ${describeLostChanges(change)}.`);
}

function urlOf(address: string | undefined, links: Links | undefined): string | null {
  return address === undefined || links === undefined ? null : (allowedUrl(address, links) ?? null);
}

const MOST_WHAT = 3;

function whatOf({ state, path }: PullRequestFacts): string[] {
  const done = stepsIn(state, path).filter(
    ({ status, output }) => status === "completed" && output && output.summary !== "",
  );
  const changing = done.filter(({ files = [] }) => files.length > 0);
  const reported = (changing.length > 0 ? changing : done).slice(-MOST_WHAT);
  return reported.map(({ output }) => sanitizeLine(output?.summary ?? "", 300));
}

function milestonesOf({ state, path, whole }: PullRequestFacts) {
  const steps = stepsIn(state, path);
  const plans = steps.flatMap(({ name, output }) =>
    output ? [listIn(whole(name, output).data, "milestones")] : [],
  );
  const titles = (plans.findLast((list) => list.length > 0) ?? []).flatMap(titleIn);
  const loop = steps.findLast((step) => isLoopOver(step, titles));
  return titles.map((title, index) => ({ title, done: loop !== undefined && index < roundsDone(loop) }));
}

function titleIn(value: unknown): string[] {
  const title = typeof value === "string" ? value : fieldsOf(value)["title"];
  return typeof title === "string" ? [title] : [];
}

function isLoopOver({ loop }: StepState, titles: readonly string[]): boolean {
  const items = loop?.items?.flatMap(titleIn) ?? [];
  return items.length > 0 && items.every((title, index) => title === titles[index]);
}

function roundsDone({ loop, status }: StepState): number {
  if (!loop) return 0;
  return loop.open && status !== "completed" ? loop.iteration - 1 : loop.iteration;
}

function leftOf({ issues, failed, exhausted }: Validation): string[] {
  return [
    ...issues.filter(({ question }) => question === undefined).map((issue) => lineOf(issue, issue.reason)),
    ...failed.map(({ name, reason = "" }) => `step ${sanitizeLine(name, 80)} ${sanitizeLine(reason, 300)}`),
    ...exhausted.map(({ name }) => `${sanitizeLine(name, 80)} ended by its limit of rounds`),
  ];
}

function lineOf({ severity, title }: Validation["issues"][number], more: string | undefined): string {
  const why = more === undefined || more === "" ? "" : `: ${sanitizeLine(more, 300)}`;
  return `${sanitizeLine(severity, 20)}: ${sanitizeLine(title, 200)}${why}`;
}

const CONVENTIONAL = /^(?:feat|fix|docs|style|refactor|perf|test|build|ci|chore|revert)(?:\([^)]+\))?!?: \S/;

export function isConventional(subjects: readonly string[]): boolean {
  const own = subjects.filter((subject) => !/^(?:Merge|Revert) /.test(subject));
  return own.length > 0 && own.filter((subject) => CONVENTIONAL.test(subject)).length * 2 > own.length;
}

const TYPES: readonly (readonly [type: string, words: RegExp])[] = [
  ["fix", /^(?:fix|mend|repair|correct|prevent|bug)/i],
  ["docs", /^(?:document|docs?\b|readme)/i],
  ["test", /^tests?\b/i],
  ["refactor", /^(?:refactor|simplify|rename|tidy|clean)/i],
  ["chore", /^(?:bump|upgrade|update dependenc|chore)/i],
];
const OF_KIND: Readonly<Record<string, string>> = { feature: "feat", bug: "fix", chore: "chore" };

export function conventionalTitle(title: string, subjects: readonly string[], kind?: string): string {
  const line = title.trim().replace(/\.$/, "");
  if (isConventional(subjects)) {
    if (CONVENTIONAL.test(line)) return line;
    const type = OF_KIND[kind ?? ""] ?? TYPES.find(([, pattern]) => pattern.test(line))?.[0] ?? "feat";
    return `${type}: ${/^[A-Z][a-z]/.test(line) ? line.charAt(0).toLowerCase() + line.slice(1) : line}`;
  }
  if (subjects.length === 0 || !CONVENTIONAL.test(line)) return line;
  const bare = line.replace(/^[^:]+: /, "");
  return capitalize(bare);
}

export interface PullRequestText {
  readonly title: string;
  readonly body: string;
}

interface Posting {
  readonly view: PullRequestView;
  readonly links: Links | undefined;
  readonly named: readonly number[];
}

export function sanitizePullRequest(
  { title, body }: PullRequestText,
  { view, links, named }: Posting,
): PullRequestText {
  const closes = view.issue === null ? named.filter((issue) => issue !== view.part_of) : [view.issue];
  const rules = { server: "", repository: "", ...links, closes };
  const why =
    reasons(
      view.checks_fail ? capitalize(CHECKS_FAIL) : "Draft, since validation did not pass",
      view.missing,
    ) +
    reasons("Look at this before you merge", view.lost) +
    reasons("Changed nothing, though asked to", view.unchanged) +
    reasons("Assumed, since the run asks no person", view.assumed);
  return {
    title: sanitizeTitle(title, { most: MOST_TITLE, closes }),
    body: `${why}> ${view.verification}\n\n${sanitizeMarkdown(labelReported(body), rules, MOST_CHARACTERS)}${findingsFor(body, view)}${endOf(body, view)}`,
  };
}

const RESULTS_HEADING =
  /^(?:(#{1,6}) |\*\*)(?:what was |how it was )?(?:validated|validation|verified|verification|checked|checks|tested|tests|testing|test plan|test results) ?:?(?:\*\*)?:? ?#*$/i;
const CODE = /`[^`]+`/;
const SUCCESS = /\b(?:pass(?:ed|es|ing)?|succeed(?:ed|s)?|green)\b/i;

/** Marks what the author of a text, an agent, says about checks: only the engine's own result is verified. */
export function labelReported(body: string): string {
  return body.split("\n").map(labelLine).join("\n");
}

/** Takes linear time: an agent chooses the length of a line. */
function labelLine(line: string): string {
  const [heading, marks = "##"] = RESULTS_HEADING.exec(line.replaceAll(/[ \t]+/g, " ").trimEnd()) ?? [];
  if (heading !== undefined) return `${marks} Reported, not verified`;
  const code = CODE.exec(line);
  const isClaim = code !== null && SUCCESS.test(line.slice(code.index + code[0].length));
  return isClaim && !/\(reported\)/i.test(line) ? `${line.trimEnd()} (reported)` : line;
}

function reasons(title: string, list: readonly string[]): string {
  if (list.length === 0) return "";
  return `> ${title}:\n${list
    .slice(0, 5)
    .map((text) => `> - ${text}`)
    .join("\n")}\n\n`;
}

function findingsFor(body: string, { questions, dismissed }: PullRequestView): string {
  const parts = [
    ["Questions", questions],
    ["Dismissed", dismissed],
  ] as const;
  return parts
    .filter(([title, list]) => list.length > 0 && !new RegExp(`^## ${title}\\b`, "m").test(body))
    .map(([title, list]) => `\n\n## ${title}\n\n${list.map((text) => `- ${text}`).join("\n")}`)
    .join("");
}

function endOf(body: string, { issue, part_of: partOf, run_id, run_url }: PullRequestView): string {
  const says =
    issue !== null && new RegExp(`(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):? +#${issue}\\b`, "i").test(body);
  const lines = [
    ...(issue === null || says ? [] : [`Closes #${issue}`]),
    ...(partOf === null ? [] : [`Part of #${partOf}`]),
    ...(run_url === null ? [] : [`<sub>[run ${run_id}](${run_url})</sub>`]),
  ];
  return lines.map((line) => `\n\n${line}`).join("");
}

/** Returns the issues named in the variables. A run without an issue may close them. */
export function mentionedIssues(variables: Readonly<Record<string, unknown>>): number[] {
  const texts = Object.values(variables).filter((value) => typeof value === "string");
  return texts.flatMap((text) =>
    Array.from(text.slice(0, 20_000).matchAll(/(?<![\w&/])#(\d{1,9})\b/g), ([, number]) => Number(number)),
  );
}

const END =
  /\n*<sub>(?:\[run ([\w-]+)\]\(([^()\s]+)\)|run ([\w-]+))( · (?:\[state\]\(([^()\s]+)\)|state))?<\/sub>\s*$/i;

export function updatePostedBody(body: string, rules: SanitizeRules): string {
  const [whole = "", linked, runUrl, plain, hasState, stateUrl] = END.exec(body) ?? [];
  const above = whole === "" ? body : body.slice(0, -whole.length);
  const text = sanitizeMarkdown(above, rules, MOST_CHARACTERS).trimEnd();
  if (whole === "") return text;
  const run = linkTo(`run ${linked ?? plain ?? ""}`, runUrl, rules);
  const state = hasState === undefined ? "" : ` · ${linkTo("state", stateUrl, rules)}`;
  return `${text}\n\n<sub>${run}${state}</sub>`;
}
