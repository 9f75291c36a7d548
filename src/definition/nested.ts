import { AgenticError } from "../errors.ts";
import { type Workflow, walkSteps } from "./schema.ts";

/** How many definitions may be inside each other, the outermost included. */
export const MOST_LEVELS = 8;

/** The definition that a workflow step names; undefined where there is none. */
export type ReadWorkflow = (name: string) => Workflow | undefined;

/** Names that workflow steps of a definition give to others, in definition order. */
export function nestedNames({ steps }: Workflow): string[] {
  const names = Array.from(walkSteps(steps)).flatMap((step) =>
    step.type === "workflow" ? [step.workflow] : [],
  );
  return [...new Set(names)];
}

/**
 * Every definition that a workflow reaches through workflow steps, by the name they give it. Errors: `definition-invalid` for a
 * circle, and for more levels than are allowed.
 */
export function nestedDefinitions(workflow: Workflow, read: ReadWorkflow): Map<string, Workflow> {
  const found = new Map<string, Workflow>();
  collect(workflow, [workflow.name], { read, found });
  return found;
}

function collect(
  workflow: Workflow,
  chain: readonly string[],
  { read, found }: { read: ReadWorkflow; found: Map<string, Workflow> },
): void {
  for (const name of nestedNames(workflow)) {
    const nested = read(name);
    if (!nested) continue;
    const problem = chainProblem([...chain, nested.name]);
    if (problem !== undefined) throw new AgenticError({ code: "definition-invalid", message: problem });
    found.set(name, nested);
    collect(nested, [...chain, nested.name], { read, found });
  }
}

/** What is wrong with a chain of definitions, each running the next. */
export function chainProblem(chain: readonly string[]): string | undefined {
  const last = chain.at(-1) ?? "";
  if (chain.indexOf(last) < chain.length - 1)
    return `Workflow \`${last}\` would run itself: ${chain.join(" → ")}. A loop is a \`recurring\` step.`;
  if (chain.length <= MOST_LEVELS) return undefined;
  return `Workflows may be nested ${MOST_LEVELS} deep, and this is deeper: ${chain.join(" → ")}.`;
}
