import { createPrivateKey } from "node:crypto";
import { AgenticError, messageOf } from "../errors.ts";
import { failureOf } from "../github/client/request-error.ts";
import { readAppLogin } from "../github/client/token.ts";
import type { AppHostOptions } from "./app-host.ts";

const TIMEOUT_MS = 15_000;

/**
 * Returns the login of the App, or a warning if GitHub cannot be asked now. Errors: `usage` for an invalid private key, and for an App ID that
 * does not match the key.
 */
export async function checkCredentials(
  options: Pick<AppHostOptions, "app" | "apiUrl" | "fetch">,
): Promise<{ readonly login: string } | { readonly warning: string }> {
  const { app, apiUrl } = options;
  requireKey(app.privateKey);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const send = options.fetch ?? fetch;
  const limited: typeof fetch = (input, init) => send(input, { ...init, signal });
  try {
    const login = await readAppLogin({ app, apiUrl, fetch: limited });
    return login === undefined
      ? { warning: unverifiedText(apiUrl, "the response has no slug of the App") }
      : { login };
  } catch (error) {
    const failure = failureOf(error);
    if (failure?.status !== 401 && failure?.status !== 404)
      return { warning: unverifiedText(apiUrl, failure?.message ?? messageOf(error)) };
    throw usage(
      `GitHub (${apiUrl}) has no App ${JSON.stringify(app.appId)} with this key (${failure.status} ${failure.message}). Set AGENTIC_APP_ID to the App ID on the page of the App, and AGENTIC_APP_PRIVATE_KEY to a key that was generated there. If both are correct, check the clock of this machine.`,
      error,
    );
  }
}

function requireKey(key: string): void {
  try {
    createPrivateKey(key);
  } catch (cause) {
    throw usage(
      "AGENTIC_APP_PRIVATE_KEY is not a private key. Set it to the content of the .pem file of the App, not its path, from `-----BEGIN` to the end. A line break may be written as \\n.",
      cause,
    );
  }
}

function unverifiedText(apiUrl: string, why: string): string {
  return `GitHub (${apiUrl}) could not verify the App: ${why}. Deliveries are accepted anyway.`;
}

function usage(message: string, cause: unknown): AgenticError {
  return new AgenticError({ code: "usage", message, cause });
}
