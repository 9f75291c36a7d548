import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseEnv } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createAppLog } from "../../src/app/app-log.ts";
import { readAppSettings } from "../../src/app/app-settings.ts";
import { type Credentials, startRegistration } from "../../src/app/registration.ts";
import { findBrowser, openBrowser } from "../support/app/browser.ts";
import { type RegisteringGitHub, startRegisteringGitHub } from "../support/app/registering-github.ts";
import { builtProgram } from "../support/built-package.ts";
import { commented } from "../support/github-events/payloads.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { createProject, type Project } from "../support/project.ts";

let hub: GitHubServer;
let gitHub: RegisteringGitHub;
let project: Project;
let app: App | undefined;
beforeAll(async () => {
  hub = await startGitHubServer();
  gitHub = await startRegisteringGitHub(hub);
});
afterAll(async () => {
  await gitHub[Symbol.asyncDispose]();
  await hub[Symbol.asyncDispose]();
});
beforeEach(() => {
  project = createProject({ git: false });
});
afterEach(async () => {
  await app?.stop();
  app = undefined;
  project[Symbol.dispose]();
});

interface App {
  /** Address of the registration page. */
  readonly page: string;
  /** The next line of the program that fits. */
  line(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

const POLL = { timeout: 60_000 };

const envFile = (): string => join(project.root, ".env");

/** `agentic-sdlc app` in a folder without credentials. */
async function startApp(
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<App> {
  const { PATH = "" } = process.env;
  const child: ChildProcess = spawn(process.execPath, [builtProgram(), "app", "--port", "0", ...args], {
    cwd: project.root,
    env: { PATH, GHE_HOST: gitHub.host, GHE_PROTOCOL: "http", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const waiting: { pattern: RegExp; resolve: (line: string) => void }[] = [];
  for (const input of [child.stdout, child.stderr])
    if (input)
      createInterface({ input }).on("line", (line) => {
        lines.push(line);
        for (const { pattern, resolve } of waiting) if (pattern.test(line)) resolve(line);
      });
  const exited = once(child, "exit");
  const line = async (pattern: RegExp): Promise<string> => {
    const known = lines.find((each) => pattern.test(each));
    if (known !== undefined) return known;
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.push({ pattern, resolve });
    const ended = exited.then(() => Promise.reject(new Error(`The program ended:\n${lines.join("\n")}`)));
    return await Promise.race([promise, ended]);
  };
  const [, page = ""] = /Open (\S+) to register/.exec(await line(/Open \S+ to register/)) ?? [];
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await exited;
  };
  app = { page, line, stop };
  return app;
}

/** A signed comment with a command, and what the App answers at GitHub. */
async function deliverCommand(url: string): Promise<readonly [status: number, reactions: unknown]> {
  const repo = await hub.createRepository();
  const { number } = (await hub.ask(repo, "POST /issues", { title: "Wanted" })) as { number: number };
  const said = (await hub.ask(repo, `POST /issues/${number}/comments`, { body: "/agentic help" })) as {
    id: number;
    created_at: string;
  };
  const words = { id: said.id, body: "/agentic help", user: { login: hub.owner }, at: said.created_at };
  const { payload } = commented(words, { number }, { repository: `${hub.owner}/${repo}` });
  const body = JSON.stringify({ ...payload, installation: { id: hub.app.installationId } });
  const { status } = await fetch(`${url}/api/github/webhooks`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-github-event": "issue_comment",
      "x-github-delivery": "first",
      "x-hub-signature-256": `sha256=${createHmac("sha256", gitHub.secret).update(body).digest("hex")}`,
    },
  });
  const reactions = (await hub.ask(repo, "GET /_reactions")) as { target: string; content: string }[];
  return [status, reactions.filter(({ target }) => target === `comment-${said.id}`)];
}

async function expectRegistered(needsWebhook = false): Promise<void> {
  expect(statSync(envFile()).mode & 0o777).toBe(0o600);
  const { app: credentials, secret } = readAppSettings(parseEnv(readFileSync(envFile(), "utf8")));
  expect(credentials.appId).toBe(hub.app.appId);
  expect(credentials.privateKey.trim()).toBe(hub.app.privateKey.trim());
  expect(secret).toBe(gitHub.secret);
  const next = await app?.line(/^Next: /);
  expect(next).toContain(`http://${gitHub.host}/github-apps/agentic/installations/new`);
  expect(next).toContain('"agentic[bot]" in github.bots');
  expect(next?.includes("set the webhook URL")).toBe(needsWebhook);
  const [url = ""] = /http:\/\/[\d.]+:\d+/.exec((await app?.line(/listening on/)) ?? "") ?? [];
  expect(await deliverCommand(url)).toMatchObject([200, [{ content: "eyes" }]]);
}

/** The form of a page: its action and the manifest. */
async function formOf(page: string, cookie = ""): Promise<{ action: string; manifest: string }> {
  const text = await (await fetch(page, { headers: { cookie } })).text();
  const unescape = (escaped: string): string =>
    escaped.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  const [, action = ""] = /<form action="([^"]*)"/.exec(text) ?? [];
  const [, manifest = ""] = / value='([^']*)'/.exec(text) ?? [];
  return { action, manifest: unescape(manifest) };
}

