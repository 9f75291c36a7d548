import type { KnownFiles } from "../known-files.ts";
import { nearest } from "../nearest.ts";
import { nestingProblems, type ReadWorkflow } from "../nested.ts";
import type { Finding, Path } from "../problem.ts";
import type { StepOf, Workflow } from "../schema.ts";
import { code } from "../words.ts";
import type { Definition } from "./definition.ts";

/** Workflow steps name sound definitions, not themselves, and give them the variables they have and need. */
export function* soundNesting({ nodes, workflow }: Definition, known: KnownFiles): Generator<Finding> {
  let circles: ReadonlyMap<string, string> | undefined;
  for (const { step, path } of nodes) {
    if (step.type !== "workflow" || !known.has("workflow", step.workflow)) continue;
    const nested = known.workflow(step.workflow);
    if ("problem" in nested) {
      yield { path: [...path, "workflow"], at: "value", message: nested.problem };
      continue;
    }
    const circle = (circles ??= nestingProblems(workflow, readerOf(known))).get(step.workflow);
    if (circle !== undefined) yield { path: [...path, "workflow"], at: "value", message: circle };
    yield* fittingVariables({ step, path }, nested.workflow);
  }
}

const OF_THE_RUN = ["git", "max-workers", "fan-out", "orchestrator"] as const;

/** Settings of nested definitions that are those of the run, whatever the definition says. */
export function* settingsWithoutEffect(
  { nodes, workflow }: Definition,
  known: KnownFiles,
): Generator<Finding> {
  for (const { step, path } of nodes) {
    if (step.type !== "workflow" || !known.has("workflow", step.workflow)) continue;
    const nested = known.workflow(step.workflow);
    if ("problem" in nested) continue;
    const own = nested.workflow.settings ?? {};
    const others = OF_THE_RUN.filter(
      (key) =>
        own[key] !== undefined && JSON.stringify(own[key]) !== JSON.stringify(workflow.settings?.[key]),
    );
    if (others.length === 0) continue;
    const [settings, have] = others.length === 1 ? ["setting", "has"] : ["settings", "have"];
    const message = `the ${settings} ${others.map(code).join(", ")} of workflow ${code(step.workflow)} ${have} no effect here: the run's own count.`;
    yield { path: [...path, "workflow"], at: "value", message };
  }
}

function readerOf(known: KnownFiles): ReadWorkflow {
  return (name) => {
    if (!known.has("workflow", name)) return undefined;
    const nested = known.workflow(name);
    return "workflow" in nested ? nested.workflow : undefined;
  };
}

function* fittingVariables(
  { step, path }: { step: StepOf<"workflow">; path: Path },
  { variables = [] }: Workflow,
): Generator<Finding> {
  const names = variables.map(({ name }) => name);
  const given = Object.keys(step.variables ?? {});
  for (const name of given) {
    if (names.includes(name)) continue;
    const suggestion = nearest(name, names);
    const there = names.length > 0 ? ` Its variables: ${names.join(", ")}.` : " It has none.";
    const message = `workflow ${code(step.workflow)} has no variable ${code(name)}.${suggestion ? "" : there}`;
    yield { path: [...path, "variables", name], at: "key", message, suggestion };
  }
  for (const { name, required, default: value } of variables) {
    if (!required || value !== undefined || given.includes(name)) continue;
    const message = `workflow ${code(step.workflow)} needs the variable ${code(name)}. Add it under \`variables\`.`;
    yield { path: [...path, "workflow"], at: "value", message };
  }
}
