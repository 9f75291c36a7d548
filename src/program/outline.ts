import * as z from "zod";
import { Output, type Workflow } from "../definition/schema.ts";
import { Settings } from "../definition/settings-schema.ts";
import { code } from "../definition/words.ts";
import { variablesOf } from "./arguments.ts";
import type { WorkflowProgram } from "./define-workflow.ts";

export type Outlined = { readonly workflow: Workflow } | { readonly problem: string };

const Shape = z.object({
  name: z.string().min(1, "must not be empty"),
  description: z.string().optional(),
  phases: z.array(z.string().min(1)).optional(),
  settings: Settings.optional(),
  outputs: z.array(Output).optional(),
  execute: z.custom((value) => typeof value === "function", "must be a function"),
});

/** What is known of a program before it runs, as the engine knows workflows: without steps. */
export function outlineOf(program: WorkflowProgram): Outlined {
  const parsed = Shape.safeParse(
    { ...program, settings: kebab(program.settings), outputs: program.outputs?.map(kebab) },
    { jitless: true },
  );
  if (!parsed.success) return { problem: describe(parsed.error, program) };
  const variables = variablesOf(program.argsSchema);
  if ("problem" in variables) return variables;
  const { name, description, settings, outputs } = parsed.data;
  const simple = simpleName(name);
  if (simple === "") return { problem: `\`name\` needs a letter or a digit; it is ${code(name)}.` };
  return {
    workflow: {
      name: simple,
      version: "1.0",
      description: description ?? (simple === name ? "" : name),
      ...(settings ? { settings } : {}),
      ...(variables.variables.length > 0 ? { variables: [...variables.variables] } : {}),
      steps: [],
      ...(outputs ? { outputs } : {}),
    },
  };
}

function describe(error: z.ZodError, program: WorkflowProgram): string {
  const [issue] = error.issues;
  const where = issue?.path.join(".") ?? "";
  if (issue?.code === "unrecognized_keys")
    return `${code(where)} has no key ${issue.keys.map(code).join(", ")}.`;
  const isMissing = issue?.path.length === 1 && Reflect.get(program, where) === undefined;
  return isMissing ? `${code(where)} is missing.` : `${code(where)} is wrong: ${issue?.message ?? ""}.`;
}

/** A name for paths and branches: `Implement Feature` is `implement-feature`. */
function simpleName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, "-")
    .replaceAll(/^[-_]+|-+$/g, "")
    .slice(0, 64)
    .replace(/-+$/, "");
}

/** Keys as YAML has them: `maxRetry` is `max-retry`. */
function kebab(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      kebab(item),
    ]),
  );
}
