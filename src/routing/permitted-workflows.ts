import { startQuestion } from "./approval-question.ts";
import type { Outcome } from "./route-outcome.ts";
import type { Choice } from "./workflow-choices.ts";

export interface RoutePermissions {
  /** Workflows that a request can be routed to, as whoever is trusted lists them. */
  readonly choices: readonly Choice[];
  /** What the run of `do` was asked for, as its record has it. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Questions that people have seen and approved. */
  readonly approved: readonly string[];
}

/**
 * Why a request cannot have come to this, whatever the agent's job says; undefined where it can. Which of the workflows that are left is right,
 * only the agent could tell.
 */
export function routeProblem(outcome: Outcome, permitting: RoutePermissions): string | undefined {
  const { choices, variables: asked } = permitting;
  switch (outcome.kind) {
    case "answer":
      return undefined;
    case "composed":
      return String(asked["plan"]) === "true"
        ? undefined
        : "it has composed a workflow, and `--plan` was not asked for";
    case "run": {
      const { workflow, variables } = outcome;
      const choice = choices.find(({ name }) => name === workflow);
      if (!choice)
        return `it has chosen ${JSON.stringify(workflow)}, which requests cannot be routed to here`;
      const taken = new Set([choice.request, ...choice.variables.map(({ name }) => name)]);
      const other = Object.keys(variables).find((name) => !taken.has(name));
      if (other !== undefined)
        return `it gives ${workflow} the variable ${JSON.stringify(other)}, which no request can give`;
      return isApproved(choice, outcome, permitting)
        ? undefined
        : `it has chosen ${workflow} by texts of others, and nobody approved just that`;
    }
  }
}

function isApproved(
  { name, own = false }: Choice,
  { variables }: Extract<Outcome, { kind: "run" }>,
  { variables: asked, approved }: RoutePermissions,
): boolean {
  const others = String(asked["issue_others"] ?? "");
  if (!own || others === "") return true;
  const shown = Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, String(value)]));
  const question = startQuestion({ workflow: name, variables: shown, others });
  return question !== undefined && approved.some((each) => withoutNames(each) === withoutNames(question));
}

/** Who wrote what was read is for people; a comment may be gone since. */
function withoutNames(question: string): string {
  return question.trim().replace(/\([\w ,.[\]-]*\)/, "()");
}
