// @module-tag slow
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordSession } from "../support/agents/recording.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const ASKS = `
name: asks
version: "1.0"
settings: { provider: replay, git: { enabled: true } }
variables: [{ name: request, required: true }]
steps:
  - { name: with, type: prompt, prompt: "{{ variables.request }}", memory: related }
  - { name: without, type: prompt, prompt: "{{ variables.request }}" }
`;
const REQUEST = "request=Make the billing client retry when the service has a rate limit";

let project: Project;
beforeAll(async () => {
  const session = recordSession({ answer: "Done." });
  project = createProject({
    workflows: { asks: ASKS },
    files: {
      ".agentic/recordings/with.1.ndjson": session,
      ".agentic/recordings/without.1.ndjson": session,
    },
  });
  const note = ["--category", "error", "--title", "Rate limit of the billing service", "--tags", "billing"];
  const content = "It answers 429 after 60 requests a minute: retry when Retry-After says.";
  expect(await runCli(project, ["memory", "create", ...note, "--content", content])).toMatchObject({
    code: 0,
  });
});
afterAll(() => project[Symbol.dispose]());

async function promptsOf(request = REQUEST): Promise<readonly [string, string]> {
  const { code, stderr } = await runCli(project, ["run", "asks", "--var", request]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const folder = `agentic/workflows/${project.runs().at(-1) ?? ""}/steps`;
  return [project.read(`${folder}/with/1/prompt.md`), project.read(`${folder}/without/1/prompt.md`)];
}

async function warnings(): Promise<object[]> {
  const runId = project.runs().at(-1) ?? "";
  return jsonOf<object[]>(await runCli(project, ["logs", runId, "--level", "Warning", "--json"]));
}

test("notes that fit are in the prompt of the step that asks for them, as text from outside", async () => {
  const [related, plain] = await promptsOf();
  expect(related).toMatch(
    /## Notes from earlier work[^]*<(untrusted-\w+)>[^]*### Rate limit of the billing service[^]*<\/\1>/,
  );
  expect(plain).not.toContain("Notes from earlier work");
  expect(await warnings()).toEqual([]);
});

test("nothing is added where no note fits", async () => {
  const [related, plain] = await promptsOf("request=Rename a variable in the parser");
  expect(related).toBe(plain);
});

test("a broken note is told once, and the others are used", async () => {
  project.write("agentic/memory/errors/2026-01-01-broken.md", "---\ncategory: nonsense\n---\n");
  expect((await promptsOf())[0]).toContain("### Rate limit of the billing service");
  expect(await warnings()).toMatchObject([
    {
      level: "Warning",
      step: "with",
      message: expect.stringMatching(
        /^1 note cannot be read and is skipped\. agentic\/memory\/errors\/2026-01-01-broken\.md:\d/,
      ),
    },
  ]);
});

test("several broken notes are all named", async () => {
  project.write("agentic/memory/errors/2026-01-02-broken.md", "no front matter");
  await promptsOf();
  const [{ message }] = (await warnings()) as [{ message: string }];
  expect(message).toMatch(/^2 notes cannot be read and are skipped\. .*01-broken\.md:.*02-broken\.md:/);
});

test("notes that cannot be searched at all fail no step", async () => {
  project.write("agentic/config.json", JSON.stringify({ memory: { directory: "notes" } }));
  symlinkSync("notes", join(project.root, "notes"));
  expect((await promptsOf())[0]).not.toContain("Notes from earlier work");
  expect(await warnings()).toMatchObject([{ message: expect.stringContaining("could not be searched") }]);
});

test("memory that is switched off is not looked at", async () => {
  project.write("agentic/config.json", JSON.stringify({ memory: { enabled: false } }));
  const [related, plain] = await promptsOf();
  expect(related).toBe(plain);
  expect(await warnings()).toEqual([]);
});
