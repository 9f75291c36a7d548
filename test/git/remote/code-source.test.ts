import { expect, test } from "vitest";
import { startGit } from "../../../src/git/process/git.ts";
import { remoteFailure } from "../../../src/git/remote/code-source.ts";

test("a git that is not installed is named as the reason why a remote cannot be reached", async () => {
  const answer = await startGit(["ls-remote"], {
    directory: "/",
    environment: { PATH: "/nothing", GIT_CEILING_DIRECTORIES: "/" },
  });
  const remote = { name: "origin", url: "/srv/project.git" };
  expect(remoteFailure({ remote, hint: "" } as Parameters<typeof remoteFailure>[0], answer)).toMatchObject({
    code: "remote-unreachable",
    message:
      "The remote origin (/srv/project.git) cannot be reached: git could not be started: it is not on the PATH (ENOENT). Install it or correct the PATH, then try again.",
  });
});
