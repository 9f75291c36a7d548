import { expect, test } from "vitest";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import { createHub, NOW } from "../support/github-events/hub.ts";
import { commented } from "../support/github-events/payloads.ts";

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
