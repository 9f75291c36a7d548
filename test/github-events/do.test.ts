import { describe, expect, test } from "vitest";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import { createHub, NOW } from "../support/github-events/hub.ts";
import { runRef } from "../../src/storage/refs/ref-names.ts";
import { commented } from "../support/github-events/payloads.ts";
import { filesOfRun, inRun, putAt } from "../support/storage/state-runs.ts";

test.each([
  ["/agentic do mend the import", { request: "mend the import" }],
  ["/agentic do --plan mend it\nAll of it.", { request: "mend it\nAll of it.", plan: "true" }],
  ["/agentic do --keep mend it", { request: "mend it", plan: "true", keep: "true" }],
])("%j is a run of the workflow that routes requests, once", async (body, variables) => {
  const hub = createHub();
  const words = hub.say({ id: 5, body, user: { login: "ann" }, at: NOW });
  const delivery = commented(words, { number: 1 });
  const first = await handleEvent(delivery, hub.ports);
  expect(first).toMatchObject({ status: "done", what: "run" });
  expect(await handleEvent(delivery, hub.ports)).toEqual(first);
  expect(hub.dispatches.map(({ dispatch }) => dispatch)).toEqual([
    expect.objectContaining({ command: "run", workflow: "do", variables, issue: 1 }),
  ]);
});

describe("a request for which a run of the conversation is not finished", () => {
  const UNFINISHED = "20260130-aaaaaa";

  async function repliesTo(body: string, request: string): Promise<string[]> {
    const hub = createHub();
    const files = filesOfRun(UNFINISHED, [{ type: "run.paused", reason: "quota", message: "No quota." }]);
    const record = JSON.parse(files["run.json"] ?? "") as object;
    const progress = JSON.parse(files["progress.json"] ?? "") as object;
    await putAt(hub.refs, runRef(UNFINISHED), {
      ...inRun(UNFINISHED, {
        ...files,
        "run.json": JSON.stringify({ ...record, issue: { number: 1, title: "Title" } }),
        "progress.json": JSON.stringify({ ...progress, variables: { request }, percent: 40 }),
      }),
    });
    const words = hub.say({ id: 5, body, user: { login: "ann" }, at: NOW });
    const delivery = commented(words, { number: 1 });
    for (const _ of [1, 2])
      expect(await handleEvent(delivery, hub.ports)).toMatchObject({ status: "done", what: "run" });
    expect(hub.dispatches).toHaveLength(1);
    return Array.from(hub.comments.values()).filter((text) => text.includes(UNFINISHED));
  }

  test.each([
    ["mend the broken import", "the same request"],
    ["mend our broken CSV import", "a similar request"],
  ])("starts a new run, and one reply names the other one: %j", async (request, which) => {
    const replies = await repliesTo("/agentic do Mend the broken import.", request);
    expect(replies).toHaveLength(1);
    expect(replies[0]).toMatch(
      new RegExp(
        `Run ${UNFINISHED} has ${which} and is not finished: \\*\\*flow\\*\\* is paused: .* · 40%\\.`,
      ),
    );
    expect(replies[0]).toContain(`\`/agentic resume ${UNFINISHED}\``);
  });

  test.each([
    ["/agentic do --new mend the broken import", "mend the broken import"],
    ["/agentic do write a changelog", "mend the broken import"],
  ])("is not named for %j", async (body, request) => {
    expect(await repliesTo(body, request)).toEqual([]);
  });
});
