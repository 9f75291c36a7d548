import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import { Probot, ProbotOctokit } from "probot";
import { parse } from "yaml";
import * as z from "zod";
// Probot exports its setup page only as a part of `run`, which takes `app.yml` and `.env` of the working directory.
import { importView } from "../../node_modules/probot/lib/views/import.js";
import { setupView } from "../../node_modules/probot/lib/views/setup.js";
import { messageOf } from "../errors.ts";
import type { GitHubUrls } from "../github/client/github-repository.ts";
import { parseJson } from "../run/parse-json.ts";
import { packageRoot, version } from "../system/package-root.ts";
import type { AppLog } from "./app-log.ts";
import { createProbotServer, listen, WEBHOOK_PATH } from "./server.ts";

export type Credentials = Readonly<Record<"APP_ID" | "PRIVATE_KEY" | "WEBHOOK_SECRET", string>>;

export interface RegistrationOptions extends GitHubUrls {
  readonly host: string;
  readonly port: number;
  readonly log: AppLog;
  readonly organization?: string | undefined;
  /** Whether other machines reach the page. Its address then has a key. */
  readonly isPublic: boolean;
  readonly publicUrl?: string | undefined;
  readonly webhookProxy?: string | undefined;
  readonly save: (credentials: Credentials) => void;
}

export interface Registration {
  readonly url: string;
  /** Address of the registered App at GitHub, or none if an existing App was entered. */
  readonly registered: Promise<{ readonly appUrl?: string }>;
  stop(): Promise<void>;
}

export async function startRegistration(options: RegistrationOptions): Promise<Registration> {
  const { log, isPublic, publicUrl } = options;
  const server = createProbotServer(options, Probot.defaults({ appId: 1, privateKey: "-", log }));
  const http = await listen(server, options);
  const [probot] = http.listeners("request") as RequestListener[];
  http.removeAllListeners("request");
  const key = randomBytes(16).toString("hex");
  const registered = Promise.withResolvers<{ readonly appUrl?: string }>();
  const answer = createPages(options, key, registered.resolve);
  http.on("request", (request: IncomingMessage, response: ServerResponse) => {
    void answer(request, response).then(
      (isAnswered) => isAnswered || probot?.(request, response as Parameters<RequestListener>[1]),
      (error: unknown) => {
        const text = `The registration failed: ${messageOf(error)}`;
        log.error(text);
        send(response, 500, text);
      },
    );
  });
  const address = publicUrl ?? `http://${server.host}:${server.port}`;
  return {
    url: `${address}/probot${isPublic ? `?key=${key}` : ""}`,
    registered: registered.promise,
    stop: async () => {
      const closed = server.stop();
      http.closeAllConnections();
      await closed;
    },
  };
}

interface PageRequest {
  readonly request: IncomingMessage;
  readonly url: URL;
}

type Page = (request: PageRequest, response: ServerResponse) => Promise<void> | void;
type Finish = (app: { readonly appUrl?: string }) => void;

function createPages(options: RegistrationOptions, key: string, finish: Finish) {
  const { save, isPublic } = options;
  const pages: Readonly<Record<string, Page>> = {
    "GET /": (_, response) => void response.writeHead(302, { location: "/probot" }).end(),
    "GET /probot": ({ url }, response) => send(response, 200, renderSetup(url, { ...options, key })),
    "GET /probot/import": ({ url }, response) => send(response, 200, renderImport(url, options)),
    "GET /probot/setup": async ({ url: { searchParams } }, response) => {
      // Any page can lead a browser here with the code of another App.
      if (searchParams.get("state") !== key)
        return send(response, 400, "This link is not from the page of this server. Start again at /probot.");
      const octokit = new ProbotOctokit({ baseUrl: options.apiUrl });
      const code = searchParams.get("code") ?? "";
      const { data } = await octokit.request("POST /app-manifests/{code}/conversions", { code });
      const { id, pem, webhook_secret, html_url: appUrl } = data;
      save({ APP_ID: String(id), PRIVATE_KEY: pem, WEBHOOK_SECRET: webhook_secret ?? "" });
      response.once("close", () => finish({ appUrl }));
      send(response, 200, renderSuccess(appUrl));
    },
    "POST /probot/import": async ({ request, url }, response) => {
      // A form of another page can send requests here too.
      if (URL.parse(request.headers.origin ?? "")?.host !== (URL.parse(options.publicUrl ?? "") ?? url).host)
        return send(response, 403, "The form is not from the page of this server.");
      const form = Imported.safeParse(parseJson(await readForm(request)));
      if (!form.success)
        return send(response, 400, "The App ID, the key or the secret (16 characters) is missing.");
      const { appId, pem, webhook_secret } = form.data;
      save({ APP_ID: appId, PRIVATE_KEY: pem, WEBHOOK_SECRET: webhook_secret });
      response.once("close", () => finish({}));
      send(response, 200, "");
    },
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    if (isPublic ? !hasKey(request, url, key) : !LOOPBACK.has(url.hostname)) {
      // The name of another site may have the address of this machine.
      send(
        response,
        403,
        isPublic ? "Open the address that agentic-sdlc printed." : "Open http://127.0.0.1.",
      );
      return true;
    }
    if (isPublic) response.setHeader("set-cookie", `key=${key}; HttpOnly; SameSite=Lax; Path=/`);
    const page = pages[`${request.method} ${url.pathname}`];
    if (page) await page({ request, url }, response);
    else if (request.method === "GET" && url.pathname.startsWith("/probot/static/")) return false;
    else send(response, 404, "Not found.");
    return true;
  };
}

