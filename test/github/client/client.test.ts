import { afterEach, expect, test, vi } from "vitest";
import { createGitHubClient } from "../../../src/github/client/client.ts";

afterEach(() => void vi.restoreAllMocks());

test("a request that GitHub refuses is an error, and prints nothing", async () => {
  const printed = (["error", "warn", "info", "debug"] as const).map((level) => vi.spyOn(console, level));
  const fetch = (): Promise<Response> =>
    Promise.resolve(Response.json({ message: "Not Found" }, { status: 404 }));
  const { request } = createGitHubClient({ token: "t", baseUrl: "http://127.0.0.1:1", fetch });
  await expect(request("GET /user")).rejects.toMatchObject({ status: 404 });
  expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([]);
});
