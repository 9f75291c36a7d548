import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordSession } from "../support/agents/recording.ts";
import { runCli } from "../support/cli/cli.ts";
import { showOnScreen } from "../support/cli/screen.ts";
import { createProject, type Project } from "../support/project.ts";

const table = `
name: table
version: "1.0"
settings: { provider: replay, max-cost-usd: 5 }
steps:
  - { name: plan, type: prompt, prompt: Plan it. }
  - name: build
    type: recurring
    for-each: outputs.plan.data.milestones
    steps: [{ name: milestone, type: prompt, prompt: "Build {{ item.title }}." }]
  - { name: none, type: script, condition: "1 > 2", run: "true" }
  - name: fix
    type: recurring
    max-iterations: 2
    steps:
      - { name: mend, type: script, run: "[ -e mended ] || { touch mended; echo 2 tests failed >&2; exit 1; }; echo mended" }
      - { name: recheck, type: script, run: "sleep 0.3; echo ok" }
`;

const groups = `
name: groups
version: "1.0"
settings: { max-retry: 0 }
steps:
  - name: files
    type: recurring
    for-each: [{ title: one.ts }, { title: two.ts }]
    steps:
      - { name: lint, type: script, run: "echo fine" }
      - { name: check, type: script, run: "[ {{ iteration }} = 1 ]" }
`;

const milestones = [{ title: "theme tokens" }, { title: "toggle" }];
const files = {
  ".agentic/recordings/plan.ndjson": recordSession({
    answer: { success: true, summary: "Plan with 2 milestones", data: { milestones } },
    costUsd: 0.08,
  }),
  ".agentic/recordings/build.1.milestone.ndjson": recordSession({
    calls: [{ write: "theme.txt", content: "dark\n" }, { shell: "sleep 0.4" }],
    answer: "Tokens are there.\nSee theme.txt.",
    costUsd: 0.19,
  }),
  ".agentic/recordings/build.2.milestone.ndjson": recordSession({
    answer: "A toggle with a summary that is far too long to stand beside it in a terminal of eighty columns",
  }),
};

let project: Project;
beforeAll(() => {
  project = createProject({ workflows: { table, groups }, files });
});
afterAll(() => project[Symbol.dispose]());

/** Times, ids and what follows from them are different each time. */
function steady(text: string): string {
  return text
    .replaceAll(/\d{8}-[0-9a-z]{6}/g, "20261121-k3f9qz")
    .replaceAll(/ +\d+s(?= +[<$]| +\d+%$|$)/gm, (found) => "0s".padStart(found.length));
}

describe("elsewhere than on a terminal", () => {
  test("`base` prints each line once, when it is final", { tags: "slow" }, async () => {
    const { code, stderr } = await runCli(project, ["run", "table"]);
    project.git("clean", "-fdq");
    expect(code).toBe(0);
    expect(steady(stderr)).toBe(`table · run 20261121-k3f9qz · replay

  ✔ plan                Plan with 2 milestones                                     0s    $0.08    9%
    ✔ 1 theme tokens    Tokens are there.                                          0s    $0.19   31%
    ✔ 2 toggle          A toggle with a summary that is far too long to sta…       0s    $0.02   54%
  ✔ build               2 of 2 milestones                                          0s    $0.21   54%
  ↷ none                skipped: its condition did not hold                                      60%
    ✔ 1 mend            mended · retried once: The script ended with exit c…       0s            70%
    ✔ 1 recheck         ok                                                         0s            80%
    ✔ 2 mend            mended                                                     0s            90%
    ✔ 2 recheck         ok                                                         0s
  ✔ fix                 2 iterations                                               0s
`);
  });

  test(
    "`all` adds the agents' words, tool calls and scripts' lines, each with its step before it",
    { tags: "slow" },
    async () => {
      const { code, stderr } = await runCli(project, ["run", "table", "--terminal-output", "all"]);
      project.git("clean", "-fdq");
      expect(code).toBe(0);
      const lines = steady(stderr)
        .split("\n")
        .filter((line) => line.includes("│"));
      expect(lines).toEqual([
        "plan │ Plan with 2 milestones",
        "plan │ data:",
        "plan │   milestones:",
        "plan │     -",
        "plan │       title: theme tokens",
        "plan │     -",
        "plan │       title: toggle",
        "build/1 │ ▸ editing theme.txt",
        "build/1 │ ▸ running sleep 0.4",
        "build/1 │ Tokens are there.",
        "build/1 │ See theme.txt.",
        "build/2 │ A toggle with a summary that is far too long to stand beside it in a terminal of eighty columns",
        "fix/1/mend │ 2 tests failed",
        "fix/1/mend │ mended",
        "fix/1/recheck │ ok",
        "fix/2/mend │ mended",
        "fix/2/recheck │ ok",
      ]);
    },
  );

  test("what failed in a loop names its iteration", async () => {
    const { code, stderr } = await runCli(project, ["run", "groups"]);
    expect(code).toBe(1);
    expect(steady(stderr).split("\n").slice(2)).toEqual([
      "    ✔ 1 lint            fine                                                       0s            25%",
      "    ✔ 1 check                                                                      0s            50%",
      "    ✔ 2 lint            fine                                                       0s            75%",
      "    ✖ 2 check           The script ended with exit code 1.                         0s            75%",
      "  ✖ files               files/2/check failed                                       0s            75%",
      "",
    ]);
  });

  test.each([[{ CI: "true" }], [{ TERM: "dumb" }]])(
    "nothing moves with %j, though it were a terminal",
    async (environment) => {
      const { stderr } = await runCli(project, ["run", "groups"], {
        environment,
        terminal: { columns: 100, rows: 24 },
      });
      expect(stderr).not.toContain("\u001B[?");
      expect(stderr).toContain(" 1 lint            fine");
    },
  );
});