const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

function hasKey(request: IncomingMessage, url: URL, key: string): boolean {
  return (
    url.searchParams.get("key") === key || (request.headers.cookie ?? "").split("; ").includes(`key=${key}`)
  );
}

const Imported = z.object({
  appId: z.string().regex(/^\d+$/),
  pem: z.string().min(1),
  webhook_secret: z.string().min(16),
});

const MAX_FORM_BYTES = 64 * 1024;

async function readForm(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8") as AsyncIterable<string>)
    if ((text += chunk).length > MAX_FORM_BYTES) break;
  return text;
}

function renderSetup(
  { host }: URL,
  { publicUrl, webhookProxy, serverUrl, organization, key }: RegistrationOptions & { readonly key: string },
): string {
  const app = Manifest.parse(parse(readFileSync(join(packageRoot(), "app.yml"), "utf8")));
  // GitHub refuses addresses that it cannot reach.
  const webhook = webhookProxy ?? (publicUrl && publicUrl + WEBHOOK_PATH);
  const manifest = {
    ...app,
    redirect_url: `${publicUrl ?? `http://${host}`}/probot/setup`,
    hook_attributes: { url: webhook ?? app.url, active: webhook !== undefined },
  };
  const owner = organization ? `/organizations/${encodeURIComponent(organization)}` : "";
  return setupView({
    name: app.name,
    version,
    description: app.description,
    createAppUrl: `${serverUrl}${owner}/settings/apps/new?state=${key}`,
    manifest: escapeHtml(JSON.stringify(manifest)),
  });
}

const Manifest = z.looseObject({ name: z.string(), url: z.string(), description: z.string() });

function renderImport({ host }: URL, { serverUrl, publicUrl, webhookProxy }: RegistrationOptions): string {
  const webhook = webhookProxy ?? `${publicUrl ?? `http://${host}`}${WEBHOOK_PATH}`;
  return importView({ name: "agentic-sdlc", GH_HOST: serverUrl, WEBHOOK_PROXY_URL: escapeHtml(webhook) });
}

export function botOf(appUrl: string): string {
  return `${appUrl.split("/").at(-1)}[bot]`;
}

function renderSuccess(appUrl: string): string {
  const bots = JSON.stringify({ github: { bots: [botOf(appUrl)] } });
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="UTF-8"><title>agentic-sdlc is registered</title>
<link rel="stylesheet" href="/probot/static/primer.css"></head>
<body class="p-6"><h1>agentic-sdlc is registered</h1><ol class="p-4">
<li><a href="${escapeHtml(appUrl)}/installations/new">Install it</a> in your repositories.</li>
<li>Add it to <code>agentic/config.json</code> of their default branch: <code>${escapeHtml(bots)}</code></li>
<li>Write <code>/agentic help</code> on an issue.</li>
</ol></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function send(response: ServerResponse, status: number, text: string): void {
  const type = text.startsWith("<") ? "text/html" : "text/plain";
  const headers = {
    "content-type": `${type}; charset=utf-8`,
    "x-frame-options": "DENY",
    "cache-control": "no-store",
  };
  response.writeHead(status, headers).end(text);
}
