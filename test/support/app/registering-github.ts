import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import type { GitHubServer } from "../github/github-server.ts";

/** What a page asked to register. */
export interface RegisteredApp {
  readonly path: string;
  readonly manifest: Manifest;
}

interface Manifest {
  readonly name: string;
  readonly redirect_url: string;
  readonly hook_attributes: { readonly url: string; readonly active: boolean };
  readonly default_permissions: Readonly<Record<string, string>>;
  readonly default_events: readonly string[];
}

/** A GitHub Enterprise Server whose pages register Apps from manifests: each is the App that the emulator knows. */
export interface RegisteringGitHub extends AsyncDisposable {
  readonly host: string;
  readonly secret: string;
  readonly registered: readonly RegisteredApp[];
}

/** Its pages, as GitHub documents the manifest flow: form, confirmation, redirect with a code that is good once. */
export async function startRegisteringGitHub(hub: GitHubServer): Promise<RegisteringGitHub> {
  const registered: RegisteredApp[] = [];
  const codes = new Set<string>();
  const secret = randomBytes(20).toString("hex");
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://github.test");
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    const page = (status: number, text: string): void =>
      void response.writeHead(status, { "content-type": "text/html" }).end(text);
    if (request.method === "POST" && url.pathname.endsWith("/settings/apps/new")) {
      const manifest = JSON.parse(new URLSearchParams(body.toString()).get("manifest") ?? "") as Manifest;
      if (!manifest.hook_attributes.url.startsWith("https:"))
        return page(422, "The webhook address cannot be reached.");
      registered.push({ path: url.pathname, manifest });
      const code = randomBytes(8).toString("hex");
      codes.add(code);
      const target = new URL(manifest.redirect_url);
      target.search = String(new URLSearchParams({ code, state: url.searchParams.get("state") ?? "" }));
      return page(
        200,
        `<title>GitHub</title><a id="create" href="${target.href.replaceAll("&", "&amp;")}">Create GitHub App</a>`,
      );
    }
    const [, code = ""] = /^\/api\/v3\/app-manifests\/(\w+)\/conversions$/.exec(url.pathname) ?? [];
    if (request.method === "POST" && code !== "") {
      if (!codes.delete(code)) return page(404, "{}");
      const address = `http://${request.headers.host}/github-apps/agentic`;
      const { appId, privateKey } = hub.app;
      response.writeHead(201, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          id: Number(appId),
          slug: "agentic",
          html_url: address,
          pem: privateKey,
          webhook_secret: secret,
        }),
      );
      return;
    }
    if (!url.pathname.startsWith("/api/v3/")) return page(404, "Not found");
    const { authorization = "" } = request.headers;
    const passed = await fetch(`${hub.url}${url.pathname.slice("/api/v3".length)}${url.search}`, {
      method: request.method ?? "GET",
      headers: { authorization, "content-type": "application/json" },
      ...(body.length > 0 && { body }),
    });
    response.writeHead(passed.status, { "content-type": passed.headers.get("content-type") ?? "text/plain" });
    response.end(Buffer.from(await passed.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return {
    host: `127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    secret,
    registered,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
}
