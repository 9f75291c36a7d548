import * as z from "zod";
import type { StateRefs } from "../../ports/state-refs.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { loadField } from "../client/graphql-batch.ts";

const PREFIX = "agentic/";
/** How long one listing answers for all refs. A commit compares the refs in any case. */
const VALID_MS = 10_000;

const Listed = z.object({
  pageInfo: z.object({ hasNextPage: z.boolean() }),
  nodes: z.array(z.object({ prefix: z.string(), name: z.string(), target: z.object({ oid: z.string() }) })),
});

type Snapshot = ReadonlyMap<string, string> | undefined;

/** GitHub does not document whether `prefix` and `name` are divided at `refs/heads/` or at the prefix that was asked for. */
function branchName(ref: string): string {
  return ref.replace(/^refs\/heads\//, "");
}

/** Lists all refs of the engine at once. Undefined if they are more than one page. */
async function listAll(github: RepositoryClient): Promise<Snapshot> {
  return await loadField<Snapshot>(github, {
    at: "repository",
    field: `refs(refPrefix: $, first: 100) { pageInfo { hasNextPage } nodes { prefix name target { oid } } }`,
    variable: { type: "String!", value: `refs/heads/${PREFIX}` },
    parse: (data) => {
      const { pageInfo, nodes } = Listed.parse(data, { jitless: true });
      return pageInfo.hasNextPage
        ? undefined
        : new Map(nodes.map(({ prefix, name, target }) => [branchName(`${prefix}${name}`), target.oid]));
    },
    fallback: () => Promise.resolve(undefined),
  });
}

/** State refs for one delivery, which reads many refs within a moment. A commit ends the validity of what was read. */
export function withRefSnapshot(github: RepositoryClient, refs: StateRefs): StateRefs & { prefetch(): void } {
  let snapshot: Promise<Snapshot> | undefined;
  let readAt = Infinity;
  const load = async (): Promise<Snapshot> => {
    const found = await listAll(github);
    readAt = performance.now();
    return found;
  };
  const current = async (): Promise<Snapshot> => {
    if (performance.now() - readAt > VALID_MS) snapshot = undefined;
    if (!snapshot) readAt = Infinity;
    snapshot ??= load();
    return await snapshot;
  };
  return {
    ...refs,
    prefetch: () => void current().catch(() => undefined),
    refs: async (prefix) => {
      const all = prefix.startsWith(PREFIX) ? await current() : undefined;
      return all ? new Map([...all].filter(([ref]) => ref.startsWith(prefix))) : await refs.refs(prefix);
    },
    commit: async (change) => {
      try {
        return await refs.commit(change);
      } finally {
        snapshot = undefined;
      }
    },
  };
}
