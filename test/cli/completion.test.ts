// @module-tag slow
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtPackage } from "../support/built-package.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const own = `name: own-work
version: "1.0"
variables:
  - { name: mode, type: string, enum: [fast, slow], default: fast }
  - { name: deep, type: boolean, default: false }
steps:
  - { name: prepare, type: script, run: "true" }
  - { name: deliver, type: script, run: "true" }
`;

let project: Project;
let runId: string;
let programs: string;
beforeAll(async () => {
  project = createProject({ workflows: { "own-work": own } });
  runId = jsonOf(await runCli(project, ["run", "own-work", "--json"]))["run_id"] as string;
  programs = join(project.root, "..", "programs");
  mkdirSync(programs, { recursive: true });
  symlinkSync(join(builtPackage(), "bin/agentic-sdlc.js"), join(programs, "agentic-sdlc"));
});
afterAll(() => project[Symbol.dispose]());

function start(file: string, args: readonly string[], cwd = project.root): string {
  const PATH = `${programs}:${project.environment["PATH"] ?? ""}`;
  return execFileSync(file, args, { cwd, env: { ...project.environment, PATH }, encoding: "utf8" });
}

/** What the shell is told about the last word. */
function wordsFor(...words: readonly string[]): string[] {
  const lines = start("agentic-sdlc", ["complete", "--", ...words])
    .trim()
    .split("\n");
  expect(lines.pop()).toBe(":4");
  return lines.map((line) => line.split("\t")[0] ?? "");
}

describe("completion", () => {
  test("offers commands, options and their values", () => {
    expect(wordsFor("res")).toEqual(["resume"]);
    expect(wordsFor("workflows", "")).toEqual(["show", "copy"]);
    expect(wordsFor("run", "--provi")).toEqual(["--provider"]);
    expect(wordsFor("run", "own-work", "--provider", "c")).toEqual(["claude", "codex"]);
  });

  test("offers the workflows of the repository and the built-in ones", () => {
    expect(wordsFor("run", "")).toEqual(expect.arrayContaining(["own-work", "plan-build-validate"]));
    expect(wordsFor("workflows", "show", "own")).toEqual(["own-work"]);
  });

  test("offers run IDs, and the steps of the named run or workflow", () => {
    expect(wordsFor("report", runId.slice(0, 4))).toEqual([runId]);
    expect(wordsFor("resume", runId, "--from-step", "")).toEqual(["prepare", "deliver"]);
    expect(wordsFor("resume", "--from-step", "")).toEqual(["prepare", "deliver"]);
    expect(wordsFor("run", "own-work", "--from-step", "d")).toEqual(["deliver"]);
  });

  test("offers the recordings", () => {
    project.write(".agentic/recordings/before-release/recording.json", "{}");
    expect(wordsFor("recordings", "show", "bef")).toEqual(["before-release"]);
    expect(wordsFor("run", "own-work", "--replay", "")).toEqual(["before-release"]);
  });

  test("offers the keys of settings, outside of a repository too", () => {
    expect(wordsFor("config", "get", "defaults.mod")).toContain("defaults.model");
    const lines = start("agentic-sdlc", ["complete", "--", "config", "set", "defaults.mod"], "/");
    expect(lines).toContain("defaults.model\t");
  });

  test("offers the settings of a run for --set", () => {
    expect(wordsFor("run", "own-work", "--set", "git.auto-")).toEqual(["git.auto-commit=", "git.auto-pr="]);
    expect(wordsFor("run", "own-work", "--set", "autof")).toEqual(["autofix="]);
  });

  test("offers the variables of the workflow", () => {
    expect(wordsFor("run", "own-work", "--var", "")).toEqual(["mode=", "deep="]);
    expect(wordsFor("simulate", "own-work", "--var", "m")).toEqual(["mode="]);
  });

  test("lets the shell complete files where it knows no word", () => {
    expect(start("agentic-sdlc", ["complete", "--", "validate", ".agentic/"])).toBe(":0\n");
  });

  test("offers no name that a shell would execute", () => {
    const folder = join(project.root, ".agentic/workflows");
    for (const name of ["own-$(touch made)", "own-`touch made`", "own;touch made"])
      writeFileSync(join(folder, `${name}.yaml`), own);
    expect(wordsFor("run", "own")).toEqual(["own-work"]);
  });

  test("prints the script of PowerShell, which asks for words", () => {
    expect(start("agentic-sdlc", ["completion", "powershell"])).toContain("agentic-sdlc complete '--'");
  });
});

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** How a shell shows the words for a command line. */
const shells: Readonly<Record<string, (line: string) => string[]>> = {
  bash: (line) => [
    "-c",
    `source <(agentic-sdlc completion bash); source <(agentic-sdlc completion bash)
     COMP_LINE=${quoted(line)} COMP_POINT=${line.length}
     _agentic_sdlc agentic-sdlc ${quoted(line.split(/[ =]/).at(-1) ?? "")}
     printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  zsh: (line) => [
    "-c",
    `autoload -U compinit; compinit -D -u
     source <(agentic-sdlc completion zsh)
     _describe() { print -rl -- \${\${(P)2}%%:*} }
     words=(${line.split(" ").map(quoted).join(" ")}); CURRENT=$#words
     $_comps[agentic-sdlc]`,
  ],
  fish: (line) => [
    "--no-config",
    "-c",
    `agentic-sdlc completion fish | source
     complete --do-complete ${quoted(line)} | string split --field 1 \\t`,
  ],
};

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ["-c", "true"]).status === 0;
}

describe.each(Object.entries(shells))("completion in %s", (shell, argsFor) => {
  const wordsIn = (line: string): string[] => start(shell, argsFor(line)).trim().split("\n");

  test("completes a word", ({ skip }) => {
    skip(!isInstalled(shell), `${shell} is not installed`);
    expect(wordsIn("agentic-sdlc run own")).toEqual(["own-work"]);
    expect(wordsIn("agentic-sdlc run own-work --from-step del")).toEqual(["deliver"]);
  });

  test("executes no command and no redirection of the typed line", ({ skip }) => {
    skip(!isInstalled(shell), `${shell} is not installed`);
    writeFileSync(join(project.root, "out.json"), "kept");
    wordsIn('agentic-sdlc one-shot "$(touch made)" > out.json --');
    wordsIn("agentic-sdlc one-shot `touch made` --");
    expect(existsSync(join(project.root, "made"))).toBe(false);
    expect(readFileSync(join(project.root, "out.json"), "utf8")).toBe("kept");
  });
});
