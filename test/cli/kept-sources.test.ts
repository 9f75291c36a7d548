import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseJournal } from "../../src/run/journal/journal.ts";
import { recordSession } from "../support/agents/recording.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { type McpClient, startMcp } from "../support/cli/mcp-client.ts";
import { createProject, type Project } from "../support/project.ts";

const recording = (summary: string) =>
  recordSession({ answer: { success: true, output_type: "text", summary } });

const sources = {
  ".agentic/commands/tell.md": "---\ntemplates: { note: note.md }\n---\nCOMMAND {{ templates.note }}\n",
  ".agentic/agents/teller.md": "PERSONA\n",
  ".agentic/templates/note.md": "INCLUDED\n",
  ".agentic/skills/rhymes.md": "---\ndescription: Ours\n---\nLog in rhymes.\n",
  ".agentic/templates/last.md": "OUTPUT\n",
  "docs/ask.md": "PROMPT FILE\n",
};

const steps = `
  - { name: edit, type: script, run: "for f in ${Object.keys(sources).join(" ")}; do echo EDITED > $f; done" }
  - { name: tell, type: command, command: tell, agent: teller }
  - { name: ask, type: prompt, prompt-file: docs/ask.md }
  - { name: child, type: workflow, workflow: child }
`;

const workflows = {
  edits: `name: edits\nversion: "1.0"\nsettings: { provider: replay, max-retry: 0 }\nsteps:${steps}outputs: [{ name: last, template: last.md, path: last.md }]\n`,
  child: `name: child\nversion: "1.0"\nsteps: [{ name: inner, type: script, run: "echo inner" }]\n`,
  waits: `name: waits
version: "1.0"
variables: [{ name: word, type: string, default: hello }]
steps:
  - { name: ok, type: wait-for-human, message: Well }
  - { name: after, type: script, run: "echo {{ variables.word }} > after.txt" }
  - { name: child, type: workflow, workflow: child }
`,
};

let project: Project;
beforeAll(() => {
  project = createProject({
    workflows,
    files: {
      ...sources,
      ".agentic/recordings/tell.ndjson": recording("Told"),
      ".agentic/recordings/ask.ndjson": recording("Asked"),
    },
  });
});
afterAll(() => project[Symbol.dispose]());

const cli = async (...argv: string[]) => await runCli(project, argv);
const inRun = (run: string, path: string) => join(project.root, "agentic/workflows", run, path);
const textOf = (run: string, path: string) => readFileSync(inRun(run, path), "utf8");

async function pause(): Promise<string> {
  const { code, stderr } = await cli("run", "waits");
  expect(code, stderr).toBe(3);
  return project.runs().at(-1) ?? "";
}

let edited: Promise<string> | undefined;

/** A run whose first step edits what its later steps use. */
function editedRun(): Promise<string> {
  return (edited ??= (async () => {
    const { code, stdout, stderr } = await cli("run", "edits");
    expect(code, stdout + stderr).toBe(0);
    expect(project.read("docs/ask.md")).toBe("EDITED\n");
    for (const path of Object.keys(sources)) project.git("checkout", "--quiet", "--", path);
    return project.runs().at(-1) ?? "";
  })());
}

function withoutDigests(journal: string): string {
  const [first = "", ...rest] = journal.split("\n");
  const { digests: _digests, ...started } = JSON.parse(first) as Record<string, unknown>;
  return [JSON.stringify(started), ...rest].join("\n");
}

describe("what a run may read", () => {
  test(
    "is what it was when the run started, though a step edits commands, personas, prompts and templates",
    { tags: "slow" },
    async () => {
      const run = await editedRun();
      const told = textOf(run, "steps/tell/1/prompt.md");
      expect(told).toContain("COMMAND INCLUDED");
      expect(told + textOf(run, "steps/ask/1/prompt.md")).not.toContain("EDITED");
      expect(textOf(run, "steps/ask/1/prompt.md")).toContain("PROMPT FILE");
      expect(project.read("last.md")).toContain("OUTPUT");
    },
  );

  test("has its digest in the first event, and `status --json` says which version ran", async () => {
    const run = await editedRun();
    const [first] = parseJournal(textOf(run, "journal.ndjson"), "journal");
    const digests = first?.type === "run.started" ? (first.digests ?? {}) : {};
    expect(Object.keys(digests)).toEqual(
      expect.arrayContaining(["definition.yaml", "definitions.yaml", "run.json", ...Object.keys(sources)]),
    );
    const { definition } = jsonOf<{ definition: object }>(await cli("status", run, "--json"));
    expect(definition).toEqual({ version: expect.stringMatching(/^[0-9a-f]{64}$/), files: digests });
  });
});

