// @module-tag slow
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  answer,
  errorIn,
  openHardened,
  refsOf,
  RUN,
  SUFFIX,
  type Hardened,
  workflow,
} from "../support/action/hardened.ts";
import { until } from "../support/cli/cli-process.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { createProject, type Project } from "../support/project.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const BRANCH = `agentic/w-${SUFFIX}`;
const KEPT = `${BRANCH}-kept`;

interface Site extends Hardened {
  readonly place: Project;
  /** The run's jobs ask at an issue, where its comment is. */
  told(): Promise<string>;
  at(name: string): string | undefined;
  show(path: string): string;
}

/** A workflow whose second step waits until it may continue. */
async function open(steps: (folder: string) => string, settings = ""): Promise<Site> {
  const place = createProject({ git: false });
  const w = workflow(steps(place.root)).replace("enabled: true", `enabled: true${settings}`);
  const hardened = await openHardened(server, { workflows: { w } });
  const { project, repo } = hardened;
  await server.ask(repo, "POST /issues", { title: "w", body: "" });
  const git = (...args: string[]): string => project.git("-C", project.remote, ...args);
  return {
    ...hardened,
    place,
    told: async () => {
      const comments = (await server.ask(repo, "GET /issues/1/comments")) as { body: string }[];
      return comments.map(({ body }) => body).join("\n");
    },
    at: (name) =>
      git("for-each-ref", "--format=%(refname) %(objectname)")
        .split("\n")
        .find((line) => line.startsWith(`refs/heads/${name} `))
        ?.split(" ")[1],
    show: (path) => git("show", `${BRANCH}:${path}`),
    [Symbol.dispose]: () => {
      hardened[Symbol.dispose]();
      place[Symbol.dispose]();
    },
  };
}

function pushFix({ project }: Site, file = "fix.txt"): string {
  using clone = createProject({ cloneOf: project.remote });
  clone.git("switch", "--quiet", BRANCH);
  clone.write(file, "fixed");
  clone.git("add", "--all");
  clone.git("commit", "--quiet", "-m", "Fix");
  clone.git("push", "--quiet", "origin", BRANCH);
  return clone.git("rev-parse", "HEAD");
}

const inputs = { "run-id": RUN, issue: "1" };

describe("a run whose branch a person moves while it works in one job", () => {
  const waits = (folder: string): string => `  - { name: first, type: script, run: "echo 1 > one.txt" }
  - { name: second, type: script, run: "touch ${folder}/here; until test -e ${folder}/go; do sleep 0.05; done; echo 2 > two.txt" }`;

  async function work(
    site: Site,
    file?: string,
  ): Promise<{ tip: string; end: Awaited<ReturnType<Site["job"]>> }> {
    const working = site.job({ workflow: "w", ...inputs, "hand-over": "" });
    await until("the second step waits", () => existsSync(join(site.place.root, "here")));
    await until("the first step's commit is at the remote", () => site.at(BRANCH) !== undefined);
    const tip = pushFix(site, file);
    writeFileSync(join(site.place.root, "go"), "");
    return { tip, end: await working };
  }

  it.for([", auto-pr: true", ", auto-pr: false"])(
    "keeps both, and merges them when it is resumed%s",
    async (settings) => {
      using site = await open(waits, settings);
      const { tip, end } = await work(site);
      expect([errorIn(end.log), end.code, end.outputs["status"]]).toEqual(["", 0, "paused"]);
      expect(site.at(BRANCH)).toBe(tip);
      expect(site.project.git("-C", site.project.remote, "show", `${KEPT}:two.txt`)).toBe("2");
      const told = await site.told();
      expect(told).toContain(`${BRANCH} moved at origin while the run worked`);
      expect(told).toContain(`the run's work is on ${KEPT}. Resume the run to merge both. It cost $0.00.`);
      expect(told).toContain("`/agentic resume");
      const resumed = await site.job({ command: "resume", ...inputs, "hand-over": "" });
      expect([errorIn(resumed.log), resumed.outputs["status"]]).toEqual(["", "completed"]);
      expect([site.show("fix.txt"), site.show("two.txt")]).toEqual(["fixed", "2"]);
      expect(site.project.git("-C", site.project.remote, "merge-base", BRANCH, tip)).toBe(tip);
      expect(refsOf(site)).not.toContain("-kept");
      expect(refsOf(site)).not.toContain("agentic/runs/");
    },
  );

  it("names the conflict, and continues after a person merged", async () => {
    using site = await open(waits);
    const { tip } = await work(site, "two.txt");
    const refused = await site.job({ command: "resume", ...inputs, "hand-over": "" });
    expect(refused.code).toBe(2);
    expect(refused.log).toContain("two.txt");
    expect(refused.log).toContain(`Merge ${KEPT} into ${BRANCH} by hand`);
    expect(site.at(BRANCH)).toBe(tip);
    using clone = createProject({ cloneOf: site.project.remote });
    clone.git("switch", "--quiet", BRANCH);
    clone.git("merge", "--quiet", "-X", "ours", "--no-edit", `origin/${KEPT}`);
    clone.git("push", "--quiet", "origin", BRANCH);
    const resumed = await site.job({ command: "resume", ...inputs, "hand-over": "" });
    expect([errorIn(resumed.log), resumed.outputs["status"]]).toEqual(["", "completed"]);
    expect(site.at(BRANCH)).toBe(clone.git("rev-parse", "HEAD"));
  });
});

describe("a run whose branch a person moves between the working and the publishing job", () => {
  const asks = (): string => `  - { name: first, type: script, run: "echo 1 > one.txt" }
  - { name: ask, type: wait-for-human, message: "Fine?", timeout-minutes: 60 }
  - { name: second, type: script, run: "echo 2 > two.txt" }`;

  it("keeps both, says so, and merges them when it is resumed, each time that it happens", async () => {
    using site = await open(asks);
    await site.job({ workflow: "w", ...inputs });
    expect(errorIn((await site.job({ command: "publish", ...inputs })).log)).toBe("");
    await answer(site);
    let own = "";
    for (const file of ["fix.txt", "again.txt"]) {
      const worked = await site.job({ command: "resume", ...inputs });
      expect([errorIn(worked.log), worked.outputs["status"]]).toEqual(["", "completed"]);
      const tip = pushFix(site, file);
      const kept = await site.job({ command: "publish", ...inputs });
      expect([errorIn(kept.log), kept.code, kept.outputs["status"]]).toEqual(["", 0, "paused"]);
      expect(site.at(BRANCH)).toBe(tip);
      expect(site.at(KEPT)).not.toBe(own);
      own = site.at(KEPT) ?? "";
      const told = await site.told();
      expect(told).toContain(`${BRANCH} moved at origin`);
      expect(told).toContain(tip.slice(0, 8));
      if (file === "again.txt") continue;
      const refs = refsOf(site, true);
      expect((await site.job({ command: "publish", ...inputs })).outputs["status"]).toBe("paused");
      expect(refsOf(site, true)).toBe(refs);
    }
    await site.job({ command: "resume", ...inputs });
    const published = await site.job({ command: "publish", ...inputs });
    expect([errorIn(published.log), published.outputs["status"]]).toEqual(["", "completed"]);
    expect(["fix.txt", "again.txt", "one.txt", "two.txt"].map((file) => site.show(file))).toEqual([
      "fixed",
      "fixed",
      "1",
      "2",
    ]);
    expect(refsOf(site)).not.toContain("-kept");
    expect(await server.ask(site.repo, "GET /pulls")).toHaveLength(1);
  });
});
