import { describe, expect, it } from "vitest";
import { runPath, runRef } from "../../../src/storage/refs/ref-names.ts";
import { errorOf } from "../../support/error-of.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import {
  carriedFiles,
  during,
  filesAt,
  journalLine,
  launch,
  pass,
  RUN_ID,
} from "../../support/storage/local-run.ts";
import { createMemoryRefs } from "../../support/storage/memory-refs.ts";

const REF = runRef(RUN_ID);
const MIB = 1024 * 1024;

function sea() {
  return { refs: createMemoryRefs(), clock: new FakeClock() };
}

describe("a replica", () => {
  it("brings everything that was written to the run's ref, and names its engine", async () => {
    const { refs, clock } = sea();
    const { replica, write, journal, local, append } = launch({ refs, clock });
    write("run.json", "{}");
    journal();
    write("steps/plan/1/prompt.md", "Plan.");
    append("logs.ndjson", "{}\n");
    local.write("plan.md", "# Plan");
    local.write("artifacts/plan/a b.bin", Buffer.from([0, 1, 2]));
    replica.sharedFileChanged("agentic/analysis/bug.md", "# Bugs");
    await during(clock, replica.flush());
    const { "owner.json": owner, ...files } = Object.fromEntries(filesAt(refs, REF));
    expect(files).toEqual(carriedFiles(local));
    expect(JSON.parse(owner ?? "")).toMatchObject({ host: "here", pid: 4711, run_id: RUN_ID });
    expect(refs.tree(REF)).toMatchObject({ "agentic/analysis/bug.md": "# Bugs" });
    expect(refs.history(REF)).toEqual([`Run ${RUN_ID}: 1 events [skip ci]`]);
    expect(replica.status()).toMatchObject({ localEvents: 1, remoteEvents: 1, version: expect.any(String) });
  });

  it("does nothing where files are written, and pushes soon after by itself", async () => {
    const { refs, clock } = sea();
    const { journal, replica } = launch({ refs, clock });
    await pass(clock, 5_000);
    let calls = 0;
    refs.beforeRead = () => void (calls += 1);
    refs.beforeCommit = () => void (calls += 1);
    journal();
    journal();
    expect(calls).toBe(0);
    await pass(clock, 1_000);
    expect(calls).toBe(1);
    expect(replica.status()).toMatchObject({ localEvents: 2, remoteEvents: 2 });
  });

  it("has one commit under way; what is written meanwhile rides in the next", async () => {
    const { refs, clock } = sea();
    const { journal } = launch({ refs, clock });
    let underWay = 0;
    let most = 0;
    refs.beforeCommit = async () => {
      most = Math.max(most, (underWay += 1));
      await clock.sleep(400);
      underWay -= 1;
    };
    for (let n = 0; n < 100; n += 1) {
      journal();
      await pass(clock, 100);
    }
    await pass(clock, 5_000);
    expect(most).toBe(1);
    expect(refs.commits.length).toBeLessThan(15);
    expect(filesAt(refs, REF).get("journal.ndjson")?.split("\n")).toHaveLength(101);
  });

  it("leaves what is written when work is about to end to the end, in one push", async () => {
    const { refs, clock } = sea();
    const ending = new AbortController();
    const { journal, replica } = launch({ refs, clock, ending: ending.signal });
    await pass(clock, 5_000);
    ending.abort();
    journal();
    await pass(clock, 5_000);
    expect(refs.commits).toHaveLength(0);
    journal();
    await during(clock, replica.settle());
    expect(refs.commits).toHaveLength(1);
  });

  it.each([
    { what: "the log", file: "logs.ndjson", least: 1_000, slow: 6_000 },
    { what: "the journal", file: "journal.ndjson", least: 400, slow: 3_000 },
  ])(
    "pauses between pushes for $what, longer where they are slow; a flush does not wait for that",
    async ({ file, least, slow }) => {
      const { refs, clock } = sea();
      const { append, replica } = launch({ refs, clock });
      let latency = 0;
      const times: number[] = [];
      refs.beforeCommit = async () => {
        times.push(clock.now().getTime());
        await clock.sleep(latency);
      };
      const gaps = () => times.slice(1).map((time, index) => time - (times[index] ?? 0));
      const write = async (count: number): Promise<void> => {
        for (let n = 1; n <= count; n += 1) {
          append(file, journalLine(n));
          await pass(clock, 100);
        }
      };
      await write(40);
      expect(Math.min(...gaps())).toBeGreaterThanOrEqual(least);
      expect(Math.max(...gaps())).toBeLessThan(least + 200);
      latency = 2_000;
      times.length = 0;
      await write(150);
      expect(Math.min(...gaps())).toBeGreaterThanOrEqual(slow);
      append(file, journalLine(1));
      const begin = clock.now().getTime();
      await during(clock, replica.flush());
      expect(clock.now().getTime() - begin).toBeLessThanOrEqual(2 * latency);
    },
  );

  it("does not let the journal wait for what the log waits for", async () => {
    const { refs, clock } = sea();
    const { append, journal, replica } = launch({ refs, clock });
    journal();
    await during(clock, replica.flush());
    append("logs.ndjson", "line\n");
    await pass(clock, 500);
    expect(refs.history(REF)).toHaveLength(1);
    journal();
    await pass(clock, 10);
    expect(replica.status()).toMatchObject({ remoteEvents: 2 });
  });

  it("carries the journal together with the heads that it speaks of", async () => {
    const { refs, clock } = sea();
    const { journal, replica } = launch({ refs, clock });
    journal({ branch: "work", head: "c1" });
    const flushed = replica.flush();
    refs.beforeCommit = () => {
      refs.beforeCommit = () => {};
      journal({ branch: "work", head: "c2" });
    };
    await during(clock, flushed);
    expect(refs.branches).toEqual(new Map([["work", "c1"]]));
    expect(filesAt(refs, REF).get("journal.ndjson")).not.toContain("c2");
    await during(clock, replica.flush());
    expect(refs.branches).toEqual(new Map([["work", "c2"]]));
  });

  it("makes growing files whole at a settlement, and goes on in segments", async () => {
    const { refs, clock } = sea();
    const { journal, replica, append } = launch({ refs, clock });
    const paths = () =>
      Object.keys(refs.tree(REF) ?? {}).map((path) => path.slice(runPath(RUN_ID, "").length));
    for (let n = 0; n < 6; n += 1) {
      journal();
      append("logs.ndjson", "{}\n");
      await during(clock, replica.flush());
    }
    expect(paths()).toContainEqual(expect.stringMatching(/^journal\.ndjson\.d\/\d{12}$/));
    await during(clock, replica.settle());
    expect(paths()).toEqual(["journal.ndjson", "logs.ndjson", "owner.json"]);
    journal();
    await during(clock, replica.flush());
    expect(paths()).toContainEqual(expect.stringMatching(/^journal\.ndjson\.d\//));
    const commits = refs.commits.length;
    await during(clock, replica.settle());
    await during(clock, replica.settle());
    expect(refs.commits).toHaveLength(commits + 1);
  });

  it("writes the projection every few seconds at most, more seldom where it is large, and always at a flush", async () => {
    const { refs, clock } = sea();
    const { write, journal, replica } = launch({ refs, clock });
    const writes = () =>
      refs.commits.filter(({ refs: [change] }) =>
        change?.next?.changes.some(({ path }) => path.endsWith("progress.json")),
      ).length;
    const work = async (content: string, seconds: number) => {
      const before = writes();
      for (let n = 0; n < seconds; n += 1) {
        journal();
        write("progress.json", `${content}${n}`);
        await pass(clock, 1_000);
      }
      return writes() - before;
    };
    const small = await work("small", 40);
    expect(small).toBeGreaterThan(5);
    expect(small).toBeLessThanOrEqual(14);
    expect(await work("x".repeat(MIB / 4), 60)).toBeLessThanOrEqual(6);
    write("progress.json", "last");
    await during(clock, replica.flush());
    expect(filesAt(refs, REF).get("progress.json")).toBe("last");
    write("progress.json", "alone");
    await pass(clock, 30_000);
    expect(filesAt(refs, REF).get("progress.json")).toBe("alone");
  });

  it("carries a transcript when its attempt is over, or at a flush", async () => {
    const { refs, clock } = sea();
    const { append, journal, replica } = launch({ refs, clock });
    const [first, second] = ["steps/a/1/transcript.ndjson", "steps/b/c/2/transcript.ndjson"];
    append(first, "{}\n");
    append(second, "{}\n");
    journal({ type: "step.started", step: "a", attempt: 1 });
    await pass(clock, 2_000);
    expect([...filesAt(refs, REF).keys()]).not.toContain(first);
    journal({ type: "step.failed", step: "a", attempt: 1 });
    await pass(clock, 2_000);
    expect([...filesAt(refs, REF).keys()]).toContain(first);
    expect([...filesAt(refs, REF).keys()]).not.toContain(second);
    await during(clock, replica.flush());
    expect([...filesAt(refs, REF).keys()]).toContain(second);
  });

  it("carries nothing of a run before its first event", async () => {
    const { refs, clock } = sea();
    const { write, journal, replica } = launch({ refs, clock });
    write("run.json", "{}");
    await pass(clock, 2_000);
    await during(clock, replica.flush());
    expect(await refs.refs(REF)).toEqual(new Map());
    journal();
    await during(clock, replica.flush());
    expect([...filesAt(refs, REF).keys()]).toEqual(["journal.ndjson", "owner.json", "run.json"]);
  });

  it("follows documents that others write, and that go", async () => {
    const { refs, clock } = sea();
    const { local, journal, replica } = launch({ refs, clock });
    journal();
    local.write("plan.md", "one");
    local.write("notes", "a file");
    local.append("logs.ndjson", "from another process\n");
    await during(clock, replica.flush());
    local.write("plan.md", "two");
    local.remove("notes");
    local.write("notes/a.md", "a folder now");
    local.append("checkpoint.md", "---\n");
    await during(clock, replica.flush());
    expect(Object.fromEntries(filesAt(refs, REF))).toMatchObject(carriedFiles(local));
    expect(filesAt(refs, REF).has("notes")).toBe(false);
  });

  it("leaves here what is of this clone alone, and what would pass for the journal or the owner", async () => {
    const { refs, clock } = sea();
    const { local, write, journal, replica } = launch({ refs, clock });
    journal();
    for (const path of ["lock.json", "lock.json.12", "worktrees.json", "inbox/1.json", "plan.md.12.tmp"])
      write(path, "here");
    for (const path of ["owner.json", "journal.ndjson.d/000000000000", "superseded/3/journal.ndjson"])
      local.write(path, "forged");
    await during(clock, replica.flush());
    expect([...filesAt(refs, REF).keys()]).toEqual(["journal.ndjson", "owner.json"]);
    expect(filesAt(refs, REF).get("owner.json")).toContain("here");
  });

  it("carries large texts shortened, with a line that says so", async () => {
    const { refs, clock } = sea();
    const { write, journal, replica, told } = launch({ refs, clock });
    journal();
    const lines = Array.from({ length: 40_000 }, (_, n) =>
      JSON.stringify({ at: `t${n}`, type: "text", text: "x".repeat(60) }),
    );
    write("steps/a/1/transcript.ndjson", `${lines.join("\n")}\n`);
    write("steps/a/1/partial.patch", "+ line of a patch\n".repeat(600_000));
    await during(clock, replica.flush());
    const carried = filesAt(refs, REF).get("steps/a/1/transcript.ndjson") ?? "";
    const kept = carried.trimEnd().split("\n");
    expect(carried.length).toBeLessThanOrEqual(2 * MIB);
    expect(carried.length).toBeGreaterThan(1.9 * MIB);
    expect(kept[0]).toBe(lines[0]);
    expect(kept.at(-1)).toBe(lines.at(-1));
    const notice = kept.findIndex((line) => line.includes('"notice"'));
    const left = lines.length - kept.length + 1;
    expect(JSON.parse(kept[notice] ?? "")).toMatchObject({
      at: `t${notice - 1}`,
      text: expect.stringContaining(`${left} lines (`),
    });
    const patch = filesAt(refs, REF).get("steps/a/1/partial.patch") ?? "";
    expect(patch).toMatch(/\n\[… \d+ lines \(2\.3 MiB\) are omitted here: .*\]\n/);
    expect(told).toEqual([]);
  });

  it("leaves large artifacts here, and names that no repository can hold, and says so once", async () => {
    const { refs, clock } = sea();
    const { local, replica, told, journal } = launch({ refs, clock });
    journal();
    local.write("artifacts/a/model.bin", Buffer.alloc(8 * MIB + 1));
    local.write("artifacts/a/.git/config", "[core]");
    await during(clock, replica.flush());
    local.write("artifacts/a/model.bin", Buffer.alloc(8 * MIB + 2));
    await during(clock, replica.flush());
    expect([...filesAt(refs, REF).keys()]).toEqual(["journal.ndjson", "owner.json"]);
    expect(told.toSorted()).toEqual([
      "artifacts/a/.git/config is stored only in this clone, and not at memory: no repository can hold a file of that name.",
      "artifacts/a/model.bin is stored only in this clone, and not at memory: it is larger than 8 MiB.",
    ]);
  });

  it("puts more than a commit should hold into several, the journal into the last", async () => {
    const { refs, clock } = sea();
    const { local, replica, journal } = launch({ refs, clock });
    for (let n = 0; n < 9; n += 1) local.write(`artifacts/${n}.bin`, Buffer.alloc(4 * MIB, n));
    journal({ branch: "work", head: "c1" });
    await during(clock, replica.flush());
    const journals = refs.commits.map(({ refs: [change], branches }) => [
      change?.next?.changes.some(({ path }) => path.endsWith("journal.ndjson")),
      branches?.size,
    ]);
    expect(journals).toEqual([
      [false, 0],
      [false, 0],
      [true, 1],
    ]);
    expect(filesAt(refs, REF).size).toBe(11);
  });
});

describe("a replica that is closed", () => {
  it("waits for what is under way and pushes nothing more", async () => {
    const { refs, clock } = sea();
    const { replica, journal } = launch({ refs, clock });
    journal();
    refs.beforeCommit = () => clock.sleep(5_000);
    await pass(clock, 1_000);
    journal();
    await during(clock, replica.close());
    expect(filesAt(refs, REF).get("journal.ndjson")?.split("\n")).toHaveLength(2);
    journal();
    await pass(clock, 100_000);
    expect(refs.commits).toHaveLength(1);
    expect(await errorOf(() => replica.flush())).toMatchObject({ code: "internal" });
    expect(clock.sleeps).toEqual([]);
  });
});
