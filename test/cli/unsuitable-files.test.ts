import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRegularFile } from "../../src/system/read-file.ts";
import { builtProgram } from "../support/built-package.ts";
import { runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const script = 'name: w\nversion: "1.0"\nsteps: [{ name: one, type: script, run: "echo one" }]\n';
let project: Project;
beforeAll(() => {
  project = createProject({ workflows: { w: script }, git: false });
  for (const place of ["pipe", "agentic/memory/patterns/x.md"]) makePipe(place);
});
afterAll(() => project[Symbol.dispose]());

function makePipe(place: string): void {
  mkdirSync(join(project.root, place, ".."), { recursive: true });
  execFileSync("mkfifo", [join(project.root, place)]);
}

/** In a process of its own: what hangs is ended. */
function cli(...argv: string[]) {
  const options = { cwd: project.root, env: project.environment, encoding: "utf8", timeout: 60_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtProgram(), ...argv], options);
  return { code: status, text: `${stdout}${stderr}` };
}

test.each([
  [["validate", "/dev/zero"], "/dev/zero is a device, not a regular file. Name a regular file."],
  [["run", "/dev/zero"], "/dev/zero is a device, not a regular file. Name a regular file."],
  [["validate", "pipe"], "pipe is a pipe, not a regular file. Name a regular file."],
  [["run", "pipe"], "pipe is a pipe, not a regular file. Name a regular file."],
  [
    ["run", "w", "--vars-file", "/dev/zero"],
    "/dev/zero is a device, not a regular file. Name a regular file.",
  ],
])("%j is refused in one sentence", (argv, words) => {
  const { code, text } = cli(...argv);
  expect(code).toBe(2);
  expect(text).toContain(words);
});

test("what a command writes to a pipe can be a file of variables", () => {
  project.write(
    "greets.yaml",
    'name: greets\nversion: "1.0"\nvariables: [{ name: whom, type: string, required: true }]\nsteps: [{ name: one, type: script, run: "echo hello {{ variables.whom }}" }]\n',
  );
  const command = `"$0" "$1" run greets.yaml --dry-run --vars-file <(cat; echo "whom: world")`;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", command, process.execPath, builtProgram()], {
    cwd: project.root,
    env: project.environment,
    encoding: "utf8",
    timeout: 60_000,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain('whom = "world"');
});

test("a pipe that nothing is written to is given up after its time", () => {
  const read = () => readRegularFile(join(project.root, "pipe"), { displayName: "vars", pipeMs: 50 });
  expect(read).toThrow("vars is a pipe that was not written to its end within 0.05 seconds.");
});

test("a pipe among the notes keeps no note from being listed", () => {
  expect(cli("memory", "list").code).toBe(0);
});

test.each(["\0", "x".repeat(300)])(
  "a name that no file can have is one that is not there: %j",
  async (part) => {
    const name = JSON.stringify(`a${part}b`);
    const steps = [
      `{ name: a, type: workflow, workflow: ${name} }`,
      `{ name: b, type: command, command: ${name} }`,
      `{ name: c, type: prompt, prompt-file: ${name} }`,
      `{ name: d, type: prompt, prompt: x, agent: ${name} }`,
    ];
    const outputs = `outputs: [{ name: o, template: ${name}, path: x }]`;
    project.write("odd.yaml", `name: odd\nversion: "1.0"\nsteps:\n  - ${steps.join("\n  - ")}\n${outputs}\n`);
    const { code, stdout } = await runCli(project, ["validate", "odd.yaml", ".agentic/workflows/w.yaml"]);
    expect(code).toBe(2);
    for (const kind of ["workflow", "command", "file", "persona", "template"])
      expect(stdout).toContain(`there is no ${kind} `);
    expect(stdout).toContain("5 problems.");
  },
);

test(
  "a pipe in place of a run's journal is named, and the other runs are listed",
  { tags: "slow" },
  async () => {
    await runCli(project, ["run", "w"]);
    await runCli(project, ["run", "w"]);
    const [damaged = "", sound = ""] = project.runs();
    const journal = `agentic/workflows/${damaged}/journal.ndjson`;
    const text = project.read(journal);
    execFileSync("rm", [join(project.root, journal)]);
    makePipe(journal);
    const listed = cli("list");
    expect(listed).toMatchObject({ code: 0, text: expect.stringContaining(sound) as string });
    const resumed = cli("resume", damaged);
    expect(resumed.code).toBe(2);
    expect(resumed.text).toContain("journal.ndjson is a pipe, not a regular file.");
    execFileSync("rm", [join(project.root, journal)]);
    project.write(journal, text);
  },
);

test("a pipe in place of a run's progress is named, and the other runs are listed", async () => {
  await runCli(project, ["run", "w"]);
  const [damaged = "", sound = ""] = project.runs();
  const progress = `agentic/workflows/${damaged}/progress.json`;
  const text = project.read(progress);
  execFileSync("rm", [join(project.root, progress)]);
  makePipe(progress);
  const listed = cli("list");
  expect(listed).toMatchObject({ code: 0, text: expect.stringContaining(sound) as string });
  expect(listed.text).toContain("progress.json");
  execFileSync("rm", [join(project.root, progress)]);
  project.write(progress, text);
});

test("a pipe in place of a run's log is refused where the run is resumed", async () => {
  project.write(
    "failing.yaml",
    script.replace("echo one", "exit 1").replace("name: one", "name: one, max-retry: 0"),
  );
  await runCli(project, ["run", "failing.yaml"]);
  const log = join(project.runFolder(), "logs.ndjson");
  execFileSync("rm", [log]);
  execFileSync("mkfifo", [log]);
  const { code, text } = cli("resume", project.runs().at(-1) ?? "");
  expect(text).toContain("logs.ndjson is a pipe, not a regular file.");
  expect(code).toBe(2);
});

test(
  "a pipe in place of a run's progress or record of replication does not stop commands for other runs",
  { tags: "slow" },
  async () => {
    using shared = createProject({ workflows: { w: script }, remote: true });
    await runCli(shared, ["run", "w"]);
    await runCli(shared, ["run", "w"]);
    const [damaged = "", sound = ""] = shared.runs();
    for (const name of ["progress.json", "replica.json"]) {
      const file = join(shared.runFolder(damaged), name);
      const text = readFileSync(file, "utf8");
      rmSync(file);
      execFileSync("mkfifo", [file]);
      for (const argv of [["list"], ["status", sound], ["run", "w"]]) {
        const { code, stdout, stderr } = await runCli(shared, argv);
        expect({ name, argv, code, stderr }).toMatchObject({ code: 0 });
        if (argv[0] === "list") expect(stdout).toContain(sound);
      }
      rmSync(file);
      writeFileSync(file, text);
    }
  },
);

test.each(["pipe", "folder", "link that leads nowhere"])(
  "a %s among the workflows is named, and the others are listed",
  async (kind) => {
    const file = join(project.root, ".agentic/workflows/odd.yaml");
    if (kind === "pipe") makePipe(".agentic/workflows/odd.yaml");
    else if (kind === "folder") mkdirSync(file);
    else symlinkSync("nowhere", file);
    const { code, stdout, stderr } = await runCli(project, ["workflows"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(
      "odd  (yours)\n  cannot be run: agentic-sdlc validate .agentic/workflows/odd.yaml\n",
    );
    expect(stdout).toMatch(/^w {2}\(yours\)$/m);
    expect((await runCli(project, ["run", "w"])).code).toBe(0);
    rmSync(file, { recursive: true });
  },
);
