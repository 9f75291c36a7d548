import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isStagingRepository, openStagingRepository } from "../../../src/git/bundles/staging-repository.ts";
import { createGit } from "../../../src/git/process/git.ts";
import { createProject } from "../../support/project.ts";

test("a staging repository whose creation was interrupted is completed, and reads the commits of the checkout", async () => {
  using project = createProject();
  const { root, environment } = project;
  const directory = join(root, "staging");
  mkdirSync(directory);
  await createGit(directory, environment).run("init", "--quiet", "--bare", ".");
  expect(isStagingRepository(directory)).toBe(false);
  const { git } = await openStagingRepository(
    { root, git: createGit(root, environment) },
    { directory, environment },
  );
  expect(isStagingRepository(directory)).toBe(true);
  expect(await git.run("cat-file", "-t", project.git("rev-parse", "HEAD"))).toBe("commit");
});
