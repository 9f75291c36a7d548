import { withoutHidden } from "../template/untrusted-text.ts";
import { type ComposedWorkflow, MOST_LINES, outlineOf } from "./composed-workflow.ts";
import type { Outcome } from "./route-outcome.ts";
import { withSynthesis } from "./synthesis-step.ts";
import type { Choice } from "./workflow-choices.ts";

/** The definition comes first, so that no derived text pushes it out of view. */
const MOST_STEPS = 30;
const STEP_COLUMNS = 80;
const MOST_BYTES = 8_000;

/** Shows the whole text to approve: the definition, its hash and an outline of its steps. */
export function composedQuestion(
  { workflow, definition, sha256 }: ComposedWorkflow,
  { isNotProposed = false }: { readonly isNotProposed?: boolean } = {},
): string {
  const steps = outlineOf(withSynthesis(workflow).steps).map((line) =>
    withoutHidden(line).slice(0, STEP_COLUMNS),
  );
  const more = steps.length - MOST_STEPS;
  const outline = [...steps.slice(0, MOST_STEPS), ...(more > 0 ? [`…and ${more} more`] : [])].join("\n");
  return [
    `No workflow fits. Run this one, \`${workflow.name}\`, composed for the request? Approve it, reject it, or say what to change.`,
    ...(isNotProposed ? ["", NOT_PROPOSED] : []),
    "",
    fenced(definition.trimEnd(), "yaml"),
    "",
    `SHA-256 ${sha256}`,
    "",
    fenced(outline),
    "",
    ADDED,
  ].join("\n");
}

const ADDED =
  "The engine adds the last step: an agent that only reads reports the results of all steps, and you get its text.";

const NOT_PROPOSED =
  "The workflow is not proposed for the repository, although `--keep` asks for it: `github.allowedFiles` does not name `.agentic/workflows/*.yaml`. If approved, it runs once.";

export interface Start {
  readonly workflow: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly others: string;
}

/**
 * Asks for approval of a start with these variables. Undefined if they are too long to be shown completely. Recorded approvals are
 * compared with this text, so a change of the text voids them.
 */
export function startQuestion({ workflow, variables, others }: Start): string | undefined {
  const lines = Object.entries(variables).flatMap(([name, value]) => [
    `${name}:`,
    ...wrapped(value).map((line) => `  ${line}`.trimEnd()),
  ]);
  const text = lines.join("\n");
  if (lines.length > MOST_LINES || Buffer.byteLength(text) > MOST_BYTES) return undefined;
  const names = others.replaceAll(/[^\w ,.[\]-]/g, "").slice(0, 150);
  return [
    `Start \`${workflow}\`? The choice was made with text of other users (${names}). Approve the request below, or reject it.`,
    ...(text === "" ? [] : ["", fenced(text)]),
  ].join("\n");
}

function fenced(text: string, language = ""): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}${language}`, text, fence].join("\n");
}

const WRAPPED = 120;

function wrapped(text: string): string[] {
  return text.replaceAll("\t", "    ").split("\n").flatMap(chunksOf);
}

function chunksOf(line: string): string[] {
  const signs = Array.from(line);
  const count = Math.max(1, Math.ceil(signs.length / WRAPPED));
  return Array.from({ length: count }, (_, index) =>
    signs.slice(index * WRAPPED, (index + 1) * WRAPPED).join(""),
  );
}

interface RoutePermissions {
  /** Workflows that a request can be routed to, listed by trusted code. */
  readonly choices: readonly Choice[];
  readonly variables: Readonly<Record<string, unknown>>;
  readonly approved: readonly string[];
}

/**
 * Returns why a request cannot have this outcome; undefined if it can. Does not trust the job of the agent, and does not judge its
 * choice among the permitted workflows.
 */
export function routeProblem(outcome: Outcome, permitting: RoutePermissions): string | undefined {
  const { choices, variables: request } = permitting;
  switch (outcome.kind) {
    case "answer":
      return undefined;
    case "composed":
      return String(request["plan"]) === "true"
        ? undefined
        : "it composed a workflow, but the request has no `--plan`";
    case "run": {
      const { workflow, variables } = outcome;
      const choice = choices.find(({ name }) => name === workflow);
      if (!choice) return `it chose ${JSON.stringify(workflow)}, to which requests cannot be routed`;
      const taken = new Set([choice.request, ...choice.variables.map(({ name }) => name)]);
      const other = Object.keys(variables).find((name) => !taken.has(name));
      if (other !== undefined)
        return `it gives ${workflow} the variable ${JSON.stringify(other)}, which a request cannot set`;
      return isApproved(choice, outcome, permitting)
        ? undefined
        : `it chose ${workflow} from text of other users, and no person approved that choice`;
    }
  }
}

function isApproved(
  { name, own = false }: Choice,
  { variables }: Extract<Outcome, { kind: "run" }>,
  { variables: request, approved }: RoutePermissions,
): boolean {
  const others = String(request["issue_others"] ?? "");
  if (!own || others === "") return true;
  const displayed = Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, String(value)]));
  const question = startQuestion({ workflow: name, variables: displayed, others });
  return question !== undefined && approved.some((each) => withoutNames(each) === withoutNames(question));
}

/** The names of authors are for people only; a comment may have been deleted since. */
function withoutNames(question: string): string {
  return question.trim().replace(/\([\w ,.[\]-]*\)/, "()");
}
