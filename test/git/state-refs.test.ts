import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeStateRefs } from "../contracts/state-refs.ts";
import { type GitServerOptions, startGitServer } from "../fakes/git-server.ts";
import { createStateRefsTrial } from "./state-refs-trial.ts";

function startAtPath() {
  const directory = mkdtempSync(join(tmpdir(), "agentic-remote-"));
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", directory]);
  const dispose = () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  return Promise.resolve(createStateRefsTrial({ url: directory, directory, dispose }));
}

async function startOverHttp(options: GitServerOptions) {
  const server = await startGitServer({ token: "s3cret-t0ken", ...options });
  const { urlWithToken: url, directory } = server;
  return createStateRefsTrial({ url, directory, dispose: async () => await server[Symbol.asyncDispose]() });
}

describeStateRefs("state refs at a bare path", startAtPath);
describeStateRefs("state refs at a server", () => startOverHttp({}));
describeStateRefs("state refs at a server that leaves nothing out", () =>
  startOverHttp({ allowFilter: false }),
);
describeStateRefs("state refs at an old server", () => startOverHttp({ allowFilter: false, old: true }));
