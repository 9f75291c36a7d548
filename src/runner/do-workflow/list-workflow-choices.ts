import { existsSync, writeFileSync } from "node:fs";
import { relative, join } from "node:path";
import * as z from "zod";
import { parseWorkflow } from "../../definition/parse.ts";
import type { Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { ComposedWorkflow } from "../../routing/composed-workflow.ts";
import { DO } from "../../routing/route-outcome.ts";
import { SYNTHESIS_COMMAND } from "../../routing/synthesis-step.ts";
import { type Choice, choiceOf } from "../../routing/workflow-choices.ts";
import { splitFrontMatter } from "../../storage/library/front-matter.ts";
import { createLibrary, type NamedWorkflow, USER_FOLDER } from "../../storage/library/library.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { packageRoot } from "../../system/package-root.ts";
import { readRegularText } from "../../system/read-file.ts";
import { isProgramPath, readProgram } from "../programs/load-program.ts";
import { createFileCatalog, listNamedWorkflows, type Project } from "../start/project.ts";

/** Names that fit in one line of an agent's answer. */
const NAME = /^[A-Za-z0-9][\w.-]{0,99}$/;

/** Lists the workflows that a request can be routed to. Skips invalid workflows and those with `routable: false`. */
export async function listChoices(project: Project): Promise<Choice[]> {
  const named = listNamedWorkflows(project).filter(({ name }) => NAME.test(name) && name !== DO);
  const read = await Promise.all(named.map(async (each) => await readChoice(project, each)));
  return read.filter((choice) => choice !== undefined);
}

async function readChoice(
  project: Project,
  { name, path, origin }: NamedWorkflow,
): Promise<Choice | undefined> {
  try {
    const workflow = await readHead(project, { name, path, origin });
    if (!workflow || workflow.routable === false) return undefined;
    return { ...choiceOf(name, workflow), ...(origin === "built-in" ? {} : { own: true }) };
  } catch (error) {
    if (error instanceof AgenticError) return undefined;
    throw error;
  }
}

async function readHead(
  project: Project,
  { name, path, origin }: NamedWorkflow,
): Promise<Workflow | undefined> {
  if (isProgramPath(path))
    return (await readProgram({ path, file: relative(project.root, path), root: project.root })).workflow;
  const parsed = parseWorkflow(readRegularText(path), origin === "built-in" ? name : path);
  return "workflow" in parsed ? parsed.workflow : undefined;
}

/** Commands whose arguments only the engine can provide. */
const OWN: ReadonlySet<string> = new Set([
  "compose",
  "orchestrate",
  "resolve-conflict",
  "route",
  SYNTHESIS_COMMAND,
]);

const About = z.looseObject({
  description: z.string().default(""),
  arguments: z
    .array(
      z.looseObject({
        name: z.string(),
        description: z.string().default(""),
        required: z.boolean().default(false),
      }),
    )
    .default([]),
});

export function listCommands(project: Project): string {
  const library = createLibrary({ root: project.root, builtIn: packageRoot() });
  const names = createFileCatalog(project)
    .names("command")
    .filter((name) => !OWN.has(name));
  return names.flatMap((name) => describeCommand(name, library.command(name).source)).join("\n");
}

function describeCommand(name: string, source: string): string[] {
  const { front } = splitFrontMatter(readRegularText(source), source);
  const about = About.safeParse(front ?? {}, { jitless: true });
  if (!about.success) return [];
  const { description, arguments: args } = about.data;
  return [
    `- \`${name}\`: ${description}`,
    ...args.map((each) => `  - \`${each.name}\`${each.required ? " (needed)" : ""}: ${each.description}`),
  ];
}

export function listPersonas(project: Project): string {
  return createFileCatalog(project).names("persona").join(", ");
}

/** Writes an approved workflow to the run's worktree, so that the run's pull request proposes it. */
export async function keepWorkflow(directory: string, { workflow, definition }: ComposedWorkflow) {
  const path = `${USER_FOLDER}/workflows/${workflow.name}.yaml`;
  const file = join(directory, path);
  if (existsSync(file))
    throw new AgenticError({
      code: "definition-invalid",
      message: `${path} exists already and is not overwritten. Rename it or choose another name.`,
    });
  makeFolder(join(directory, USER_FOLDER, "workflows"));
  writeFileSync(file, definition, { flag: "wx" });
  const title = `Add workflow ${workflow.name}`;
  const body = [
    workflow.description ?? "",
    "",
    `It was composed for a request, approved in this form, and run. After the merge, \`agentic-sdlc run ${workflow.name}\` runs it again.`,
  ].join("\n");
  return await Promise.resolve({ path, commit_message: title, title, body, draft: false });
}
