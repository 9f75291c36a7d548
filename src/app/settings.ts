import { parseConfig } from "../config/parse.ts";
import { Config, CONFIG_FILE } from "../config/schema.ts";
import { listRepositoryFolder, readRepositoryFile } from "../github/repository-files.ts";
import type { GitHubPlace } from "../github/repository.ts";
import { parseWorkflow } from "../definition/parse.ts";
import { packageRoot } from "../package-root.ts";
import { readFileSync } from "node:fs";
import { listWorkflows } from "../store/library.ts";
import type { AppSettings, ToldWorkflow } from "./ports.ts";

/** What the configuration of the default branch says. One with mistakes lets nobody but administrators. */
export async function readAppSettings(place: GitHubPlace): Promise<AppSettings> {
  const text = await readRepositoryFile(place, CONFIG_FILE);
  const parsed = text === undefined ? undefined : parseConfig(text, CONFIG_FILE);
  const isSound = parsed === undefined || "config" in parsed;
  const config = parsed && "config" in parsed ? parsed.config : Config.parse({}, { jitless: true });
  const { permission, roles, bots } = config.github;
  const { people, teams } = config.human;
  return {
    policy: { permission: isSound ? permission : "admin", roles, bots },
    answerers: { people, teams },
    stateRef: config.state.branch,
  };
}

/** Workflows of the repository come first. Of these the names are known alone: nothing that a repository holds is read into here. */
export async function readToldWorkflows(place: GitHubPlace): Promise<ToldWorkflow[]> {
  const files = await listRepositoryFolder(place, ".agentic/workflows");
  const names = files.flatMap((file) => {
    const [, name] = /^([A-Za-z0-9_][\w.-]*)\.(?:ya?ml|m?ts)$/.exec(file) ?? [];
    return name === undefined || name.endsWith(".d") ? [] : [name];
  });
  const own = [...new Set(names)].map((name) => ({ name, description: "" }));
  const others = builtIn().filter(({ name }) => !names.includes(name));
  return [...own, ...others].sort((a, b) => (a.name < b.name ? -1 : 1));
}

let known: readonly ToldWorkflow[] | undefined;

function builtIn(): readonly ToldWorkflow[] {
  // A folder that holds none of a user's.
  const places = { root: packageRoot(), builtIn: packageRoot() };
  known ??= listWorkflows(places).flatMap(({ name, path, origin }) => {
    const parsed = origin === "built-in" ? parseWorkflow(readFileSync(path, "utf8"), path) : { problems: [] };
    if (!("workflow" in parsed)) return [];
    const { description = "", variables = [] } = parsed.workflow;
    return [{ name, description, variables: variables.map((each) => each.name) }];
  });
  return known;
}
