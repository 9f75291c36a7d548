import * as z from "zod";
import type { Finding, Path } from "../definition/diagnostic.ts";
import { code } from "../definition/message-text.ts";
import { Output, type Workflow } from "../definition/schema.ts";
import { Settings, WorkflowDefaults } from "../definition/settings-schema.ts";
import { checkShape, type KeyOwner } from "../definition/shape.ts";
import { mistakesIn } from "./program-steps.ts";
import type { WorkflowProgram } from "./define-workflow.ts";
import { variablesOf } from "./program-arguments.ts";

export type Outlined = { readonly workflow: Workflow } | { readonly problem: string };

const Shape = z.strictObject({
  name: z.string().min(1, "must not be empty"),
  description: z.string().optional(),
  routable: z.boolean().optional(),
  phases: z.array(z.string().min(1)).optional(),
  settings: Settings.optional(),
  defaults: WorkflowDefaults.optional(),
  outputs: z.array(Output).optional(),
  argsSchema: z.unknown().optional(),
  execute: z.custom((value) => typeof value === "function", "must be a function"),
});

export function outlineOf(program: WorkflowProgram): Outlined {
  const { settings: own, defaults: preset } = program;
  const kebabs = { settings: kebab(own), defaults: kebab(preset), outputs: program.outputs?.map(kebab) };
  const input = { ...program, ...kebabs };
  const parsed = checkShape(Shape, input, { findOwner: findKeyOwner });
  if ("findings" in parsed) return { problem: mistakesIn(parsed.findings.map(asMissing)).join(" ") };
  const variables = variablesOf(program.argsSchema);
  if ("problem" in variables) return variables;
  const { name, description, routable, settings, defaults, outputs } = parsed.value;
  const simple = simpleName(name);
  if (simple === "") return { problem: `\`name\` needs a letter or a digit; it is ${code(name)}.` };
  return {
    workflow: {
      name: simple,
      version: "1.0",
      description: description ?? (simple === name ? "" : name),
      routable,
      settings,
      defaults,
      variables: variables.variables.length > 0 ? [...variables.variables] : undefined,
      steps: [],
      outputs,
    },
  };
}

function findKeyOwner([first, ...others]: Path): KeyOwner {
  if (first === "settings" || first === "defaults")
    return { label: code([first, ...others].join(".")), length: 1 + others.length };
  return { label: "`defineWorkflow`", length: 0 };
}

function asMissing(finding: Finding): Finding {
  const { absent, path } = finding;
  if (absent !== true || path.length !== 1 || finding.at === "value") return finding;
  return { ...finding, message: `${code(String(path[0]))} is missing.` };
}

/** Returns a name for paths and branches: `Implement Feature` becomes `implement-feature`. */
function simpleName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, "-")
    .replaceAll(/^[-_]+|-+$/g, "")
    .slice(0, 64)
    .replace(/-+$/, "");
}

function kebab(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      kebab(item),
    ]),
  );
}
