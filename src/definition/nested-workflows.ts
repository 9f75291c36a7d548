import { AgenticError } from "../errors.ts";
import { type Workflow, walkSteps } from "./schema.ts";

/** Maximum nesting depth of definitions, the outermost included. */
const MOST_LEVELS = 8;

export type ReadWorkflow = (name: string) => Workflow | undefined;

function nestedNames({ steps }: Workflow): string[] {
  const names = Array.from(walkSteps(steps)).flatMap((step) =>
    step.type === "workflow" ? [step.workflow] : [],
  );
  return [...new Set(names)];
}

/** Returns all definitions that a workflow runs, directly or not, by name. Errors: `definition-invalid` for a cycle or too many levels. */
export function nestedDefinitions(workflow: Workflow, read: ReadWorkflow): Map<string, Workflow> {
  const search: Search = { read, found: new Map(), chains: new Map() };
  collect(workflow, [workflow.name], search);
  return search.found;
}

/** Returns the same definitions without checking cycles and levels. */
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
  /** The longest chain from each searched definition, by name. Several definitions may run the same one. */
  readonly chains: Map<string, readonly string[]>;
}

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

/** Returns the problem of a chain of definitions, each of which runs the next; undefined if it is valid. */
function chainProblem(chain: readonly string[]): string | undefined {
  const last = chain.at(-1) ?? "";
  if (chain.indexOf(last) < chain.length - 1)
    return `Workflow \`${last}\` would run itself: ${chain.join(" → ")}. A loop is a \`recurring\` step.`;
  if (chain.length <= MOST_LEVELS) return undefined;
  return `Workflows may be nested ${MOST_LEVELS} deep, and this is deeper: ${chain.join(" → ")}.`;
}
