import { describeCheck, type OwnChecks, readChecks } from "../github/checks/failed-check-runs.ts";
import { explainError } from "../github/client/explain-error.ts";
import { type RepositoryClient, locationOf } from "../github/client/github-repository.ts";
import { listOpenPullRequests, getPullRequest } from "../github/pulls/pull-request.ts";
import { createGitHubStateRefs } from "../github/refs/github-state-refs.ts";
import type { ChecksForge } from "../ports/checks-forge.ts";
import type { EventForge } from "../ports/event-forge.ts";
import type { StateRefs } from "../ports/state-refs.ts";
import { systemClock } from "../system/system-clock.ts";
import { createWarnOnce } from "./acknowledge.ts";
import type { EventContext } from "./event-context.ts";
import { createAppForge } from "./github-event-forge.ts";
import { readAppSettings, readWorkflowInfos } from "./repository-settings.ts";

/** Name of the starter workflow, and of the dispatches of a repository that it waits for. */
export const STARTER = { workflowFile: "agentic.yml", event: "agentic" } as const;

export interface PlaceOptions {
  readonly own: EventContext["own"];
  readonly report: (text: string) => void;
  /** Where more than these ports tell of the same things. */
  readonly warnOnce?: (text: string) => void;
  readonly workflowFile?: string;
  readonly mayAskMore?: EventContext["isWithinRateLimit"];
  readonly actors?: EventContext["actors"];
  /** Run of a workflow that this is part of: what it has claimed itself keeps it from nothing. */
  readonly workflowRun?: string | undefined;
  /** In place of ones that remember nothing of earlier deliveries. */
  readonly refs?: StateRefs;
  /** In place of starting a workflow. */
  readonly dispatch?: EventForge["dispatch"];
}

/** The ports of a repository at GitHub. */
export function portsAt(place: RepositoryClient, options: PlaceOptions): EventContext {
  const { own, report, mayAskMore, actors, dispatch, workflowFile = STARTER.workflowFile } = options;
  const { client, repository } = place;
  const { login } = own;
  const warnOnce = options.warnOnce ?? createWarnOnce(report);
  const shown = login === undefined ? {} : { login };
  const forge = createAppForge(place, { ...STARTER, workflowFile, clock: systemClock, report, ...shown });
  const telling = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const asked = { location: locationOf(place), what: "show its files", permission: "contents: read" };
      throw explainError(error, asked);
    }
  };
  return {
    repository: locationOf(place),
    own,
    forge: {
      ...forge,
      isWorkflowRunCompleted: async (id) =>
        id === options.workflowRun || (await forge.isWorkflowRunCompleted(id)),
      ...(dispatch && { dispatch }),
    },
    checks: createChecksForge(place, { appId: own.appId, workflowFile }),
    refs: options.refs ?? createGitHubStateRefs({ octokit: client, ...repository }),
    settings: async () => {
      const settings = await telling(() => readAppSettings(place));
      const { problem } = settings;
      if (problem !== undefined) warnOnce(`${locationOf(place)}: only administrators are heard: ${problem}`);
      return settings;
    },
    workflows: () => telling(() => readWorkflowInfos(place)),
    clock: systemClock,
    random: Math.random,
    warnOnce: warnOnce,
    ...(mayAskMore && { isWithinRateLimit: mayAskMore }),
    ...(actors && { actors }),
  };
}

/** GitHub itself. */
export function createChecksForge(place: RepositoryClient, own: OwnChecks): ChecksForge {
  const telling = async <T>(what: string, permission: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw explainError(error, { location: locationOf(place), what, permission });
    }
  };
  return {
    pull: (number) =>
      telling(`show pull request #${number}`, "pull-requests: read", () => getPullRequest(place, number)),
    openPulls: () => telling("list pull requests", "pull-requests: read", () => listOpenPullRequests(place)),
    checks: (headSha) =>
      telling("show checks", "checks: read and actions: read", () => readChecks(place, headSha, own)),
    describe: (check) => telling("show a check", "checks: read", () => describeCheck(place, check)),
  };
}
