import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { RUN_ID_VARIABLE } from "../../src/agents/process/process-environment.ts";
import { findTaggedProcesses } from "../../src/agents/process/process-tree.ts";
import { type CliProcess, startCli, until } from "../support/cli/cli-process.ts";
import { runCli } from "../support/cli/cli.ts";
import { isRunning } from "../support/contracts/agent-runner.ts";
import { createProject, type Project } from "../support/project.ts";

/** The first attempt of `work` leaves half of its work, and a process of its own, deaf where it is asked to be, and waits for ever. */
function workflow(git: string): string {
  return `
name: slow
version: "1.0"
settings: { git: ${git} }
steps:
  - { name: first, type: script, run: "echo one >> first.txt" }
  - name: work
    type: script
    run: |
      ls > "$HOME/seen-$AGENTIC_ATTEMPT"
      if [ "$AGENTIC_ATTEMPT" = 1 ]; then
        echo half > work.txt
        echo half >> first.txt
        ([ ! -e "$HOME/deaf" ] || trap '' TERM; while :; do sleep 0.1; done) &
        echo "$$ $!" > "$HOME/pids"
        wait
      fi
      echo whole > work.txt
`;
}

/** A run in a process of its own that was killed while its second step worked. */
async function killAtWork(project: Project): Promise<{ runId: string; pids: number[] }> {
  await using process: CliProcess = startCli(project, ["run", "slow"]);
  const file = join(project.home, "pids");
  await until("the step works", () => existsSync(file) && readFileSync(file, "utf8").endsWith("\n"));
  process.child.kill("SIGKILL");
  await process.ended;
  const pids = readFileSync(file, "utf8").trim().split(" ").map(Number);
  return { runId: project.runs().at(-1) ?? "", pids };
}

const seen = ({ home }: Project, attempt: number) =>
  readFileSync(join(home, `seen-${attempt}`), "utf8")
    .trim()
    .split("\n");

describe("what the attempt of a killed engine leaves", () => {
  test(
    "runs on until the run is resumed; then it is ended before the attempt is repeated",
    { tags: "slow" },
    async () => {
      using project = createProject({ workflows: { slow: workflow("{ auto-pr: false }") } });
      writeFileSync(join(project.home, "deaf"), "");
      const { runId, pids } = await killAtWork(project);
      expect(pids.filter(isRunning)).toEqual(pids);
      expect(await runCli(project, ["resume", runId])).toMatchObject({ code: 0 });
      expect(pids.filter(isRunning)).toEqual([]);
      expect(findTaggedProcesses(`${RUN_ID_VARIABLE}=${runId}`)).toEqual([]);
    },
  );

  test(
    "is kept as a patch that applies, and the next attempt starts from where this one started",
    { tags: "slow" },
    async () => {
      using project = createProject({ workflows: { slow: workflow("{ auto-pr: false }") } });
      const { runId } = await killAtWork(project);
      expect(await runCli(project, ["resume", runId])).toMatchObject({ code: 0 });
      expect(seen(project, 2)).toEqual(seen(project, 1));
      const { branch = "" } = project.journal().find((event) => event.type === "workspace.prepared") ?? {};
      expect(project.git("show", `${branch}:work.txt`)).toBe("whole");
      expect(project.git("show", `${branch}:first.txt`)).toBe("one");
      const patch = join(project.runFolder(), "steps/work/1/partial.patch");
      project.git("switch", "--quiet", `${branch}~1`, "--detach");
      project.git("apply", patch);
      expect(project.read("work.txt")).toBe("half\n");
      expect(project.read("first.txt")).toBe("one\nhalf\n");
    },
  );

  test(
    "stays where it is in the user's checkout, beside what the user did since, and is kept as a patch too",
    { tags: "slow" },
    async () => {
      using project = createProject({
        files: { "mine.txt": "mine\n", "first.txt": "zero\n" },
        workflows: { slow: workflow("{ worktree: false, auto-commit: false, auto-pr: false }") },
      });
      const { runId } = await killAtWork(project);
      project.write("mine.txt", "mine, changed\n");
      project.write("new.txt", "new\n");
      project.git("add", "new.txt");
      expect(await runCli(project, ["resume", runId])).toMatchObject({ code: 0 });
      expect(seen(project, 2)).toContain("work.txt");
      expect(project.read("mine.txt")).toBe("mine, changed\n");
      expect(project.read("first.txt")).toBe("zero\none\nhalf\n");
      expect(project.git("show", ":new.txt")).toBe("new");
      expect(project.git("stash", "list")).toBe("");
      const patch = readFileSync(join(project.runFolder(), "steps/work/1/partial.patch"), "utf8");
      expect(patch).toContain("+half");
      expect(project.read("work.txt")).toBe("whole\n");
    },
  );

  test(
    "is ended and set back also when the run is resumed from an earlier step",
    { tags: "slow" },
    async () => {
      using project = createProject({ workflows: { slow: workflow("{ auto-pr: false }") } });
      const { runId, pids } = await killAtWork(project);
      expect(await runCli(project, ["resume", runId, "--from-step", "first"])).toMatchObject({ code: 0 });
      expect(pids.filter(isRunning)).toEqual([]);
      const { branch = "" } = project.journal().find((event) => event.type === "workspace.prepared") ?? {};
      expect(project.git("show", `${branch}:first.txt`)).toBe("one");
      expect(
        project.git("log", "--format=%(trailers:key=Agentic-Step,valueonly,separator=)", `main..${branch}`),
      ).toMatch(/^work#2\nfirst#2\nback#\d+\nfirst#1$/);
    },
  );
});
