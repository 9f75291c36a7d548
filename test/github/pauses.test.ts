import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createGitHubClient } from "../../src/github/client/client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How many of three comments have gone out when so much time has passed. */
async function sent(baseUrl: string, milliseconds: number): Promise<number> {
  let count = 0;
  const fetch = (): Promise<Response> => {
    count += 1;
    return Promise.resolve(Response.json({}, { status: 201 }));
  };
  const client = createGitHubClient({ token: `token at ${baseUrl} for ${milliseconds}`, baseUrl, fetch });
  const comment = { owner: "octo", repo: "demo", issue_number: 1, body: "Hello" };
  const all = Array.from({ length: 3 }, () =>
    client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", comment),
  );
  await vi.advanceTimersByTimeAsync(milliseconds);
  const before = count;
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(all);
  return before;
}

test.each(["https://api.github.com", "https://ghe.example.com/api/v3", "http://127.0.0.1.example.com"])(
  "what people are told of goes to %s three seconds apart",
  async (url) => {
    expect(await sent(url, 2_900)).toBe(1);
    expect(await sent(url, 3_200)).toBe(2);
    expect(await sent(url, 6_500)).toBe(3);
  },
);

test.each(["http://127.0.0.1:4000", "http://localhost:4000/api/v3", "http://[::1]:4000"])(
  "at %s, which is this machine, nothing waits",
  async (url) => {
    expect(await sent(url, 240)).toBe(3);
  },
);
