import { describe } from "vitest";
import { describeBranches } from "../../support/contracts/state-commits.ts";
import { describeStateRefs } from "../../support/contracts/state-refs.ts";
import { type GitServerOptions, startGitServer } from "../../support/git/git-server.ts";
import { createStateRefsTrial, startLocalStateRefs } from "../../support/git/state-refs-trial.ts";
import { isFull } from "../../support/random.ts";

async function startOverHttp(options: GitServerOptions) {
  const server = await startGitServer({ token: "s3cret-t0ken", ...options });
  const { urlWithToken: url, directory } = server;
  return createStateRefsTrial({ url, directory, dispose: async () => await server[Symbol.asyncDispose]() });
}

describeStateRefs("state refs at a bare path", () => Promise.resolve(startLocalStateRefs()));

const servers: [string, GitServerOptions][] = [
  ["a server", {}],
  ["a server that leaves nothing out", { allowFilter: false }],
  ["an old server", { allowFilter: false, old: true }],
];

for (const [name, options] of servers) {
  const start = () => startOverHttp(options);
  if (isFull) describeStateRefs(`state refs at ${name}`, start);
  else
    describe(`state refs at ${name}`, { tags: name === "a server" ? [] : "slow" }, () =>
      describeBranches(start),
    );
}
