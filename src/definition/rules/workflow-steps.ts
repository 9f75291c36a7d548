import { hasTags } from "../../template/parse/tokenizer.ts";
import { withSuggestion } from "../closest-match.ts";
import { type Finding, type Path, suggestionText } from "../diagnostic.ts";
import type { FileCatalog } from "../file-catalog.ts";
import { code } from "../message-text.ts";
import { nestedDefinitions, nestingProblems, type ReadWorkflow } from "../nested-workflows.ts";
import type { StepOf, Workflow } from "../schema.ts";
import type { Variable } from "../settings-schema.ts";
import { resolveVariables, TYPE_NAMES } from "../variables.ts";
import { missingFiles } from "./file-references.ts";
import { type Definition, describeDefinition, NO_UNKNOWNS } from "./rule.ts";

export function* validNesting(definition: Definition, known: FileCatalog): Generator<Finding> {
  const { nodes, workflow, isUnknown, hasUnread } = definition;
  let circles: ReadonlyMap<string, string> | undefined;
  for (const { step, path } of nodes) {
    if (step.type !== "workflow" || isUnknown([...path, "workflow"])) continue;
    if (!known.has("workflow", step.workflow)) continue;
    const nested = known.workflow(step.workflow);
    if ("problem" in nested) {
      yield { path: [...path, "workflow"], at: "value", message: nested.problem };
      continue;
    }
    const circle = (circles ??= nestingProblems(workflow, readerOf(known))).get(step.workflow);
    const problem = circle ?? missingInside({ name: step.workflow, workflow: nested.workflow }, known);
    if (problem !== undefined) yield { path: [...path, "workflow"], at: "value", message: problem };
    const isPartial = hasUnread(path);
    yield* validVariables({ step, path, isPartial, outer: workflow }, nested.workflow);
  }
}

const OF_THE_RUN = ["git", "max-workers", "fan-out", "orchestrator", "questions"] as const;

/** Warns about settings of nested definitions that only the run may set. */
export function* settingsWithoutEffect(
  { nodes, workflow }: Definition,
  known: FileCatalog,
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
    const message = `the ${settings} ${others.map(code).join(", ")} of workflow ${code(step.workflow)} ${have} no effect in a nested workflow: the run keeps its own.`;
    yield { path: [...path, "workflow"], at: "value", message };
  }
}

/** Warns about questions with a pull request in a run that has no branch. */
export function* pullRequestsWithoutGit({ nodes, workflow, hasUnread }: Definition): Generator<Finding> {
  const git = workflow.settings?.git;
  if ((git && git.enabled !== false) || hasUnread(["settings"]) || hasUnread(["settings", "git"])) return;
  const reason = git ? "`settings.git.enabled` is false" : "the workflow has no `settings.git`";
  for (const { step, path } of nodes) {
    if (step.type !== "wait-for-human" || step["pull-request"] !== true) continue;
    const message = `\`pull-request\` of step ${code(step.name)} has no effect without git: ${reason}. Add \`settings: { git: { enabled: true } }\`, or remove the key.`;
    yield { path: [...path, "pull-request"], at: "value", message };
  }
}

export function readerOf(known: FileCatalog): ReadWorkflow {
  return (name) => {
    if (!known.has("workflow", name)) return undefined;
    const nested = known.workflow(name);
    return "workflow" in nested ? nested.workflow : undefined;
  };
}

function missingInside(
  nested: { readonly name: string; readonly workflow: Workflow },
  known: FileCatalog,
): string | undefined {
  const all = [
    [nested.name, nested.workflow] as const,
    ...nestedDefinitions(nested.workflow, readerOf(known)),
  ];
  for (const [name, workflow] of all) {
    const [first, ...more] = missingFiles(describeDefinition(workflow, NO_UNKNOWNS), known);
    if (!first) continue;
    const others = more.length === 0 ? "" : ` (${more.length} more)`;
    return `workflow ${code(name)} cannot be run: ${first.message}${suggestionText(first.suggestion)}${others}`;
  }
  return undefined;
}

interface NestedStep {
  readonly step: StepOf<"workflow">;
  readonly path: Path;
  /** Whether some key of the step could not be read. */
  readonly isPartial: boolean;
  readonly outer: Workflow;
}

function* validVariables(
  { step, path, isPartial, outer }: NestedStep,
  { variables = [] }: Workflow,
): Generator<Finding> {
  const names = variables.map(({ name }) => name);
  const passed = Object.keys(step.variables ?? {});
  for (const name of passed) {
    const variable = variables.find((each) => each.name === name);
    if (variable) {
      const problem = mismatch(variable, step.variables?.[name], outer);
      if (problem) yield { path: [...path, "variables", name], at: "value", ...problem };
      continue;
    }
    const hint = names.length > 0 ? `Its variables: ${names.join(", ")}.` : "It has none.";
    const message = `workflow ${code(step.workflow)} has no variable ${code(name)}.`;
    yield { path: [...path, "variables", name], at: "key", ...withSuggestion(message, [name, names], hint) };
  }
  for (const { name, required, default: value } of variables) {
    if (!required || value !== undefined || passed.includes(name) || isPartial) continue;
    const message = `workflow ${code(step.workflow)} needs the variable ${code(name)}. Add it under \`variables\`.`;
    yield { path: [...path, "workflow"], at: "value", message };
  }
}

const ONE_VARIABLE = /^\s*\{\{-?\s*(?:variables|inputs)\.(\w+)\s*-?\}\}\s*$/;

/** Returns why a value is invalid for a variable, if that is known before the run. */
function mismatch(
  variable: Variable,
  value: unknown,
  outer: Workflow,
): Pick<Finding, "message" | "suggestion"> | undefined {
  const { name, type } = variable;
  if (typeof value === "string" && hasTags(value)) {
    const from = outer.variables?.find((each) => each.name === ONE_VARIABLE.exec(value)?.[1]);
    // Text may be converted at run time.
    if (!from || from.type === "string" || type === "string" || from.type === type) return undefined;
    return {
      message: `variable ${code(name)} must be ${TYPE_NAMES[type]}, and ${code(`variables.${from.name}`)} is ${TYPE_NAMES[from.type]}.`,
    };
  }
  const resolved = resolveVariables({ variables: [variable] }, { [name]: value }, "step");
  const [problem] = "problems" in resolved ? resolved.problems : [];
  return problem && { message: problem.message, suggestion: problem.suggestion };
}
