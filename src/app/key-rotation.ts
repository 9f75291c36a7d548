import { createSign } from "node:crypto";
import type { AppSettings } from "./app-settings.ts";

interface AppKeys {
  readonly appId: string;
  /** PEM, the newest first. */
  readonly privateKeys: readonly string[];
}

const JSON_WEB_TOKEN = /^bearer [\w-]+\.[\w-]+\.[\w-]+$/i;

/**
 * Sends requests of the App with another of its keys if GitHub rejects one, so that a key can be replaced without a pause. The next
 * requests start with the key that worked.
 */
export function withAllKeys(send: typeof fetch, { appId, privateKeys }: AppKeys): typeof fetch {
  if (privateKeys.length < 2) return send;
  let working = 0;
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (!JSON_WEB_TOKEN.test(headers.get("authorization") ?? "")) return await send(input, init);
    const sendWith = async (index: number): Promise<Response> => {
      // The client has signed with the first key.
      if (index > 0) headers.set("authorization", `bearer ${webToken(appId, privateKeys[index] ?? "")}`);
      return await send(input, { ...init, headers });
    };
    const first = working;
    const response = await sendWith(first);
    if (response.status !== 401) return response;
    for (const index of privateKeys.keys()) {
      if (index === first) continue;
      // A key that is no longer the first one needs the token of the client.
      const again = index === 0 ? await send(input, init) : await sendWith(index);
      if (again.status === 401) continue;
      working = index;
      return again;
    }
    return response;
  };
}

interface KeySettings extends Pick<AppSettings, "app" | "previousKey"> {
  readonly fetch?: typeof fetch | undefined;
}

export function fetchWithKeys({ app, previousKey, fetch = globalThis.fetch }: KeySettings): typeof fetch {
  const privateKeys = previousKey === undefined ? [app.privateKey] : [app.privateKey, previousKey];
  return withAllKeys(fetch, { appId: app.appId, privateKeys });
}

const VALID_SECONDS = 540;
/** The clock of this machine may be ahead of GitHub's. */
const SKEW_SECONDS = 60;

function webToken(appId: string, privateKey: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iat: now - SKEW_SECONDS, exp: now + VALID_SECONDS, iss: appId };
  const signed = [{ alg: "RS256", typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
}
