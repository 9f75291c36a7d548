import { describe, expect, it } from "vitest";
import { AgenticError } from "../../../src/errors.ts";
import type { StateRefs, TreeChange } from "../../../src/ports/state-refs.ts";
import { acquireRun } from "../../../src/storage/refs/acquire-run.ts";
import { runPath, runRef, STATE_REF } from "../../../src/storage/refs/ref-names.ts";
import { createOwner, parseOwner, renderOwner } from "../../../src/storage/refs/find-run.ts";
import { updateRefs } from "../../../src/storage/refs/update-ref.ts";
import { errorOf } from "../../support/error-of.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { createChance } from "../../../src/runner/simulation/outcomes/random-outcomes.ts";
import { during, engineOf, filesAt, launch, RUN_ID } from "../../support/storage/local-run.ts";
import { createMemoryRefs } from "../../support/storage/memory-refs.ts";

const REF = runRef(RUN_ID);
const random = () => 0.5;

function place() {
  return { refs: createMemoryRefs(), clock: new FakeClock() };
}

async function put(refs: StateRefs, ref: string, files: Record<string, string>): Promise<void> {
  const expected = (await refs.refs(ref)).get(ref);
  const changes = Object.entries(files).map(([path, content]): TreeChange => ({
    path: runPath(RUN_ID, path),
    content,
  }));
  await refs.commit({ refs: [{ ref, expected, next: { message: "Put", changes } }] });
}

describe("a takeover", () => {
  it("names the new engine on the run's ref, changes nothing else, and tells who had it", async () => {
    const { refs, clock } = place();
    const before = engineOf("a");
    await put(refs, REF, { "journal.ndjson": "one\n", "owner.json": renderOwner(before) });
    const seen = (await refs.refs(REF)).get(REF);
    const owner = engineOf("b");
    const taken = await acquireRun(refs, owner, { clock, random });
    expect(taken).toEqual({
      version: (await refs.refs(REF)).get(REF),
      baseVersion: seen,
      from: "live",
      previousOwner: before,
    });
    expect(Object.fromEntries(filesAt(refs, REF))).toEqual({
      "journal.ndjson": "one\n",
      "owner.json": renderOwner(owner),
    });
    expect(refs.history(REF)).toEqual([`Run ${RUN_ID}: taken over by b [skip ci]`, "Put"]);
  });

  it("is made after whoever was faster", async () => {
    const { refs, clock } = place();
    await put(refs, REF, { "journal.ndjson": "one\n" });
    const faster = engineOf("faster");
    let others = 0;
    refs.beforeCommit = async () => {
      if ((others += 1) <= 3)
        await put(refs.another(), REF, {
          "journal.ndjson": `${others}\n`,
          "owner.json": renderOwner(faster),
        });
    };
    const taken = await during(clock, acquireRun(refs, engineOf("b"), { clock, random }));
    expect(taken).toMatchObject({ previousOwner: faster, version: (await refs.refs(REF)).get(REF) });
    expect(filesAt(refs, REF).get("journal.ndjson")).toBe("3\n");
  });

  it("is found where its answer was lost, and made once", async () => {
    const { refs, clock } = place();
    const before = engineOf("a");
    await put(refs, REF, { "owner.json": renderOwner(before) });
    const seen = (await refs.refs(REF)).get(REF);
    refs.lostAnswers = 1;
    const taken = await during(clock, acquireRun(refs, engineOf("b"), { clock, random }));
    expect(taken).toEqual({
      version: (await refs.refs(REF)).get(REF),
      baseVersion: seen,
      from: "live",
      previousOwner: before,
    });
    expect(refs.history(REF)).toHaveLength(2);
  });

  it.each([0, 1])(
    "of a run that has ended begins its ref anew from what is kept (answers lost: %i)",
    async (lost) => {
      const { refs, clock } = place();
      await put(refs, STATE_REF, { "journal.ndjson": "one\n", "steps/a/1/prompt.md": "Do." });
      const seen = (await refs.refs(STATE_REF)).get(STATE_REF);
      refs.lostAnswers = lost;
      const owner = engineOf("b");
      const taken = await during(clock, acquireRun(refs, owner, { clock, random }));
      expect(taken).toEqual({
        version: (await refs.refs(REF)).get(REF),
        baseVersion: seen,
        from: "ended",
        previousOwner: undefined,
      });
      expect(Object.fromEntries(filesAt(refs, REF))).toEqual({
        "journal.ndjson": "one\n",
        "steps/a/1/prompt.md": "Do.",
        "owner.json": renderOwner(owner),
      });
      expect((await refs.refs(STATE_REF)).get(STATE_REF)).toBe(seen);
    },
  );

  it("finds nothing to take where the run is unknown", async () => {
    const { refs, clock } = place();
    await put(refs, STATE_REF, {});
    expect(await acquireRun(refs, engineOf("b"), { clock, random })).toBeUndefined();
    expect((await refs.refs(REF)).size).toBe(0);
  });

  it("fails where nobody can be reached, after some tries", async () => {
    const { refs, clock } = place();
    refs.unreachable = true;
    const taking = errorOf(() => acquireRun(refs, engineOf("b"), { clock, random }));
    expect(await during(clock, taking)).toMatchObject({ code: "remote-unreachable" });
  });

  it("stops the engine that had the run, whatever that still wants to write", async () => {
    const { refs, clock } = place();
    const first = launch({ refs, clock });
    first.journal();
    await during(clock, first.replica.flush());
    const taken = await acquireRun(refs.another(), engineOf("b"), { clock, random });
    first.journal();
    expect(
      await during(
        clock,
        errorOf(() => first.replica.flush()),
      ),
    ).toMatchObject({
      code: "run-taken-over",
      data: { host: "b" },
    });
    expect((await refs.refs(REF)).get(REF)).toBe(taken?.version);
  });
});

