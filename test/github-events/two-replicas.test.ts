import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Delivery, EventContext } from "../../src/github-events/event-context.ts";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import { runMarker } from "../../src/output/github/run-comment.ts";
import { askingRun, createHub, type Hub, NOW } from "../support/github-events/hub.ts";
import { commented, labelled } from "../support/github-events/payloads.ts";
import { fastPace } from "../support/pace.ts";
import { type Chance, createChance } from "../../src/runner/simulation/outcomes/random-outcomes.ts";

const TRIALS = 200;
const RUN = "20260130-abc123";
const LATER = "2026-02-01T12:00:00Z";

const COMMANDS = [
  "/agentic run fix\nMend it",
  "/agentic do mend it",
  "/agentic resume --max-cost-usd 5",
  "/agentic retry --max-tokens 5",
  "/agentic cancel",
  "/agentic approve",
];

function deliveryOf(hub: Hub, index: number): Delivery {
  const body = COMMANDS[index % (COMMANDS.length + 1)];
  if (body === undefined)
    return labelled({ label: "agentic:fix", issue: 1, at: NOW, sender: { login: "ann" } });
  return commented(hub.say({ id: 9, body, user: { login: "ann" }, at: LATER }), { number: 1 });
}

/** One replica: its own view of the refs, its own clock, and requests that take different times. */
function replica(
  hub: Hub,
  { chance, seed }: { readonly chance: Chance; readonly seed: number },
): EventContext {
  const late =
    <Given extends readonly unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      for (let turns = chance.below(6); turns > 0; turns -= 1) await setImmediate();
      const result = await call(...given);
      for (let turns = chance.below(6); turns > 0; turns -= 1) await setImmediate();
      return result;
    };
  const refs = hub.refs.another();
  const forge = Object.fromEntries(Object.entries(hub.ports.forge).map(([name, call]) => [name, late(call)]));
  return {
    ...hub.ports,
    ...fastPace(seed),
    forge: forge as unknown as EventContext["forge"],
    refs: { ...refs, refs: late(refs.refs), read: late(refs.read), commit: late(refs.commit) },
  };
}

test.each(Array.from({ length: TRIALS }, (_, index) => index))(
  "two replicas that get the same delivery at the same moment dispatch once (trial %i)",
  async (index) => {
    const hub = createHub();
    await askingRun(hub, RUN, { issue: 1 });
    const delivery = deliveryOf(hub, index);
    const chance = createChance(index + 1);
    const results = await Promise.all(
      [1, 2].map((seed) => handleEvent(delivery, replica(hub, { chance, seed }))),
    );
    expect(results.map(({ status }) => status)).toEqual(["done", "done"]);
    expect(hub.dispatches).toHaveLength(1);
    const { runId = "" } = hub.dispatches[0]?.dispatch ?? {};
    const shown = [...hub.comments.keys()].filter((key) => key.endsWith(runMarker(runId)));
    expect(shown.length).toBeLessThanOrEqual(1);
  },
);
