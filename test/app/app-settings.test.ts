import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { createAppLog } from "../../src/app/app-log.ts";
import { readAppSettings, withEnvFile } from "../../src/app/app-settings.ts";
import { createWebhookHandler } from "../../src/app/webhook-handlers.ts";
import { newAppKey } from "../support/app-key.ts";
import { createProject } from "../support/project.ts";

const SECRET = "a-secret-of-some-length";
const KEY = inject("appKey");
const DAMAGED = KEY.replace(/\n.{10}/, "\nAAAAAAAAAA");
const PUBLIC = createPublicKey(KEY).export({ type: "spki", format: "pem" }).toString();
const ELLIPTIC = generateKeyPairSync("ec", { namedCurve: "P-256" })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();

describe("the settings of the App", () => {
  const sound = { AGENTIC_APP_ID: "7", AGENTIC_APP_PRIVATE_KEY: KEY, AGENTIC_APP_WEBHOOK_SECRET: SECRET };
  test.each([
    ["no secret", { ...sound, AGENTIC_APP_WEBHOOK_SECRET: "" }, "Set WEBHOOK_SECRET"],
    ["a short one", { ...sound, AGENTIC_APP_WEBHOOK_SECRET: "development" }, "16 or more"],
    ["no App", { AGENTIC_APP_WEBHOOK_SECRET: SECRET }, "Set APP_ID"],
    [
      "no key",
      { ...sound, AGENTIC_APP_PRIVATE_KEY: "/run/secrets/app.pem" },
      "or PRIVATE_KEY_PATH to its path",
    ],
    [
      "half a key",
      { ...sound, AGENTIC_APP_PRIVATE_KEY: KEY.slice(0, 200) },
      "The private key cannot be read",
    ],
    ["a damaged key", { ...sound, AGENTIC_APP_PRIVATE_KEY: DAMAGED }, "is no RSA private key"],
    ["a public key", { ...sound, AGENTIC_APP_PRIVATE_KEY: PUBLIC }, "The private key cannot be read"],
    ["a key of another kind", { ...sound, AGENTIC_APP_PRIVATE_KEY: ELLIPTIC }, "is no RSA private key"],
    ["a damaged previous key", { ...sound, PRIVATE_KEY_PREVIOUS: DAMAGED }, "PRIVATE_KEY_PREVIOUS is no RSA"],
    ["no file", { APP_ID: "7", PRIVATE_KEY_PATH: "no.pem", WEBHOOK_SECRET: SECRET }, "no.pem"],
  ])("%s is refused", (_, environment, words) => {
    expect(() => readAppSettings(environment)).toThrow(words);
    expect(() => createWebhookHandler(environment)).toThrow(words);
  });

  test("have Probot's names, and a key on one line, in base64 or in a file", () => {
    const oneLine = KEY.replaceAll("\n", String.raw`\n`);
    using project = createProject();
    writeFileSync(join(project.root, "key.pem"), KEY);
    for (const given of [
      { PRIVATE_KEY: oneLine },
      { PRIVATE_KEY: Buffer.from(KEY).toString("base64") },
      { PRIVATE_KEY_PATH: join(project.root, "key.pem") },
    ]) {
      const { app, secret } = readAppSettings({ APP_ID: "7", ...given, WEBHOOK_SECRET: SECRET });
      expect({ ...app, secret, privateKey: app.privateKey.trim() }).toEqual({
        appId: "7",
        secret: SECRET,
        privateKey: KEY.trim(),
      });
    }
  });

  test("take the secret and the key that are being replaced from .env too", () => {
    using project = createProject({ git: false });
    const [pem, file] = [join(project.root, "old.pem"), join(project.root, ".env")];
    const previous = newAppKey();
    writeFileSync(pem, previous);
    const secret = "the-secret-before-that";
    const lines = [`WEBHOOK_SECRET_PREVIOUS=${secret}`, "GITHUB_API_URL=https://ghe.example.com/api/v3"];
    for (const line of [
      `PRIVATE_KEY_PREVIOUS_PATH=${pem}`,
      `PRIVATE_KEY_PREVIOUS=${previous.trim().replaceAll("\n", String.raw`\n`)}`,
    ]) {
      writeFileSync(file, [...lines, line].join("\n"));
      const settings = readAppSettings(withEnvFile(file, sound));
      expect(settings).toMatchObject({ previousSecret: secret, apiUrl: "https://ghe.example.com/api/v3" });
      expect(settings.previousKey?.trim()).toBe(previous.trim());
    }
    const wrong = { ...sound, PRIVATE_KEY_PREVIOUS: "no key" };
    expect(() => readAppSettings(wrong)).toThrow("or PRIVATE_KEY_PREVIOUS_PATH to its path");
  });

  test("of .env are taken where the environment has an empty variable", () => {
    using project = createProject({ git: false });
    const file = join(project.root, ".env");
    writeFileSync(file, `APP_ID=7\nWEBHOOK_SECRET=${SECRET}\nGHE_HOST=ghe.example.com\nLOG_LEVEL=\n`);
    const empty = { APP_ID: "", WEBHOOK_SECRET: "", GHE_PROTOCOL: "", AGENTIC_WORKFLOW_FILE: "" };
    const environment = withEnvFile(file, { ...empty, PRIVATE_KEY: KEY });
    expect(environment).not.toHaveProperty("LOG_LEVEL");
    expect(readAppSettings(environment)).toMatchObject({
      app: { appId: "7" },
      secret: SECRET,
      apiUrl: "https://ghe.example.com/api/v3",
      workflowFile: undefined,
    });
    expect(readAppSettings({ ...environment, GHE_PROTOCOL: "" }).apiUrl).toBe(
      "https://ghe.example.com/api/v3",
    );
  });

  test("have a level of the log that exists", () => {
    expect(() => createAppLog({ write: () => {}, level: "verbose" })).toThrow(
      'LOG_LEVEL is "verbose". Set it to trace, debug, info, warn, error, fatal or silent.',
    );
  });

  test.each([
    [{ GHE_HOST: "ghe.example.com" }, "https://ghe.example.com/api/v3"],
    [{ GHE_HOST: "127.0.0.1:8080", GHE_PROTOCOL: "http" }, "http://127.0.0.1:8080/api/v3"],
    [{ GITHUB_API_URL: "https://ghe.example.com/api/v3" }, "https://ghe.example.com/api/v3"],
    [{}, "https://api.github.com"],
  ])("%j leads to %s", (environment, apiUrl) => {
    expect(readAppSettings({ ...sound, ...environment })).toMatchObject({ apiUrl });
  });
});
