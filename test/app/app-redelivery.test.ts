import { Octokit } from "@octokit/core";
import { expect, test } from "vitest";
import { redeliverFailed, startRedelivery } from "../../src/app/app-redelivery.ts";

const NOW = Date.parse("2026-01-31T12:00:00Z");
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

interface Attempt {
  readonly id: number;
  readonly guid: string;
  readonly delivered_at: string;
  readonly status_code: number;
}

const attempt = (id: number, guid: string, status_code: number, minutes = 20): Attempt => ({
  id,
  guid,
  delivered_at: ago(minutes),
  status_code,
});

/** GitHub with these attempts, the newest first, two on a page. It does not repeat the attempt `refused`. */
function hookWith(attempts: readonly Attempt[], refused?: number) {
  const redelivered: number[] = [];
  const pages: string[] = [];
  const fetch = (address: string, { method = "GET" }: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    const [, id] = /^\/app\/hook\/deliveries\/(\d+)\/attempts$/.exec(url.pathname) ?? [];
    if (method === "POST" && id !== undefined) {
      if (Number(id) === refused)
        return Promise.resolve(Response.json({ message: "Not Found" }, { status: 404 }));
      redelivered.push(Number(id));
      return Promise.resolve(Response.json({}, { status: 202 }));
    }
    const from = Number(url.searchParams.get("cursor") ?? 0);
    pages.push(String(from));
    const more = from + 2 < attempts.length;
    const link = `<https://api.github.com/app/hook/deliveries?per_page=100&cursor=${from + 2}>; rel="next"`;
    return Promise.resolve(Response.json(attempts.slice(from, from + 2), { headers: more ? { link } : {} }));
  };
  const client = new Octokit({ request: { fetch } });
  const lines: object[] = [];
  const log = {
    info: (line: object) => void lines.push(line),
    warn: (line: object) => void lines.push(line),
  };
  const options = { openClient: () => Promise.resolve(client), log, now: () => NOW };
  return { options, redelivered, pages, lines };
}

test("deliveries without a server, with an error of it, and unfinished ones are requested again, the oldest first", async () => {
  const { options, redelivered, lines } = hookWith([
    attempt(9, "i", 200, 2),
    attempt(8, "h", 503, 3),
    attempt(7, "g", 0, 4),
    attempt(6, "f", 401, 5),
    attempt(5, "e", 413, 6),
    attempt(4, "d", 502, 7),
  ]);
  expect(await redeliverFailed(options)).toBe(3);
  expect(redelivered).toEqual([4, 7, 8]);
  expect(lines).toContainEqual({ message: "delivery requested again", delivery: "g", status: 0 });
});

test("a delivery that GitHub refuses to repeat does not stop the others", async () => {
  const { options, redelivered, lines } = hookWith([attempt(2, "b", 503, 2), attempt(1, "a", 503, 3)], 1);
  expect(await redeliverFailed(options)).toBe(1);
  expect(redelivered).toEqual([2]);
  expect(lines[0]).toMatchObject({
    message: expect.stringMatching(/^Delivery was not requested again: Not Found/) as string,
    delivery: "a",
  });
});

test("a delivery that succeeded at another attempt is not requested again", async () => {
  const { options, redelivered } = hookWith([
    attempt(3, "a", 503),
    attempt(2, "a", 200),
    attempt(1, "b", 200),
  ]);
  expect(await redeliverFailed(options)).toBe(0);
  expect(redelivered).toEqual([]);
});

test("the last attempt of a delivery is requested again, and only so often", async () => {
  const often = Array.from({ length: 6 }, (_, index) => attempt(20 - index, "often", 503, 60 + index));
  const { options, redelivered } = hookWith([attempt(30, "a", 500, 2), attempt(29, "a", 503, 12), ...often]);
  await redeliverFailed(options);
  expect(redelivered).toEqual([30]);
});

test("a delivery of this moment and one of yesterday stay, and older pages are not read", async () => {
  const { options, redelivered, pages } = hookWith([
    attempt(5, "now", 503, 0.5),
    attempt(4, "a", 503, 60),
    attempt(3, "old", 503, 25 * 60),
    attempt(2, "older", 503, 26 * 60),
    attempt(1, "oldest", 503, 27 * 60),
  ]);
  await redeliverFailed(options);
  expect(redelivered).toEqual([4]);
  expect(pages).toEqual(["0", "2"]);
});

test("failed deliveries are requested at the start and then regularly, also after an error", async () => {
  const { options, redelivered, lines } = hookWith([attempt(1, "a", 503)]);
  let calls = 0;
  const third = Promise.withResolvers<void>();
  const openClient = async () => {
    calls += 1;
    if (calls === 1) throw new Error("GitHub is away");
    if (calls === 3) third.resolve();
    return await options.openClient();
  };
  const stop = startRedelivery({ ...options, openClient }, 5);
  await third.promise;
  stop();
  expect(redelivered.length).toBeGreaterThan(0);
  expect(lines[0]).toEqual({ message: "Failed deliveries were not requested again: GitHub is away" });
});
