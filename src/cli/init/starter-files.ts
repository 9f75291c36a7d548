import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { CONFIG_FILE, type PartialConfig } from "../../config/schema.ts";
import type { Provider } from "../../definition/settings-schema.ts";
import { usageError } from "../../errors.ts";
import { createGit } from "../../git/process/git.ts";
import { openProject } from "../../runner/start/project.ts";
import { proposeFor } from "../../runner/start/start-warnings.ts";
import { packageRoot, repository, version } from "../../system/package-root.ts";
import { readRegularText } from "../../system/read-file.ts";

export interface StarterFile {
  /** Relative to the top folder of the repository. */
  readonly path: string;
  readonly content: string;
  readonly purpose: string;
}

export interface StarterOptions {
  readonly root: string;
  readonly isRepository: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly gitHubWorkflow?: GitHubWorkflowOptions;
}

export const WORKFLOW_FILE = ".github/workflows/agentic.yml";
export const EXAMPLE_FILE = ".agentic/workflows/example.yaml";

export const INSTRUCTION_FILES = ["CLAUDE.md", "AGENTS.md"] as const;
type InstructionFile = (typeof INSTRUCTION_FILES)[number];

const agents: readonly Provider[] = ["claude", "codex", "gemini"];

export function installedAgents({ environment }: Pick<StarterOptions, "environment">): Provider[] {
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return agents.filter((name) => folders.some((folder) => existsSync(join(folder, name))));
}

export async function starterFiles(options: StarterOptions): Promise<StarterFile[]> {
  const { root, gitHubWorkflow = {} } = options;
  const example = join(packageRoot(), "templates/init/example.yaml");
  return [
    { path: CONFIG_FILE, content: await configFor(options), purpose: "settings for all workflows" },
    {
      path: EXAMPLE_FILE,
      content: `${definitionSchemaLine(root)}${readRegularText(example)}`,
      purpose: "a workflow to start from",
    },
    {
      path: WORKFLOW_FILE,
      content: renderGitHubWorkflow(gitHubWorkflow, readConfig(root)?.github?.labelPrefix),
      purpose: "runs on GitHub: manually, and by comments that start with /agentic",
    },
  ];
}

export function readConfig(root: string): PartialConfig | undefined {
  try {
    return openProject(root).fileConfig;
  } catch {
    return undefined;
  }
}

export function memorySection(file: InstructionFile): { path: string; text: string } {
  const path = join(packageRoot(), file.replace(".md", ".example.md"));
  const text = readRegularText(path);
  return { path, text: text.slice(text.indexOf("## ")) };
}

