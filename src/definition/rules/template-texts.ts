import type { Path } from "../diagnostic.ts";
import { code } from "../message-text.ts";
import type { Step } from "../schema.ts";
import type { StepNode } from "../step-tree.ts";
import type { Definition } from "./rule.ts";

/** A template or expression in a definition, and when it is evaluated. */
export interface Text {
  readonly path: Path;
  readonly source: string;
  readonly kind: "template" | "expression";
  /** The step of the text; undefined for texts that are rendered at the end of the run. */
  readonly node: StepNode | undefined;
  /** Whether the steps inside the step have run by then. */
  readonly moment: "before" | "after";
  readonly label: string;
}

export function* textsOf({
  workflow,
  nodes,
  isUnknown,
}: Pick<Definition, "workflow" | "nodes" | "isUnknown">): Generator<Text> {
  for (const node of nodes) if (!isUnknown(node.path)) yield* stepTexts(node);
  for (const [index, output] of (workflow.outputs ?? []).entries()) {
    const label = `\`path\` of output ${code(output.name)}`;
    const path = ["outputs", index, "path"];
    yield { path, source: output.path, kind: "template", node: undefined, moment: "after", label };
  }
}

function* stepTexts(node: StepNode): Generator<Text> {
  const { step } = node;
  const text = (path: Path, source: string): Omit<Text, "kind"> => ({
    path: [...node.path, ...path],
    source,
    node,
    moment: path[0] === "until" ? "after" : "before",
    label: `\`${path[0]}\` of step ${code(step.name)}`,
  });
  for (const [key, value] of expressionsOf(step)) {
    if (typeof value === "string") yield { ...text([key], value), kind: "expression" };
  }
  for (const { path, source } of stringsIn({ ...templatesOf(step), ensures: commandsOf(step) }, [])) {
    yield { ...text(path, source), kind: "template" };
  }
}

/** Keeps the index of every check, with its template only. */
function commandsOf({ ensures = [] }: Step): unknown[] {
  return ensures.map((check) => {
    if (typeof check === "string") return undefined;
    if ("command" in check) return { command: check.command };
    return "fails-before" in check
      ? { "fails-before": { command: check["fails-before"].command } }
      : undefined;
  });
}

function expressionsOf(step: Step): [string, unknown][] {
  const condition: [string, unknown] = ["condition", step.condition];
  if (step.type !== "recurring") return [condition];
  return [condition, ["for-each", step["for-each"]], ["until", step.until]];
}

function templatesOf(step: Step): Readonly<Record<string, unknown>> {
  switch (step.type) {
    case "prompt":
      return { prompt: step.prompt };
    case "command":
      return { args: step.args };
    case "script":
      return { run: step.run, env: step.env };
    case "wait-for-human":
      return { message: step.message };
    case "workflow":
      return { variables: step.variables };
    default:
      return {};
  }
}

function* stringsIn(value: unknown, path: Path): Generator<{ path: Path; source: string }> {
  if (typeof value === "string") yield { path, source: value };
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* stringsIn(item, [...path, index]);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* stringsIn(item, [...path, key]);
  }
}
