import { describeCheck, type OwnChecks, readChecks } from "../github/checks/failed-check-runs.ts";
import { withExplanation } from "../github/client/explain-error.ts";
import { defaultBranchOf } from "../github/client/repository-objects.ts";
import { type RepositoryClient, locationOf } from "../github/client/github-repository.ts";
import { listOpenPullRequests, getPullRequest } from "../github/pulls/pull-request.ts";
import { createGitHubStateRefs } from "../github/refs/github-state-refs.ts";
import { withRefSnapshot } from "../github/refs/ref-snapshot.ts";
import type { ChecksForge } from "../ports/checks-forge.ts";
import type { EventForge } from "../ports/event-forge.ts";
import type { StateRefs } from "../ports/state-refs.ts";
import { systemClock } from "../system/system-clock.ts";
import { createWarnOnce } from "./refusal.ts";
import type { EventContext } from "./event-context.ts";
import { createEventForge } from "./github-event-forge.ts";
import { listWorkflowFiles, readAppSettings, readWorkflowInfos } from "./repository-settings.ts";

export const STARTER = { workflowFile: "agentic.yml", event: "agentic" } as const;

interface EventContextOptions {
  readonly own: EventContext["own"];
  readonly report: (text: string) => void;
  readonly warnOnce?: (text: string) => void;
  readonly workflowFile?: string | undefined;
  readonly isWithinRateLimit?: EventContext["isWithinRateLimit"];
  readonly actors?: EventContext["actors"];
  /** Workflow run of this process. Its own lease does not count as active. */
  readonly workflowRun?: string | undefined;
  /** State refs with a cache from earlier deliveries. */
  readonly refs?: StateRefs;
  readonly dispatch?: EventForge["dispatch"];
}

export function createEventContext(gitHub: RepositoryClient, options: EventContextOptions): EventContext {
  const { own, report, isWithinRateLimit, actors, dispatch, workflowFile = STARTER.workflowFile } = options;
  const warnOnce = options.warnOnce ?? createWarnOnce(report);
  const refs = withRefSnapshot(gitHub, options.refs ?? createGitHubStateRefs(gitHub));
  const defaultBranch = readOnce(gitHub, defaultBranchOf);
  const workflows = readOnce(
    gitHub,
    async (from) => await readWorkflowInfos(from, await listWorkflowFiles(from)),
  );
  const forge = createEventForge(gitHub, {
    ...STARTER,
    workflowFile,
    clock: systemClock,
    report,
    defaultBranch: defaultBranch.read,
  });
  const reading = { what: "show its files", permission: "contents: read" };
  return {
    repository: locationOf(gitHub),
    own,
    forge: {
      ...forge,
      isWorkflowRunCompleted: async (id) =>
        id === options.workflowRun || (await forge.isWorkflowRunCompleted(id)),
      ...(dispatch && { dispatch }),
    },
    checks: createChecksForge(gitHub, { appId: own.appId, workflowFile }),
    refs,
    settings: async () => {
      const reads = withExplanation(gitHub, reading, () => readAppSettings(gitHub));
      // They come with the requests for the settings, and for the permission.
      refs.prefetch();
      defaultBranch.prefetch();
      workflows.prefetch();
      const settings = await reads;
      const { problem } = settings;
      if (problem !== undefined)
        warnOnce(`${locationOf(gitHub)}: only administrators have permission: ${problem}`);
      return settings;
    },
    workflows: () => withExplanation(gitHub, reading, workflows.read),
    clock: systemClock,
    random: Math.random,
    warnOnce,
    ...(isWithinRateLimit && { isWithinRateLimit }),
    ...(actors && { actors }),
  };
}

/** One read in a delivery. `prefetch` reads with the requests of others, or not at all. */
function readOnce<T>(gitHub: RepositoryClient, load: (from: RepositoryClient) => Promise<T>) {
  let known: Promise<T> | undefined;
  const start = (from: RepositoryClient): Promise<T> => {
    const loading = load(from);
    known = loading;
    loading.catch(() => (known = undefined));
    return loading;
  };
  return {
    prefetch: () => void start({ ...gitHub, isBatchOnly: true }).catch(() => undefined),
    read: async (): Promise<T> => (await known?.catch(() => undefined)) ?? (await start(gitHub)),
  };
}

function createChecksForge(gitHub: RepositoryClient, own: OwnChecks): ChecksForge {
  const reading = <T>(what: string, permission: string, work: () => Promise<T>): Promise<T> =>
    withExplanation(gitHub, { what, permission }, work);
  const pulls = "pull-requests: read";
  return {
    pull: (number) => reading(`show pull request #${number}`, pulls, () => getPullRequest(gitHub, number)),
    openPulls: () => reading("list pull requests", pulls, () => listOpenPullRequests(gitHub)),
    checks: (headSha) =>
      reading("show checks", "checks: read and actions: read", () => readChecks(gitHub, headSha, own)),
    describe: (check) => reading("show a check", "checks: read", () => describeCheck(gitHub, check)),
  };
}