describe("the owner of a run", () => {
  const owner = engineOf("a");
  const bytes = (text: string) => new TextEncoder().encode(text);

  it("reads back as it was written", () => {
    expect(parseOwner(bytes(renderOwner(owner)), RUN_ID)).toEqual(owner);
  });

  it.each([
    ["is no JSON", "{"],
    ["is of another run", renderOwner({ ...owner, run_id: "20260101-aaaaaa" })],
    ["would write to the terminal", JSON.stringify({ ...owner, host: "\u001b[2Jhost" })],
    ["has a process id that is none", JSON.stringify({ ...owner, pid: -1 })],
    ["has a time that is none", JSON.stringify({ ...owner, since: "yesterday\nor so" })],
    ["is too large", renderOwner(owner) + " ".repeat(5_000)],
    ["is a list", "[]"],
  ])("is nobody where the file %s", (_, text) => {
    expect(parseOwner(bytes(text), RUN_ID)).toBeUndefined();
  });

  it("has a host that every reader takes", () => {
    for (const host of ["Kästners Büro", "", "x".repeat(400), "a\nb"]) {
      const named = createOwner({ ...owner, host });
      expect(parseOwner(bytes(renderOwner(named)), RUN_ID)).toEqual(named);
    }
  });
});

describe("changing a ref that others change", () => {
  it("loses nothing and doubles nothing, with eight writers and lost answers", async () => {
    const { refs, clock } = place();
    const chance = createChance(11);
    const write = async (writer: number): Promise<void> => {
      const own = refs.another();
      own.beforeCommit = () => clock.sleep(chance.below(500));
      for (let n = 0; n < 12; n += 1) {
        if (chance.percent(15)) own.lostAnswers = 1;
        const path = `notes/${writer}-${n}.md`;
        const pace = { clock, random: () => chance.below(1_000) / 1_000 };
        await updateRefs({ refs: own, ...pace }, async () => {
          const expected = (await own.refs("notes")).get("notes");
          if (expected !== undefined && (await own.read(expected, [path])).size > 0)
            return { result: undefined };
          const next = { message: path, changes: [{ path, content: path }] };
          return { commit: { refs: [{ ref: "notes", expected, next }] }, result: () => undefined };
        });
      }
    };
    await during(clock, Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer))));
    expect(Object.keys(refs.tree("notes") ?? {})).toHaveLength(96);
    expect(refs.history("notes")).toHaveLength(96);
  });

  it("does not try again what was refused for good", async () => {
    const { refs, clock } = place();
    let plans = 0;
    const failing = errorOf(() =>
      updateRefs({ refs, clock, random }, () => {
        plans += 1;
        throw new AgenticError({ code: "remote-refused", message: "No." });
      }),
    );
    expect(await failing).toMatchObject({ code: "remote-refused" });
    expect(plans).toBe(1);
  });

  it("gives up when others are faster for ten minutes", async () => {
    const { refs, clock } = place();
    refs.beforeCommit = () => put(refs.another(), "notes", { "a.md": String(clock.now().getTime()) });
    const changing = updateRefs({ refs, clock, random }, async () => {
      const expected = (await refs.refs("notes")).get("notes");
      const next = { message: "Mine", changes: [{ path: "b.md", content: "b" }] };
      return { commit: { refs: [{ ref: "notes", expected, next }] }, result: () => undefined };
    });
    expect(
      await during(
        clock,
        errorOf(() => changing),
      ),
    ).toMatchObject({
      code: "remote-unreachable",
      message: expect.stringContaining("all tries were too late"),
    });
  });
});
