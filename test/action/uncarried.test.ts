// @module-tag slow
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSite, type Site } from "../support/action/site.ts";
import { until } from "../support/cli/cli-process.ts";
import { runCli } from "../support/cli/cli.ts";
import { createProject } from "../support/project.ts";
import { versionIn } from "../support/storage/trusted.ts";

/** Its second step waits for a file in a folder that the run is told. */
const slow = `name: slow
version: "1.0"
settings: { git: { enabled: true } }
variables:
  - { name: folder, type: string, required: true }
steps:
  - { name: first, type: script, run: "echo 1 > one.txt" }
  - { name: waits, type: script, run: "cd {{ variables.folder }}; touch here; until test -e go; do sleep 0.05; done" }
  - { name: second, type: script, run: "echo 2 > two.txt; echo x >> {{ variables.folder }}/count" }
  - { name: long, type: script, run: "test -e {{ variables.folder }}/again || sleep 300; echo 3 > three.txt" }
`;
const asks = `name: asks
version: "1.0"
settings: { git: { enabled: true } }
steps:
  - { name: works, type: script, run: "echo 1 > one.txt" }
  - { name: ask, type: wait-for-human, message: "Fine?", timeout-minutes: 60 }
`;

let site: Site;

/** A commit that nothing else leads to. */
const ofSomebody = (tree: string): string =>
  site.git.git("-c", "user.name=Bob", "-c", "user.email=bob@example.com", "commit-tree", "-m", "Other", tree);

beforeAll(async () => {
  site = await openSite({ workflows: { slow, asks } });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

describe("a run that its remote does not take", () => {
  it("stops when the token is over, and goes on elsewhere from what the job kept, with nothing done twice", async () => {
    using place = createProject({ git: false });
    const at = (name: string): string => join(place.root, name);
    using job = site.job({});
    const use = job.runner.use({ workflow: "slow", variables: JSON.stringify({ folder: place.root }) });
    await until("the second step is at work", () => existsSync(at("here")));
    site.git.setOnRequest(() => ({ status: 401 }));
    writeFileSync(at("go"), "");
    const { result, outputs, log } = await use.ended;
    site.git.setOnRequest(undefined);

    const runId = outputs["run-id"] ?? "";
    expect({ result, status: outputs["status"] }).toEqual({ result: "failure", status: "failed" });
    const folder = outputs["kept"] ?? "";
    const told = log.annotations.find(({ message }) => message.includes("is not at its remote"));
    expect(told).toMatchObject({ level: "error", message: expect.stringContaining(folder) });

    using laptop = createProject({ cloneOf: site.git.directory });
    laptop.git("fetch", "--quiet", join(folder, "code.bundle"), "refs/heads/*:refs/heads/*");
    const runs = join(laptop.root, "agentic", "workflows");
    mkdirSync(runs, { recursive: true });
    execFileSync("tar", ["-xzf", join(folder, "run.tgz"), "-C", runs]);
    writeFileSync(at("again"), "");
    // The laptop did not start it, and its inputs are part of scripts.
    const { code, stderr } = await runCli(laptop, ["resume", runId]);
    expect(code).toBe(2);
    const version = versionIn(stderr) ?? "";
    const resumed = await runCli(laptop, ["resume", runId, "--trust-definition", version]);
    expect(resumed, resumed.stderr).toMatchObject({ code: 0 });
    expect(readFileSync(at("count"), "utf8")).toBe("x\n");
    const files = site.git.git("ls-tree", "--name-only", `agentic/slow-${runId.slice(-6)}`);
    expect(files.split("\n")).toEqual(expect.arrayContaining(["one.txt", "two.txt", "three.txt"]));
  });

  it("has its commits beside somebody's branch of the same name, and says so", async () => {
    const runId = "20260131-unc123";
    const name = `agentic/asks-${runId.slice(-6)}`;
    const tree = site.git.git("rev-parse", "main^{tree}");
    const others = ofSomebody(tree);
    site.git.git("update-ref", `refs/heads/${name}`, others);
    using job = site.job({});
    const { result, outputs } = await job.runner.use({ workflow: "asks", "run-id": runId }).ended;
    expect([result, outputs["status"], outputs["kept"] ?? ""]).toEqual(["success", "paused", ""]);
    expect(site.git.git("rev-parse", name)).toBe(others);
    expect(site.git.git("show", `${name}-kept:one.txt`)).toBe("1");
    const journal = site.git.git("grep", "-h", "head.moved", `agentic/runs/${runId}/main`);
    expect(journal).toContain(`the run's work is on ${name}-kept`);
  });

  it("fails the job also where it only waits for an answer", async () => {
    using job = site.job({});
    const given = { workflow: "asks", "github-token": "ghs_7QmVx2LpZr9TbWk4NcYd8FhJs3GtAe5Uo6Pi" };
    const { result, outputs, log } = await job.runner.use(given).ended;
    expect({ result, status: outputs["status"] }).toEqual({
      result: "failure",
      status: expect.stringMatching(/paused|failed/),
    });
    expect(existsSync(join(outputs["kept"] ?? "", "run.tgz"))).toBe(true);
    expect(log.annotations.filter(({ level }) => level === "error").map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Run \S+ is not at its remote\. The remote origin .+ denied access/),
    ]);
  });
});
