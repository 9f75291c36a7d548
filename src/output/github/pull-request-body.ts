import type { RunState, StepState } from "../../run/state.ts";
import {
  fieldsOf,
  listIn,
  stepsIn,
  type Validation,
  type LoadFullOutput,
  validationFailures,
} from "../status/validation-results.ts";
import { describeLostChanges } from "../terminal/terminal-text.ts";
import type { Links } from "./links.ts";
import { allowedUrl, linkTo } from "./links.ts";
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
  }[];
  readonly left: readonly string[];
  readonly draft: boolean;
  /** Changes that a merge with conflicts does not contain. They make the pull request a draft. */
  readonly lost: readonly string[];
  readonly missing: readonly string[];
  readonly issue: number | null;
  /** Number of the issue of which it is a part, if another pull request closes that issue. */
  readonly part_of: number | null;
  readonly run_id: string;
  readonly run_url: string | null;
  readonly state_url: string | null;
}

export interface PullRequestFacts {
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
  return {
    title: sanitizeLine(title, MOST_TITLE),
    what: whatOf(facts),
    milestones: milestonesOf(facts).map((each) => ({ ...each, title: sanitizeLine(each.title, 160) })),
    checks: validation.checks.map(({ command, passed, summary }) => ({
      command: sanitizeCode(command, 160),
      passed,
      summary: sanitizeLine(summary, 300),
    })),
    left: [...leftOf(validation), ...lost],
    lost,
    draft: missing.length > 0 || lost.length > 0,
    missing: missing.map((phrase) => sanitizeLine(phrase, 200)),
    issue: closesIssue ? issue : null,
    part_of: closesIssue ? null : issue,
    run_id: runId,
    run_url: urlOf(links?.runUrl, links),
    state_url: urlOf(links?.stateUrl, links),
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

interface Milestone {
  readonly title: string;
  readonly done: boolean;
}

function milestonesOf({ state, path, whole }: PullRequestFacts): Milestone[] {
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
    ...issues.map(({ severity, title, reason }) => {
      const why = reason === undefined ? "" : `: ${sanitizeLine(reason, 300)}`;
      return `${sanitizeLine(severity, 20)}: ${sanitizeLine(title, 200)}${why}`;
    }),
    ...failed.map(({ name, reason = "" }) => `step ${sanitizeLine(name, 80)} ${sanitizeLine(reason, 300)}`),
    ...exhausted.map(({ name }) => `${sanitizeLine(name, 80)} ended by its limit of rounds`),
  ];
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

/** Returns a title in the style of the repository's history. */
export function conventionalTitle(title: string, subjects: readonly string[], kind?: string): string {
  const line = title.trim().replace(/\.$/, "");
  if (isConventional(subjects)) {
    if (CONVENTIONAL.test(line)) return line;
    const type = OF_KIND[kind ?? ""] ?? TYPES.find(([, pattern]) => pattern.test(line))?.[0] ?? "feat";
    return `${type}: ${/^[A-Z][a-z]/.test(line) ? line.charAt(0).toLowerCase() + line.slice(1) : line}`;
  }
  if (subjects.length === 0 || !CONVENTIONAL.test(line)) return line;
  const bare = line.replace(/^[^:]+: /, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
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

/** Sanitizes the text of a step for a pull request. */
export function sanitizePullRequest(
  { title, body }: PullRequestText,
  { view, links, named }: Posting,
): PullRequestText {
  const closes = view.issue === null ? named.filter((issue) => issue !== view.part_of) : [view.issue];
  const rules = { server: "", repository: "", ...links, closes };
  const why =
    reasons("Draft, since validation did not pass", view.missing) +
    reasons("Look at this before you merge", view.lost);
  return {
    title: sanitizeTitle(title, { most: MOST_TITLE, closes }),
    body: `${why}${sanitizeMarkdown(body, rules, MOST_CHARACTERS)}${endOf(body, view)}`,
  };
}

function reasons(title: string, list: readonly string[]): string {
  if (list.length === 0) return "";
  return `> ${title}:\n${list
    .slice(0, 5)
    .map((text) => `> - ${text}`)
    .join("\n")}\n\n`;
}

/** Adds the closing reference and the run, unless the body closes the issue already. */
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

/** Sanitizes a handed-off pull request body again, and renders its last line anew. */
export function updatePostedBody(body: string, rules: SanitizeRules): string {
  const [whole = "", linked, runUrl, plain, hasState, stateUrl] = END.exec(body) ?? [];
  const above = whole === "" ? body : body.slice(0, -whole.length);
  const text = sanitizeMarkdown(above, rules, MOST_CHARACTERS).trimEnd();
  if (whole === "") return text;
  const run = linkTo(`run ${linked ?? plain ?? ""}`, runUrl, rules);
  const state = hasState === undefined ? "" : ` · ${linkTo("state", stateUrl, rules)}`;
  return `${text}\n\n<sub>${run}${state}</sub>`;
}
