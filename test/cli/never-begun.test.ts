// @module-tag slow
import { mkdirSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runBuiltCli } from "../support/cli/cli-process.ts";
import { cli, createTrackedProject, createClones, quick, workflows } from "../support/git/clones.ts";
import type { Project } from "../support/project.ts";

const hook = join(import.meta.dirname, "../support/cli/programs/kill-after-write.mjs");

/** Starts a run whose engine is killed as soon as it has written a file; returns the run's id. */
async function killedAfter(project: Project, file: string): Promise<string> {
  const before = new Set(project.runs());
  const environment = { NODE_OPTIONS: `--import ${hook}`, KILL_AFTER: file };
  expect(await runBuiltCli(project, ["run", "quick"], { environment })).toMatchObject({ code: -1 });
  const runId = project.runs().find((each) => !before.has(each)) ?? "";
  expect(project.exists(`agentic/workflows/${runId}/journal.ndjson`)).toBe(false);
  return runId;
}

/** What `list` says where a run was published, or is damaged. */
const told = /is not there|is at origin|damaged|progress\.json/;

const killedAfterRecord = (project: Project) => killedAfter(project, "/run\\.json$");

/** Refs and files of the remote that name a run. */
function remoteNames({ git, remote }: Project, runId: string): string {
  const refs = git("--git-dir", remote, "for-each-ref", "--format=%(refname)").split("\n");
  const files = refs.map((ref) => git("--git-dir", remote, "ls-tree", "-r", "--name-only", ref));
  return [...refs, ...files].filter((text) => text.includes(runId)).join("\n");
}

describe("a run whose engine was killed before its first event", () => {
  test("stays in its clone, where `list` shows it and `resume` starts it", async () => {
    const { a, b } = createClones();
    const runId = await killedAfterRecord(a);
    expect(await cli(a, "run", "quick")).toMatchObject({ code: 0 });
    const listed = await cli(a, "list");
    expect(listed.stdout).toMatch(new RegExp(`^${runId}  \\d{4}-.* pending 0% +quick$`, "m"));
    expect(listed.stdout).toContain(`    agentic-sdlc resume ${runId}`);
    expect(listed.stderr).not.toMatch(told);
    expect(remoteNames(a, runId)).toBe("");
    const others = await cli(b, "list");
    expect(others.stderr).not.toMatch(told);
    expect(others.stdout).not.toContain(runId);
    expect(await cli(b, "resume", runId)).toMatchObject({ code: 2 });
    const resumed = await cli(a, "resume", runId);
    expect(resumed).toMatchObject({ code: 0 });
    expect(resumed.stderr).not.toMatch(/earlier version|outside this clone/);
    expect((await cli(b, "list")).stdout).toMatch(new RegExp(`^${runId} .* completed`, "m"));
  });

  test("is removed by `cancel`, and the remote hears nothing of it", async () => {
    const { a } = createClones();
    const runId = await killedAfterRecord(a);
    const cancelled = await cli(a, "cancel", runId);
    expect(cancelled).toMatchObject({ code: 0 });
    expect(cancelled.stdout).toBe(`Run ${runId} had not started. Its files are removed.\n`);
    expect(a.runs()).toEqual([]);
    expect(await cli(a, "cancel", runId)).toMatchObject({ code: 2 });
    expect(await cli(a, "list")).toMatchObject({ stdout: "There are no runs yet.\n" });
    expect(remoteNames(a, runId)).toBe("");
  });

  test("is resumed or removed where there is no remote", async () => {
    const project = createTrackedProject({ workflows: { quick } });
    const [first, second] = [await killedAfterRecord(project), await killedAfterRecord(project)];
    expect(await cli(project, "cancel", second)).toMatchObject({ code: 0 });
    expect(project.runs()).toEqual([first]);
    const resumed = await cli(project, "resume", first);
    expect(resumed).toMatchObject({ code: 0 });
    expect(resumed.stderr).not.toContain("earlier version");
  });

  test("is started only on a person's word where this clone did not note that it started it", async () => {
    const project = createTrackedProject({ remote: true, workflows });
    const [from, planted] = [await killedAfterRecord(project), "20260101-aaaaaa"];
    mkdirSync(project.runFolder(planted));
    for (const file of ["definition.yaml", "sources.json", "run.json"])
      project.write(
        `agentic/workflows/${planted}/${file}`,
        project.read(`agentic/workflows/${from}/${file}`).replaceAll(from, planted),
      );
    const refused = await cli(project, "resume", planted);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain(
      `Run ${planted} has not started, and this clone has no record of starting it`,
    );
    expect(refused.stderr).toContain("--trust-definition");
  });
});

describe("a start that was killed before the run's record", () => {
  test.each([{ file: "replica\\.json" }, { file: "/definition\\.yaml$" }])(
    "leaves nothing at the remote and no run ($file)",
    async ({ file }) => {
      const { a } = createClones();
      const runId = await killedAfter(a, file);
      for (const command of ["resume", "cancel"])
        expect((await cli(a, command, runId)).stderr).toContain(`There is no run ${runId} here`);
      expect(await cli(a, "run", "quick")).toMatchObject({ code: 0 });
      expect(remoteNames(a, runId)).toBe("");
      const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
      for (const name of readdirSync(a.runFolder(runId)))
        utimesSync(join(a.runFolder(runId), name), old, old);
      utimesSync(a.runFolder(runId), old, old);
      expect((await cli(a, "list")).stdout).not.toContain(runId);
      expect(a.runs()).not.toContain(runId);
    },
  );
});