async function confirmed(page: string): Promise<URL> {
  const { action, manifest } = await formOf(page);
  const confirmation = await fetch(action, { method: "POST", body: new URLSearchParams({ manifest }) });
  const [, target = ""] = /href="([^"]*)"/.exec(await confirmation.text()) ?? [];
  return new URL(target.replaceAll("&amp;", "&"));
}

const statusWithHost = async (url: string, host: string): Promise<number | undefined> => {
  const [{ statusCode }] = (await once(get(url, { headers: { host } }), "response")) as [
    { statusCode?: number },
  ];
  return statusCode;
};

describe("the registration of an App", { tags: "slow" }, () => {
  test.skipIf(findBrowser() === undefined)(
    "needs one click in a browser here, and one at GitHub",
    async () => {
      const { page } = await startApp();
      await using browser = await openBrowser(findBrowser() ?? "");
      await browser.open(page);
      expect(await browser.text()).toContain("Register GitHub App");
      await browser.click("#manifest");
      expect(await browser.text()).toContain("Create GitHub App");
      await browser.click("#create");
      expect(await browser.text()).toContain('{"github":{"bots":["agentic[bot]"]}}');
      // GitHub cannot reach this machine, and got an inactive webhook.
      expect(await browser.text()).toContain("with the path /api/github/webhooks");
      expect(gitHub.registered.at(-1)).toMatchObject({
        path: "/settings/apps/new",
        manifest: {
          name: "agentic-sdlc",
          hook_attributes: { active: false },
          default_permissions: { actions: "write", contents: "write" },
        },
      });
      await expectRegistered(true);
    },
  );

  test.skipIf(findBrowser() === undefined)(
    "shows in the browser what is wrong with an existing App, and then the next steps",
    async () => {
      const { page } = await startApp();
      await using browser = await openBrowser(findBrowser() ?? "");
      await browser.open(`${page}/import`);
      expect(await browser.text()).not.toContain("127.0.0.1");
      const { appId, privateKey } = hub.app;
      const enter = async (id: string, pem: string, secret: string): Promise<void> => {
        const values = JSON.stringify({ appId: id, secret });
        await browser.evaluate(`(() => {
          for (const [id, value] of Object.entries(${values})) document.getElementById(id).value = value;
          const chosen = new DataTransfer();
          chosen.items.add(new File([${JSON.stringify(pem)}], "app.pem"));
          document.getElementById("pem").files = chosen.files;
          document.getElementById("save").click();
        })()`);
      };
      for (const [id, pem, secret, problem] of [
        [appId, privateKey, "short", "has 5 characters"],
        [appId, "no key", gitHub.secret, "The private key cannot be read"],
        ["seven", privateKey, gitHub.secret, '"seven" is no App ID'],
        ["8", privateKey, gitHub.secret, 'has no App "8" with this key'],
      ] as const) {
        await enter(id, pem, secret);
        await expect.poll(() => browser.text(), POLL).toContain(problem);
        expect(existsSync(envFile())).toBe(false);
      }
      await enter(appId, privateKey, gitHub.secret);
      await expect.poll(() => browser.text(), POLL).toContain('{"github":{"bots":["agentic[bot]"]}}');
      await app?.line(/listening on/);
    },
  );

  test("works without a browser's scripts, in an organization, with a public address and a proxy", async () => {
    writeFileSync(envFile(), "# mine\nOTHER=1\nAPP_ID=\n");
    const { page } = await startApp([], { GH_ORG: "octo-org", WEBHOOK_PROXY_URL: "https://smee.io/abc" });
    const answer = await fetch(await confirmed(page));
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining("/installations/new"),
    ]);
    expect(gitHub.registered.at(-1)).toMatchObject({
      path: "/organizations/octo-org/settings/apps/new",
      manifest: { hook_attributes: { url: "https://smee.io/abc", active: true } },
    });
    await expectRegistered();
    const text = readFileSync(envFile(), "utf8");
    expect(text).toMatch(/^# mine\nOTHER=1\nAPP_ID=7\n/);
    // A later start may have another environment.
    expect(text).toContain(`GHE_HOST=${gitHub.host}\nGHE_PROTOCOL=http\n`);
  });

  test("takes no App from a link or a form of another page, and no name of another site", async () => {
    const { page } = await startApp();
    const target = await confirmed(page);
    const code = target.searchParams.get("code") ?? "";
    for (const state of ["", "guessed"])
      expect((await fetch(`${page}/setup?code=${code}&state=${state}`)).status).toBe(400);
    expect(await statusWithHost(page, "evil.example")).toBe(403);
    const form = JSON.stringify({ appId: "1", pem: "pem", webhook_secret: "a-secret-of-an-attacker" });
    for (const origin of ["http://evil.example", "null"])
      expect(
        (await fetch(`${page}/import`, { method: "POST", body: form, headers: { origin } })).status,
      ).toBe(403);
    expect((await fetch(new URL("/api/github/webhooks", page), { method: "POST", body: form })).status).toBe(
      404,
    );
    expect(existsSync(envFile())).toBe(false);
  });

  test("names a link that GitHub does not know any more", async () => {
    const { page } = await startApp();
    const target = await confirmed(page);
    target.searchParams.set("code", "used");
    const answer = await fetch(target);
    expect([answer.status, await answer.text()]).toEqual([
      400,
      "GitHub does not know this link: it was used, or is older than an hour. Start again at /probot.",
    ]);
  });

  // Root may write anywhere.
  test.skipIf(process.getuid?.() === 0)(
    "does not begin in a folder that cannot keep the credentials",
    async () => {
      chmodSync(project.root, 0o555);
      const started = startApp();
      await expect(started).rejects.toThrow(/EACCES|permission/i);
      app = undefined;
      chmodSync(project.root, 0o755);
    },
  );

  test("is for those alone who know the key of a public page", async () => {
    const { page } = await startApp(["--public", "https://agentic.example.com/"]);
    expect(page).toMatch(/^https:\/\/agentic\.example\.com\/probot\?key=[0-9a-f]{32}$/);
  });

  test("takes an App that exists", async () => {
    const { page } = await startApp();
    const { appId, privateKey } = hub.app;
    const { origin } = new URL(page);
    const send = (secret: string) =>
      fetch(`${page}/import`, {
        method: "POST",
        headers: { origin },
        body: JSON.stringify({ appId, pem: privateKey, webhook_secret: secret }),
      });
    expect((await send("short")).status).toBe(400);
    for (const secret of ["first-half-16chars#rest", '"quoted-16-characters"', " blank-before-it-16"]) {
      const refused = await send(secret);
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("cannot hold")]);
    }
    expect((await send(gitHub.secret)).status).toBe(200);
    expect(await app?.line(/^Next: /)).toContain('2. Name "agentic[bot]" in github.bots');
    await app?.line(/listening on/);
    expect(statSync(envFile()).mode & 0o777).toBe(0o600);
  });
});

