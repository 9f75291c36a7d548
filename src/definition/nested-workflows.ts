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
  const search: Search = { read, found: new Map(), chains: new Map() };
  collect(workflow, [workflow.name], search);
  return search.found;
}

/** The same definitions, also where some of them nest wrongly. */
export function reachedDefinitions(workflow: Workflow, read: ReadWorkflow): Map<string, Workflow> {
  const found = new Map<string, Workflow>();
  const queue = nestedNames(workflow);
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const nested = found.has(name) ? undefined : read(name);
    if (!nested) continue;
    found.set(name, nested);
    queue.push(...nestedNames(nested));
  }
  return found;
}

/** What is wrong with the definitions that a workflow reaches, by the name that its own step gives to the first of them. */
export function nestingProblems(workflow: Workflow, read: ReadWorkflow): Map<string, string> {
  const search: Search = { read, found: new Map(), chains: new Map() };
  const problems = new Map<string, string>();
  for (const name of nestedNames(workflow)) {
    try {
      enter(name, [workflow.name], search);
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      problems.set(name, error.message);
    }
  }
  return problems;
}

interface Search {
  readonly read: ReadWorkflow;
  readonly found: Map<string, Workflow>;
  /** By name: the longest chain that begins there, for each definition that was searched; many may run the same. */
  readonly chains: Map<string, readonly string[]>;
}

/** The longest chain of definitions below one. */
function collect(workflow: Workflow, chain: readonly string[], search: Search): readonly string[] {
  const below = nestedNames(workflow).map((name) => enter(name, chain, search));
  return below.reduce((longest, each) => (each.length > longest.length ? each : longest), []);
}

function enter(name: string, chain: readonly string[], search: Search): readonly string[] {
  const known = search.chains.get(name);
  if (known) {
    refuse([...chain, ...known].slice(0, MOST_LEVELS + 1));
    return known;
  }
  const nested = search.read(name);
  if (!nested) return [];
  const inside = [...chain, nested.name];
  refuse(inside);
  search.found.set(name, nested);
  const longest = [nested.name, ...collect(nested, inside, search)];
  search.chains.set(name, longest);
  return longest;
}

function refuse(chain: readonly string[]): void {
  const problem = chainProblem(chain);
  if (problem !== undefined) throw new AgenticError({ code: "definition-invalid", message: problem });
}

/** What is wrong with a chain of definitions, each running the next. */
function chainProblem(chain: readonly string[]): string | undefined {
  const last = chain.at(-1) ?? "";
  if (chain.indexOf(last) < chain.length - 1)
    return `Workflow \`${last}\` would run itself: ${chain.join(" → ")}. A loop is a \`recurring\` step.`;
  if (chain.length <= MOST_LEVELS) return undefined;
  return `Workflows may be nested ${MOST_LEVELS} deep, and this is deeper: ${chain.join(" → ")}.`;
}
