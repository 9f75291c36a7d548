import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { describe, expect, test, vi } from "vitest";
import { acquireLock, isLocked, isLockedByOtherProcess, releaseLock } from "../../src/system/file-lock.ts";
import { RUN } from "../support/contracts/state-store.ts";
import { errorOf } from "../support/error-of.ts";
import { createLocalTrial, deadProcess } from "../support/storage/local-store.ts";
import { isFull } from "../support/random.ts";

const program = (name: string) => join(import.meta.dirname, "../support/storage", name);

/** A process of its own that has said that it is ready; killed when disposed. */
async function startProgram(name: string, args: readonly string[]): Promise<ChildProcess & AsyncDisposable> {
  const child = spawn(process.execPath, [program(name), ...args], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  const gone = once(child, "exit");
  return Object.assign(child, {
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await gone;
    },
  });
}

function temporaryFolder(): { folder: string } & Disposable {
  const folder = mkdtempSync(join(tmpdir(), "agentic-lock-"));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

function holder(given: object): string {
  return JSON.stringify({ pid: deadProcess(), started: "1", host: hostname(), ...given });
}

/** When a process started, as the system counts it. */
function startOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

type Paths = [string, string, string];

/** As if nobody had touched a file for so many seconds. */
function silence(path: string, seconds: number): void {
  const at = Date.now() / 1000 - seconds;
  utimesSync(path, at, at);
}

function silenceOf(path: string): number {
  return (Date.now() - statSync(path).mtimeMs) / 1000;
}

function fakeTimers(): Disposable {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  return { [Symbol.dispose]: () => void vi.useRealTimers() };
}

describe("a run held by another process", () => {
  test("is refused with that process's id while it lives, and taken over when it was killed", async () => {
    using trial = createLocalTrial();
    {
      await using other = await startProgram("holder.ts", [trial.root, RUN]);
      const error = errorOf(() => trial.states.open(RUN, "continue"));
      expect(error).toMatchObject({ code: "run-locked", data: { pid: other.pid } });
      expect(error).toMatchObject({ message: expect.stringContaining(`process ${other.pid}`) });
      expect(trial.states.list()).toMatchObject([{ runId: RUN, live: true }]);
      trial.states.open("20260201-aaaaaa", "create");
    }
    expect(trial.states.list()).toMatchObject([{ runId: RUN, live: false }]);
    await using run = trial.states.open(RUN, "continue");
    expect(run.runId).toBe(RUN);
  });

  test("shows its files whole at every moment", async () => {
    using trial = createLocalTrial();
    await using _other = await startProgram("replacer.ts", [trial.root, RUN]);
    const sizes = new Set<number>();
    for (let reads = 0; reads < 1000 || sizes.size < 2; reads += 1) {
      const text = trial.states.read(RUN, "progress.json") ?? "";
      expect(() => JSON.parse(text)).not.toThrow();
      sizes.add(text.length);
    }
    expect(sizes.size).toBe(2);
  });
});

describe("a lock", () => {
  test("is held once, and free again when it is let go", () => {
    using place = temporaryFolder();
    const path = join(place.folder, "lock.json");
    expect(isLocked(path)).toBe(false);
    expect(acquireLock(path)).toEqual({ held: true });
    expect(acquireLock(path)).toMatchObject({ held: false, pid: process.pid });
    expect(isLocked(path)).toBe(true);
    releaseLock(path);
    expect(isLocked(path)).toBe(false);
    expect(acquireLock(path)).toEqual({ held: true });
    expect(readdirSync(place.folder)).toEqual(["lock.json"]);
  });

  test.each([
    ["a dead process", () => holder({})],
    ["a process whose id another one has now", () => holder({ pid: process.pid })],
    ["nobody, since the file is empty", () => ""],
    ["nobody, since the file is damaged", () => '{"pid": 12'],
  ])("of %s is taken over", (_, content) => {
    using place = temporaryFolder();
    const path = join(place.folder, "lock.json");
    writeFileSync(path, content());
    expect(isLocked(path)).toBe(false);
    expect(acquireLock(path)).toEqual({ held: true });
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ pid: process.pid });
    expect(readdirSync(place.folder)).toEqual(["lock.json"]);
  });

  test("of another machine is not taken over while its holder is heard of", () => {
    using place = temporaryFolder();
    const path = join(place.folder, "lock.json");
    writeFileSync(path, holder({ host: "elsewhere.example" }));
    silence(path, 100);
    expect(isLocked(path)).toBe(true);
    expect(isLockedByOtherProcess(path)).toBe(true);
    expect(acquireLock(path)).toMatchObject({ held: false, pid: deadProcess() });
  });

  test("of another machine is taken over when its holder was not heard of for two minutes", () => {
    using place = temporaryFolder();
    const path = join(place.folder, "lock.json");
    for (const file of [path, `${path}.takeover`]) {
      writeFileSync(file, holder({ host: "elsewhere.example" }));
      silence(file, 121);
    }
    expect(isLocked(path)).toBe(false);
    expect(isLockedByOtherProcess(path)).toBe(false);
    expect(acquireLock(path)).toEqual({ held: true });
    expect(readdirSync(place.folder)).toEqual(["lock.json"]);
  });

  test("of a process on this machine is held however long that is silent", async () => {
    using place = temporaryFolder();
    const path = join(place.folder, "lock.json");
    writeFileSync(path, holder({ pid: process.ppid, started: startOf(process.ppid) }));
    silence(path, 100_000);
    expect(acquireLock(path)).toMatchObject({ held: false, pid: process.ppid });
  });

  test("shows that its holder lives as long as it is held, and no other's does", () => {
    using place = temporaryFolder();
    using _time = fakeTimers();
    const [held, free, lost] = ["held", "free", "lost"].map((name) => join(place.folder, name)) as Paths;
    for (const path of [held, free, lost]) acquireLock(path);
    releaseLock(free);
    writeFileSync(lost, holder({ host: "elsewhere.example" }));
    for (const path of [held, lost]) silence(path, 100);
    vi.advanceTimersByTime(30_000);
    expect(silenceOf(held)).toBeLessThan(50);
    expect(silenceOf(lost)).toBeGreaterThan(50);
    expect(existsSync(free)).toBe(false);
    releaseLock(held);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("of a process with the same id on another machine is not let go", () => {
    using place = temporaryFolder();
    const path = join(place.folder, "lock.json");
    writeFileSync(path, holder({ pid: process.pid, host: "elsewhere.example" }));
    releaseLock(path);
    expect(existsSync(path)).toBe(true);
  });

  test("of another holder is not let go", () => {
    using place = temporaryFolder();
    const path = join(place.folder, "lock.json");
    writeFileSync(path, holder({}));
    releaseLock(path);
    expect(existsSync(path)).toBe(true);
  });

  test("is taken over although a process was killed in the middle of taking it over", () => {
    using place = temporaryFolder();
    const path = join(place.folder, "lock.json");
    writeFileSync(path, holder({}));
    writeFileSync(`${path}.takeover`, holder({}));
    expect(acquireLock(path)).toEqual({ held: true });
    expect(readdirSync(place.folder)).toEqual(["lock.json"]);
  });

  test.runIf(existsSync("/proc/self/stat"))(
    "of a killed process that its parent has not collected is taken over",
    async () => {
      using place = temporaryFolder();
      const path = join(place.folder, "lock.json");
      // The shell becomes a program that never collects the child it inherits.
      const parent = spawn("bash", ["-c", "sleep 0.05 & echo $!; exec sleep 60"]);
      const [text] = await once(parent.stdout, "data");
      const pid = Number(String(text));
      writeFileSync(path, holder({ pid, started: startOf(pid) }));
      try {
        expect(isLocked(path)).toBe(true);
        await expect.poll(() => isLocked(path)).toBe(false);
        expect(existsSync(`/proc/${pid}/stat`)).toBe(true);
        expect(acquireLock(path)).toEqual({ held: true });
      } finally {
        parent.kill("SIGKILL");
      }
    },
  );

  test.each([
    ["free", undefined],
    ["of a dead process", () => holder({})],
  ])("%s that several reach for at the same moment is held by exactly one", async (_, content) => {
    using place = temporaryFolder();
    const takers = 6;
    const rounds = isFull ? 2_000 : 100;
    const paths = Array.from({ length: rounds }, (_round, round) => join(place.folder, `${round}.json`));
    if (content) for (const path of paths) writeFileSync(path, content());
    const gates = new Int32Array(new SharedArrayBuffer(4 * paths.length));
    const winners = await Promise.all(
      Array.from({ length: takers }, async () => {
        const worker = new Worker(program("taker.ts"), { workerData: { paths, takers, gates } });
        const [won] = (await once(worker, "message")) as [number[]];
        return won;
      }),
    );
    expect(winners.flat().sort((a, b) => a - b)).toEqual(paths.map((_path, round) => round));
  });
});

describe("a journal on a full disk", () => {
  test("keeps its whole lines, and goes on after them when there is room again", () => {
    using trial = createLocalTrial();
    // A limit on the size of files stands for the disk; the third line does not fit.
    const script = `trap '' XFSZ; ulimit -f 8; exec "$0" "$@"`;
    const args = ["-c", script, process.execPath, program("appender.ts"), trial.root, RUN, "3000"];
    const { stdout, stderr } = spawnSync("bash", args, { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout).toBe("3");
    const lines = trial.readJournal(RUN).trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([1, 2, 3]);
  });
});
