import { spawn } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { Config } from "../../src/config/schema.ts";
import type { Notebook } from "../../src/memory/notes/notebook.ts";
import { openNotebook } from "../../src/wiring/open-notebook.ts";
import { createProject, type Project } from "../support/project.ts";
import { isFull } from "../support/random.ts";

const WRITERS = isFull ? 8 : 3;
const NOTES = isFull ? 50 : 9;

function open(project: Project, notice?: (text: string) => void): Notebook {
  const config = Config.parse({});
  const { root, environment } = project;
  return openNotebook({ root, isRepository: true, config, environment, ...(notice ? { notice } : {}) });
}

async function write(project: Project, name: string): Promise<string[]> {
  const program = join(import.meta.dirname, "../support/memory/writer.ts");
  const child = spawn(process.execPath, [program, project.root, name, String(NOTES)], {
    env: project.environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(await text(child.stdout)) as string[];
}

describe("writers in several processes", () => {
  test(
    "lose no note, and leave a table of contents and an index of all of them",
    { tags: "slow" },
    async () => {
      using project = createProject();
      const names = Array.from({ length: WRITERS }, (_, at) => `w${at}`);
      const kept = (await Promise.all(names.map((name) => write(project, name)))).flat().sort();
      expect(new Set(kept).size).toBe(WRITERS * Math.ceil((NOTES * 2) / 3));
      const there = readdirSync(join(project.root, "agentic/memory"), { recursive: true, encoding: "utf8" });
      expect(there.filter((path) => path !== "index.md" && path.endsWith(".md")).sort()).toEqual(kept);
      const contents = project.read("agentic/memory/index.md");
      const listed = Array.from(contents.matchAll(/\]\(([^)]+)\)/g), ([, path]) => path).sort();
      expect(kept).toEqual(expect.arrayContaining(listed));
      const counts = ["lessons/", "errors/"].map(
        (folder) => kept.filter((path) => path.startsWith(folder)).length,
      );
      expect(listed).toHaveLength(counts.reduce((sum, count) => sum + Math.min(count, 50), 0));
      for (const count of counts) if (count > 50) expect(contents).toContain(`and ${count - 50} more`);
      using notebook = open(project);
      const { notes, total } = await notebook.list({ limit: 1_000 });
      expect([total, notes.map(({ path }) => path).sort()]).toEqual([kept.length, kept]);
      expect((await notebook.search({ text: "w1x0", limit: 3 })).notes).toHaveLength(1);
      expect(project.git("status", "--porcelain")).toBe("");
    },
  );
});

describe("the index of a repository's notes", () => {
  const index = (project: Project): string => {
    const folder = join(project.root, ".git/agentic");
    return join(folder, readdirSync(folder).find((name) => name.endsWith(".sqlite")) ?? "none");
  };
  const found = async (notebook: Notebook): Promise<string[]> =>
    (await notebook.search({ text: "database", limit: 5 })).notes.map(({ title }) => title);
  const keep = async (project: Project): Promise<void> => {
    using notebook = open(project);
    await notebook.create({
      category: "lesson",
      title: "Tests need the database",
      content: "Start it first.",
    });
  };

  test("is made anew where it is damaged, without a word", async () => {
    using project = createProject();
    await keep(project);
    writeFileSync(index(project), "damage".repeat(2_000));
    const notices: string[] = [];
    using notebook = open(project, (notice) => notices.push(notice));
    expect(await found(notebook)).toEqual(["Tests need the database"]);
    expect(notices).toEqual([]);
  });

  test("is done without where there can be none, which is said", async () => {
    using project = createProject();
    writeFileSync(join(project.root, ".git/agentic"), "a file in the way");
    const notices: string[] = [];
    using notebook = open(project, (notice) => notices.push(notice));
    await keep(project);
    expect(await found(notebook)).toEqual(["Tests need the database"]);
    expect(notices).toEqual([expect.stringContaining("read one by one")]);
  });

  test("follows an editor that writes into a file while a notebook is open", async () => {
    using project = createProject();
    using notebook = open(project);
    await notebook.create({
      category: "lesson",
      title: "Tests need the database",
      content: "Start it first.",
    });
    const { notes } = await notebook.list({ limit: 1 });
    const path = `agentic/memory/${notes[0]?.path}`;
    project.write(path, project.read(path).replace("Tests need", "Nobody needs"));
    await expect
      .poll(() => found(notebook), { interval: 50, timeout: 5_000 })
      .toEqual(["Nobody needs the database"]);
  });

  test("follows files that are edited, added and deleted by hand", async () => {
    using project = createProject();
    await keep(project);
    const [name = ""] = readdirSync(join(project.root, "agentic/memory/lessons"));
    const path = `agentic/memory/lessons/${name}`;
    project.write(path, project.read(path).replace("Tests need", "Nobody needs"));
    project.write("agentic/memory/lessons/copy.md", project.read(path).replace("id: mem", "id: copy"));
    using notebook = open(project);
    expect(await found(notebook)).toEqual(["Nobody needs the database", "Nobody needs the database"]);
  });
});
