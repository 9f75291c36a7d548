import { setImmediate } from "node:timers/promises";
import { hasStatus } from "./request-error.ts";
import type { RepositoryClient } from "./github-repository.ts";
import { sendGraphql } from "./repository-request.ts";

/** One field of a query. Fields that are wanted at the same moment share a request. */
export interface BatchedField<T> {
  /** Field of `repository`, or of the root for `node`; `$` stands for the variable. */
  readonly field: string;
  readonly at: "repository" | "root";
  readonly variable?: { readonly type: "String!" | "Int!" | "ID!"; readonly value: string | number };
  /** Reads the answer; null if GitHub has no such object. Errors count as an unusable answer. */
  readonly parse: (data: unknown) => T;
  /** The same by REST, if GraphQL is not available or its answer is unusable. */
  readonly fallback: () => Promise<T>;
}

interface Waiting {
  readonly wanted: BatchedField<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const queues = new WeakMap<RepositoryClient["client"], Map<string, Waiting[]>>();
const withoutGraphql = new WeakSet<RepositoryClient["client"]>();

/** GitHub limits the size of queries and the time to answer them. */
const MOST_FIELDS = 60;

/** Loads a field, together with all others of the repository that are wanted before the next turn of the event loop. */
export async function loadField<T>(github: RepositoryClient, wanted: BatchedField<T>): Promise<T> {
  const { client, repository } = github;
  const notBatched = () => Promise.reject(new Error("The read shares no request with others."));
  const fallback = github.isBatchOnly === true ? notBatched : wanted.fallback;
  if (withoutGraphql.has(client)) return await fallback();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const ofClient = queues.get(client) ?? new Map<string, Waiting[]>();
  queues.set(client, ofClient);
  const name = `${repository.owner}/${repository.repo}`;
  const queue = ofClient.get(name) ?? [];
  queue.push({ wanted: { ...wanted, fallback }, resolve, reject });
  if (queue.length === 1) {
    ofClient.set(name, queue);
    void flush(github, queue, () => ofClient.delete(name));
  }
  // A queue holds fields of all types.
  return (await promise) as T;
}

async function flush(github: RepositoryClient, queue: readonly Waiting[], close: () => unknown) {
  await setImmediate();
  close();
  for (let at = 0; at < queue.length; at += MOST_FIELDS)
    await send(github, queue.slice(at, at + MOST_FIELDS));
}

async function send(github: RepositoryClient, waiting: readonly Waiting[]): Promise<void> {
  const answers = await query(github, waiting).catch((error: unknown) => {
    if (hasStatus(error, 404)) withoutGraphql.add(github.client);
    return undefined;
  });
  await Promise.all(
    waiting.map(async ({ wanted, resolve, reject }, index) => {
      try {
        resolve(answers ? wanted.parse(answers[index]) : await wanted.fallback());
      } catch (error) {
        if (answers) await wanted.fallback().then(resolve, reject);
        else reject(error);
      }
    }),
  );
}

/** Returns the data by field. Errors: that of the request, and any error of GraphQL but a missing object. */
async function query(
  github: RepositoryClient,
  waiting: readonly Waiting[],
): Promise<readonly unknown[] | undefined> {
  const { owner, repo } = github.repository;
  const variables: Record<string, unknown> = { owner, repo };
  const declared = ["$owner: String!", "$repo: String!"];
  const fields = { repository: ["id"], root: [] as string[] };
  for (const [index, { wanted }] of waiting.entries()) {
    const { field, at, variable } = wanted;
    fields[at].push(`f${index}: ${field.replace("$", `$v${index}`)}`);
    if (!variable) continue;
    declared.push(`$v${index}: ${variable.type}`);
    variables[`v${index}`] = variable.value;
  }
  const text = `query(${declared.join(", ")}) {
  repository(owner: $owner, name: $repo) { ${fields.repository.join(" ")} }
  ${fields.root.join(" ")}
}`;
  const { data, errors } = await sendGraphql(github, text, variables);
  if (errors.some(({ type }) => type !== "NOT_FOUND")) return undefined;
  const root = recordOf(data);
  const ofRepository = recordOf(root?.["repository"]);
  if (!root || !ofRepository) return undefined;
  return waiting.map(({ wanted }, index) => (wanted.at === "root" ? root : ofRepository)[`f${index}`]);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
}
