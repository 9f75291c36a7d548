import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { promisify } from "node:util";

/** What GitHub says to an App that is asked for help by somebody who may write, as late as it says that in life. */
const ANSWER_MS = 50;
const AT = "2026-01-31T12:00:00Z";

export async function startHub(): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((request, response) => {
    const [status, body] = answerTo(request.resume());
    const send = (): void => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    setTimeout(send, ANSWER_MS);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
}

function answerTo({ method = "", url = "" }: IncomingMessage): [number, unknown] {
  const path = url.split("?")[0] ?? "";
  const asked = `${method} ${path.replace(/^\/repos\/octo\/demo-\d+/, "").replaceAll(/\d+/g, "0")}`;
  const number = Number(/\d+(?=\D*$)/.exec(path)?.[0]);
  const login = path.split("/").at(-2);
  switch (asked) {
    case "GET /app":
      return [200, { id: 7, slug: "agentic" }];
    case "POST /app/installations/0/access_tokens":
      return [201, { token: "ghs_bench", expires_at: new Date(Date.now() + 3_600_000).toISOString() }];
    case "GET /collaborators/person-0/permission":
      return [200, { permission: "write", role_name: "write", user: { login } }];
    case "GET /issues/0":
      return [
        200,
        {
          number,
          url: `http://127.0.0.1${path}`,
          locked: false,
          state: "open",
          title: "",
          body: "",
          user: { login: "person-1" },
        },
      ];
    case "GET /issues/comments/0":
      return [200, commentOf(number, "/agentic help")];
    case "GET /issues/0/comments":
    case "GET /contents/.agentic/workflows":
      return [200, []];
    case "POST /issues/comments/0/reactions":
      return [201, { id: 1, content: "eyes" }];
    case "POST /issues/0/comments":
      return [201, commentOf(1, "help")];
    default:
      return [404, { message: "Not Found" }];
  }
}

function commentOf(id: number, body: string): object {
  const user = { login: `person-${(id - 1) % 1_000}`, type: "User" };
  return { id, body, user, html_url: "https://github.com", created_at: AT, updated_at: AT };
}
