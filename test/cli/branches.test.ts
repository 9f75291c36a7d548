// @module-tag slow
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recordSession } from "../support/agents/recording.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { showOnScreen } from "../support/cli/screen.ts";
import { createProject, type Project } from "../support/project.ts";

const work = `
name: work
version: "1.0"
settings: { git: { enabled: true }, max-retry: 0 }
variables: [{ name: ops, type: string, default: "echo o > o.txt" }, { name: nap, type: string, default: "" }]
steps:
  - name: parts
    type: parallel
    steps:
      - { name: api, type: script, run: "{{ variables.nap }}echo a > a.txt; echo did api" }
      - { name: docs, type: script, run: "{{ variables.nap }}echo nothing to do" }
      - name: web
        type: sequence
        depends-on: api
        steps:
          - { name: make, type: script, run: "echo w > w.txt; echo did web" }
          - { name: sub, type: workflow, workflow: inner }
      - { name: ops, type: script, run: "{{ variables.ops }}" }
  - { name: last, type: script, run: "echo end" }
`;
const inner = `
name: inner
version: "1.0"
steps: [{ name: one, type: script, run: "echo inner one" }]
`;

let project: Project;
/** Until both branches are at work, and long enough for a picture of that. */
const nap =
  "echo here >> ../../at-work; until [ $(wc -l < ../../at-work) = 2 ]; do sleep 0.02; done; sleep 0.5; ";

beforeEach(() => {
  const config = { state: { remote: false } };
  project = createProject({ workflows: { work, inner }, remote: true, config });
});
afterEach(() => project[Symbol.dispose]());

/** Times and ids are different each time, and branches end in any order. */
function steady(text: string): string[] {
  return text
    .replaceAll(/\d{8}-([0-9a-z]{6})/g, "RUN")
    .replaceAll(/-[0-9a-z]{6}(?=\W|$)/gm, "-k3f9qz")
    .replaceAll(/ +(?:\d+m )?\d+s(?: +\d+%)?$/gm, "")
    .split("\n");
}

const environment = { TERM: "xterm-256color", NO_COLOR: "1" };

describe("parallel branches and nested workflows", () => {
  test("elsewhere than on a terminal print each line once, with its branch", async () => {
    const { code, stdout, stderr } = await runCli(project, ["run", "work"]);
    expect(code).toBe(0);
    expect(steady(stderr).toSorted()).toEqual(
      [
        "",
        "",
        "work · run RUN · branch agentic/work-k3f9qz",
        "    ✔ api               changed 1 file · did api",
        "    ✔ docs              changed nothing · nothing to do",
        "    ✔ web/make          did web",
        "    ✔ web/sub/one       inner one",
        "    ✔ web/sub           inner one",
        "    ✔ web               changed 1 file",
        "    ✔ ops               changed 1 file",
        "  ✔ parts               4 branches: 3 changed something, 1 changed nothing",
        "  ✔ last                end",
      ].toSorted(),
    );
    const [, first = "", verified = "", files = "", ...branches] = steady(stdout);
    expect(first).toMatch(/^ {2}Completed in \d+s · 3 of 4 branches changed something$/);
    expect(verified).toBe("  Not verified: no check command is known.");
    expect(files).toBe("  files: agentic/workflows/RUN/");
    const pullRequest = (name: string) =>
      expect.stringMatching(
        new RegExp(
          `^    ${name.padEnd(4)}  agentic/work-${name}-k3f9qz · pull request “work: ${name}” in agentic/workflows/RUN/.*${name}`,
        ),
      );
    expect(branches.toSorted()).toEqual([
      "",
      pullRequest("api"),
      "    docs  changed nothing, no pull request",
      pullRequest("ops"),
      pullRequest("web"),
    ]);
  });

  test.each([80, 120])(
    "on a terminal of %d columns move side by side, and stand in order at the end",
    async (columns) => {
      const size = { columns, rows: 24 };
      const argv = ["run", "work", "--var", `nap=${nap}`];
      const { code, stderr } = await runCli(project, argv, { environment, terminal: size });
      const { pictures, end, wrapped } = showOnScreen(stderr, size);
      expect({ code, wrapped }).toEqual({ code: 0, wrapped: 0 });
      const running = (name: string) => new RegExp(`^ {4}[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] ${name} `, "m");
      const both = pictures.find((picture) => running("api").test(picture) && running("docs").test(picture));
      expect(both).toMatch(/^ {4}· web {15}after api/m);
      expect(both).toMatch(/\n\n {2}0 of 2 steps · /);
      const summary =
        columns === 80
          ? "4 branches: 3 changed something, 1 ch…"
          : "4 branches: 3 changed something, 1 changed nothing";
      expect(steady(end).slice(2)).toEqual([
        `  ✔ parts               ${summary}`,
        "    ✔ api               pull request · did api",
        "    ✔ docs              changed nothing · nothing to do",
        "    ✔ web               pull request",
        "      ✔ make            did web",
        "      ✔ sub             inner one",
        "        ✔ one           inner one",
        "    ✔ ops               pull request",
        "  ✔ last                end",
      ]);
    },
  );

  test("name the branch that failed, keep what the others did, and show it in status", async () => {
    const { code, stdout } = await runCli(project, ["run", "work", "--var", "ops=echo boom >&2; exit 3"]);
    expect(code).toBe(1);
    const lines = steady(stdout);
    expect(lines[1]).toBe(
      "  Failed: parts/ops on branch agentic/work-ops-k3f9qz, after 1 attempt (recoverable: The script ended with exit code 3: boom).",
    );
    expect(lines).toContain("    ops   failed");
    expect(lines).toContain("  Next:  agentic-sdlc resume RUN");
    expect(lines.find((line) => line.startsWith("    api "))).toContain("pull request");
    const status = await runCli(project, ["status"]);
    expect(steady(status.stdout)).toEqual(
      expect.arrayContaining([
        "    ✖ ops               The script ended with exit code 3: boom",
        "        ✔ one           inner one",
        "    ops   failed",
      ]),
    );
  });

  test("are all in the JSON document", async () => {
    const result = await runCli(project, ["run", "work", "--json"]);
    expect(result.code).toBe(0);
    const { parallel_branches, pull_requests } = jsonOf<{
      parallel_branches: object[];
      pull_requests: object[];
    }>(result);
    expect(pull_requests).toHaveLength(3);
    expect(parallel_branches).toHaveLength(4);
    expect(parallel_branches).toContainEqual(
      expect.objectContaining({ branch_id: "parts/docs", status: "completed", changed: false }),
    );
  });
});