test(
  "a run's agents are offered the skills from its start, though its files are edited meanwhile",
  { tags: "slow" },
  async () => {
    const run = await pause();
    project.write(".agentic/skills/rhymes.md", "---\ndescription: Theirs\n---\nEDITED\n");
    project.write(".agentic/skills/planted.md", "---\ndescription: New\n---\nPLANTED\n");
    await using session = await startMcp(project, {
      environment: { AGENTIC_RUN_ID: run, AGENTIC_STEP: "after" },
    });
    await using other = await startMcp(project);
    project.git("checkout", "--quiet", "--", ".agentic/skills");
    rmSync(join(project.root, ".agentic/skills/planted.md"));
    const skillsOf = async ({ client }: McpClient) => {
      const { prompts } = await client.listPrompts();
      const { messages } = await client.getPrompt({ name: "rhymes" });
      return { names: prompts.map(({ name }) => name), text: JSON.stringify(messages) };
    };
    const offered = await skillsOf(session);
    expect(offered.names).toContain("rhymes");
    expect(offered.names).not.toContain("planted");
    expect(offered.text).toContain("Log in rhymes.");
    expect((await skillsOf(other)).text).toContain("EDITED");
  },
);

describe("a run whose own files changed", () => {
  const damages: [file: string, edit: (text: string) => string][] = [
    ["definition.yaml", (text) => text.replace("echo {{", "touch stolen; echo {{")],
    ["definitions.yaml", (text) => text.replace("echo inner", "touch stolen")],
    ["run.json", (text) => text.replace('"hello"', '"; touch stolen"')],
    ["sources.json", (text) => text.replace("# ", "# x")],
  ];

  test.each(damages)("does not go on: %s is named", async (file, edit) => {
    const run = await pause();
    const text = textOf(run, file);
    expect(edit(text)).not.toBe(text);
    writeFileSync(inRun(run, file), edit(text));
    const stopped = await cli("input", run, "Good.", "--resume");
    expect(stopped.code).toBe(2);
    expect(stopped.stderr).toMatch(
      new RegExp(
        `Run ${run} cannot be resumed: .*agentic/workflows/${run}/${file} changed since the run started`,
      ),
    );
    expect(project.exists("stolen")).toBe(false);
    writeFileSync(inRun(run, file), text);
    expect((await cli("resume", run)).code).toBe(0);
    expect(project.read("after.txt")).toBe("hello\n");
  });

  test("goes on with it where a person names the version that lies there, and with no other", async () => {
    const run = await pause();
    const file = inRun(run, "definition.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("> after.txt", "> confirmed.txt"));
    const { stderr } = await cli("resume", run);
    const [, version = ""] = /--trust-definition ([0-9a-f]{64})/.exec(stderr) ?? [];
    const other = await cli("resume", run, "--trust-definition", version.replaceAll(/[0-9]/g, "0"));
    expect(other).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("does not name the present version"),
    });
    expect((await cli("resume", run, "--trust-definition", version)).code).toBe(3);
    expect((await cli("input", run, "Good.", "--resume")).code).toBe(0);
    expect(project.read("confirmed.txt")).toBe("hello\n");
  });

  test.each([
    ["the note of what this clone trusts", (text: string) => text],
    ["that note, and a journal without digests,", withoutDigests],
  ])("runs no changed file where a step writes %s in the run's folder", async (_what, edit) => {
    const run = await pause();
    const file = inRun(run, "definition.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("> after.txt", "> stolen.txt"));
    const { stderr } = await cli("resume", run);
    const [, version = ""] = /--trust-definition ([0-9a-f]{64})/.exec(stderr) ?? [];
    writeFileSync(inRun(run, "trusted.json"), `${JSON.stringify({ version })}\n`);
    const journal = inRun(run, "journal.ndjson");
    writeFileSync(journal, edit(readFileSync(journal, "utf8")));
    const stopped = await cli("input", run, "Good.", "--resume");
    expect(stopped).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`--trust-definition ${version}`),
    });
    expect(project.exists("stolen.txt")).toBe(false);
  });

  test("without digests in its journal is not resumed before it is confirmed", async () => {
    const run = await pause();
    const journal = inRun(run, "journal.ndjson");
    writeFileSync(journal, withoutDigests(readFileSync(journal, "utf8")));
    rmSync(join(project.home, ".local"), { recursive: true });
    const resumed = await cli("input", run, "Good.", "--resume");
    expect(resumed.code).toBe(2);
    expect(resumed.stderr).toContain("--trust-definition");
  });
});
