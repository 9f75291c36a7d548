import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { main } from "../src/cli/main.ts";
import { type Scenario, type ScriptedStep } from "../test/support/model/model-scenario.ts";
import { startModelServer } from "../test/support/model/model-server.ts";

// Records the demo: the real Claude Code CLI works against a scripted model, and what it prints becomes demo/recordings.

const root = join(import.meta.dirname, "..");
const recordings = join(root, "demo", "recordings");

/** Words of the prompt by which the step is told. */
const prompts: Record<string, RegExp> = {
  plan: /You plan a change to this repository/,
  "build/1/milestone": /Your milestone: 1 of/,
  "build/2/milestone": /Your milestone: 2 of/,
  "build/3/milestone": /Your milestone: 3 of/,
  "verify/1/verdict": /You decide whether one finding/,
  "fix/1/repair": /You fix issues that were found/,
  "fix/1/recheck": /You validate the work on this branch\. An earlier validation found/,
  validate: /You validate the work/,
  "pull-request": /You write the title and the body/,
};

function readScenario(): Scenario {
  const steps = JSON.parse(readFileSync(join(root, "demo", "scenario.json"), "utf8")) as Record<
    string,
    ScriptedStep[]
  >;
  const rules = Object.entries(prompts).map(([step, match]) => ({
    match,
    on: "last" as const,
    steps: steps[step] ?? [],
  }));
  const values = ({ prompt }: { prompt: string }) => ({
    run: /agentic\/workflows\/\d{8}-\w{6}/.exec(prompt)?.[0] ?? "",
  });
  return { rules, values };
}

const folder = mkdtempSync(join(tmpdir(), "agentic-record-"));
process.env["TMPDIR"] = folder;
try {
  await using server = await startModelServer(readScenario());
  const environment = {
    ...process.env,
    PATH: [join(root, "test", "node_modules", ".bin"), process.env["PATH"]].join(delimiter),
    HOME: folder,
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: "sk-ant-scripted",
  };
  const { stdin, stdout, stderr } = process;
  const io = { stdin, stdout, stderr, environment, cwd: folder };
  const code = await main(["demo", "--provider", "claude"], io);
  if (code !== 0) throw new Error(`The demo ended with ${code}.`);
  const demo = readdirSync(folder).find((name) => name.startsWith("agentic-sdlc-demo-")) ?? "";
  const repository = join(folder, demo, "package");
  const [runId = ""] = readdirSync(join(repository, "agentic", "workflows"));
  const created = await main(["recordings", "create", runId, "demo"], { ...io, cwd: repository });
  if (created !== 0) throw new Error(`The recording ended with ${created}.`);
  rmSync(recordings, { recursive: true, force: true });
  cpSync(join(repository, ".agentic", "recordings", "demo"), recordings, {
    recursive: true,
    filter: (file) => !file.endsWith(".json"),
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
