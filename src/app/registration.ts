import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { hostname } from "node:os";
import { Probot, ProbotOctokit } from "probot";
import * as z from "zod";
import { AgenticError, messageOf } from "../errors.ts";
import { noneOn } from "../github/client/explain-error.ts";
import type { GitHubUrls } from "../github/client/github-repository.ts";
import { sendRequest } from "../github/client/repository-request.ts";
import { parseJson } from "../run/parse-json.ts";
import type { AppLog } from "./app-log.ts";
import { isEnvValue, readAppSettings } from "./app-settings.ts";
import { checkCredentials } from "./app-health.ts";
import {
  type NextSteps,
  type PageOptions,
  renderImport,
  renderNextSteps,
  renderSetup,
  webhookOf,
} from "./registration-pages.ts";
import { createProbotServer, listen } from "./server.ts";

export type Credentials = Readonly<Record<"APP_ID" | "PRIVATE_KEY" | "WEBHOOK_SECRET", string>>;

export interface RegistrationOptions extends GitHubUrls, PageOptions {
  readonly host: string;
  readonly port: number;
  readonly log: AppLog;
  /** Whether other machines reach the page. Its address then has a key. */
  readonly isPublic: boolean;
  readonly save: (credentials: Credentials) => void;
}

export interface Registration {
  readonly url: string;
  readonly registered: Promise<NextSteps>;
  stop(): Promise<void>;
}

export async function startRegistration(options: RegistrationOptions): Promise<Registration> {
  const { log, isPublic, publicUrl } = options;
  const server = createProbotServer(options, Probot.defaults({ appId: 1, privateKey: "-", log }));
  const http = await listen(server, options);
  const [probot] = http.listeners("request") as RequestListener[];
  http.removeAllListeners("request");
  const key = randomBytes(16).toString("hex");
  const registered = Promise.withResolvers<NextSteps>();
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
  const isAny = server.host === "0.0.0.0" || server.host === "::";
  const name = isAny ? hostname() : server.host.includes(":") ? `[${server.host}]` : server.host;
  const address = publicUrl ?? `http://${name}:${server.port}`;
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
type Finish = (steps: NextSteps) => void;

function createPages(options: RegistrationOptions, key: string, finish: Finish) {
  const { save, isPublic } = options;
  const end = (response: ServerResponse, steps: NextSteps): void => {
    response.once("close", () => finish(steps));
    send(response, 200, renderNextSteps(steps, options));
  };
  const pages: Readonly<Record<string, Page>> = {
    "GET /": (_, response) => void response.writeHead(302, { location: "/probot" }).end(),
    "GET /probot": ({ url }, response) => send(response, 200, renderSetup(url, key, options)),
    "GET /probot/import": (_, response) => send(response, 200, renderImport(options)),
    "GET /probot/setup": async ({ url: { searchParams } }, response) => {
      // Any page can lead a browser here with the code of another App.
      if (searchParams.get("state") !== key)
        return send(response, 400, "This link is not from the page of this server. Start again at /probot.");
      const steps = await registerApp(searchParams.get("code") ?? "", options);
      if (!steps) return send(response, 400, UNKNOWN_CODE);
      end(response, steps);
    },
    "POST /probot/import": async ({ request, url }, response) => {
      // A form of another page can send requests here too.
      if (URL.parse(request.headers.origin ?? "")?.host !== (URL.parse(options.publicUrl ?? "") ?? url).host)
        return send(response, 403, "The form is not from the page of this server.");
      const found = await checkImported(await readForm(request), options.apiUrl);
      if ("problem" in found) return send(response, 400, found.problem);
      save(found.credentials);
      end(response, { login: found.login, needsSecret: false, needsWebhook: false });
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

const UNKNOWN_CODE =
  "GitHub does not know this link: it was used, or is older than an hour. Start again at /probot.";

/** Saves the credentials of the new App. Undefined if GitHub does not know the code. */
async function registerApp(code: string, options: RegistrationOptions): Promise<NextSteps | undefined> {
  const octokit = new ProbotOctokit({ baseUrl: options.apiUrl });
  const route = "POST /app-manifests/{code}/conversions";
  const app = await sendRequest(octokit, route, { code }).catch(noneOn(404, 422));
  if (!app) return undefined;
  const { id, pem, webhook_secret: given, html_url: appUrl } = app.data;
  const secret = given ?? randomBytes(32).toString("hex");
  try {
    options.save({ APP_ID: String(id), PRIVATE_KEY: pem, WEBHOOK_SECRET: secret });
  } catch (cause) {
    const lost = `GitHub registered ${appUrl}, but its credentials were not saved: ${messageOf(cause)}.`;
    throw new Error(`${lost} Generate a private key on the page of the App, then use /probot/import.`, {
      cause,
    });
  }
  const login = `${appUrl.split("/").at(-1)}[bot]`;
  const isReachable = webhookOf(options) !== undefined;
  return { appUrl, login, needsSecret: !given, needsWebhook: !isReachable };
}

const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

function hasKey(request: IncomingMessage, url: URL, key: string): boolean {
  return (
    url.searchParams.get("key") === key || (request.headers.cookie ?? "").split("; ").includes(`key=${key}`)
  );
}

const Imported = z.object({ appId: z.string(), pem: z.string(), webhook_secret: z.string() });

type CheckedApp =
  { readonly credentials: Credentials; readonly login: string | undefined } | { readonly problem: string };

/** Whether the server can start with these credentials. */
async function checkImported(text: string, apiUrl: string): Promise<CheckedApp> {
  const form = Imported.safeParse(parseJson(text));
  if (!form.success) return { problem: "Enter the App ID, the webhook secret and the private key." };
  const { appId, pem, webhook_secret } = form.data;
  if (!isEnvValue(webhook_secret))
    return {
      problem: "A .env file cannot hold this webhook secret. Set one of letters and digits at the App.",
    };
  const credentials = { APP_ID: appId, PRIVATE_KEY: pem, WEBHOOK_SECRET: webhook_secret };
  try {
    const { app } = readAppSettings({ ...credentials, GITHUB_API_URL: apiUrl });
    const checked = await checkCredentials({ app, apiUrl });
    return { credentials, login: "login" in checked ? checked.login : undefined };
  } catch (error) {
    if (error instanceof AgenticError && error.code === "usage") return { problem: error.message };
    throw error;
  }
}

const MAX_FORM_BYTES = 64 * 1024;

async function readForm(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8") as AsyncIterable<string>)
    if ((text += chunk).length > MAX_FORM_BYTES) break;
  return text;
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
