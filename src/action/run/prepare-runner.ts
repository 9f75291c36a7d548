import { delimiter } from "node:path";
import {
  cliPackages,
  type InstalledProvider,
  installCli,
  type InstallOptions,
  isOnPath,
} from "../../agents/install-cli.ts";
import { type Workflow, walkSteps } from "../../definition/schema.ts";
import type { Provider } from "../../definition/settings-schema.ts";
import type { RunSettings } from "../../engine/resolve-settings.ts";
import { createGit } from "../../git/process/git.ts";
import type { PreparedRun } from "../../runner/start/prepare-run.ts";
import type { Project } from "../../runner/start/project.ts";
import type { Job } from "../job.ts";

/**
 * Warns of a token in the git configuration of the checkout, which every process of the job can read, including agents. The
 * configuration belongs to the user and is not changed.
 */
export async function warnOfPersistedToken({ log, environment }: Job, { root, isRepository }: Project) {
  if (!isRepository) return;
  const git = createGit(root, environment);
  // Newer versions of actions/checkout store it in an included file. Values are not read.
  const found = await git.try("config", "--local", "--includes", "--name-only", "--get-regexp", HEADER);
  const [key] = found?.split("\n") ?? [];
  if (key === undefined) return;
  log.annotate({
    level: "warning",
    title: "The checkout contains a token",
    message: `actions/checkout left its token in git's configuration (${key}), where agents and scripts of the run can read it. Set \`persist-credentials: false\`: this Action pushes with its own input \`github-token\`.`,
  });
}

const HEADER = "^http\\..*extraheader$";

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the providers that a run may need: of its steps, merges and orchestrator, and of the run if it is a program. */
export function neededProviders({
  workflow,
  program,
  settings,
  definitions,
}: Pick<PreparedRun, "workflow" | "program" | "settings" | "definitions">): InstalledProvider[] {
  const all = [{ workflow, settings }, ...definitions.values()];
  const found = new Set(all.flatMap((each) => providersIn(each.workflow, each.settings)));
  if (program) found.add(settings.agent.provider);
  return Array.from(found).filter((provider) => provider !== "replay");
}

function providersIn(workflow: Workflow, settings: RunSettings): Provider[] {
  const steps = Array.from(walkSteps(workflow.steps));
  const own = steps.flatMap((step) => {
    const asks = step.type === "prompt" || step.type === "command";
    const merges = step.type === "parallel" && step["merge-mode"] === "merge";
    return asks || merges ? [settings.stepSettings(step).provider] : [];
  });
  return settings.orchestrator === "agent" ? [...own, settings.agent.provider] : own;
}

interface AgentOptions extends InstallOptions {
  readonly versions: ReadonlyMap<string, string>;
  readonly report: (text: string) => void;
}

export async function installAgents(
  providers: readonly InstalledProvider[],
  { versions, report, ...options }: AgentOptions,
): Promise<Environment> {
  const { environment } = options;
  const missing = providers.filter((provider) => !isOnPath(cliPackages[provider].program, environment));
  const folders = await Promise.all(
    missing.map(async (provider) => {
      const pinned = cliPackages[provider];
      const version = versions.get(provider) ?? versions.get("") ?? pinned.version;
      report(`Installing ${pinned.name}@${version}: ${pinned.program} is not installed on this runner.`);
      return await installCli({ ...pinned, version }, options);
    }),
  );
  if (folders.length === 0) return environment;
  return { ...environment, PATH: [...folders, environment["PATH"] ?? ""].join(delimiter) };
}