describe("on a terminal", () => {
  const size = { columns: 80, rows: 24 };
  const environment = { TERM: "xterm-256color" };

  test(
    "colours are left out where NO_COLOR asks for it, and the symbols tell the same",
    { tags: "slow" },
    async () => {
      const run = (more: object) =>
        runCli(project, ["run", "groups"], { environment: { ...environment, ...more }, terminal: size });
      const [plain, coloured] = [await run({ NO_COLOR: "1" }), await run({})];
      expect(plain.stderr).not.toContain("\u001B[3");
      expect(coloured.stderr).toContain("\u001B[32m✔\u001B[39m");
      expect(steady(showOnScreen(plain.stderr, size).end)).toBe(
        steady(showOnScreen(coloured.stderr, size).end),
      );
    },
  );

  test(
    "stands in the end what was run, in the order of the definition, and nothing else",
    { tags: "slow" },
    async () => {
      const { code, stderr } = await runCli(project, ["run", "table"], { environment, terminal: size });
      project.git("clean", "-fdq");
      const { pictures, end, wrapped } = showOnScreen(stderr, size);
      expect({ code, wrapped }).toEqual({ code: 0, wrapped: 0 });
      expect(steady(end)).toBe(`table · run 20261121-k3f9qz · replay

  ✔ plan                Plan with 2 milestones                       0s    $0.08
  ✔ build               2 of 2 milestones                            0s    $0.21
    ✔ 1 theme tokens    Tokens are there.                            0s    $0.19
    ✔ 2 toggle          A toggle with a summary that is far t…       0s    $0.02
  ↷ none                skipped: its condition did not hold
  ✔ fix                 2 iterations                                 0s
    ✔ 1 mend            mended · retried once: The script end…       0s
    ✔ 1 recheck         ok                                           0s
    ✔ 2 mend            mended                                       0s
    ✔ 2 recheck         ok                                           0s`);
      expect(end.match(/plan/g)).toHaveLength(1);
      const moving = pictures.find((picture) =>
        /^ {4}[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] 1 theme tokens {4}running sleep 0\.4 /m.test(picture),
      );
      expect(moving).toMatch(
        /^ {2}✔ plan .*\n {2}[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] build {15}1 of 2 milestones .*\n {4}\S 1 theme/m,
      );
      expect(moving).toMatch(
        /\n\n {2}1 of 4 steps · 9% · \ds · 1k tokens · \$0\.08 of \$5\.00 {8}Ctrl\+C stops safely/,
      );
      for (const picture of pictures) expect(picture.match(/Ctrl\+C/g)?.length ?? 0).toBeLessThan(2);
    },
  );

  test("an iteration with a title and several steps has a row of its own, and what failed stays", async () => {
    const { code, stderr } = await runCli(project, ["run", "groups"], { environment, terminal: size });
    expect(code).toBe(1);
    expect(steady(showOnScreen(stderr, size).end).split("\n").slice(2)).toEqual([
      "  ✖ files               files/2/check failed                         0s",
      "    ✔ 1 one.ts                                                       0s",
      "      ✔ lint            fine                                         0s",
      "      ✔ check                                                        0s",
      "    ✖ 2 two.ts                                                       0s",
      "      ✔ lint            fine                                         0s",
      "      ✖ check           The script ended with exit code 1.           0s",
    ]);
  });

  test(
    "the agents' words stand above what moves, and a low one shows the first and the latest rows of that",
    { tags: "slow" },
    async () => {
      const low = { columns: 60, rows: 6 };
      const argv = ["run", "table", "--terminal-output", "all"];
      const { stderr } = await runCli(project, argv, { environment, terminal: low });
      project.git("clean", "-fdq");
      const { pictures, end } = showOnScreen(stderr, low);
      expect(pictures.some((picture) => /\S fix .*\n {4}… 3 more\n {4}\S 2 recheck/.test(picture))).toBe(
        true,
      );
      expect(end).toMatch(/build\/1 │ See theme\.txt\.\nbuild\/2 │ A toggle/);
      expect(end).toMatch(/\n {2}✔ build .*\n {4}✔ 1 theme tokens .*\n {4}✔ 2 toggle .*\n {2}↷ none /);
      expect(end).not.toMatch(/Ctrl\+C|[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/);
    },
  );
});
