import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
// Probot exports its setup page only as a part of `run`, which takes `app.yml` and `.env` of the working directory.
import { setupView } from "../../node_modules/probot/lib/views/setup.js";
import { packageRoot, version } from "../system/package-root.ts";

export interface PageOptions {
  readonly serverUrl: string;
  /** Owner of the App. Default: the user's own account. */
  readonly organization?: string | undefined;
  /** Address of this server for browsers and GitHub, if it is not that of the request. */
  readonly publicUrl?: string | undefined;
  /** Address of a proxy that gets the deliveries. */
  readonly webhookProxy?: string | undefined;
  /** Path at which the server takes deliveries. */
  readonly webhookPath: string;
}

/** What an operator has to do after the registration. */
export interface NextSteps {
  /** Address of the App at GitHub, if this server registered it. */
  readonly appUrl?: string | undefined;
  /** Login of the App, if GitHub told it. */
  readonly login?: string | undefined;
  /** Whether GitHub does not know the address of this server. */
  readonly needsWebhook: boolean;
  /** Whether GitHub does not know the webhook secret. */
  readonly needsSecret: boolean;
}

const Manifest = z.looseObject({ name: z.string(), url: z.string(), description: z.string() });

/** Address for deliveries, if GitHub can reach it. */
export function webhookOf({ publicUrl, webhookProxy, webhookPath }: PageOptions): string | undefined {
  return webhookProxy ?? (publicUrl && publicUrl + webhookPath);
}

/** `state`: the value with which GitHub's redirect proves that it belongs to this page. */
export function renderSetup({ host }: URL, state: string, options: PageOptions): string {
  const app = Manifest.parse(parse(readFileSync(join(packageRoot(), "app.yml"), "utf8")));
  // GitHub refuses addresses that it cannot reach.
  const webhook = webhookOf(options);
  const manifest = {
    ...app,
    redirect_url: `${options.publicUrl ?? `http://${host}`}/probot/setup`,
    hook_attributes: { url: webhook ?? app.url, active: webhook !== undefined },
  };
  return setupView({
    name: app.name,
    version,
    description: app.description,
    createAppUrl: `${settingsUrl(options)}/new?state=${state}`,
    manifest: escapeHtml(JSON.stringify(manifest)),
  });
}

function settingsUrl({ serverUrl, organization }: PageOptions): string {
  const owner = organization ? `/organizations/${encodeURIComponent(organization)}` : "";
  return `${serverUrl}${owner}/settings/apps`;
}

/** The form for an App that exists. Probot's own form shows no refusal, and leaves for an address that no server has by then. */
export function renderImport(options: PageOptions): string {
  return renderPage(
    "Use an existing GitHub App",
    `<form id="form" class="p-4" style="max-width: 40em">
<p>${webhookText(options)} You find it in the <a href="${escapeHtml(settingsUrl(options))}" target="_blank" rel="noreferrer">settings of your Apps</a>.</p>
<label class="d-block mt-3">App ID <input class="form-control width-full" id="appId" inputmode="numeric" required></label>
<label class="d-block mt-3">Webhook secret, of 16 characters or more <input class="form-control width-full" id="secret" type="password" required></label>
<label class="d-block mt-3">Private key <input class="form-control width-full" id="pem" type="file" accept=".pem" required></label>
<button class="btn mt-3" id="save" type="submit">Save</button>
<p class="mt-3 text-red" id="problem" role="alert"></p>
</form>
<script>
const value = (id) => document.getElementById(id).value;
const problem = document.getElementById("problem");
document.getElementById("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  problem.textContent = "";
  try {
    const pem = await document.getElementById("pem").files[0].text();
    const body = JSON.stringify({ appId: value("appId").trim(), pem, webhook_secret: value("secret") });
    const answer = await fetch("", { method: "POST", headers: { "content-type": "application/json" }, body });
    const text = await answer.text();
    if (answer.ok) document.documentElement.innerHTML = text;
    else problem.textContent = text;
  } catch (error) {
    problem.textContent = String(error);
  }
});
</script>`,
  );
}

export function renderNextSteps(steps: NextSteps, options: PageOptions): string {
  const { appUrl, login, needsWebhook, needsSecret } = steps;
  const bots = JSON.stringify({ github: { bots: [login ?? "your-app[bot]"] } });
  const install = appUrl ? `<a href="${escapeHtml(appUrl)}/installations/new">Install it</a>` : "Install it";
  const slug = login?.replace(/\[bot\]$/, "") ?? "";
  const page = `<a href="${escapeHtml(`${settingsUrl(options)}/${slug}`)}">page of the App</a>`;
  const items = [
    (needsWebhook || needsSecret) &&
      `On the ${page}: ${webhookText(options)} ${needsSecret ? "Set its webhook secret to <code>WEBHOOK_SECRET</code> of <code>.env</code>. " : ""}Activate the webhook.`,
    `${install} in your repositories.`,
    `Add it to <code>agentic/config.json</code> of their default branch: <code>${escapeHtml(bots)}</code>`,
    "Write <code>/agentic help</code> on an issue.",
  ].flatMap((item) => (item === false ? [] : [`<li>${item}</li>`]));
  return renderPage("agentic-sdlc is registered", `<ol class="p-4">\n${items.join("\n")}\n</ol>`);
}

function webhookText(options: PageOptions): string {
  const webhook = webhookOf(options);
  if (webhook !== undefined) return `Set its webhook URL to <code>${escapeHtml(webhook)}</code>.`;
  const path = escapeHtml(options.webhookPath);
  return `Set its webhook URL to the address at which GitHub reaches this server, with the path <code>${path}</code>.`;
}

function renderPage(title: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="UTF-8"><title>${title}</title>
<link rel="stylesheet" href="/probot/static/primer.css"></head>
<body class="p-6"><h1>${title}</h1>
${content}
</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
