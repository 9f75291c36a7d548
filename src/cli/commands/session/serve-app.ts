import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { createAppLog, secretsOf } from "../../../app/app-log.ts";
import {
  isUnregistered,
  readAppSettings,
  resolveAppUrls,
  withEnvFile,
  writeEnvFile,
} from "../../../app/app-settings.ts";
import { checkCredentials } from "../../../app/app-health.ts";
import { fetchWithKeys } from "../../../app/hosted-app.ts";
import type { NextSteps } from "../../../app/registration-pages.ts";
import { startRegistration } from "../../../app/registration.ts";
import { startAppServer, WEBHOOK_PATH } from "../../../app/server.ts";
import type { Environment } from "../../../config/credential-variables.ts";
import { usageError } from "../../../errors.ts";
import { type Io, printNotice } from "../../../runner/process/io.ts";
import type { Action } from "../../command.ts";

const MOST_PORT = 65_535;

interface AppOptions {
  readonly host?: string | undefined;
  readonly port?: string;
  readonly public?: string | true | undefined;
}

export const appCommand: Action<AppOptions> = async (io, _args, options) => {
  const environment = withEnvFile(join(io.cwd, ENV_FILE), io.environment);
  const host = options.host ?? environment["HOST"] ?? (options.public === true ? ALL_INTERFACES : LOCALHOST);
  const port = portOf(options.port ?? environment["PORT"] ?? "3000");
  // A container has no browser, and loses its files.
  const needsRegistration = isUnregistered(environment) && environment["NODE_ENV"] !== "production";
  if (!needsRegistration) return await serve(io, environment, { host, port });
  const isRegistered = await register(io, environment, { host, port, public: options.public });
  return isRegistered ? await appCommand(io, _args, options) : 0;
};

const ENV_FILE = ".env";

const LOCALHOST = "127.0.0.1";
const ALL_INTERFACES = "0.0.0.0";

interface Address {
  readonly host: string;
  readonly port: number;
}

async function serve(io: Io, environment: Environment, address: Address): Promise<number> {
  const settings = readAppSettings(environment);
  const { LOG_LEVEL: level, WEBHOOK_PROXY_URL: webhookProxy } = environment;
  const log = createAppLog({ write: lineWriter(io.stdout), level, secrets: secretsOf(settings) });
  const checked = await checkCredentials({ ...settings, fetch: fetchWithKeys(settings) });
  if ("warning" in checked) log.warn(checked.warning);
  else log.info(`GitHub knows the App as ${checked.login}`);
  const server = await startAppServer({
    ...settings,
    ...address,
    log,
    webhookPath: webhookPathOf(environment),
    webhookProxy,
    redelivers: true,
  });
  await untilSignal();
  printNotice(io, "Finishing pending deliveries; a second signal stops at once.");
  await server.stop();
  return 0;
}

/** Returns false if a signal ended the process first. */
async function register(
  io: Io,
  environment: Environment,
  { host, port, public: address }: Address & Pick<AppOptions, "public">,
): Promise<boolean> {
  const file = join(io.cwd, ENV_FILE);
  const isPublic = address !== undefined;
  const publicUrl = address === true || address === undefined ? undefined : publicUrlOf(address);
  const isLocal = LOOPBACK.test(host);
  // GitHub shows the private key once.
  accessSync(io.cwd, constants.W_OK);
  const registration = await startRegistration({
    ...resolveAppUrls(environment),
    host: isPublic || isLocal ? host : LOCALHOST,
    port,
    log: createAppLog({ write: lineWriter(io.stdout), level: environment["LOG_LEVEL"] }),
    organization: environment["GH_ORG"],
    isPublic,
    publicUrl,
    webhookProxy: environment["WEBHOOK_PROXY_URL"],
    webhookPath: webhookPathOf(environment),
    save: (credentials) => writeEnvFile(file, { ...credentials, ...serverOf(io.environment) }),
  });
  printNotice(
    io,
    `No App is configured. Open ${registration.url} to register one; its credentials go to ${file}.`,
  );
  if (!isPublic && !isLocal)
    printNotice(io, `This page listens on ${LOCALHOST}. \`--public\` opens it to other machines.`);
  const steps = await Promise.race([registration.registered, untilSignal()]);
  await registration.stop();
  if (!steps) return false;
  printNotice(io, `The credentials of the App are in ${file}. The server starts with them.`);
  printNotice(io, `Next: ${nextSteps(steps, webhookPathOf(environment)).join("  ")}`);
  return true;
}

/** The server at which the App is registered. A later start may have another environment. */
function serverOf(environment: Environment): Record<string, string> {
  const names = ["GHE_HOST", "GHE_PROTOCOL", "GITHUB_SERVER_URL", "GITHUB_API_URL"];
  return Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
}

function publicUrlOf(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol === "https:" || url?.protocol === "http:") return text.replace(/\/+$/, "");
  throw usageError(
    `${JSON.stringify(text)} is no address for \`--public\`. Give the one at which GitHub reaches this server, such as https://agentic.example.com.`,
  );
}

function nextSteps({ appUrl, login, needsWebhook, needsSecret }: NextSteps, webhookPath: string): string[] {
  return [
    ...(needsWebhook
      ? [
          `On the page of the App, set the webhook URL to the public address of this server with the path ${webhookPath}${needsSecret ? ` and the secret to WEBHOOK_SECRET of ${ENV_FILE}` : ""}, and activate the webhook.`,
        ]
      : []),
    `Install the App${appUrl ? `: ${appUrl}/installations/new` : " in your repositories."}`,
    `Name ${login ? JSON.stringify(login) : "it"} in github.bots of agentic/config.json.`,
  ].map((step, index) => `${index + 1}. ${step}`);
}

function webhookPathOf({ WEBHOOK_PATH: path }: Environment): string {
  return path ? `/${path.replace(/^\/+/, "")}` : WEBHOOK_PATH;
}

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|localhost)$/;

async function untilSignal(): Promise<undefined> {
  const stopped = new AbortController();
  const { signal } = stopped;
  await Promise.race([once(process, "SIGINT", { signal }), once(process, "SIGTERM", { signal })]);
  stopped.abort();
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : MOST_PORT + 1;
  if (port <= MOST_PORT) return port;
  throw usageError(`${JSON.stringify(text)} is no port; give a number up to ${MOST_PORT}.`);
}

/** Returns a writer that joins the lines of one turn of the event loop: each write to a file blocks the process. */
export function lineWriter(stream: Pick<NodeJS.WritableStream, "write">): (line: string) => void {
  let lines = "";
  const write = (): void => {
    stream.write(lines);
    lines = "";
  };
  return (line) => {
    if (lines === "") setImmediate(write);
    lines += line;
  };
}
