import type { GitHubRequests } from "../github/client/client.ts";
import { messageOf } from "../errors.ts";
import { sendRequest } from "../github/client/repository-request.ts";

interface RedeliveryOptions {
  readonly openClient: () => Promise<GitHubRequests>;
  readonly log: { info(fields: object): void; warn(fields: object): void };
  readonly now?: () => number;
}

/** An attempt to deliver an event. All attempts for one event have the same GUID. */
interface Attempt {
  readonly id: number;
  readonly guid: string;
  readonly delivered_at: string;
  readonly status_code: number;
}

const ROUTE = "GET /app/hook/deliveries";
const PER_PAGE = 100;
const MOST_PAGES = 10;
const MINUTE_MS = 60_000;
/** GitHub keeps deliveries for three days. A command that is older than a day would surprise people. */
const MOST_AGE_MS = 24 * 60 * MINUTE_MS;
/** An instance may still work on a younger delivery. */
const LEAST_AGE_MS = MINUTE_MS;
const MOST_ATTEMPTS = 6;
const MOST_AT_ONCE = 50;

export async function redeliverFailed({
  openClient,
  log,
  now = Date.now,
}: RedeliveryOptions): Promise<number> {
  const client = await openClient();
  const attempts = await recentAttempts(client, now() - MOST_AGE_MS);
  const failed = failedDeliveries(attempts, now()).slice(0, MOST_AT_ONCE);
  let accepted = 0;
  for (const { id, guid: delivery, status_code: status } of failed)
    try {
      await client.request("POST /app/hook/deliveries/{delivery_id}/attempts", { delivery_id: id });
      log.info({ message: "delivery requested again", delivery, status });
      accepted += 1;
    } catch (error) {
      // The others do not wait for a delivery that GitHub refuses to repeat.
      log.warn({ message: `Delivery was not requested again: ${messageOf(error)}`, delivery, status });
    }
  return accepted;
}

async function recentAttempts(client: GitHubRequests, since: number): Promise<Attempt[]> {
  const found: Attempt[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { per_page: PER_PAGE, ...(cursor !== undefined && { cursor }) };
    const { data, headers } = await sendRequest(client, ROUTE, query);
    const recent = data.filter(({ delivered_at }) => Date.parse(delivered_at) >= since);
    found.push(...recent.map(({ id, ...attempt }) => ({ ...attempt, id: Number(id) })));
    [, cursor] = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(headers.link ?? "") ?? [];
    if (cursor === undefined || recent.length < data.length) break;
    cursor = decodeURIComponent(cursor);
  }
  return found;
}

function failedDeliveries(attempts: readonly Attempt[], now: number): Attempt[] {
  const byGuid = Map.groupBy(attempts, ({ guid }) => guid);
  const failed = Array.from(byGuid.values(), (all) => {
    const [last] = all.toSorted((a, b) => Date.parse(b.delivered_at) - Date.parse(a.delivered_at));
    const mayRepeat = all.every(isTemporary) && all.length < MOST_ATTEMPTS;
    return last && mayRepeat && now - Date.parse(last.delivered_at) >= LEAST_AGE_MS ? [last] : [];
  });
  return failed.flat().toSorted((a, b) => Date.parse(a.delivered_at) - Date.parse(b.delivered_at));
}

/** GitHub shows 0 without a response. A refusal, such as a wrong signature, stays one. */
function isTemporary({ status_code: status }: Attempt): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

const EVERY_MS = 10 * MINUTE_MS;

export function startRedelivery(options: RedeliveryOptions, everyMs = EVERY_MS): () => void {
  const redeliver = (): void =>
    void redeliverFailed(options).catch((error: unknown) =>
      options.log.warn({ message: `Failed deliveries were not requested again: ${messageOf(error)}` }),
    );
  redeliver();
  const timer = setInterval(redeliver, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
