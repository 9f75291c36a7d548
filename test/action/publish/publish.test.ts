// @module-tag slow
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findProtectedFiles } from "../../../src/config/protected-files.ts";
import {
  answer,
  errorIn,
  openHardened,
  refsOf,
  RUN,
  SUFFIX,
  workflow,
} from "../../support/action/hardened.ts";
import { type GitHubServer, startGitHubServer } from "../../support/github/github-server.ts";
import { isFull } from "../../support/random.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

/** Programs that git would run, or send its work to, where somebody configured them; the last argument is run or written. */
const PLANTS = [
  ["core.fsmonitor", (canary: string) => `touch ${canary}`],
  ["core.hooksPath", (canary: string) => canary],
  ["core.sshCommand", (canary: string) => `touch ${canary}; false`],
  ["core.pager", (canary: string) => `touch ${canary}`],
  ["credential.helper", (canary: string) => `!touch ${canary}; false`],
  ["filter.x.clean", (canary: string) => `touch ${canary}; cat`],
  ["diff.external", (canary: string) => `touch ${canary}; true`],
  ["uploadpack.packObjectsHook", (canary: string) => `touch ${canary}; "$@"`],
] as const;

/** Where what is run by mistake leaves a file, and hooks that do. */
function createCanaries(): Disposable & { readonly canaries: string; readonly hooks: string } {
  const place = mkdtempSync(join(tmpdir(), "agentic-canaries-"));
  const [canaries, hooks] = [join(place, "canaries"), join(place, "hooks")];
  for (const folder of [canaries, hooks]) mkdirSync(folder);
  for (const hook of ["pre-push", "post-index-change", "reference-transaction", "pre-commit"])
    writeFileSync(join(hooks, hook), `#!/bin/sh\ntouch ${join(canaries, hook)}\n`, { mode: 0o755 });
  return { canaries, hooks, [Symbol.dispose]: () => rmSync(place, { recursive: true, force: true }) };
}

