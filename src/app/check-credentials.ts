import { AgenticError, messageOf } from "../errors.ts";
import { failureOf } from "../github/client/request-error.ts";
import { createAppClient, readAppIdentity } from "../github/client/token.ts";
import type { HostedAppOptions } from "./hosted-app.ts";

const TIMEOUT_MS = 15_000;

/** Returns the login of the App, or a warning if GitHub cannot be asked now. Error `usage`: the App ID does not match the key. */
export async function checkCredentials(
  options: Pick<HostedAppOptions, "app" | "apiUrl" | "fetch">,
): Promise<{ readonly login: string } | { readonly warning: string }> {
  const { app, apiUrl } = options;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const send = options.fetch ?? fetch;
  const limited: typeof fetch = (input, init) => send(input, { ...init, signal });
  try {
    const { login } = await readAppIdentity(await createAppClient({ app, apiUrl, fetch: limited }));
    return login === undefined ? { warning: unverifiedText(apiUrl, "the response is empty") } : { login };
  } catch (error) {
    const failure = failureOf(error);
    if (failure?.status !== 401 && failure?.status !== 404)
      return { warning: unverifiedText(apiUrl, failure?.message ?? messageOf(error)) };
    throw new AgenticError({
      code: "usage",
      message: `GitHub (${apiUrl}) has no App ${JSON.stringify(app.appId)} with this key (${failure.status} ${failure.message}). Set APP_ID to the App ID on the page of the App, and PRIVATE_KEY to a key that was generated there. If both are correct, check the clock of this machine.`,
      cause: error,
    });
  }
}

function unverifiedText(apiUrl: string, why: string): string {
  return `GitHub (${apiUrl}) could not verify the App: ${why}. Deliveries are accepted anyway.`;
}
