import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { runBuiltCli } from "../support/cli/cli-process.ts";
import { killWithin, runKilled } from "../support/cli/killed-cli.ts";
import { createRandom, isFull, seed } from "../support/random.ts";
import { type GitFate, type GitServer, startGitServer } from "../support/git/git-server.ts";
import { createProject, type Project } from "../support/project.ts";

const MINUTES = Number(process.env["TEST_SOAK_MINUTES"] ?? 30);
/** Runs that are worked on at the same time. */
const AT_ONCE = 2;
const TURNS = 25;
const KILL_MS = 3_000;

const head = (name: string): string => `name: ${name}
version: "1.0"
variables: [{ name: tag, type: string, default: "" }]
settings: { max-retry: 9, git: { worktree: true, auto-commit: true, auto-pr: true } }
steps:
`;

const workflows = {
  line: `${head("line")}  - { name: one, type: script, run: "echo one >> log.txt; sleep 0.2" }
  - { name: two, type: script, run: "echo two >> log.txt; sleep 0.2" }
`,
  wide: `${head("wide")}  - name: many
    type: parallel
    merge-mode: merge
    steps:
      - { name: left, type: script, run: "echo left > left.txt; sleep 0.2" }
      - { name: right, type: script, run: "echo right > right.txt; sleep 0.3" }
  - { name: after, type: script, run: "cat left.txt right.txt > all.txt" }
`,
  asks: `${head("asks")}  - { name: one, type: script, run: "echo one > one.txt" }
  - { name: ask, type: wait-for-human, message: "Good?", timeout-minutes: 600 }
  - { name: two, type: script, run: "echo two > two.txt" }
`,
};
const names = Object.keys(workflows);

interface Place {
  readonly server: GitServer;
  readonly clones: readonly [Project, Project];
  readonly random: () => number;
}

const FATES: readonly GitFate[] = [
  { cut: "before" },
  { cut: "during" },
  { cut: "after" },
  { status: 500 },
  { status: 503 },
];

/** One request in twenty has an end of its own; now and then the server is away for three seconds. */
function disturb({ server, random }: Place): void {
  let awayUntil = 0;
  server.setOnRequest(() => {
    const now = performance.now();
    if (random() < 0.002) awayUntil = now + 3_000;
    if (now < awayUntil) return { status: 503 };
    return random() < 0.05 ? FATES[Math.floor(random() * FATES.length)] : undefined;
  });
}

/** Starts a run and resumes it in either clone until it has completed. Returns its id. */
async function live(place: Place): Promise<string> {
  const { clones, random, server } = place;
  const here = clones[Math.floor(random() * 2)] ?? clones[0];
  const name = names[Math.floor(random() * names.length)] ?? "line";
  const tag = `tag-${Math.floor(random() * 1e12)}`;
  let [said, last] = ["", ""];
  for (let number = 0; number < TURNS; number += 1) {
    const runId = begunRun(here, tag);
    const isShared = Array.from(server.refs().keys()).some((ref) => ref.includes(`/runs/${runId}/`));
    const at = isShared ? (clones[Math.floor(random() * 2)] ?? here) : here;
    const argv = argvFor({ name, tag, runId }, last);
    // After some turns none is killed, also where each takes long.
    const isKilled = random() < 0.5 && number < TURNS / 2;
    const end = await runKilled(at, argv, isKilled ? killWithin(KILL_MS, random) : undefined);
    last = end.text;
    said += `${at === clones[0] ? "A" : "B"}$ ${argv.join(" ")} → ${end.isKilled ? "killed" : end.code}\n${end.text}`;
    const isOver = end.code === 0 || end.text.includes("there is nothing to resume");
    if (isOver) return begunRun(here, tag) ?? "";
    if (end.code === 2 && !/has an answer already|has active jobs|cannot be reached/.test(end.text)) break;
    if (end.code === 1 && !/remote|origin|agentic\/|push|fetch/.test(end.text)) break;
  }
  throw new Error(`A run does not complete:\n${said}`);
}

