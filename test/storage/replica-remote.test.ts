import { describe, expect, it } from "vitest";
import { AgenticError } from "../../src/errors.ts";
import { runPath, runRef, STATE_REF } from "../../src/storage/refs/ref-names.ts";
import { renderOwner } from "../../src/storage/refs/find-run.ts";
import { errorOf } from "../support/error-of.ts";
import { FakeClock } from "../support/fake-clock.ts";
import {
  carriedFiles,
  during,
  engineOf,
  filesAt,
  launch,
  pass,
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

describe("a replica whose remote", () => {
  it("is away goes on, says so once, and carries everything when it is back", async () => {
    const { refs, clock } = sea();
    const { replica, journal, told } = launch({ refs, clock });
    refs.unreachable = true;
    for (let n = 0; n < 200; n += 1) {
      journal();
      await pass(clock, 1_000);
    }
    expect(told).toEqual([
      `Run ${RUN_ID} is stored only in this clone until the remote accepts it: memory cannot be reached.`,
    ]);
    expect(replica.status()).toEqual({
      localEvents: 200,
      remoteEvents: undefined,
      refused: [],
      version: undefined,
      problem: "memory cannot be reached.",
    });
    expect(
      await during(
        clock,
        errorOf(() => replica.flush()),
      ),
    ).toMatchObject({ code: "remote-unreachable" });
    refs.unreachable = false;
    await pass(clock, 60_000);
    expect(replica.status()).toEqual({
      localEvents: 200,
      remoteEvents: 200,
      refused: [],
      version: expect.any(String),
    });
    journal();
    await pass(clock, 1_100);
    expect(replica.status()).toMatchObject({ remoteEvents: 201 });
  });

  it("denies access fails a flush at once", async () => {
    const { refs, clock } = sea();
    const { replica, journal } = launch({ refs, clock });
    journal();
    refs.beforeCommit = () => {
      throw new AgenticError({ code: "remote-refused", message: "memory denies access." });
    };
    const begin = clock.now().getTime();
    expect(
      await during(
        clock,
        errorOf(() => replica.flush()),
      ),
    ).toMatchObject({ code: "remote-refused" });
    expect(clock.now().getTime()).toBe(begin);
    refs.beforeCommit = () => {};
    await during(clock, replica.flush());
    expect(replica.status()).toMatchObject({ remoteEvents: 1 });
  });

  it("loses an answer is asked what happened: nothing is written twice", async () => {
    const { refs, clock } = sea();
    const { replica, journal, local } = launch({ refs, clock });
    for (let n = 0; n < 5; n += 1) {
      journal({ branch: "work", head: `c${n}` });
      refs.lostAnswers = n % 3;
      await during(clock, replica.flush());
    }
    expect(refs.history(REF).length).toBeLessThanOrEqual(7);
    expect(filesAt(refs, REF).get("journal.ndjson")).toBe(local.text("journal.ndjson"));
    expect(replica.takenOver.aborted).toBe(false);
  });

  it("does not take a code branch has the state without it, says so once, and tries the next head", async () => {
    const { refs, clock } = sea();
    const { replica, journal, told } = launch({ refs, clock });
    refs.refusedBranches.set("work", "protected");
    journal({ branch: "work", head: "c1" });
    journal({ branch: "other", head: "c1" });
    await during(clock, replica.flush());
    journal({ branch: "work", head: "c2" });
    await during(clock, replica.flush());
    expect(told).toEqual([
      `memory rejects c1 on work (protected). The state of run ${RUN_ID} is stored there without it.`,
    ]);
    expect(replica.status()).toMatchObject({ remoteEvents: 3 });
    expect(refs.branches).toEqual(new Map([["other", "c1"]]));
    refs.refusedBranches.clear();
    journal({ branch: "work", head: "c3" });
    await during(clock, replica.flush());
    expect(refs.branches.get("work")).toBe("c3");
  });
});

describe("a replica that has nothing to push", () => {
  it("hears within two seconds that another engine has the run, and asks no more often than that", async () => {
    const { refs, clock } = sea();
    const { replica, journal } = launch({ refs, clock });
    journal();
    await pass(clock, 1_100);
    let looks = 0;
    refs.beforeRead = (call) => void (looks += call === "refs" ? 1 : 0);
    await pass(clock, 20_000);
    expect(replica.takenOver.aborted).toBe(false);
    expect(looks).toBeLessThanOrEqual(11);
    await meddle(refs, { "owner.json": renderOwner(other) });
    await pass(clock, 2_100);
    expect(replica.takenOver.reason).toMatchObject({ code: "run-taken-over" });
  });
});

describe("a replica whose ref was moved", () => {
  it("by another engine stops with who that is, and writes nothing any more", async () => {
    const { refs, clock } = sea();
    const { replica, journal } = launch({ refs, clock });
    journal();
    await during(clock, replica.flush());
    await meddle(refs, { "owner.json": JSON.stringify(other) });
    const before = refs.tree(REF);
    journal();
    await pass(clock, 5_000);
    expect(replica.takenOver.aborted).toBe(true);
    expect(replica.takenOver.reason).toMatchObject({
      code: "run-taken-over",
      message: `Run ${RUN_ID} was taken over by process 4711 on there since 2026-01-31T12:00:00.000Z. This engine stops. \`agentic-sdlc status ${RUN_ID}\` shows its state at memory.`,
    });
    journal();
    expect(
      await during(
        clock,
        errorOf(() => replica.flush()),
      ),
    ).toBe(replica.takenOver.reason);
    await pass(clock, 100_000);
    expect(refs.tree(REF)).toEqual(before);
  });

  it("finds out at a flush, even where nothing is to be written", async () => {
    const { refs, clock } = sea();
    const { replica, journal } = launch({ refs, clock });
    journal();
    await during(clock, replica.flush());
    await meddle(refs, { "owner.json": JSON.stringify(other) });
    expect(
      await during(
        clock,
        errorOf(() => replica.flush()),
      ),
    ).toMatchObject({ code: "run-taken-over" });
    expect(replica.takenOver.aborted).toBe(true);
  });

  it("by somebody who left the owner as it was writes everything again on top, and says so", async () => {
    const { refs, clock } = sea();
    const { replica, journal, local, told, write } = launch({ refs, clock });
    write("run.json", "{}");
    journal();
    await during(clock, replica.flush());
    await meddle(refs, { "journal.ndjson": "edited\n", "stray.md": "?", "run.json": "edited" });
    journal();
    await during(clock, replica.flush());
    const { "owner.json": _, ...files } = Object.fromEntries(filesAt(refs, REF));
    expect(files).toEqual(carriedFiles(local));
    expect(refs.history(REF)).toContain("By hand");
    expect(told).toEqual([
      `The ref ${REF} was moved at memory. The engine writes all files of the run again on top of it.`,
    ]);
  });

  it("stops where its owner can no longer be read", async () => {
    const { refs, clock } = sea();
    const { replica, journal } = launch({ refs, clock });
    journal();
    await during(clock, replica.flush());
    for (const content of ["{", JSON.stringify({ ...other, run_id: "20260101-aaaaaa" }), "x".repeat(5_000)]) {
      await meddle(refs, { "owner.json": content });
      expect(
        await during(
          clock,
          errorOf(() => replica.flush()),
        ),
      ).toMatchObject({
        code: "run-taken-over",
        message: expect.stringContaining("its owner.json no longer names an engine"),
      });
    }
  });

  it("stops where the ref was deleted, and does not begin it anew", async () => {
    const { refs, clock } = sea();
    const { replica, journal } = launch({ refs, clock });
    journal();
    await during(clock, replica.flush());
    const expected = replica.status().version;
    await refs.another().commit({ refs: [{ ref: REF, expected, next: undefined }] });
    journal();
    expect(
      await during(
        clock,
        errorOf(() => replica.flush()),
      ),
    ).toMatchObject({
      code: "run-taken-over",
      message: expect.stringContaining(`The ref ${REF} was deleted at memory`),
    });
    await pass(clock, 100_000);
    expect(refs.tree(REF)).toBeUndefined();
  });

  it("stops where the run was ended elsewhere", async () => {
    const { refs, clock } = sea();
    const { replica, journal } = launch({ refs, clock });
    journal();
    await during(clock, replica.flush());
    const expected = replica.status().version ?? "";
    const folder = runPath(RUN_ID, "").slice(0, -1);
    const changes = [{ path: folder, from: { version: expected, path: folder } }];
    await refs.another().commit({
      refs: [
        { ref: REF, expected, next: undefined },
        { ref: STATE_REF, expected: undefined, next: { message: "Ended", changes } },
      ],
    });
    journal();
    expect(
      await during(
        clock,
        errorOf(() => replica.flush()),
      ),
    ).toMatchObject({
      code: "run-taken-over",
      message: `Run ${RUN_ID} was ended by another engine and archived at memory. This engine stops. \`agentic-sdlc status ${RUN_ID}\` shows how it ended.`,
    });
  });

  it("belongs to somebody else where it was there before the run began", async () => {
    const { refs, clock } = sea();
    await meddle(refs, { "owner.json": JSON.stringify(other) });
    const { replica, journal } = launch({ refs, clock });
    journal();
    expect(
      await during(
        clock,
        errorOf(() => replica.flush()),
      ),
    ).toMatchObject({ code: "run-taken-over" });
  });
});
