import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCredentials } from "../../src/app/app-health.ts";
import { newAppKey } from "../support/app-key.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";

let hub: GitHubServer;
beforeAll(async () => {
  hub = await startGitHubServer();
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
});

test("an App that GitHub knows is told as whom it writes", async () => {
  expect(await checkCredentials({ app: hub.app, apiUrl: hub.url })).toEqual({ login: "agentic[bot]" });
});

test("an id and a key that do not belong together are said so", async () => {
  for (const app of [
    { appId: "999", privateKey: hub.app.privateKey },
    { appId: hub.app.appId, privateKey: newAppKey() },
  ])
    await expect(checkCredentials({ app, apiUrl: hub.url })).rejects.toMatchObject({
      code: "usage",
      message: expect.stringMatching(/has no App "\d+" with this key \(40[14] .*Set APP_ID/) as string,
    });
});

test("where GitHub cannot be asked it is a warning", async () => {
  const fetch = () => Promise.resolve(new Response("down", { status: 502 }));
  for (const given of [{ apiUrl: "http://127.0.0.1:9" }, { apiUrl: hub.url, fetch }])
    expect(await checkCredentials({ app: hub.app, ...given })).toEqual({
      warning: expect.stringMatching(/could not verify the App: .* Deliveries are accepted anyway/) as string,
    });
});
