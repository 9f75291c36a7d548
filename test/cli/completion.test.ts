// @module-tag slow
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtPackage } from "../support/built-package.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const own = `name: own-work
version: "1.0"
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
    expect(wordsFor("run", "own-work", "--from-step", "d")).toEqual(["deliver"]);
  });

  test("offers the keys of settings, outside of a repository too", () => {
    expect(wordsFor("config", "get", "defaults.mod")).toContain("defaults.model");
    const lines = start("agentic-sdlc", ["complete", "--", "config", "set", "defaults.mod"], "/");
    expect(lines).toContain("defaults.model\t");
  });

  test("completes a word in bash", () => {
    const script = `
      _get_comp_words_by_ref() { cur=own prev=run words=(agentic-sdlc run own) cword=2; }
      compopt() { :; }
      source <(agentic-sdlc completion bash)
      __agentic_sdlc_complete
      echo "\${COMPREPLY[0]}"`;
    expect(start("bash", ["-c", script])).toBe("own-work\n");
  });

  test("offers no name that a shell would execute", () => {
    const folder = join(project.root, ".agentic/workflows");
    for (const name of ["own-$(touch made)", "own-`touch made`", "own;touch made"])
      writeFileSync(join(folder, `${name}.yaml`), own);
    expect(wordsFor("run", "own")).toEqual(["own-work"]);
  });

  test.each(["zsh", "fish", "powershell"])("prints the script of %s, which asks for words", (shell) => {
    expect(start("agentic-sdlc", ["completion", shell])).toMatch(/agentic-sdlc['"]? complete['"]? ['"]?--/);
  });
});
