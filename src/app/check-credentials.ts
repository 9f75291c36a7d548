import { createPrivateKey } from "node:crypto";
import { AgenticError } from "../errors.ts";
import { readAppLogin } from "../github/client/authenticated-user.ts";
import { failureOf } from "../github/client/request-error.ts";
import type { AppHostOptions } from "./app-host.ts";

/** Longer nobody waits for GitHub at the start. */
const LIMIT_MS = 15_000;

/**
 * Asks GitHub once whether it knows the App, and as whom; a warning where that cannot be known now. Errors: `usage` for a key that is none,
 * and for an App that GitHub does not know by it.
 */
export async function checkCredentials(
  options: Pick<AppHostOptions, "app" | "apiUrl" | "fetch">,
): Promise<{ readonly login: string } | { readonly warning: string }> {
  const { app, apiUrl } = options;
  requireKey(app.privateKey);
  const signal = AbortSignal.timeout(LIMIT_MS);
  const ask = options.fetch ?? fetch;
  const limited: typeof fetch = (input, init) => ask(input, { ...init, signal });
  try {
    const login = await readAppLogin({ app, apiUrl, fetch: limited });
    return login === undefined ? { warning: unsure(apiUrl, "it does not say who the App is") } : { login };
  } catch (error) {
    const failure = failureOf(error);
    if (failure?.status !== 401 && failure?.status !== 404)
      return { warning: unsure(apiUrl, failure?.message ?? messageOf(error)) };
    throw usage(
      `GitHub (${apiUrl}) knows no App ${JSON.stringify(app.appId)} with this key (${failure.status} ${failure.message}). Set AGENTIC_APP_ID to the App ID on the page of the App, and AGENTIC_APP_PRIVATE_KEY to a key that was generated there; where both are right, look at the clock of this machine.`,
      error,
    );
  }
}

function requireKey(key: string): void {
  try {
    createPrivateKey(key);
  } catch (cause) {
    throw usage(
      "AGENTIC_APP_PRIVATE_KEY is no private key. Give what the .pem file of the App holds, and not its path, from `-----BEGIN` to its end: in several lines, or in one with \\n for each end of a line.",
      cause,
    );
  }
}

function unsure(apiUrl: string, why: string): string {
  return `GitHub (${apiUrl}) could not be asked whether it knows the App: ${why}. Deliveries are taken all the same.`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function usage(message: string, cause: unknown): AgenticError {
  return new AgenticError({ code: "usage", message, cause });
}
