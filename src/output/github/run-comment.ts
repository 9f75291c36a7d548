import { isLogin } from "../../comment-commands/requester.ts";
import { percentPart } from "../../run/percent.ts";
import { formatCount, formatDuration, plural } from "../../system/format.ts";
import { type History, historyOf } from "../report/report-attempts.ts";
import { reportSpending } from "../report/report-costs.ts";
import { formatMoney } from "../report/report-labels.ts";
import { formatCostSummary, formatTokens } from "../status/cost-summary.ts";
import { isRouting } from "../status/route-summary.ts";
import type { RunFacts, SurfaceInput } from "../status/run-facts.ts";
import { type RunStatusView, viewRun } from "../status/run-status-view.ts";
import { diagramBlock } from "../status/workflow-diagram.ts";
import { checksNamedIn, formatFailedChecks } from "./failed-checks.ts";
import { fileUrl, type Links, linkTo } from "./links.ts";
import { headlineOf } from "./run-headline.ts";
import { sanitizeBlock, sanitizeCode, sanitizeLine } from "./sanitized-text.ts";
import { stepsTable } from "./step-table.ts";

/** GitHub takes 65,536 characters. */
const MOST_CHARACTERS = 65_000;
const MOST_PICTURE = 15_000;
const MOST_FILES = 30;
const ROOMS = [
  { rows: 40, result: 160 },
  { rows: 20, result: 80 },
  { rows: 5, result: 40 },
];

export function runMarker(runId: string): string {
  return `<!-- agentic-sdlc:run=${runId} -->`;
}

export function markedRun(text: string): string | undefined {
  return /^\s*<!-- agentic-sdlc:run=([\w-]{1,40}) -->/.exec(text)?.[1];
}

export function renderRunComment(source: RunFacts, links: Links): string {
  const { title, body } = runCommentParts(source, links);
  return `### ${title}\n\n${body}\n`;
}

export function runCommentParts(
  source: RunFacts,
  links: Links,
): { readonly title: string; readonly body: string } {
  const view = viewRun(source);
  const input: SurfaceInput = { source, view, links };
  const { title, paragraphs } = headlineOf(input);
  const end = [footer(input), runMarker(view.runId)].join("\n");
  for (const details of [detailsPart(input), ""])
    for (const room of ROOMS) {
      const parts = [
        ...paragraphs,
        failurePart(view),
        stepsTable(source, view, room),
        totals(source, view),
        details,
        end,
      ];
      const body = parts.filter((part) => part !== "").join("\n\n");
      if (title.length + body.length <= MOST_CHARACTERS) return { title, body };
    }
  return { title, body: end };
}

export function totals(source: RunFacts, view: RunStatusView): string {
  const { steps, cost, elapsedMs } = view;
  const { ended, total } = steps;
  // The usage of killed sessions is unknown.
  const tokens = cost.tokens === 0 && !cost.complete ? [] : [formatTokens(cost)];
  return [
    ...(isRouting(source) ? [] : [`${ended} of ${plural(total, "step")}`, ...percentPart(view)]),
    formatDuration(elapsedMs),
    ...(cost.sessions === 0 ? [] : [...tokens, formatCostSummary(cost)]),
  ].join(" · ");
}

export function failurePart({ failure: own }: RunStatusView, most = 1_500): string {
  const { details = "" } = own?.failure ?? {};
  if (details.trim() === "") return "";
  return `<details><summary>What it put out</summary>\n\n${sanitizeBlock(details, { most })}\n\n</details>`;
}

function detailsPart({ source, view, links }: SurfaceInput): string {
  const { state, directory } = source;
  const parts = [
    isRouting(source) ? "" : diagramBlock(source.table, state, MOST_PICTURE),
    costTable(source, historyOf(source.events, source)),
    filesList(view.files),
    [
      linkTo("State", links.stateUrl, links),
      linkTo("journal", fileUrl(links, directory, `${directory}/journal.ndjson`), links),
      linkTo(
        "plan",
        state.seq > 0 && source.read("plan.md") !== undefined
          ? fileUrl(links, directory, `${directory}/plan.md`)
          : undefined,
        links,
      ),
      linkTo("log", links.runUrl, links),
    ]
      .filter((part) => part.startsWith("["))
      .join(" · "),
  ].filter((part) => part !== "");
  return [
    `<details><summary>${isRouting(source) ? "Cost and files" : "Picture, cost and files"}</summary>`,
    ...parts,
    "</details>",
  ].join("\n\n");
}

export function costTable(source: RunFacts, history: History): string {
  const { by_provider: lines } = reportSpending(history, source.events, source.providerOf);
  if (lines.length === 0) return "";
  const rows = lines.map((line) => {
    const { label, cost_usd, tokens, sessions } = line;
    const count = tokens === 0 && cost_usd === null ? "?" : formatCount(tokens);
    return `| ${sanitizeLine(label, 40)} | ${formatMoney(line)} | ${count} | ${sessions} |`;
  });
  return ["| provider | cost | tokens | sessions |", "| --- | --: | --: | --: |", ...rows].join("\n");
}

function filesList(files: readonly string[]): string {
  if (files.length === 0) return "";
  const named = files.slice(0, MOST_FILES).map((file) => sanitizeCode(file, 200));
  const more = files.length - named.length;
  return `Changed: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function footer({ source, view, links }: SurfaceInput): string {
  const { runId, status } = view;
  const author = describeTrigger(source, links);
  const isOpen = status === "running" || status === "paused" || status === "pending";
  const parts = [
    `run ${sanitizeLine(runId, 40)}`,
    ...(author === "" ? [] : [`started ${author}`]),
    ...(isOpen ? ["`/agentic cancel`"] : []),
    ...[linkTo("log", links.runUrl, links)].filter((part) => part.startsWith("[")),
  ];
  return `<sub>${parts.join(" · ")}</sub>`;
}

function describeTrigger({ record }: RunFacts, links: Links): string {
  const { pull_request: pull, head_sha: sha, variables } = record;
  const { startedBy, server, repository } = links;
  if (pull !== undefined && sha !== undefined) {
    const commit = linkTo(sanitizeCode(sha.slice(0, 7), 7), `${server}/${repository}/commit/${sha}`, links);
    const { checks } = variables;
    return `for ${formatFailedChecks(typeof checks === "string" ? checksNamedIn(checks) : [], { commit })}`;
  }
  return startedBy && isLogin(startedBy.login) ? `by @${startedBy.login}${describeSource(links)}` : "";
}

function describeSource(links: Links): string {
  const link = linkTo("this comment", links.startedBy?.url, links);
  return link.startsWith("[") ? ` from ${link}` : "";
}
