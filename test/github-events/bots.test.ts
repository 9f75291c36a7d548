import { beforeEach, expect, test } from "vitest";
import type { Delivery } from "../../src/github-events/event-context.ts";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import { askingRun, createHub, type Hub, NOW } from "../support/github-events/hub.ts";
import { commented } from "../support/github-events/payloads.ts";

const RUN = "20260130-abc123";
const ann = { login: "ann" };
const renovate = { login: "renovate[bot]", type: "Bot" };

let hub: Hub;
beforeEach(() => {
  hub = createHub();
  hub.settings = {
    ...hub.settings,
    policy: { ...hub.settings.policy, bots: ["agentic[bot]", "renovate[bot]"] },
  };
});

const clockAt = (now: Date) => ({ ...hub.ports.clock, now: () => now });

test.each(["resume --max-cost-usd 5", "retry --max-cost-usd 5", "status", "rum"])(
  "a bot that is named and asks again and again by %s comes to an end; people are heard, and the same words again",
  async (name) => {
    await askingRun(hub, RUN, { issue: 1 });
    const said: Delivery[] = [];
    for (let round = 0; round < 20; round += 1) {
      hub.now = new Date(Date.parse(NOW) + round * 60_000);
      const at = hub.now.toISOString();
      const words = hub.say({ id: 100 + round, body: `/agentic ${name}`, user: renovate, at });
      said.push(commented(words, { number: 1 }));
      await handleEvent(said.at(-1) as Delivery, { ...hub.ports, clock: clockAt(hub.now) });
      for (const each of hub.dispatches) each.isOver = true;
    }
    expect([hub.comments.size, hub.reactions.size]).toEqual([5, 5]);
    expect(hub.dispatches).toHaveLength(name.startsWith("re") ? 5 : 0);
    const [first] = said;
    if (first) expect(await handleEvent(first, hub.ports)).toMatchObject({ status: "done" });
    const words = hub.say({ id: 500, body: `/agentic ${name}`, user: ann, at: NOW });
    expect(await handleEvent(commented(words, { number: 1 }), hub.ports)).toMatchObject({ status: "done" });
    const day = new Date(Date.parse(NOW) + 26 * 3_600_000);
    const later = hub.say({ id: 501, body: "/agentic status", user: renovate, at: day.toISOString() });
    expect(
      await handleEvent(commented(later, { number: 1 }), { ...hub.ports, clock: clockAt(day) }),
    ).toMatchObject({ status: "done" });
  },
);
