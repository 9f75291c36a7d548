import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe } from "vitest";
import { describeBranches } from "../contracts/state-commits.ts";
import { describeStateRefs } from "../contracts/state-refs.ts";
import { type GitServerOptions, startGitServer } from "../fakes/git-server.ts";
import { createStateRefsTrial } from "./state-refs-trial.ts";

const isFull = process.env["TEST_SIZE"] === "full";

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

const servers: [string, GitServerOptions][] = [
  ["a server", {}],
  ["a server that leaves nothing out", { allowFilter: false }],
  ["an old server", { allowFilter: false, old: true }],
];

for (const [name, options] of servers) {
  const start = () => startOverHttp(options);
  if (isFull) describeStateRefs(`state refs at ${name}`, start);
  else describe(`state refs at ${name}`, () => describeBranches(start));
}
