import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";

// Writes the manifests of the plugin for Claude Code, Codex and Gemini from package.json, the skills from prompts/skills, and Gemini's
// commands from commands/*.md; --check compares instead.

const root = join(import.meta.dirname, "..");
const ENGINE = "bin/agentic-sdlc.js";
/** Gemini has no variable for the folder of an extension in commands. */
const GEMINI_FOLDER = "$HOME/.gemini/extensions/agentic-sdlc";

interface Package {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly homepage: string;
  readonly license: string;
  readonly repository: { readonly url: string };
}

/** Every generated file of the plugins, with its text. */
export function renderPlugins(): ReadonlyMap<string, string> {
  const project = JSON.parse(read("package.json")) as Package;
  return new Map([...manifests(project), ...skills(), ...geminiCommands()]);
}

function manifests({ name, version, description, keywords, homepage, license, repository }: Package) {
  const url = repository.url.replace(/^git\+|\.git$/g, "");
  const [owner = name] = url.replace(/^.*github\.com\//, "").split("/");
  const about = { name, version, description };
  const server = (folder: string) => ({ [name]: { command: "node", args: [`${folder}/${ENGINE}`, "mcp"] } });
  const plugin = { ...about, author: { name: owner }, homepage, repository: url, license, keywords };
  const entry = { name, source: "./", description, category: "development" };
  return [
    [".claude-plugin/plugin.json", json({ ...plugin, mcpServers: server("${CLAUDE_PLUGIN_ROOT}") })],
    [
      ".claude-plugin/marketplace.json",
      json({ name, owner: { name: owner }, metadata: { description }, plugins: [entry] }),
    ],
    // Codex has no variable for the folder of a plugin, and a `cwd` would not be the user's repository.
    [
      ".codex-plugin/plugin.json",
      json({ ...plugin, skills: "./skills/", mcpServers: "./.codex-plugin/mcp.json" }),
    ],
    [".codex-plugin/mcp.json", json({ mcpServers: { [name]: { command: name, args: ["mcp"] } } })],
    ["gemini-extension.json", json({ ...about, mcpServers: server("${extensionPath}") })],
  ] as const;
}

function skills(): [path: string, text: string][] {
  return readdirSync(join(root, "prompts/skills")).map((file) => [
    `skills/${file.replace(/\.md$/, "")}/SKILL.md`,
    read(`prompts/skills/${file}`),
  ]);
}

function geminiCommands(): [path: string, text: string][] {
  const files = readdirSync(join(root, "commands")).filter((file) => file.endsWith(".md"));
  return files.map((file) => {
    const [, front = "", body = ""] = /^---\n([^]*?)\n---\n\n([^]*)$/.exec(read(`commands/${file}`)) ?? [];
    const { description } = parse(front) as { description: string };
    const prompt = body
      .replaceAll("$ARGUMENTS", "{{args}}")
      .replaceAll("${CLAUDE_PLUGIN_ROOT}", GEMINI_FOLDER);
    const text = `# scripts/plugins.ts generates this file from ${file}.\ndescription = ${JSON.stringify(description)}\nprompt = '''\n${prompt}'''\n`;
    return [`commands/${file.replace(/md$/, "toml")}`, text];
  });
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

function isCurrent([file, text]: readonly [string, string]): boolean {
  try {
    return read(file) === text;
  } catch {
    return false;
  }
}

if (process.argv[1] === import.meta.filename) {
  const changed = Array.from(renderPlugins()).filter((file) => !isCurrent(file));
  if (!process.argv.includes("--check"))
    for (const [file, text] of changed) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
  else if (changed.length > 0) {
    console.error(`Not generated: ${changed.map(([file]) => file).join(", ")}. Run \`npm run schemas\`.`);
    process.exitCode = 1;
  }
}