describe("a run that is handed over", () => {
  it("publishes no changed submodule: the step fails, and its next attempt is told to undo that", async () => {
    const steps = `  - name: write
    type: script
    run: |
      echo hello > a.txt
      if [ -e "$HOME/told" ]; then git submodule --quiet update --no-fetch lib
      else touch "$HOME/told"; git -C lib checkout --quiet origin/main; fi`;
    using hardened = await openHardened(server, { workflows: { w: workflow(steps) } });
    const { project, job } = hardened;
    const lib = join(project.home, "lib.git");
    project.git("clone", "--quiet", "--bare", project.remote, lib);
    const files = ["-c", "protocol.file.allow=always"];
    project.git(...files, "submodule", "--quiet", "add", lib, "lib");
    project.git("commit", "--quiet", "-m", "A submodule");
    project.git("push", "--quiet", "origin", "main");
    const made = project.git("-C", lib, "commit-tree", "main^{tree}", "-p", "main", "-m", "Later");
    project.git("-C", lib, "update-ref", "refs/heads/main", made);
    const before = ({ git }: typeof project): void => {
      git(...files, "submodule", "--quiet", "update", "--init");
    };
    const agent = await job({ workflow: "w", "run-id": RUN }, { before });
    expect(agent.log).toMatch(/accepts no change of a submodule\. Undo it \(git submodule update lib\)/);
    expect(agent).toMatchObject({ code: 0, outputs: { status: "completed" } });
    const published = await job({ command: "publish", "run-id": RUN });
    expect([errorIn(published.log), published.code]).toEqual(["", 0]);
    expect(project.git("-C", project.remote, "show", `agentic/w-${SUFFIX}:a.txt`)).toBe("hello");
  });

  it("is published by another job, with what it did to git left behind", async () => {
    using place = createCanaries();
    const { canaries, hooks } = place;
    const plants = PLANTS.map(
      ([key, plant]) =>
        `git config ${key} '${key === "core.hooksPath" ? hooks : plant(join(canaries, key))}'`,
    );
    const steps = `  - name: write
    type: script
    run: |
      echo '* filter=x diff=x' > .gitattributes; echo hello > a.txt
      ${plants.join("\n      ")}
      git config remote.origin.url https://example.com/elsewhere.git`;
    using hardened = await openHardened(server, { workflows: { w: workflow(steps) } });
    const { project, job, folder, repo } = hardened;
    const before = refsOf(hardened);
    const agent = await job({ workflow: "w", "run-id": RUN });
    expect(agent).toMatchObject({ code: 0, outputs: { status: "completed" } });
    expect(refsOf(hardened)).toBe(before);
    expect(readdirSync(folder).toSorted()).toEqual(["manifest.json", "run.bundle"]);
    for (const name of readdirSync(canaries)) rmSync(join(canaries, name));

    const published = await job({ command: "publish", "run-id": RUN });
    expect(errorIn(published.log)).toBe("");
    expect(published).toMatchObject({ code: 0, outputs: { status: "completed", "run-id": RUN } });
    expect(JSON.parse(published.outputs["pull-requests"] ?? "")).toEqual([
      { number: 1, url: expect.stringMatching(/\/pull\/1$/) as string, branch: `agentic/w-${SUFFIX}` },
    ]);
    expect(refsOf(hardened).split("\n")).toEqual([
      "refs/heads/agentic/state",
      `refs/heads/agentic/w-${SUFFIX}`,
      "refs/heads/main",
    ]);
    expect(project.git("-C", project.remote, "show", `agentic/w-${SUFFIX}:a.txt`)).toBe("hello");
    const journal = project.git("-C", project.remote, "ls-tree", "-r", "--name-only", "agentic/state");
    expect(journal).toMatch(new RegExp(`agentic/workflows/${RUN}/run.json`));
    expect(await server.ask(repo, "GET /pulls/1")).toMatchObject({
      head: { sha: project.git("-C", project.remote, "rev-parse", `agentic/w-${SUFFIX}`) },
    });
    expect(readdirSync(canaries)).toEqual([]);

    const after = refsOf(hardened, true);
    const again = await job({ command: "publish", "run-id": RUN });
    expect(errorIn(again.log)).toBe("");
    expect(again).toMatchObject({
      code: 0,
      outputs: { "pull-requests": published.outputs["pull-requests"] },
    });
    expect(refsOf(hardened, true)).toBe(after);
  });

  it.skipIf(!isFull)("goes on in a later job from what was published before", async () => {
    const steps = `  - { name: first, type: script, run: "echo 1 > one.txt" }
  - { name: ask, type: wait-for-human, message: "Fine?", timeout-minutes: 60 }
  - { name: second, type: script, run: "echo 2 > two.txt" }`;
    using hardened = await openHardened(server, { workflows: { w: workflow(steps) } });
    const { job, project } = hardened;
    expect(await job({ workflow: "w", "run-id": RUN })).toMatchObject({ outputs: { status: "paused" } });
    expect(await job({ command: "publish", "run-id": RUN })).toMatchObject({
      code: 0,
      outputs: { status: "paused" },
    });
    expect(refsOf(hardened)).toMatch(`refs/heads/agentic/runs/${RUN}/main`);
    await answer(hardened);
    const resumed = await job({ command: "resume", "run-id": RUN });
    expect(errorIn(resumed.log)).toBe("");
    expect(resumed).toMatchObject({ outputs: { status: "completed" } });
    const published = await job({ command: "publish", "run-id": RUN });
    expect(errorIn(published.log)).toBe("");
    expect(published).toMatchObject({ code: 0, outputs: { status: "completed" } });
    expect(project.git("-C", project.remote, "ls-tree", "--name-only", `agentic/w-${SUFFIX}`)).toMatch(
      /one\.txt\ntwo\.txt/,
    );
    expect(refsOf(hardened)).not.toMatch(`refs/heads/agentic/runs/`);
  });
});

it("allows protected files that the configuration names", () => {
  const paths = ["package-lock.json", "web/package-lock.json", ".github/workflows/a.yml", "src/a.ts"];
  expect(findProtectedFiles(paths, [])).toEqual(paths.slice(0, 3));
  expect(findProtectedFiles(paths, ["**/package-lock.json"])).toEqual([".github/workflows/a.yml"]);
  expect(findProtectedFiles(paths, ["package-lock.json", ".github/**"])).toEqual(["web/package-lock.json"]);
});
