import { parseWorkflow } from "../../definition/parse.ts";
import { definitionIn } from "../../routing/composed-workflow.ts";
import { DO_DEFINITION, type Outcome, outcomeOf } from "../../routing/route-outcome.ts";
import { questionsOf } from "../../run/progress.ts";
import { initialState } from "../../run/state.ts";
import { fileUrl, type Links, linkTo } from "../github/links.ts";
import { sanitizeMarkdown } from "../github/sanitized-markdown.ts";
import { sanitizeCode } from "../github/sanitized-text.ts";
import type { RunFacts } from "./run-facts.ts";
import type { StepRow } from "./step-rows.ts";
import { diagramBlock } from "./workflow-diagram.ts";

const MOST_CHARACTERS = 10_000;
const MOST_PICTURE = 15_000;

export function routeOutcomeOf({ record, state }: RunFacts): Outcome | undefined {
  return record.definition === DO_DEFINITION && state.status === "completed" ? outcomeOf(state) : undefined;
}

export function isRouting({ record }: Pick<RunFacts, "record">): boolean {
  return record.definition === DO_DEFINITION;
}

export function routeTitle(outcome: Outcome): string {
  if (outcome.kind === "answer") return "The answer";
  const name = sanitizeCode(outcome.kind === "run" ? outcome.workflow : outcome.name, 80);
  return `→ ${name}${outcome.follow_up === undefined ? "" : ` (run ${sanitizeCode(outcome.follow_up, 40)})`}`;
}

const SHOWN_STEPS: readonly (readonly [name: RegExp, label: string])[] = [
  [/^route$/, "read the request"],
  [/^compose-\d+$/, "make a workflow for it"],
  [/^approve(?:-\d+)?$/, "ask a person"],
];

export function routingRows(rows: readonly StepRow[]): StepRow[] {
  return rows.flatMap((row) => {
    const [, label] = SHOWN_STEPS.find(([name]) => name.test(row.path)) ?? [];
    if (label === undefined) return [];
    return [{ ...row, label, summary: row.status === "completed" ? "" : row.summary }];
  });
}

export function formatRoute({ active }: { readonly active: readonly string[] }): string {
  const isMaking = active.some((path) => /^(?:compose|check)-/.test(path));
  return isMaking ? "is being made a workflow" : "is being read";
}

export function routeParagraphs(outcome: Outcome, links: Links): string[] {
  if (outcome.kind === "answer") return [];
  const intent = outcome.kind === "run" ? outcome.intent : outcome.request;
  const why =
    outcome.kind === "run"
      ? "This workflow fits the request. Its task:"
      : "This workflow was made for the request, and approved. Its task:";
  return [why, quoted(intent, links), ...variableParts(outcome)];
}

const MOST_VARIABLES = 20;

function variableParts(outcome: Exclude<Outcome, { kind: "answer" }>): string[] {
  if (outcome.kind !== "run") return [];
  const values = Object.entries(outcome.variables).filter(([, value]) => value !== outcome.intent);
  if (values.length === 0) return [];
  const text = values
    .slice(0, MOST_VARIABLES)
    .map(([name, value]) => `${sanitizeCode(name, 60)} = ${sanitizeCode(String(value), 160)}`);
  const more = values.length > MOST_VARIABLES ? ` and ${values.length - MOST_VARIABLES} more` : "";
  return [`With ${text.join(", ")}${more}.`];
}

export function resultParts({ result, directory, read }: RunFacts, links: Links): string[] {
  if (!result || result.isProposed) return [];
  const { text, file } = result;
  const isShortened = text.length > MOST_CHARACTERS;
  const url = read(file) === undefined ? undefined : fileUrl(links, directory, `${directory}/${file}`);
  const whole = linkTo("The whole text", url, links);
  return [
    quoted(text, links),
    ...(isShortened
      ? [`The text is shortened. ${whole} is in ${sanitizeCode(`${directory}/${file}`, 200)}.`]
      : []),
  ];
}

function quoted(text: string, links: Links): string {
  const lines = sanitizeMarkdown(text, links, MOST_CHARACTERS).split("\n");
  return lines.map((line) => `> ${line}`.trimEnd()).join("\n");
}

export function proposedDiagram({ record, state }: RunFacts): string {
  if (record.definition !== DO_DEFINITION) return "";
  const [question] = questionsOf(state);
  const definition = definitionIn(question?.message ?? "");
  const parsed = definition === undefined ? undefined : parseWorkflow(definition, "workflow.yaml");
  if (!parsed || !("workflow" in parsed)) return "";
  return diagramBlock({ steps: parsed.workflow.steps, definitions: new Map() }, initialState(), MOST_PICTURE);
}