describe("resume", () => {
  test("goes on with the nested definitions that the run began with", async () => {
    await runCli(project, ["run", "work", "--var", "ops=[ -e ../../now ] && echo o > o.txt"]);
    expect(project.progress().status).toBe("failed");
    project.write(".agentic/workflows/inner.yaml", "not even a workflow");
    project.write("now", "");
    const { code, stderr } = await runCli(project, ["resume", project.runs()[0] ?? ""]);
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining("✔ ops ") });
    const { stdout } = await runCli(project, ["status"]);
    expect(stdout).toContain("        ✔ one           inner one");
  });

  test("refuses definitions that are damaged", async () => {
    await runCli(project, ["run", "work", "--var", "ops=exit 1"]);
    const runId = project.runs()[0] ?? "";
    project.write(`agentic/workflows/${runId}/definitions.yaml`, "inner: { name: inner }\n");
    expect(await runCli(project, ["resume", runId])).toEqual({
      code: 2,
      stdout: "",
      stderr: `${runId}/definitions.yaml is damaged: \`inner\` is no workflow. Restore the file or start a new run.\n`,
    });
  });
});

test("an agent that was to change something and did not is told of at the end", async () => {
  using own = createProject({
    workflows: {
      lazy: 'name: lazy\nversion: "1.0"\nsettings: { provider: replay, git: { enabled: true } }\nsteps: [{ name: fix, type: command, command: fix, args: { issues: "all" } }]\n',
    },
    files: {
      ".agentic/recordings/fix.ndjson": recordSession({
        answer: { success: true, summary: "All is well", data: { fixed: [], declined: [] } },
      }),
    },
  });
  const { code, stdout, stderr } = await runCli(own, ["run", "lazy"]);
  expect(code).toBe(0);
  expect(stderr).toContain("  ✔ fix                 changed nothing · All is well");
  expect(stdout).toMatch(
    /Completed in \d+s · \$\S+ · nothing changed\n {2}Changed nothing, though asked to: fix\.\n/,
  );
});

describe("analyse", () => {
  const issues = [{ id: "1", severity: "major", confidence: 100, title: "Leak", detail: "It leaks." }];
  const analysis = recordSession({
    answer: { success: true, summary: "1 issue", data: { overview: "Fine.", issues } },
  });
  const verdict = recordSession({
    answer: { success: true, summary: "Real", data: { real: true, evidence: "It grows." } },
  });

  test("runs one analysis with --type, and fixes nothing without --autofix", async () => {
    using own = createProject({
      files: {
        ".agentic/recordings/analyses.bug.analyse-bug.ndjson": analysis,
        ".agentic/recordings/analyse-bug.ndjson": analysis,
        ".agentic/recordings/analyses.bug.verify-bug.1.verdict-bug.ndjson": verdict,
      },
    });
    const { code, stdout, stderr } = await runCli(own, ["analyse", "--type", "bug", "--provider", "replay"]);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain("skipped: its condition did not hold");
    expect(stdout).toContain("nothing changed");
    expect(own.progress().variables).toMatchObject({ type: "bug", autofix: "none" });
    expect(own.exists("agentic/analysis/bug.md")).toBe(true);
  });

  test("hands its options on as variables", async () => {
    const result = await runCli(project, [
      "analyse",
      "--autofix",
      "major",
      "--scope",
      "src/",
      "--dry-run",
      "--json",
    ]);
    expect(jsonOf(result)).toMatchObject({
      workflow: "analyse-codebase",
      variables: { type: "all", autofix: "major", scope: "src/" },
    });
  });

  test.each([
    ["--type", "bugs"],
    ["--autofix", "all"],
  ])("refuses %s %s with what can be chosen", async (option, value) => {
    const { code, stderr } = await runCli(project, ["analyse", option, value]);
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Allowed choices are"),
    });
  });
});
