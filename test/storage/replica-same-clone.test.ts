import { describe, expect, it } from "vitest";
import { runPath, runRef } from "../../src/storage/refs/ref-names.ts";
import { parseRecord } from "../../src/storage/replication/replica-record.ts";
import { errorOf } from "../support/error-of.ts";
import { FakeClock } from "../support/fake-clock.ts";
import {
  carriedFiles,
  during,
  engineOf,
  filesAt,
  launch,
  LocalRun,
  RUN_ID,
} from "../support/storage/local-run.ts";
import { createMemoryRefs, type MemoryRefs } from "../support/storage/memory-refs.ts";

const REF = runRef(RUN_ID);
const other = engineOf("there");

function sea() {
  return { refs: createMemoryRefs(), clock: new FakeClock() };
}

/** Moves the run's ref by another hand. */
async function meddle(refs: MemoryRefs, changes: Record<string, string>): Promise<void> {
  const other = refs.another();
  const expected = (await other.refs(REF)).get(REF);
  const next = {
    message: "By hand",
    changes: Object.entries(changes).map(([path, content]) => ({ path: runPath(RUN_ID, path), content })),
  };
  await other.commit({ refs: [{ ref: REF, expected, next }] });
}

describe("a replica that goes on in the same clone", () => {
  async function ended(clean: boolean) {
    const { refs, clock } = sea();
    const first = launch({ refs, clock });
    first.write("run.json", "{}");
    first.write("steps/a/1/prompt.md", "Do.");
    first.local.write("plan.md", "Plan");
    first.journal();
    await during(clock, first.replica.settle());
    if (clean) await during(clock, first.replica.close());
    const { local, replica } = first;
    const next = (text: string | undefined, version = replica.status().version) => {
      const record = parseRecord(text, RUN_ID);
      const carried = record?.version === version ? record?.carried : undefined;
      return launch({ refs, clock, local, version, carried, owner: engineOf("here again") });
    };
    return { refs, clock, local, next, version: replica.status().version };
  }
  const lastPaths = (refs: MemoryRefs) =>
    refs.commits.at(-1)?.refs[0]?.next?.changes.map(({ path }) => path.slice(runPath(RUN_ID, "").length));

  it("writes only what is new where it knows what is there", async () => {
    const { refs, clock, local, next } = await ended(true);
    local.append("logs.ndjson", "while nobody was at work\n");
    const { replica, journal } = next(local.text("replica.json"));
    journal();
    await during(clock, replica.flush());
    expect(lastPaths(refs)).toEqual([
      "journal.ndjson.d",
      "journal.ndjson",
      "logs.ndjson.d",
      "logs.ndjson",
      "owner.json",
    ]);
    expect(filesAt(refs, REF).get("journal.ndjson")).toBe(local.text("journal.ndjson"));
  });

  it.each([
    ["was killed", false, (text: string) => text],
    ["lost its record", true, () => undefined],
    ["has a damaged record", true, (text: string) => text.slice(0, -9)],
    [
      "has a record of another version",
      true,
      (text: string) => text.replace(/"version":"[^"]*"/, '"version":"x"'),
    ],
    ["has a record of another run", true, (text: string) => text.replace(RUN_ID, "20260101-aaaaaa")],
    [
      "has a record with a gap",
      true,
      (text: string) => text.replace('"segments":[]', '"segments":[{"offset":9999,"size":3}]'),
    ],
  ])("writes everything again where it %s", async (_, clean, change) => {
    const { refs, clock, local, next } = await ended(clean);
    await meddle(refs, { "stray.md": "?", "logs.ndjson": "stray\n", "inbox/1.json": "{}" });
    const version = (await refs.refs(REF)).get(REF);
    local.write("steps/a/1/output.json", "{}");
    local.append("journal.ndjson", "{}\n");
    const { replica } = next(change(local.text("replica.json") ?? ""), version);
    await during(clock, replica.flush());
    const {
      "owner.json": _owner,
      "inbox/1.json": request,
      ...files
    } = Object.fromEntries(filesAt(refs, REF));
    expect(files).toEqual(carriedFiles(local));
    expect(request).toBe("{}");
  });

  it("goes on from what an engine of this clone sent last, though its answer was not heard", async () => {
    const { refs, clock } = sea();
    const first = launch({ refs, clock, owner: other });
    first.journal();
    await during(clock, first.replica.flush());
    const before = first.local.text("replica.json");
    first.journal();
    await during(clock, first.replica.flush());
    await during(clock, first.replica.close());
    const record = parseRecord(before, RUN_ID);
    const again = (predecessors: readonly string[]) =>
      launch({ refs, clock, local: first.local, version: record?.version, predecessors });
    const stranger = again([]);
    stranger.journal();
    expect(
      await during(
        clock,
        errorOf(() => stranger.replica.flush()),
      ),
    ).toMatchObject({ code: "run-taken-over" });
    const { replica, journal, local, told } = again(record?.engines ?? []);
    journal();
    await during(clock, replica.flush());
    expect(filesAt(refs, REF).get("journal.ndjson")).toBe(local.text("journal.ndjson"));
    expect(told).toEqual([]);
  });

  it("asks no branch to take again what it has", async () => {
    const { refs, clock } = sea();
    const { replica, journal } = launch({ refs, clock });
    for (let n = 0; n < 3; n += 1) {
      journal({ branch: "work", head: n < 2 ? "c1" : "c2" });
      await during(clock, replica.flush());
    }
    expect(refs.commits.map(({ branches }) => [...(branches?.values() ?? [])])).toEqual([["c1"], [], ["c2"]]);
  });

  it("gives way to a copy of the clone that went further", async () => {
    const { refs, clock } = sea();
    const first = launch({ refs, clock, owner: other });
    first.journal();
    await during(clock, first.replica.flush());
    const record = parseRecord(first.local.text("replica.json"), RUN_ID);
    const local = new LocalRun();
    for (const [path, content] of first.local.files) local.write(path, content);
    first.journal();
    await during(clock, first.replica.flush());
    const { replica, append } = launch({
      refs,
      clock,
      local,
      version: record?.version,
      predecessors: record?.engines ?? [],
    });
    append("journal.ndjson", "something else\n");
    expect(
      await during(
        clock,
        errorOf(() => replica.flush()),
      ),
    ).toMatchObject({ code: "run-taken-over" });
  });

  it("never says that all was there while work goes on", async () => {
    const { local, next } = await ended(true);
    expect(parseRecord(local.text("replica.json"), RUN_ID)?.carried).toBeDefined();
    next(local.text("replica.json"));
    expect(parseRecord(local.text("replica.json"), RUN_ID)).toMatchObject({ version: expect.any(String) });
    expect(parseRecord(local.text("replica.json"), RUN_ID)?.carried).toBeUndefined();
  });
});
