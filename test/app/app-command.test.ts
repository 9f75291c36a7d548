import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, inject, test } from "vitest";
import { appCommand } from "../../src/cli/commands/session/serve-app.ts";

const SECRET = "a-secret-of-some-length";
const KEY = inject("appKey");

test("a port in use is one error, without a stack in the log", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const port = String((other.address() as AddressInfo).port);
  const lines: string[] = [];
  const io = {
    environment: {
      APP_ID: "7",
      PRIVATE_KEY: KEY,
      WEBHOOK_SECRET: SECRET,
      GITHUB_API_URL: "http://127.0.0.1:9",
    },
    cwd: import.meta.dirname,
    stdout: { write: (line: string) => lines.push(line) },
  } as unknown as Parameters<typeof appCommand>[0];
  await expect(appCommand(io, [], { port })).rejects.toThrow(`Cannot listen on 127.0.0.1:${port}`);
  // The log is written at the end of a turn.
  await new Promise((resolve) => setImmediate(resolve));
  expect(lines.join()).toContain("could not verify the App");
  expect(lines.join()).not.toContain("    at ");
  other.close();
});

test.each([
  [{ APP_ID: "Iv23liABCDEF" }, '"Iv23liABCDEF" is no App ID. Set APP_ID to the number'],
  [
    { GHE_HOST: "https://github.example.com" },
    'GHE_HOST is "https://github.example.com". Set it to the name',
  ],
])("settings that cannot work are refused: %j", async (wrong, message) => {
  const environment = { APP_ID: "7", PRIVATE_KEY: KEY, WEBHOOK_SECRET: SECRET, ...wrong };
  const io = { environment, cwd: import.meta.dirname } as unknown as Parameters<typeof appCommand>[0];
  await expect(appCommand(io, [], {})).rejects.toMatchObject({
    code: "usage",
    message: expect.stringContaining(message) as string,
  });
});

test("a port that is no number is refused first", async () => {
  const io = { environment: {}, cwd: import.meta.dirname } as Parameters<typeof appCommand>[0];
  await expect(appCommand(io, [], { port: "abc" })).rejects.toThrow('"abc" is no port');
});