test("a public address without a protocol of the web is refused", async () => {
  for (const address of ["agentic.example.com", "ftp://agentic.example.com"])
    await expect(startApp(["--public", address])).rejects.toThrow(/no address for `--public`/);
  app = undefined;
});

test("an App without credentials is refused in production: nobody can open a page there", async () => {
  await expect(startApp([], { NODE_ENV: "production" })).rejects.toThrow(/Set APP_ID and PRIVATE_KEY/);
  app = undefined;
});

async function startPublicPage(publicUrl?: string, webhookPath = "/api/github/webhooks") {
  const reserved = createServer().listen(0, "127.0.0.1");
  await once(reserved, "listening");
  const { port } = reserved.address() as AddressInfo;
  await once(reserved.close(), "close");
  const saved: Credentials[] = [];
  const registration = await startRegistration({
    serverUrl: "https://github.com",
    apiUrl: "http://127.0.0.1:9",
    host: "127.0.0.1",
    port,
    log: createAppLog({ write: () => {} }),
    isPublic: true,
    publicUrl,
    webhookPath,
    save: (credentials) => saved.push(credentials),
  });
  const key = new URL(registration.url).search.slice(1);
  const ask = async (path: string, init: RequestInit = {}): Promise<number> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    await response.arrayBuffer();
    return response.status;
  };
  return { key, ask, saved, port, [Symbol.asyncDispose]: () => registration.stop() };
}

