import * as z from "zod";
import type { Diagnostic } from "../../definition/diagnostic.ts";
import { Workflow } from "../../definition/schema.ts";
import { readYaml } from "../../definition/yaml/yaml-file.ts";
import type { ProgramWithArguments } from "../../engine/run-request.ts";
import { AgenticError } from "../../errors.ts";
import type { WorkflowProgram } from "../../program/define-workflow.ts";
import { DO_DEFINITION } from "../../routing/route-outcome.ts";
import type { RunRecord } from "../../run/record.ts";
import type { ProgramSource } from "./program-file.ts";

// Modules that run TypeScript definitions are loaded only if there is one.

/** Definition name of a run that was started from code, without a file. */
export const INLINE_DEFINITION = "code";

export function isProgramPath(path: string): boolean {
  return /\.m?ts$/.test(path) && !/\.d\.m?ts$/.test(path);
}

export function isProgramRun({ definition }: RunRecord): boolean {
  return definition === INLINE_DEFINITION || definition === DO_DEFINITION || isProgramPath(definition);
}

export interface LoadedProgram {
  readonly workflow: Workflow;
  readonly definition: WorkflowProgram;
  readonly source?: string;
  /** Texts of its file and of those that it imports, by their paths in the repository. */
  readonly modules?: () => ReadonlyMap<string, string>;
}

/** Imports the file of a definition without starting its workflow. Errors: `definition-invalid`, `unsupported`. */
export async function readProgram(programSource: ProgramSource): Promise<LoadedProgram> {
  const { invalidProgram, findPosition, loadProgram } = await import("./program-file.ts");
  const { file } = programSource;
  const { source, ...loaded } = await loadProgram(programSource);
  const outlined = await outline(loaded.definition);
  if ("workflow" in outlined) return { ...outlined, ...loaded, source };
  throw invalidProgram({ file, ...findPosition(source, /\bdefineWorkflow\s*\(/), message: outlined.problem });
}

export async function loadInlineProgram(definition: WorkflowProgram): Promise<LoadedProgram> {
  const outlined = await outline(definition);
  if ("workflow" in outlined) return { ...outlined, definition };
  throw new AgenticError({ code: "definition-invalid", message: outlined.problem });
}

async function outline(definition: WorkflowProgram) {
  const { outlineOf } = await import("../../program/program-outline.ts");
  return outlineOf(definition);
}

export async function findProgramProblems(programSource: ProgramSource): Promise<readonly Diagnostic[]> {
  const { file } = programSource;
  try {
    await readProgram(programSource);
    return [];
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const { problems } = error.data;
    if (Array.isArray(problems)) return problems as Diagnostic[];
    return [{ file, line: 1, column: 1, message: error.message }];
  }
}

/** Returns the program with its checked arguments. Errors: `definition-changed` if the run's recorded arguments no longer fit the schema. */
export async function bindArguments(
  { definition, source }: Omit<LoadedProgram, "workflow">,
  variables: Readonly<Record<string, unknown>>,
): Promise<ProgramWithArguments> {
  const { argumentsFor } = await import("../../program/program-outline.ts");
  const args = argumentsFor(definition, variables);
  if ("problem" in args) {
    throw new AgenticError({
      code: "definition-changed",
      message: `The arguments this run was started with no longer fit \`argsSchema\`: ${args.problem}. Undo the change, or start a new run.`,
    });
  }
  return { definition, args: args.value, ...(source === undefined ? {} : { source }) };
}

const Outline = Workflow.omit({ steps: true }).loose();

export function parseOutline(text: string, file: string): Workflow {
  const yaml = readYaml(text, file);
  const parsed = Outline.safeParse("value" in yaml ? yaml.value : undefined, { jitless: true });
  if (parsed.success) {
    const { phases: _phases, program: _program, ...workflow } = parsed.data;
    return { ...workflow, steps: [] };
  }
  throw new AgenticError({
    code: "definition-invalid",
    message: `${file} is damaged: ${z.prettifyError(parsed.error)}. Restore the file or start a new run.`,
  });
}
