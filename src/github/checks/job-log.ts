import type { RepositoryClient } from "../client/github-repository.ts";
import { request } from "../client/repository-request.ts";

/** Longer logs are not read. */
const MOST_BYTES = 32 * 1024 * 1024;
const TAIL_BYTES = 64 * 1024;
const LIMIT_MS = 15_000;

const TIMES = /^\d{4}-\d\d-\d\dT[\d:.]+Z /gm;
// eslint-disable-next-line no-control-regex -- colours
const COLOURS = /\u001B\[[0-9;]*[A-Za-z]/g;

/**
 * Returns the end of a job's log; undefined if it cannot be read. GitHub redirects to a URL that is valid for a minute. The token is
 * not sent to that URL, and further redirects fail.
 */
export async function readJobLog(github: RepositoryClient, job_id: number): Promise<string | undefined> {
  try {
    const { headers } = await request(github, "GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs", {
      job_id,
      request: { redirect: "manual", parseSuccessResponseBody: false },
    });
    const address = headers.location;
    const { baseUrl } = github.client.request.endpoint.DEFAULTS;
    // Plain HTTP only if the API uses it too.
    if (address === undefined || new URL(address).protocol !== new URL(baseUrl).protocol) return undefined;
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(LIMIT_MS) });
    if (!response.ok || !response.body) return undefined;
    const tail = await tailOf(response.body);
    return tail?.replaceAll(TIMES, "").replaceAll(COLOURS, "").trim();
  } catch {
    return undefined;
  }
}

/** Returns undefined for a longer log, whose end is not read. */
async function tailOf(body: ReadableStream<Uint8Array>): Promise<string | undefined> {
  let tail = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
    tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
  }
  return tail.toString("utf8");
}
