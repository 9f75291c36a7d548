import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { main } from "../src/cli/main.ts";
import { type Scenario, type ScriptedStep } from "../test/support/model/model-scenario.ts";
import { startModelServer } from "../test/support/model/model-server.ts";
import { toRecording } from "./to-recording.ts";

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

/** A `claude` that is the real one and also writes down what it prints, and where it ran. */
function createRecorder(folder: string): string {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const real = join(root, "test", "node_modules", ".bin", "claude");
  const name = '"$CAPTURES/$(printf %s "$AGENTIC_STEP" | tr / .)"';
  writeFileSync(
    join(bin, "claude"),
    `#!/bin/bash\nCAPTURES=${folder}/captures\npwd > ${name}.cwd\n"${real}" "$@" | tee ${name}.ndjson\nexit \${PIPESTATUS[0]}\n`,
  );
  chmodSync(join(bin, "claude"), 0o755);
  mkdirSync(join(folder, "captures"));
  return bin;
}

const folder = mkdtempSync(join(tmpdir(), "agentic-record-"));
try {
  await using server = await startModelServer(readScenario());
  const bin = createRecorder(folder);
  const environment = {
    ...process.env,
    PATH: [bin, process.env["PATH"]].join(delimiter),
    HOME: folder,
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: "sk-ant-scripted",
  };
  const code = await main(["demo", "--provider", "claude"], {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    environment,
    cwd: folder,
  });
  if (code !== 0) throw new Error(`The demo ended with ${code}.`);
  rmSync(recordings, { recursive: true, force: true });
  mkdirSync(recordings, { recursive: true });
  for (const file of readdirSync(join(folder, "captures")).filter((name) => name.endsWith(".ndjson"))) {
    const capture = join(folder, "captures", file);
    const cwd = readFileSync(capture.replace(/ndjson$/, "cwd"), "utf8").trim();
    const lines = toRecording(readFileSync(capture, "utf8").split("\n"), cwd);
    writeFileSync(join(recordings, file), `${lines.join("\n")}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
