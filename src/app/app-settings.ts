import { createPrivateKey } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { getPrivateKey } from "@probot/get-private-key";
import type { Environment } from "../config/credential-variables.ts";
import { AgenticError, messageOf, usageError } from "../errors.ts";
import { type GitHubUrls, resolveGitHubUrls } from "../github/client/github-repository.ts";

export interface AppSettings {
  readonly app: { readonly appId: string; readonly privateKey: string };
  readonly secret: string;
  readonly previousSecret?: string | undefined;
  readonly previousKey?: string | undefined;
  readonly apiUrl: string;
  readonly workflowFile?: string | undefined;
}

const MIN_SECRET_LENGTH = 16;

/** Reads Probot's variables, and their names with `AGENTIC_APP_`, which take precedence. */
export function readAppSettings(environment: Environment): AppSettings {
  const appId = variable(environment, "APP_ID");
  const privateKey = readPrivateKey(environment);
  const secret = variable(environment, "WEBHOOK_SECRET");
  if (!appId || !privateKey)
    throw usageError(
      "Set APP_ID and PRIVATE_KEY (or PRIVATE_KEY_PATH) to the App ID and a private key of the GitHub App.",
    );
  if (!/^\d+$/.test(appId))
    throw usageError(
      `${JSON.stringify(appId)} is no App ID. Set APP_ID to the number on the page of the GitHub App.`,
    );
  if (!secret) throw usageError("Set WEBHOOK_SECRET to the webhook secret of the GitHub App.");
  requireLength("WEBHOOK_SECRET", secret);
  const previousSecret = variable(environment, "WEBHOOK_SECRET_PREVIOUS");
  requireLength("WEBHOOK_SECRET_PREVIOUS", previousSecret ?? secret);
  const previousKey = readPrivateKey(environment, "PRIVATE_KEY_PREVIOUS") ?? undefined;
  const { apiUrl } = resolveAppUrls(environment);
  return {
    previousSecret,
    previousKey,
    app: { appId, privateKey },
    secret,
    apiUrl,
    workflowFile: environment["AGENTIC_WORKFLOW_FILE"] || undefined,
  };
}

export function isUnregistered(environment: Environment): boolean {
  const names = ["APP_ID", "PRIVATE_KEY", "PRIVATE_KEY_PATH", "WEBHOOK_SECRET"];
  return names.every((name) => !variable(environment, name));
}

export function resolveAppUrls(environment: Environment): GitHubUrls {
  const { GHE_HOST: host, GHE_PROTOCOL: protocol } = environment;
  if (host && !/^[\w.-]+(?::\d+)?$/.test(host))
    throw usageError(
      `GHE_HOST is ${JSON.stringify(host)}. Set it to the name of the server, such as github.example.com.`,
    );
  return resolveGitHubUrls(host ? { GITHUB_SERVER_URL: `${protocol || "https"}://${host}` } : environment);
}

function requireLength(name: string, secret: string): void {
  if (secret.length < MIN_SECRET_LENGTH)
    throw usageError(
      `${name} has ${secret.length} characters. Anyone who guesses it can start runs. Set a webhook secret of ${MIN_SECRET_LENGTH} or more characters, at the App and in this variable.`,
    );
}

function variable(environment: Environment, name: string): string | undefined {
  return environment[`AGENTIC_APP_${name.replace("APP_", "")}`] || environment[name] || undefined;
}

function readPrivateKey(environment: Environment, name = "PRIVATE_KEY"): string | null {
  const env = {
    PRIVATE_KEY: variable(environment, name),
    PRIVATE_KEY_PATH: variable(environment, `${name}_PATH`),
  };
  // Without both, Probot looks for a .pem file in the working directory.
  if (name !== "PRIVATE_KEY" && !env.PRIVATE_KEY && !env.PRIVATE_KEY_PATH) return null;
  try {
    const key = getPrivateKey({ env });
    if (key !== null && !isRsaKey(key))
      throw new Error(`${name} is no RSA private key in PEM format without a passphrase.`);
    return key;
  } catch (cause) {
    const hint = `Set ${name} to the content of the .pem file of the App, from \`-----BEGIN\` to the end (a line break may be written as \\n), or ${name}_PATH to its path.`;
    const text = messageOf(cause).replace(/^\[.*?\] /, "");
    throw new AgenticError({
      code: "usage",
      message: `The private key cannot be read: ${text} ${hint}`,
      cause,
    });
  }
}

/** GitHub Apps have no other keys. */
function isRsaKey(key: string): boolean {
  try {
    return createPrivateKey(key).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/** Names that a `.env` file sets for the App. Other variables of the file have other purposes. */
const NAMES =
  /^(?:AGENTIC_APP_\w+|AGENTIC_WORKFLOW_FILE|APP_ID|PRIVATE_KEY(?:_PREVIOUS)?(?:_PATH)?|WEBHOOK_(?:SECRET(?:_PREVIOUS)?|PATH|PROXY_URL)|PORT|HOST|LOG_LEVEL|GH_ORG|GHE_(?:HOST|PROTOCOL)|GITHUB_(?:SERVER|API)_URL)$/;

/** Returns the environment with the App's variables of a `.env` file that it does not set itself. An empty variable is not set. */
export function withEnvFile(path: string, environment: Environment): Environment {
  const entries = Object.entries(parseEnv(readText(path)));
  const set = Object.entries(environment).filter(([name, value]) => value !== "" || !NAMES.test(name));
  return {
    ...Object.fromEntries(entries.filter(([name, value]) => value !== "" && NAMES.test(name))),
    ...Object.fromEntries(set),
  };
}

/** Whether a `.env` file can hold a value. Quotes are no solution: container tools take them as a part of the value. */
export function isEnvValue(value: string): boolean {
  return parseEnv(`V=${value}`)["V"] === value;
}

/** Sets variables in a `.env` file that only its owner may read. Line breaks become `\n`, which container tools accept too. */
export function writeEnvFile(path: string, values: Readonly<Record<string, string>>): void {
  const replaced = new RegExp(`^(?:export )?(?:${Object.keys(values).join("|")})=.*\n?`, "gm");
  const lines = readText(path)
    .replaceAll(replaced, "")
    .split("\n")
    .filter((line, at, all) => line !== "" || at < all.length - 1);
  for (const [name, value] of Object.entries(values))
    lines.push(`${name}=${value.trim().replaceAll("\n", "\\n")}`);
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, `${lines.join("\n")}\n`, { mode: 0o600, flag: "wx" });
  renameSync(fresh, path);
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}