async function configFor(options: StarterOptions): Promise<string> {
  const [provider = "claude"] = installedAgents(options);
  const mainBranch = await mainBranchOf(options);
  const { setup, check } = proposeFor(options);
  const project = {
    ...(setup ? { setup: setup.command } : {}),
    ...(check ? { check: check.command } : {}),
  };
  const config = {
    ...schemaFor(options.root, "config", ".."),
    defaults: { provider },
    ...(setup || check ? { project } : {}),
    ...(mainBranch === undefined || mainBranch === "main" ? {} : { git: { mainBranch } }),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

const usualBranches = new Set(["main", "master", "trunk", "develop"]);

async function mainBranchOf({
  root,
  isRepository,
  environment,
}: StarterOptions): Promise<string | undefined> {
  if (!isRepository) return undefined;
  const git = createGit(root, environment);
  const remote = await git.try("symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD");
  if (remote?.startsWith("origin/")) return remote.slice("origin/".length);
  const own = await git.try("symbolic-ref", "--quiet", "--short", "HEAD");
  return usualBranches.has(own ?? "") ? own : undefined;
}

export function definitionSchemaLine(root: string): string {
  const { $schema } = schemaFor(root, "workflow", "../..");
  return $schema === undefined ? "" : `# yaml-language-server: $schema=${$schema}\n`;
}

/** Returns the schema's path if the package is installed in the repository. Other paths differ between machines. */
function schemaFor(root: string, name: string, up: string): { $schema?: string } {
  const path = `node_modules/agentic-sdlc/schemas/${name}.schema.json`;
  return existsSync(join(root, path)) ? { $schema: `${up}/${path}` } : {};
}

export interface GitHubWorkflowOptions {
  readonly inline?: boolean;
  /** `owner/name@ref` of the Action. Only the whole text names it everywhere: a called workflow names its own Action. */
  readonly action?: string;
  readonly schedule?: boolean;
  readonly app?: boolean;
}

export const RELEASE = "v1";
/** Before the first release, the tag does not exist. */
export const isReleased = !version.startsWith("0.");
const DEFAULT_PREFIX = "agentic:";
const APP_EVENTS = ["issue_comment", "pull_request_review", "pull_request_review_comment", "issues"];
/** A use of an action by its major version, with the comment for it. */
const USES = /(?<= uses: )([\w.-]+\/[\w.-]+)@v\d+ #.*$/gm;
const COMMIT = /^[0-9a-f]{40}$/;
const UNPINNED = " # zizmor: ignore[unpinned-uses] use a commit to review each update";
const ACTION = /^([\w.-]+\/[\w.-]+)@([\w./-]+)$/;

function renderGitHubWorkflow(
  { action, inline = action !== undefined, schedule = false, app = false }: GitHubWorkflowOptions,
  labelPrefix = DEFAULT_PREFIX,
): string {
  const name = inline ? "agentic.yml" : "caller.yml";
  const lines = readRegularText(join(packageRoot(), "templates/init", name)).split("\n");
  const selected = app
    ? lines.filter((line) => !APP_EVENTS.some((event) => line.startsWith(`  ${event}: `)))
    : lines;
  const scheduled = schedule ? selected.map((line) => line.replace(/^ {2}# (?=schedule: )/, "  ")) : selected;
  return withPrefix(withAction(scheduled.join("\n"), action), { inline, labelPrefix });
}

/** Whether a workflow is unchanged since `init` wrote it, with any options. */
export function isUnchangedStarter(root: string, text: string): boolean {
  const labelPrefix = readConfig(root)?.github?.labelPrefix;
  const uses = text.matchAll(/ uses: ([\w.-]+\/[\w.-]+@[\w./-]+)/g);
  const actions = [undefined, ...new Set(Array.from(uses, ([, action]) => action))];
  const flags = [false, true];
  const all = actions.flatMap((action) =>
    flags.flatMap((inline) =>
      flags.flatMap((schedule) => flags.map((app) => ({ ...(action && { action }), inline, schedule, app }))),
    ),
  );
  return all.some((options) => renderGitHubWorkflow(options, labelPrefix) === text);
}

function withAction(text: string, action: string | undefined): string {
  if (action === undefined) return text;
  const [, name, ref] = ACTION.exec(action) ?? [];
  if (name === undefined || ref === undefined)
    throw usageError(
      `"${action}" is no Action. Write --action owner/name@ref, such as ${repository}@${RELEASE}.`,
    );
  const chosen = `${name}@${ref}${COMMIT.test(ref) ? "" : UNPINNED}`;
  return text.replace(USES, (found, used: string) => (used === repository ? chosen : found));
}

interface Prefix {
  readonly inline: boolean;
  readonly labelPrefix: string;
}

/** Job conditions cannot read the configuration, so the file repeats the prefix. */
function withPrefix(text: string, { inline, labelPrefix }: Prefix): string {
  if (labelPrefix.toLowerCase() === DEFAULT_PREFIX) return text;
  const quoted = JSON.stringify(labelPrefix);
  if (!inline)
    return text.replace(/^ {4}permissions:/m, (found) => `    with: { label-prefix: ${quoted} }\n${found}`);
  const literal = `'${labelPrefix.replaceAll("'", "''")}'`;
  return text
    .replace(`inputs.label-prefix || '${DEFAULT_PREFIX}'`, () => `inputs.label-prefix || ${literal}`)
    .replace(`default: "${DEFAULT_PREFIX}"`, () => `default: ${quoted}`);
}