interface Begun {
  readonly name: string;
  readonly tag: string;
  readonly runId: string | undefined;
}

function argvFor({ name, tag, runId }: Begun, last: string): string[] {
  if (runId === undefined) return ["run", name, "--var", `tag=${tag}`];
  return last.includes("needs a person") ? ["input", runId, "Yes.", "--resume"] : ["resume", runId];
}

/** The run that was started with this tag, once its journal has its first event. */
function begunRun({ root }: Project, tag: string): string | undefined {
  const folder = join(root, "agentic/workflows");
  const runs = existsSync(folder) ? readdirSync(folder) : [];
  return runs.find((run) => {
    const [journal, record] = ["journal.ndjson", "run.json"].map((file) => join(folder, run, file));
    return (
      existsSync(journal ?? "") &&
      existsSync(record ?? "") &&
      readFileSync(record ?? "", "utf8").includes(tag)
    );
  });
}

const RUN = /[0-9]{8}-[0-9a-z]{6}|-[0-9a-z]{6}(?![0-9a-z])/;

/** What a killed process leaves for an hour. */
const CALL = /(?:^|\/)calls\/call-/;

/** Files that belong to no run, without git's objects, also those that the engine keeps as a cache: they must not become more. */
function filesOfNoRun(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => !RUN.test(path) && !CALL.test(path) && !/(?:^|\/)objects(?:-sha1)?\//.test(path),
  );
}

/** How many files have names that differ in numbers and hashes alone. */
function countsOf(files: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files) {
    const name = file.replaceAll(/[0-9a-f]{12,}|\d+/g, "#");
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Ended runs of killed engines are archived once their engines gave no sign for five minutes. */
const SETTLE_MINUTES = 8;

async function settle({ server, clones }: Place): Promise<void> {
  const isArchived = (): boolean => !Array.from(server.refs().keys()).some((ref) => ref.includes("/runs/"));
  for (let waited = 0; waited < SETTLE_MINUTES * 4 && !isArchived(); waited += 1) {
    for (const project of clones) await runBuiltCli(project, ["list"]);
    if (!isArchived()) await sleep(15_000);
  }
  // Worktrees of runs that were cut off here and ended elsewhere go with the second start after that.
  for (const project of [...clones, ...clones]) await runBuiltCli(project, ["run", "line"]);
}

/** What a clone knows of a run, for the message of a failure. */
function knownOf({ root }: Project, runId: string): string {
  const read = (file: string): string => {
    const path = join(root, "agentic/workflows", runId, file);
    return existsSync(path) ? readFileSync(path, "utf8") : "none";
  };
  const [, status = "none"] = /"status": ?"(\w+)"/.exec(read("progress.json")) ?? [];
  const last = read("journal.ndjson").trimEnd().split("\n").at(-1);
  return `${runId}: ${status}; replica.json: ${read("replica.json").slice(0, 300)}; last event: ${last?.slice(0, 300)}`;
}

/** Worktrees that runs left. */
function leftIn(project: Project): string[] {
  const folders = project.git("worktree", "list", "--porcelain").match(/^worktree .*$/gm) ?? [];
  const records = readdirSync(join(project.root, "agentic/workflows"));
  return folders.slice(1).map((folder) => {
    const runId = records.find((each) => folder.endsWith(each.slice(-6)));
    return runId === undefined ? folder : `${folder}: ${knownOf(project, runId)}`;
  });
}

interface Measure {
  readonly files: ReadonlySet<string>;
  readonly refs: readonly string[];
  readonly bytesOfARun: number;
}

/** Packs what git keeps, and removes nothing: a tree lists all runs, so that each loose one is longer than the one before it. */
function pack(folder: string): void {
  const heads = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => basename(path) === "HEAD",
  );
  const repositories = heads.map((path) => join(folder, dirname(path)));
  for (const repository of repositories.filter((each) => existsSync(join(each, "objects"))))
    execFileSync("git", ["-C", repository, "gc", "--quiet", "--no-prune", "--force"]);
}

