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
} from "../github/client/repository-files.ts";
import { listWorkflows } from "../storage/library/library.ts";
import { packageRoot } from "../system/package-root.ts";
import type { RepositorySettings, WorkflowInfo } from "./event-context.ts";

/** What the configuration of the default branch says. One with mistakes lets nobody but administrators. */
export async function readAppSettings(place: RepositoryClient): Promise<RepositorySettings> {
  const text = await readRepositoryFile(place, CONFIG_FILE);
  const parsed = text === undefined ? undefined : parseConfig(text, CONFIG_FILE);
  const isSound = parsed === undefined || "config" in parsed;
  const config = parsed && "config" in parsed ? parsed.config : Config.parse({}, { jitless: true });
  const { permission, roles, bots, labelPrefix, assignees, fixChecks } = config.github;
  const { people, teams } = config.human;
  return {
    policy: { permission: isSound ? permission : "admin", roles, bots },
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
  return `${first ? renderProblem(first) : "it cannot be read."}${more}`;
}

/** More, or longer ones, are known by their names alone. */
const MOST_READ = 30;
const MOST_BYTES = 64 * 1024;
const FOLDER = ".agentic/workflows";

/** Workflows of the repository come first. Their definitions are data: programs are not read, and nothing is run. */
export async function readWorkflowInfos(place: RepositoryClient): Promise<WorkflowInfo[]> {
  const files = await listRepositoryFiles(place, FOLDER);
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
      file?.isYaml === true && others.length === 0 && index < MOST_READ && file.size <= MOST_BYTES;
    return { name, ...(isRead ? await readDefinition(place, file) : { description: "" }) };
  });
  const others = builtIn().filter(({ name }) => !names.includes(name));
  return [...(await Promise.all(own)), ...others].sort((a, b) => (a.name < b.name ? -1 : 1));
}

type Told = Omit<WorkflowInfo, "name">;

/** By what they hold and where they lie: what was read once is not asked for again. */
const read = new Map<string, Told>();
const MOST_KEPT = 500;

async function readDefinition(place: RepositoryClient, { name, sha }: ListedFile): Promise<Told> {
  const path = `${FOLDER}/${name}`;
  const key = `${locationOf(place)} ${path} ${sha}`;
  const kept = read.get(key);
  if (kept) return kept;
  const text = await readRepositoryFile(place, path);
  const told = text === undefined || text.length > MOST_BYTES ? { description: "" } : toldIn(text, path);
  const [oldest] = read.keys();
  if (read.size >= MOST_KEPT && oldest !== undefined) read.delete(oldest);
  read.set(key, told);
  return told;
}

function toldIn(text: string, path: string): Told {
  const parsed = parseWorkflow(text, path);
  if (!("workflow" in parsed))
    return { description: "", problem: renderProblems(parsed.problems, { nothingStarted: true }) };
  const { description = "", variables = [] } = parsed.workflow;
  return { description, declared: variables, ...variableNamesOf(variables) };
}

let known: readonly WorkflowInfo[] | undefined;

function builtIn(): readonly WorkflowInfo[] {
  // A folder that holds none of a user's.
  const places = { root: packageRoot(), builtIn: packageRoot() };
  known ??= listWorkflows(places).flatMap(({ name, path, origin }) => {
    const parsed = origin === "built-in" ? parseWorkflow(readFileSync(path, "utf8"), path) : { problems: [] };
    if (!("workflow" in parsed)) return [];
    const { description = "", variables = [] } = parsed.workflow;
    return [{ name, description, declared: variables, ...variableNamesOf(variables) }];
  });
  return known;
}