test("no part of a public page is served without its key", async () => {
  await using page = await startPublicPage();
  for (const path of ["/", "/probot", "/probot/import", "/probot/setup", "/probot/static/primer.css", "/x"])
    for (const guess of ["", "key=", `key=${"0".repeat(32)}`]) {
      const cookie = { headers: { cookie: guess } };
      expect([path, guess, await page.ask(`${path}?${guess}`)]).toEqual([path, guess, 403]);
      expect([path, guess, await page.ask(path, cookie)]).toEqual([path, guess, 403]);
    }
  const body = JSON.stringify({ appId: "1", pem: "pem", webhook_secret: "a-secret-of-some-length" });
  expect(await page.ask("/probot/import", { method: "POST", body })).toBe(403);
  expect(await page.ask(`/probot?${page.key}`)).toBe(200);
  expect(await page.ask("/probot/static/primer.css", { headers: { cookie: page.key } })).toBe(200);
  expect(page.saved).toEqual([]);
});

test("a public page behind a proxy with another host name takes an existing App", async () => {
  await using page = await startPublicPage("https://agentic.example.com");
  const pem = inject("appKey");
  const body = JSON.stringify({ appId: "1", pem, webhook_secret: "a-secret-of-some-length" });
  const send = (origin: string) =>
    page.ask("/probot/import", { method: "POST", body, headers: { origin, cookie: page.key } });
  expect(await send("https://evil.example")).toBe(403);
  expect(await send("https://agentic.example.com")).toBe(200);
  expect(page.saved).toMatchObject([{ APP_ID: "1" }]);
});

test("the App is registered with the path at which the server takes deliveries", async () => {
  await using page = await startPublicPage("https://agentic.example.com", "/hooks");
  const { manifest } = await formOf(`http://127.0.0.1:${page.port}/probot?${page.key}`);
  expect(JSON.parse(manifest)).toMatchObject({
    hook_attributes: { url: "https://agentic.example.com/hooks", active: true },
  });
  const form = await fetch(`http://127.0.0.1:${page.port}/probot/import?${page.key}`);
  expect(await form.text()).toContain("https://agentic.example.com/hooks<");
});
