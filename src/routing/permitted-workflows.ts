import { startQuestion } from "./approval-question.ts";
import type { Outcome } from "./route-outcome.ts";
import type { Choice } from "./workflow-choices.ts";

interface RoutePermissions {
  /** Workflows that a request can be routed to, listed by trusted code. */
  readonly choices: readonly Choice[];
  readonly variables: Readonly<Record<string, unknown>>;
  /** Texts of the approved questions. */
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