function measure({ server, clones }: Place, runs: number): Measure {
  const folders = [...clones.map(({ root }) => realpathSync(dirname(root))), dirname(server.directory)];
  folders.forEach(pack);
  const sizes = folders.map((folder) =>
    Number(execFileSync("du", ["-sb", folder], { encoding: "utf8" }).split("\t")[0]),
  );
  return {
    files: new Set(
      folders.flatMap((folder, index) => filesOfNoRun(folder).map((path) => `${index}:${path}`)),
    ),
    refs: Array.from(server.refs().keys()).filter((ref) => !/-[0-9a-z]{6}$/.test(ref)),
    bytesOfARun: Math.round(sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, runs)),
  };
}

test.skipIf(!isFull && process.env["TEST_SOAK_MINUTES"] === undefined)(
  `two clones work for ${MINUTES} minutes under kills and faults, and nothing grows but the runs (seed ${seed})`,
  { timeout: (MINUTES + SETTLE_MINUTES) * 60_000 + 1_200_000 },
  async () => {
    await using server = await startGitServer();
    using first = createProject({ remote: server.directory, workflows, files: { "log.txt": "start\n" } });
    using second = createProject({ cloneOf: server.directory });
    for (const { git } of [first, second]) git("remote", "set-url", "origin", server.url);
    const place: Place = { server, clones: [first, second], random: createRandom(seed) };
    const end = performance.now() + MINUTES * 60_000;
    const warm = performance.now() + MINUTES * 12_000;
    const done: string[] = [];
    const failures: string[] = [];
    const work = async (until: number): Promise<void> => {
      disturb(place);
      const worker = async (): Promise<void> => {
        while (performance.now() < until)
          await live(place).then(
            (runId) => done.push(runId),
            (error: unknown) => failures.push(String(error)),
          );
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      server.setOnRequest(undefined);
      // What a killed engine left is completed by the next look.
      for (const project of place.clones) await runBuiltCli(project, ["list"]);
    };
    await work(warm);
    const before = measure(place, done.length);
    await work(end);
    await settle(place);
    const after = measure(place, done.length);
    console.log(
      `${done.length} runs; ${before.bytesOfARun} and ${after.bytesOfARun} bytes a run; ${before.files.size} and ${after.files.size} files of no run`,
    );
    expect.soft(failures).toEqual([]);
    for (const project of place.clones) {
      expect.soft(project.git("fsck", "--no-dangling", "--no-progress")).toBe("");
      expect.soft(project.git("--no-optional-locks", "status", "--porcelain")).toBe("");
      expect.soft(leftIn(project)).toEqual([]);
    }
    expect.soft(server.git("fsck", "--no-dangling", "--no-progress")).toBe("");
    const runs = after.refs.flatMap((ref) => /\/runs\/([^/]+)/.exec(ref)?.[1] ?? []);
    expect.soft(runs.map((runId) => place.clones.map((clone) => knownOf(clone, runId)))).toEqual([]);
    expect.soft(after.refs.toSorted()).toEqual(["refs/heads/agentic/state", "refs/heads/main"]);
    const kept = server.git("ls-tree", "--name-only", "agentic/state", "agentic/workflows/").split("\n");
    expect.soft(done.filter((runId) => !kept.includes(`agentic/workflows/${runId}`))).toEqual([]);
    const known = countsOf(before.files);
    const grown = [...countsOf(after.files)].filter(
      ([name, count]) => count > Math.max(3, known.get(name) ?? 0),
    );
    expect.soft(grown).toEqual([]);
    expect.soft(after.bytesOfARun).toBeLessThan(before.bytesOfARun * 1.1);
  },
);
