import { setTimeout as sleep } from "node:timers/promises";
import { AgenticError } from "../../errors.ts";
import type { Forge, PullRequest } from "../../ports/pull-request-forge.ts";
import type { RunStore } from "../../ports/run-store.ts";
import { PULL_REQUESTS, runFiles } from "../../run/paths.ts";
import { fallbackBranch } from "../../run/pauses.ts";
import type { Repository } from "../process/repository.ts";
import { SECRET_ADVICE } from "../process/secret-scan.ts";
import { inSequence } from "../process/index-file.ts";
import { type CodeSource, listHeads } from "./code-source.ts";
import { push } from "./push.ts";
import type { Remotes } from "./remotes.ts";

export interface DeliveryRepository extends Repository {
  readonly remotes: Promise<Remotes>;
}

/** Delivery without a forge: pushes the branch, and writes the pull request to a file of the run. */
export function createFileForge(repository: DeliveryRepository, run: RunStore): Forge {
  return {
    push: (branch, base) => pushBranch(repository, branch, base),
    openPullRequest: (request) => {
      const file = fileOf(request);
      run.write(file, renderPullRequest(request));
      return Promise.resolve({ path: `${run.location}/${file}` });
    },
  };
}

function fileOf({ step }: PullRequest): string {
  return step === undefined ? runFiles.pullRequest : `${PULL_REQUESTS}/${step}.md`;
}

async function pushBranch(
  { root, git, remotes }: DeliveryRepository,
  branch: string,
  base: string,
): Promise<{ remote: string; head: string } | undefined> {
  const source = (await remotes).choose(base);
  if (source === undefined) return undefined;
  const { name } = source.remote;
  // The branches of a parallel block push the run's branch too.
  return await inSequence(`push ${root} ${branch}`, async () => {
    const head = await git.run("rev-parse", `refs/heads/${branch}`);
    const branches = new Map([[branch, head]]);
    const result = await whileResponding(source, branch, (bounded) =>
      push(bounded, { state: new Map(), branches, shallow: [] }),
    );
    if (result.status === "landed") return { remote: name, head };
    const reason = result.status === "refused" ? result.branches.get(branch) : undefined;
    const moved = result.status === "refused" ? result.behind?.get(branch) : undefined;
    if (moved !== undefined) {
      const savedBranch = new Map([[fallbackBranch(branch), head]]);
      const savedPush = await push(source, { state: new Map(), branches: savedBranch, shallow: [] });
      if (savedPush.status === "landed") throw new AgenticError({ code: "branch-moved", message: moved });
    }
    if (result.status === "refused" && result.secret)
      throw new AgenticError({ code: "secret-found", message: `${reason} ${SECRET_ADVICE}` });
    throw new AgenticError({
      code: "remote-refused",
      message: `git push failed: ${reason ?? `${branch} moved at ${name}`}`,
    });
  });
}

const PROBE_AFTER_MS = 2_000;
const PROBE_TIMEOUT_MS = 4_000;

/** Ends a push if the remote does not list a ref meanwhile. A push itself may take long. */
async function whileResponding<T>(
  source: CodeSource,
  branch: string,
  work: (source: CodeSource) => Promise<T>,
): Promise<T> {
  const [ended, unresponsive] = [new AbortController(), new AbortController()];
  const bounded = (signal: AbortSignal): CodeSource => ({
    ...source,
    repository: source.repository.withSignal(signal),
  });
  const probe = async (): Promise<void> => {
    await sleep(PROBE_AFTER_MS, undefined, { signal: ended.signal });
    const limit = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    await listHeads(bounded(limit), [branch]).catch(() => {
      if (limit.aborted) unresponsive.abort();
    });
  };
  probe().catch(() => {});
  try {
    return await work(bounded(unresponsive.signal));
  } finally {
    ended.abort();
  }
}

function renderPullRequest({ title, body, branch, base, draft }: PullRequest): string {
  const head = [
    "---",
    `title: ${JSON.stringify(title)}`,
    `branch: ${branch}`,
    `base: ${base}`,
    `draft: ${draft}`,
    "---",
  ];
  return `${head.join("\n")}\n\n${body.trimEnd()}\n`;
}
