import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordSession } from "../support/agents/recording.ts";
import { jsonOf, runCli, type CliResult } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";
import { createRandom, letters } from "../support/redaction/corpus.ts";

const random = createRandom(3);
/** Known by its variable, and by its looks. */
const KNOWN = `${letters(random, 24)}-77`;
const TOKEN = `ghp_${letters(random, 36)}`;
const NAMED = "Xanadu-on-the-hill";
const environment = { DEPLOY_TOKEN: KNOWN, PLACE: NAMED };

const workflow = `
name: leaky
version: "1.0"
settings: { provider: replay, max-retry: 1, git: { enabled: true } }
variables:
  - { name: request, type: string, required: true }
steps:
  - { name: say, type: script, run: 'echo "\${GIVEN}"; echo "${NAMED}" >&2', env: { GIVEN: "{{ variables.request }}" } }
  - { name: use, type: script, run: 'test "$SAID" = "{{ variables.request }}" && echo ok > used.txt', env: { SAID: "{{ outputs.say.summary }}" } }
  - { name: build, type: prompt, prompt: "Use {{ variables.request }}" }
outputs:
  - { name: notes, template: notes.md, path: notes.md }
`;
const failing = `
name: failing
version: "1.0"
settings: { max-retry: 0 }
steps:
  - { name: bad, type: script, run: 'echo "refused: ${TOKEN}" >&2; exit 3' }
`;

let project: Project;
let request: string;
let result: CliResult;

beforeAll(async () => {
  request = `deploy with ${KNOWN} and ${TOKEN}`;
  const calls = [
    { write: "seen.txt", content: "fine" },
    { shell: `echo '{{prompt}}' > /dev/null; echo ${TOKEN}` },
  ];
  project = createProject({
    remote: true,
    workflows: { leaky: workflow, failing },
    config: { logging: { redact: ["PLACE"] } },
    files: {
      ".agentic/templates/notes.md":
        "# {{ variables.request }}\n\n{{ outputs.build.summary }} in {{ outputs.say.summary }}\n",
      ".agentic/recordings/build.ndjson": recordSession({
        calls,
        answer: `I used ${KNOWN}, ${TOKEN}, ${NAMED}.`,
      }),
    },
  });
  const argv = ["run", "leaky", "--var", `request=${request}`, "--terminal-output", "all", "--json"];
  result = await runCli(project, argv, { environment });
});
afterAll(() => project[Symbol.dispose]());

const secrets = (): RegExp => new RegExp([KNOWN, TOKEN, NAMED].join("|"));

describe("secrets of a run", () => {
  test("are there for the steps that work with them", () => {
    expect(jsonOf(result)).toMatchObject({ status: "completed" });
    expect(project.git("show", `${branchOf()}:used.txt`)).toBe("ok");
  });

  test("are in none of the files that the engine keeps", () => {
    const folder = project.runFolder();
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    const texts = files.map(({ parentPath, name }) => ({
      name,
      text: readFileSync(join(parentPath, name), "utf8"),
    }));
    expect(texts.filter(({ text }) => secrets().test(text)).map(({ name }) => name)).toEqual([]);
    const names = texts.map(({ name }) => name);
    for (const name of [
      "journal.ndjson",
      "progress.json",
      "logs.ndjson",
      "transcript.ndjson",
      "prompt.md",
      "run.json",
    ])
      expect(names).toContain(name);
    expect(texts.find(({ name }) => name === "prompt.md")?.text).toContain(
      "Use deploy with (redacted) and (redacted)",
    );
  });

  test("are not on the terminal, and not in the JSON", () => {
    expect(`${result.stdout}${result.stderr}`).not.toMatch(secrets());
    expect(result.stderr).toContain("(redacted)");
    expect(jsonOf(result)).toMatchObject({ variables: { request: "deploy with (redacted) and (redacted)" } });
  });

  test("are in no commit message, no name of a branch, no document and no pull request", () => {
    const branch = branchOf();
    expect(project.git("log", "--all", "--format=%B")).not.toMatch(secrets());
    expect(project.git("branch", "--all")).not.toMatch(secrets());
    expect(project.git("show", `${branch}:notes.md`)).toContain("# deploy with (redacted) and (redacted)");
    const proposal = readFileSync(join(project.runFolder(), "pull-request.md"), "utf8");
    expect(proposal).not.toMatch(secrets());
    expect(proposal).toContain('title: "deploy with (redacted) and (redacted)');
  });

  test("are not shown afterwards", async () => {
    const [runId = ""] = project.runs();
    for (const argv of [
      ["status", runId, "--json"],
      ["logs", runId],
      ["status", runId],
    ]) {
      const { stdout, stderr } = await runCli(project, argv, { environment });
      expect(`${stdout}${stderr}`).not.toMatch(secrets());
    }
  });

  test("are not in what is said of a failure, its stack included", async () => {
    const failed = await runCli(project, ["run", "failing", "--debug"], { environment });
    const unknown = await runCli(project, ["run", `no-${TOKEN}`, "--debug"], { environment });
    const texts = [failed, unknown].map(({ stdout, stderr }) => `${stdout}${stderr}`).join("");
    expect(texts).not.toMatch(secrets());
    expect(texts).toContain("(redacted)");
  });
});

function branchOf(): string {
  return project.git("branch", "--list", "agentic/*", "--format=%(refname:short)").split("\n")[0] ?? "";
}
