import type { Workflow } from "../../../definition/schema.ts";
import type { Variable } from "../../../definition/settings-schema.ts";
import { AgenticError } from "../../../errors.ts";
import { loadStartable } from "../../../runner/do-workflow/load-do.ts";
import type { Io } from "../../../runner/process/io.ts";
import { openProjectForReading } from "../../../runner/start/project.ts";

export async function workflowHelp(io: Io, name: string): Promise<string> {
  try {
    const { workflow } = await loadStartable(openProjectForReading(io), io.cwd, name);
    return `${render(workflow).join("\n")}\n`;
  } catch (error) {
    if (error instanceof AgenticError) return `${error.message}\n`;
    throw error;
  }
}

function render({ name, description, variables = [] }: Workflow): string[] {
  const title = description === undefined || description === "" ? [] : [`${name}: ${description}`];
  if (variables.length === 0) return [...title, `${name} takes no variables.`];
  const width = Math.max(...variables.map((variable) => variable.name.length));
  const rows = variables.map((variable) => ({ variable, kind: kindOf(variable) }));
  const column = Math.max(...rows.map(({ kind }) => kind.length));
  const lines = rows.map(({ variable, kind }) =>
    `  ${variable.name.padEnd(width)}  ${kind.padEnd(column)}  ${variable.description ?? ""}`.trimEnd(),
  );
  return [...title, `Variables of ${name}, each given as --var name=value:`, ...lines];
}

const TYPE_NAMES = { string: "text", number: "number", boolean: "true or false" } as const;

function kindOf({ type, enum: values, required, default: value }: Variable): string {
  const allowed = values ? [`one of ${values.map(String).join(", ")}`] : [];
  const defaultText =
    value === undefined || value === null ? [] : [`default ${value === "" ? "empty" : String(value)}`];
  const more = [...allowed, ...(defaultText.length > 0 ? defaultText : required ? ["required"] : [])];
  return [TYPE_NAMES[type], more.join("; ")].filter((part) => part !== "").join(", ");
}
