import { systemClock } from "../compose/clock.ts";
import { createGitHubStateRefs } from "../github/state-refs.ts";
import type { GitHubPlace } from "../github/repository.ts";
import { locationOf } from "../github/repository.ts";
import { explained } from "../github/explain.ts";
import { createAppForge } from "./github-forge.ts";
import type { AppForge, AppPorts } from "./ports.ts";
import { readAppSettings, readToldWorkflows } from "./settings.ts";

/** Name of the starter workflow, and of the dispatches of a repository that it waits for. */
export const STARTER = { workflowFile: "agentic.yml", event: "agentic" } as const;

export interface PlaceOptions {
  readonly own: AppPorts["own"];
  readonly report: (text: string) => void;
  readonly workflowFile?: string;
  readonly mayAskMore?: (login: string) => boolean;
  /** In place of starting a workflow. */
  readonly dispatch?: AppForge["dispatch"];
}

/** The ports of a repository at GitHub. */
export function portsAt(place: GitHubPlace, options: PlaceOptions): AppPorts {
  const { own, report, mayAskMore, dispatch, workflowFile = STARTER.workflowFile } = options;
  const { client, repository } = place;
  const forge = createAppForge(place, { ...STARTER, workflowFile, clock: systemClock, report });
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
    forge: dispatch ? { ...forge, dispatch } : forge,
    refs: createGitHubStateRefs({ octokit: client, ...repository }),
    settings: () => telling(() => readAppSettings(place)),
    workflows: () => telling(() => readToldWorkflows(place)),
    clock: systemClock,
    random: Math.random,
    ...(mayAskMore && { mayAskMore }),
  };
}
