import { readFileSync } from "node:fs";
import { variableNamesOf } from "../comment-commands/text-variable.ts";
import { parseConfig } from "../config/parse.ts";
import { Config, CONFIG_FILE } from "../config/schema.ts";
import { type Diagnostic, renderProblem, renderProblems } from "../definition/diagnostic.ts";
import { parseWorkflow } from "../definition/parse.ts";
import { type RepositoryClient, locationOf } from "../github/client/github-repository.ts";
import {
  type ListedFile,
  listRepositoryFiles,
  readRepositoryFile,
} from "../github/client/repository-objects.ts";
import { listWorkflows } from "../storage/library/library.ts";
import { packageRoot } from "../system/package-root.ts";
import type { RepositorySettings, WorkflowInfo } from "./event-context.ts";

/** Reads the configuration of the default branch. An invalid one permits administrators only. */
export async function readAppSettings(gitHub: RepositoryClient): Promise<RepositorySettings> {
  const text = await readRepositoryFile(gitHub, CONFIG_FILE);
  const parsed = text === undefined ? undefined : parseConfig(text, CONFIG_FILE);
  const isValid = parsed === undefined || "config" in parsed;
  const config = parsed && "config" in parsed ? parsed.config : Config.parse({}, { jitless: true });
  const { permission, roles, bots, labelPrefix, assignees, fixChecks } = config.github;
  const { people, teams } = config.human;
  return {
    policy: { permission: isValid ? permission : "admin", roles, bots },
    answerers: { people, teams },
    stateRef: config.state.branch,
    labelPrefix,
    assignees,
    ...(parsed && "problems" in parsed && { problem: firstOf(parsed.problems) }),
    ...(fixChecks.enabled && { fixChecks }),
  };
}

function firstOf(problems: readonly Diagnostic[]): string {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  return `${first ? renderProblem(first) : "the file cannot be read."}${more}`;
}

/** Further or larger definitions are listed by name only. */
const MAX_READ = 30;
const MAX_DEFINITION_BYTES = 64 * 1024;
const FOLDER = ".agentic/workflows";

export function listWorkflowFiles(gitHub: RepositoryClient): Promise<ListedFile[]> {
  return listRepositoryFiles(gitHub, FOLDER);
}

/** Lists workflows; those of the repository replace built-in ones. Programs are not read, and nothing is executed. */
export async function readWorkflowInfos(
  gitHub: RepositoryClient,
  files: readonly ListedFile[],
): Promise<WorkflowInfo[]> {
  const named = files.flatMap((file) => {
    const [, name, kind = ""] = /^([A-Za-z0-9_][\w.-]*)\.(ya?ml|m?ts)$/.exec(file.name) ?? [];
    return name === undefined || name.endsWith(".d")
      ? []
      : [{ ...file, is: name, isYaml: kind.startsWith("y") }];
  });
  const names = [...new Set(named.map(({ is }) => is))];
  const own = names.map(async (name, index): Promise<WorkflowInfo> => {
    const [file, ...others] = named.filter(({ is }) => is === name);
    const isRead =
      file?.isYaml === true && others.length === 0 && index < MAX_READ && file.size <= MAX_DEFINITION_BYTES;
    return { name, ...(isRead ? await readDefinition(gitHub, file) : { description: "" }) };
  });
  const others = builtIn().filter(({ name }) => !names.includes(name));
  return [...(await Promise.all(own)), ...others].sort((a, b) => (a.name < b.name ? -1 : 1));
}

type WorkflowDetails = Omit<WorkflowInfo, "name">;

/** Definitions by repository, path and blob SHA. */
const read = new Map<string, WorkflowDetails>();
const MAX_CACHED = 500;

async function readDefinition(gitHub: RepositoryClient, { name, sha }: ListedFile): Promise<WorkflowDetails> {
  const path = `${FOLDER}/${name}`;
  const key = `${locationOf(gitHub)} ${path} ${sha}`;
  const cached = read.get(key);
  if (cached) return cached;
  const text = await readRepositoryFile(gitHub, path);
  const details =
    text === undefined || text.length > MAX_DEFINITION_BYTES
      ? { description: "" }
      : describeDefinition(text, path);
  const [oldest] = read.keys();
  if (read.size >= MAX_CACHED && oldest !== undefined) read.delete(oldest);
  read.set(key, details);
  return details;
}

function describeDefinition(text: string, path: string): WorkflowDetails {
  const parsed = parseWorkflow(text, path);
  if (!("workflow" in parsed))
    return { description: "", problem: renderProblems(parsed.problems, { nothingStarted: true }) };
  const { description = "", variables = [] } = parsed.workflow;
  return { description, declared: variables, ...variableNamesOf(variables) };
}

let known: readonly WorkflowInfo[] | undefined;

function builtIn(): readonly WorkflowInfo[] {
  const folders = { root: packageRoot(), builtIn: packageRoot() };
  known ??= listWorkflows(folders).flatMap(({ name, path, origin }) =>
    origin === "built-in" ? [{ name, ...describeDefinition(readFileSync(path, "utf8"), path) }] : [],
  );
  return known;
}
