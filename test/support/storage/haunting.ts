import { setTimeout as sleep } from "node:timers/promises";
import type { Chance } from "../../../src/runner/simulation/outcomes/random-outcomes.ts";
import type { RemotePlace, Writer } from "./remote-place.ts";

interface Haunting {
  readonly kills: number;
  readonly chance: Chance;
  readonly latencyMs: number;
}

interface Victim extends Pick<Haunting, "chance" | "latencyMs"> {
  readonly place: RemotePlace;
  readonly victim: Writer;
}

/** A record is durable here; anywhere on its way; the remote has it, and nobody has heard of that yet; whatever is done. */
type Moment = "recorded" | "pushing" | "landed" | "any";
const moments: readonly Moment[] = ["recorded", "pushing", "landed", "any"];

/** What a push costs besides latency, about. */
const PUSH_MS = 150;
/** What it costs to begin again, about: a killed one may be killed once more before it has. */
const BEGIN_MS = 1_000;

/**
 * Has writers write to the end, and kills some of their processes on the way, with the git that they started or without; each goes on with
 * what its clone has. Returns how many were killed.
 */
export async function haunt(
  place: RemotePlace,
  writers: readonly Writer[],
  { kills, chance, latencyMs }: Haunting,
): Promise<number> {
  const state = { isOver: false };
  const lives = Promise.all(writers.map(live)).finally(() => (state.isOver = true));
  // Whoever fails is told of in the end.
  const over = lives.catch(() => undefined);
  const total = writers.reduce((sum, { task }) => sum + (task.act === "record" ? task.records : 0), 0);
  const written = (): number =>
    writers.reduce((sum, { lines }) => sum + lines.filter(({ said }) => said === "recorded").length, 0);
  let killed = 0;
  while (killed < kills && !state.isOver) {
    const alive = writers.filter(({ isAlive }) => isAlive);
    if (alive.length === 0 || written() < ((killed + 1) * total) / (kills + 2)) {
      await Promise.race([place.heard(), over]);
      continue;
    }
    const victim = chance.pick(alive);
    const end = victim.ended();
    await Promise.race([until(chance.pick(moments), { place, victim, chance, latencyMs }), end]);
    if (!victim.isAlive) continue;
    victim.kill(chance.percent(50) ? "git" : "nothing");
    if ((await end) === "killed") killed += 1;
  }
  await lives;
  return killed;
}

/** Begun again as often as it is killed. */
async function live(writer: Writer): Promise<void> {
  do {
    await writer.launch();
    writer.begin();
  } while ((await writer.ended()) === "killed");
}

/** Until the moment has come, if it comes. */
async function until(moment: Moment, { place, victim, chance, latencyMs }: Victim): Promise<void> {
  if (moment === "any") await sleep(chance.below(BEGIN_MS + 4 * latencyMs));
  else if (moment === "landed") await place.landed(victim);
  else await victim.said("recorded");
  if (moment === "pushing") await sleep(chance.below(2 * latencyMs + PUSH_MS));
}
