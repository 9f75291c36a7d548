import type { FailedCheck, FailedCheckRun, PullRequestDetails } from "../../../src/ports/checks-forge.ts";
import { runRef } from "../../../src/storage/refs/ref-names.ts";
import { filesOfRun, inRun, putAt } from "../storage/state-runs.ts";
import { createHub, type Hub } from "./hub.ts";
import { REPOSITORY } from "./payloads.ts";

export const OPENER = "20260130-abc123";
export const BRANCH = "agentic/wanted-abc123";
export const HEAD = "b".repeat(40);
export const FIRST = "a".repeat(40);
export const PULL = 5;

/** The same with the checks of one pull request, which a run opened. */
export interface ChecksHub extends Hub {
  /** As it stands now; undefined where there is none. */
  pull: PullRequestDetails | undefined;
  failed: readonly FailedCheckRun[];
  isOver: boolean;
  described: Partial<FailedCheck>;
}

export function commit(sha: string, ...runs: readonly string[]): PullRequestDetails["commits"][number] {
  return { sha, message: ["Change it", "", ...runs.map((id) => `Agentic-Run: ${id}`)].join("\n") };
}

export function failure(name: string): FailedCheckRun {
  return { id: 9, name, conclusion: "failure", output: "1 test failed", hasAnnotations: false, isJob: true };
}

export async function createChecksHub(): Promise<ChecksHub> {
  const hub: ChecksHub = Object.assign(createHub(), {
    pull: {
      number: PULL,
      isOpen: true,
      isFork: false,
      headRef: BRANCH,
      headSha: HEAD,
      createdAt: new Date("2026-01-30T09:00:00Z"),
      commits: [commit(FIRST, OPENER), commit(HEAD, OPENER)],
    },
    failed: [failure("unit tests")],
    isOver: true,
    described: {},
  });
  const { ports } = hub;
  hub.settings = { ...hub.settings, fixChecks: { workflow: "fix-checks", max: 2 } };
  hub.issues.set(PULL, {
    isLocked: false,
    isPullRequest: true,
    head: { sha: HEAD, ref: BRANCH, isFork: false },
  });
  Object.assign(ports, {
    checks: {
      pull: (number: number) => Promise.resolve(number === PULL ? hub.pull : undefined),
      openPulls: () => Promise.resolve(hub.pull?.isOpen === true ? [hub.pull] : []),
      checks: () =>
        Promise.resolve({
          isCompleted: hub.isOver,
          failed: hub.failed,
          startedAt: new Date("2026-01-31T10:00:00Z"),
        }),
      describe: ({ name, conclusion, output }: FailedCheckRun) =>
        Promise.resolve({ name, conclusion, output, annotations: [], ...hub.described }),
    },
  } satisfies Pick<typeof ports, "checks">);
  await putRun(hub, OPENER, { branch: BRANCH, number: PULL });
  return hub;
}

/** A run that has a pull request. */
export async function putRun(
  { refs }: Hub,
  runId: string,
  pull: { readonly branch: string; readonly number?: number },
  record: object = {},
): Promise<void> {
  const files = filesOfRun(runId);
  const parse = (file: string): object => JSON.parse(files[file] ?? "") as object;
  await putAt(refs, runRef(runId), {
    ...inRun(runId, {
      ...files,
      "progress.json": JSON.stringify({ ...parse("progress.json"), pull_requests: [pull] }),
      "run.json": JSON.stringify({ ...parse("run.json"), ...record }),
    }),
  });
}

interface CheckOptions {
  readonly headSha?: string;
  readonly conclusion?: string;
  readonly action?: string;
  readonly pulls?: readonly number[];
}

const around = ({ action = "completed" }: CheckOptions) => ({
  action,
  sender: { login: "ci[bot]", type: "Bot" },
  repository: { full_name: REPOSITORY },
});

const suiteOf = ({ headSha = HEAD, conclusion = "failure", pulls = [PULL] }: CheckOptions) => ({
  id: 1,
  head_sha: headSha,
  conclusion,
  pull_requests: pulls.map((number) => ({ number })),
});

export function suiteEnded(options: CheckOptions = {}) {
  return { name: "check_suite", payload: { ...around(options), check_suite: suiteOf(options) } };
}

export function checkEnded(options: CheckOptions = {}) {
  const { conclusion = "failure" } = options;
  const check_run = { id: 2, conclusion, check_suite: suiteOf(options) };
  return { name: "check_run", payload: { ...around(options), check_run } };
}
