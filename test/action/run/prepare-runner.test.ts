import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { installAgents, neededProviders } from "../../../src/action/run/prepare-runner.ts";
import { cliPackages } from "../../../src/agents/install-cli.ts";
import { parseWorkflow } from "../../../src/definition/parse.ts";
import type { Workflow } from "../../../src/definition/schema.ts";
import { resolveSettings } from "../../../src/engine/resolve-settings.ts";
import { AgenticError } from "../../../src/errors.ts";
import { openProject } from "../../../src/runner/start/project.ts";
import { createProject } from "../../support/project.ts";

const root = join(import.meta.dirname, "../../..");

/** A registry of npm with one package, whose install script leaves a trace. */
async function startRegistry(name: string, version: string) {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "agentic-registry-")));
  mkdirSync(join(place, "package"));
  const manifest = {
    name,
    version,
    bin: { claude: "cli.js", codex: "cli.js" },
    scripts: { postinstall: "env > trace.txt" },
  };
  writeFileSync(join(place, "package", "package.json"), JSON.stringify(manifest));
  writeFileSync(join(place, "package", "cli.js"), "#!/usr/bin/env node\nconsole.log('here');\n");
  execFileSync("tar", ["-czf", "package.tgz", "package"], { cwd: place });
  const tarball = readFileSync(join(place, "package.tgz"));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ""));
    if (request.url?.endsWith(".tgz")) return void response.end(tarball);
    if (!decodeURIComponent(request.url ?? "").endsWith(name)) return void response.writeHead(404).end("{}");
    const { port } = server.address() as AddressInfo;
    const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
    const dist = { tarball: `http://127.0.0.1:${port}/package.tgz`, integrity };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        name,
        "dist-tags": { latest: version },
        versions: { [version]: { ...manifest, dist } },
      }),
    );
    return undefined;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const environment = {
    PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`,
    HOME: place,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(place, "cache"),
    npm_config_update_notifier: "false",
    ANTHROPIC_API_KEY: "sk-ant-api03-secret",
    GITHUB_TOKEN: "ghs_secret",
  };
  return {
    environment,
    asked,
    folder: join(place, "agents"),
    async [Symbol.asyncDispose]() {
      server.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Without what this machine may have of them. */
const noAgents = (
  environment: Record<string, string>,
  programs = ["node", "npm", "sh", "env"],
): Record<string, string> => {
  const bin = realpathSync(mkdtempSync(join(tmpdir(), "agentic-bin-")));
  for (const program of programs) {
    const found = execFileSync("sh", ["-c", `command -v ${program}`], { encoding: "utf8", env: environment });
    execFileSync("ln", ["-s", found.trim(), join(bin, program)]);
  }
  return { ...environment, PATH: bin };
};

describe("the programs of agents", () => {
  it("are pinned to the versions that the tests drive", () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, "test", "package.json"), "utf8")) as {
      dependencies: Record<string, string>;
    };
    for (const { name, version } of Object.values(cliPackages)) expect(dependencies[name]).toBe(version);
  });

  it(
    "are installed where they are missing, in the version that is wanted, and no script of theirs sees a key",
    { tags: "slow" },
    async () => {
      await using registry = await startRegistry("@anthropic-ai/claude-code", "9.9.9");
      const said: string[] = [];
      const environment = noAgents(registry.environment);
      const found = await installAgents(["claude"], {
        environment,
        folder: registry.folder,
        versions: new Map([["claude", "9.9.9"]]),
        report: (text) => said.push(text),
      });
      const output = execFileSync("claude", { env: { PATH: found["PATH"] ?? "" }, encoding: "utf8" });
      expect(output).toBe("here\n");
      expect(said).toEqual([
        "Installing @anthropic-ai/claude-code@9.9.9: claude is not installed on this runner.",
      ]);
      const place = join(registry.folder, "claude-9.9.9/node_modules/@anthropic-ai/claude-code");
      expect(readFileSync(join(place, "trace.txt"), "utf8")).not.toMatch(/secret/);
      expect(found["ANTHROPIC_API_KEY"]).toBe("sk-ant-api03-secret");
    },
  );

  it(
    "are installed and started by the engine's Node where the search path has none",
    { tags: "slow" },
    async () => {
      await using registry = await startRegistry("@anthropic-ai/claude-code", "9.9.9");
      const own = realpathSync(mkdtempSync(join(tmpdir(), "agentic-node-'-")));
      const [bin, modules] = [join(own, "bin"), join(own, "lib/node_modules")];
      for (const folder of [bin, modules]) mkdirSync(folder, { recursive: true });
      const npm = realpathSync(execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim());
      symlinkSync(join(dirname(npm), ".."), join(modules, "npm"));
      const node = join(bin, "node");
      symlinkSync(process.execPath, node);
      const environment = noAgents(registry.environment, ["sh", "env"]);
      const found = await installAgents(["claude"], {
        environment,
        folder: registry.folder,
        node,
        versions: new Map([["claude", "9.9.9"]]),
        report: () => {},
      });
      const run = (program: string, ...args: string[]): string =>
        execFileSync("sh", ["-c", '"$@"', "sh", program, ...args], {
          env: { PATH: found["PATH"] ?? "" },
          encoding: "utf8",
        });
      expect(run("claude")).toBe("here\n");
      expect(() => run("node", "-v")).toThrow(/not found/);
    },
  );

  it("run no install script where they need none", { tags: "slow" }, async () => {
    await using registry = await startRegistry("@openai/codex", cliPackages.codex.version);
    await installAgents(["codex"], {
      environment: noAgents(registry.environment),
      folder: registry.folder,
      versions: new Map(),
      report: () => {},
    });
    const place = join(registry.folder, `codex-${cliPackages.codex.version}/node_modules/@openai/codex`);
    expect(() => readFileSync(join(place, "trace.txt"))).toThrow(/ENOENT/);
  });

  it("that cannot be installed are told of in one sentence", async () => {
    await using registry = await startRegistry("@openai/codex", "0.1.0");
    const options = {
      environment: noAgents(registry.environment),
      folder: registry.folder,
      versions: new Map([["", "7.7.7"]]),
      report: () => {},
    };
    const error: unknown = await installAgents(["codex"], options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AgenticError);
    expect((error as AgenticError).message).toMatch(
      /^codex is not on this machine, and npm could not install @openai\/codex@7\.7\.7: .*another `agent-version`\.$/,
    );
  });

  it("that are there already are used as they are", async () => {
    await using registry = await startRegistry("@openai/codex", "0.1.0");
    const bin = join(registry.folder, "bin");
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, "codex"), "#!/bin/sh\n", { mode: 0o755 });
    const environment = { ...registry.environment, PATH: bin };
    const options = { environment, folder: registry.folder, versions: new Map(), report: () => {} };
    expect(await installAgents(["codex"], options)).toBe(environment);
    expect(registry.asked).toEqual([]);
  });
});

describe("the agents that a run needs", () => {
  const neededBy = (steps: string, settings = "{}") => {
    using project = createProject({ git: false });
    const text = `name: w\nversion: "1.0"\nsettings: ${settings}\nsteps:\n${steps}`;
    const parsed = parseWorkflow(text, "w.yaml");
    if (!("workflow" in parsed)) throw new Error(JSON.stringify(parsed.problems));
    const { workflow }: { workflow: Workflow } = parsed;
    const { fileConfig } = openProject(project.root);
    const resolved = resolveSettings({ workflow, config: fileConfig, overrides: {} });
    return neededProviders({ workflow, settings: resolved, definitions: new Map() });
  };

  it.each([
    ["no agent for scripts", `  - { name: a, type: script, run: "true" }`, "{}", []],
    ["none for a recording", `  - { name: a, type: prompt, prompt: x, provider: replay }`, "{}", []],
    [
      "each that a step names, once",
      `  - { name: a, type: prompt, prompt: x, provider: codex }
  - name: b
    type: sequence
    steps:
      - { name: c, type: prompt, prompt: x, provider: codex }
      - { name: d, type: prompt, prompt: x }`,
      "{ provider: gemini }",
      ["codex", "gemini"],
    ],
    [
      "the one that decides",
      `  - { name: a, type: script, run: "true" }`,
      "{ orchestrator: agent }",
      ["claude"],
    ],
    [
      "the one that merges",
      `  - name: p
    type: parallel
    merge-mode: merge
    steps:
      - { name: a, type: script, run: "true" }
      - { name: b, type: script, run: "true" }`,
      "{}",
      ["claude"],
    ],
  ])("are %s", (_what, steps, settings, providers) => {
    expect(neededBy(steps, settings)).toEqual(providers);
  });
});
