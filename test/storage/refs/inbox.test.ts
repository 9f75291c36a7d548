import { describe, expect, test } from "vitest";
import { emptyInbox, addRequest, readInbox } from "../../../src/storage/refs/inbox.ts";
import { inboxRef } from "../../../src/storage/refs/ref-names.ts";
import { archiveRun } from "../../../src/storage/replication/archive-run.ts";
import { fastPace } from "../../support/pace.ts";
import { createMemoryRefs, type MemoryRefs } from "../../support/storage/memory-refs.ts";
import { inRun, putAt, startRun } from "../../support/storage/state-runs.ts";

const RUN = "20260131-k3f9qz";

const leave = (refs: MemoryRefs, id: string, content = `{"id":"${id}"}`) =>
  addRequest({ refs, ...fastPace() }, { runId: RUN, id, content });

describe("a request from elsewhere", () => {
  test("reaches the run that is worked on, once, and in order of ids", async () => {
    const refs = createMemoryRefs();
    await startRun(refs, RUN);
    for (const id of ["1000", "999", "comment-2"]) expect(await leave(refs, id)).toBe("added");
    const first = await readInbox(refs, RUN);
    expect(first.requests).toEqual(
      ["999", "1000", "comment-2"].map((id) => ({ id, content: `{"id":"${id}"}` })),
    );
    expect((await readInbox(refs, RUN, first)).requests).toEqual([]);
    await leave(refs, "1001");
    const second = await readInbox(refs, RUN, first);
    expect(second.requests.map(({ id }) => id)).toEqual(["1001"]);
  });

  test("that is delivered again changes nothing, whatever it says", async () => {
    const refs = createMemoryRefs();
    await startRun(refs, RUN);
    await leave(refs, "7", "first");
    const history = refs.history(inboxRef(RUN));
    expect(await leave(refs, "7", "second")).toBe("known");
    refs.lostAnswers = 1;
    expect(await leave(refs, "8")).toBe("known");
    expect(refs.history(inboxRef(RUN))).toHaveLength(history.length + 1);
    expect((await readInbox(refs, RUN)).requests[0]).toEqual({ id: "7", content: "first" });
  });

  test("costs the coordinator one question where there is none", async () => {
    const refs = createMemoryRefs();
    await startRun(refs, RUN);
    await leave(refs, "7");
    const seen = await readInbox(refs, RUN);
    const calls: string[] = [];
    refs.beforeRead = (call) => void calls.push(call);
    await readInbox(refs, RUN, seen);
    expect(calls).toEqual(["refs"]);
  });

  test("for a run that has ended waits until it is resumed, and is known where it came in before", async () => {
    const refs = createMemoryRefs();
    const version = await startRun(refs, RUN);
    await leave(refs, "7");
    await archiveRun({ refs, ...fastPace() }, { runId: RUN, version });
    expect(await leave(refs, "7")).toBe("known");
    expect(await leave(refs, "8")).toBe("added");
    expect((await readInbox(refs, RUN)).requests.map(({ id }) => id)).toEqual(["8"]);
  });

  test("for a run that nobody knows is refused, as is what no file can be called, and what is too large", async () => {
    const refs = createMemoryRefs();
    await expect(leave(refs, "7")).rejects.toMatchObject({ code: "not-found" });
    const odd = { runId: "../x", id: "7", content: "" };
    await expect(addRequest({ refs, ...fastPace() }, odd)).rejects.toMatchObject({ code: "not-found" });
    await startRun(refs, RUN);
    for (const id of ["", "../x", ".x", "a/b", "x".repeat(129)]) {
      await expect(leave(refs, id)).rejects.toMatchObject({ code: "usage" });
    }
    await expect(leave(refs, "7", "x".repeat(2_000_000))).rejects.toMatchObject({ code: "usage" });
    expect(refs.history(inboxRef(RUN))).toEqual([]);
  });

  test("that is none is left alone and told once, and the others come all the same", async () => {
    const refs = createMemoryRefs();
    await putAt(refs, inboxRef(RUN), {
      ...inRun(RUN, {
        "inbox/7.json": "{}",
        "inbox/x.sh": "x",
        "inbox/.hidden.json": "x",
        "inbox/large.json": "x".repeat(2_000_000),
        "inbox/folder.json/x": "x",
      }),
      "agentic/workflows/20260131-aaaaaa/inbox/8.json": "{}",
    });
    const seen = await readInbox(refs, RUN);
    expect(seen.requests).toEqual([{ id: "7", content: "{}" }]);
    expect(seen.problems).toHaveLength(4);
    await putAt(refs, inboxRef(RUN), inRun(RUN, { "inbox/9.json": "{}" }));
    expect(await readInbox(refs, RUN, seen)).toMatchObject({ requests: [{ id: "9" }], problems: [] });
  });

  test("is not there where there is no inbox", async () => {
    const refs = createMemoryRefs();
    expect(await readInbox(refs, RUN)).toEqual(emptyInbox);
  });
});
