import { delimiter } from "node:path";
import { cliPackages, type InstalledProvider } from "../agents/cli-versions.ts";
import { installCli, type InstallOptions, isOnPath } from "../agents/install-cli.ts";
import { type Workflow, walkSteps } from "../definition/schema.ts";
import type { Provider } from "../definition/settings-schema.ts";
import type { RunSettings } from "../engine/settings.ts";
import type { Launch } from "../launch/launch.ts";
import type { Resolved } from "../launch/session.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The agents that a run may ask: those of its steps, of what judges and merges, and where its steps are not known yet that of the run. */
export function neededProviders(
  { workflow, program }: Pick<Launch, "workflow" | "program">,
  { settings, definitions }: Resolved,
): InstalledProvider[] {
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
  /** By provider, or under `""` for whichever is needed. */
  readonly versions: ReadonlyMap<string, string>;
  readonly say: (text: string) => void;
}

/** Installs what is needed and missing; returns the environment in which all of it is found. */
export async function installAgents(
  providers: readonly InstalledProvider[],
  { versions, say, ...options }: AgentOptions,
): Promise<Environment> {
  const { environment } = options;
  const missing = providers.filter((provider) => !isOnPath(cliPackages[provider].program, environment));
  const folders = await Promise.all(
    missing.map(async (provider) => {
      const pinned = cliPackages[provider];
      const version = versions.get(provider) ?? versions.get("") ?? pinned.version;
      say(`Installing ${pinned.name}@${version}: ${pinned.program} is not on this runner.`);
      return await installCli({ ...pinned, version }, options);
    }),
  );
  if (folders.length === 0) return environment;
  return { ...environment, PATH: [...folders, environment["PATH"] ?? ""].join(delimiter) };
}
