import * as z from "zod";
import type { Diagnostic } from "../../definition/diagnostic.ts";
import { Workflow } from "../../definition/schema.ts";
import { readYaml } from "../../definition/yaml/yaml-file.ts";
import type { ProgramWithArguments } from "../../engine/run-request.ts";
import { AgenticError } from "../../errors.ts";
import type { WorkflowProgram } from "../../program/define-workflow.ts";
import { DO_DEFINITION } from "../../routing/route-outcome.ts";
import type { RunRecord } from "../../run/record.ts";
import type { ProgramPlace } from "./program-file.ts";

// What is about definitions in TypeScript; what runs them is loaded where there is one.

/** What the definition of a run started from code, without a file, is called. */
export const INLINE = "code";

export function isProgramPath(path: string): boolean {
  return /\.m?ts$/.test(path) && !/\.d\.m?ts$/.test(path);
}

export function isProgramRun({ definition }: RunRecord): boolean {
  return definition === INLINE || definition === DO_DEFINITION || isProgramPath(definition);
}

export interface LoadedProgram {
  readonly workflow: Workflow;
  readonly definition: WorkflowProgram;
  /** Text of its file. */
  readonly source?: string;
  /** Texts of its file and of those that it imports, by their paths in the repository. */
  readonly modules?: () => ReadonlyMap<string, string>;
}

/** Runs the file of a definition; nothing of what it defines is started. Errors: `definition-invalid`, `unsupported`. */
export async function readProgram(place: ProgramPlace): Promise<LoadedProgram> {
  const { invalid, lineOf, loadProgram } = await import("./program-file.ts");
  const { file } = place;
  const { source, ...loaded } = await loadProgram(place);
  const outlined = await outline(loaded.definition);
  if ("workflow" in outlined) return { ...outlined, ...loaded, source };
  throw invalid({ file, ...lineOf(source, /\bdefineWorkflow\s*\(/), message: outlined.problem });
}

/** A definition that a program of the user's has put together itself. */
export async function takeProgram(definition: WorkflowProgram): Promise<LoadedProgram> {
  const outlined = await outline(definition);
  if ("workflow" in outlined) return { ...outlined, definition };
  throw new AgenticError({ code: "definition-invalid", message: outlined.problem });
}

async function outline(definition: WorkflowProgram) {
  const { outlineOf } = await import("../../program/program-outline.ts");
  return outlineOf(definition);
}

/** Every mistake of a file, as `validate` tells them. */
export async function problemsOf(place: ProgramPlace): Promise<readonly Diagnostic[]> {
  const { file } = place;
  try {
    await readProgram(place);
    return [];
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const { problems } = error.data;
    if (Array.isArray(problems)) return problems as Diagnostic[];
    return [{ file, line: 1, column: 1, message: error.message }];
  }
}

/** What the engine is given of a program. Errors: `definition-changed` where its arguments are others than those the run was started with. */
export async function givenProgram(
  { definition, source }: Omit<LoadedProgram, "workflow">,
  variables: Readonly<Record<string, unknown>>,
): Promise<ProgramWithArguments> {
  const { argumentsFor } = await import("../../program/program-arguments.ts");
  const args = argumentsFor(definition, variables);
  if ("problem" in args) {
    throw new AgenticError({
      code: "definition-changed",
      message: `The arguments this run was started with do not fit \`argsSchema\` any more: ${args.problem}. Take the change back, or start a new run.`,
    });
  }
  return { definition, args: args.value, ...(source === undefined ? {} : { source }) };
}

const Outline = Workflow.omit({ steps: true }).loose();

/** What is kept of a program beside its source: everything but its steps. */
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
