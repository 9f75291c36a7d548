import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Config } from "../../../src/config/schema.ts";
import { push } from "../../../src/git/remote/push.ts";
import { remotesOf } from "../../../src/wiring/repository-remotes.ts";
import { createProject } from "../../support/project.ts";

test("no push sends a value that `logging.redact` names, also if the remotes were opened before", async () => {
  using project = createProject({ remote: true });
  const { root } = project;
  const environment = { ...project.environment, STAGE_WORDS: "seven blue boats" };
  await remotesOf({ root, environment });
  const config = Config.parse({ logging: { redact: ["STAGE_WORDS"] } });
  const source = (await remotesOf({ root, environment, config })).choose(undefined);
  project.git("switch", "--quiet", "-c", "work");
  writeFileSync(join(root, "stage.txt"), "seven blue boats\n");
  project.git("add", "--all");
  project.git("commit", "--quiet", "-m", "Stage");
  const branches = new Map([["work", project.git("rev-parse", "HEAD")]]);
  if (!source) throw new Error("The project has a remote.");
  const result = await push(source, { state: new Map(), branches, shallow: [] });
  expect(result).toMatchObject({ status: "refused", secret: true });
});

test("a commit that one remote has is new to another", async () => {
  using project = createProject({ remote: true });
  const { root } = project;
  const environment = { ...project.environment, DEPLOY_TOKEN: "night/owl+77-Nightowl" };
  const second = join(project.home, "second.git");
  project.git("init", "--quiet", "--bare", second);
  project.git("remote", "add", "second", second);
  project.git("push", "--quiet", "second", "main");
  project.git("switch", "--quiet", "-c", "work");
  writeFileSync(join(root, "deploy.txt"), "night/owl+77-Nightowl\n");
  project.git("add", "--all");
  project.git("commit", "--quiet", "-m", "Deploy");
  project.git("push", "--quiet", "origin", "work");
  const branches = new Map([["work", project.git("rev-parse", "HEAD")]]);
  const remotes = await remotesOf({ root, environment });
  const pushed = async (name: string) => {
    const source = remotes.choose(undefined, name);
    if (!source) throw new Error("The project has the remote.");
    return await push(source, { state: new Map(), branches, shallow: [] });
  };
  expect(await pushed("origin")).toEqual({ status: "landed" });
  expect(await pushed("second")).toMatchObject({ status: "refused", secret: true });
});
