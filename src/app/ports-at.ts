import { systemClock } from "../compose/clock.ts";
import { createGitHubStateRefs } from "../github/state-refs.ts";
import type { GitHubPlace } from "../github/repository.ts";
import { locationOf } from "../github/repository.ts";
import { explained } from "../github/explain.ts";
import type { StateRefs } from "../state/refs.ts";
import { tellingOnce } from "./acknowledge.ts";
import { createChecksForge } from "./checks-github.ts";
import { createAppForge } from "./github-forge.ts";
import type { AppForge, AppPorts } from "./ports.ts";
import { readAppSettings, readToldWorkflows } from "./settings.ts";

/** Name of the starter workflow, and of the dispatches of a repository that it waits for. */
export const STARTER = { workflowFile: "agentic.yml", event: "agentic" } as const;

export interface PlaceOptions {
  readonly own: AppPorts["own"];
  readonly report: (text: string) => void;
  /** Where more than these ports tell of the same things. */
  readonly tellOnce?: (text: string) => void;
  readonly workflowFile?: string;
  readonly mayAskMore?: AppPorts["mayAskMore"];
  readonly actors?: AppPorts["actors"];
  /** Run of a workflow that this is part of: what it has claimed itself keeps it from nothing. */
  readonly workflowRun?: string | undefined;
  /** In place of ones that remember nothing of earlier deliveries. */
  readonly refs?: StateRefs;
  /** In place of starting a workflow. */
  readonly dispatch?: AppForge["dispatch"];
}

/** The ports of a repository at GitHub. */
export function portsAt(place: GitHubPlace, options: PlaceOptions): AppPorts {
  const { own, report, mayAskMore, actors, dispatch, workflowFile = STARTER.workflowFile } = options;
  const { client, repository } = place;
  const { login } = own;
  const tellOnce = options.tellOnce ?? tellingOnce(report);
  const shown = login === undefined ? {} : { login };
  const forge = createAppForge(place, { ...STARTER, workflowFile, clock: systemClock, report, ...shown });
  const telling = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const asked = { location: locationOf(place), what: "show its files", permission: "contents: read" };
      throw explained(error, asked);
    }
  };
  return {
    repository: locationOf(place),
    own,
    forge: {
      ...forge,
      isOver: async (id) => id === options.workflowRun || (await forge.isOver(id)),
      ...(dispatch && { dispatch }),
    },
    checks: createChecksForge(place, { appId: own.appId, workflowFile }),
    refs: options.refs ?? createGitHubStateRefs({ octokit: client, ...repository }),
    settings: async () => {
      const settings = await telling(() => readAppSettings(place));
      const { problem } = settings;
      if (problem !== undefined) tellOnce(`${locationOf(place)}: only administrators are heard: ${problem}`);
      return settings;
    },
    workflows: () => telling(() => readToldWorkflows(place)),
    clock: systemClock,
    random: Math.random,
    tellOnce,
    ...(mayAskMore && { mayAskMore }),
    ...(actors && { actors }),
  };
}
