import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { Config } from "../../src/config/schema.ts";
import type { StateRefs } from "../../src/ports/state-refs.ts";
import { NOTE_BATCH_REFS } from "../../src/storage/refs/ref-names.ts";
import { openRemoteStorage } from "../../src/wiring/open-remote-storage.ts";
import { createCheckout } from "../support/git/prepared-repositories.ts";
import { notesAt } from "../support/memory/clones.ts";
import { createNotesClone, type NotesClone, noteText } from "../support/memory/notes-clone.ts";
import { createMemoryRefs, type MemoryRefs } from "../support/storage/memory-refs.ts";
import { createRemotePlace } from "../support/storage/remote-place.ts";
import { isFull } from "../support/random.ts";

const writers = 8;
const each = isFull ? 12 : 3;
/** One call of the remote: a look at its refs, a fetch, a push. */
const latencyMs = isFull ? 500 : 40;
/** Five seconds at half a second a call. */
const MOST_CALLS = 10;
/** The time that a machine takes which does other things too says nothing. */
const QUIET_LOAD = 4;

function percentiles(values: readonly number[]): { p50: number; p99: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
  return { p50: at(0.5), p99: at(0.99) };
}

/** Refs that take their time as git does: what a clone has made or fetched costs nothing more, batches of notes come in one fetch. */
function delayed(refs: MemoryRefs): StateRefs {
  const here = new Set<string>();
  let batches: readonly string[] = [];
  const call = async (): Promise<void> => await sleep(latencyMs);
  const fetch = async (version: string): Promise<void> => {
    if (here.has(version)) return;
    await call();
    for (const each of batches.includes(version) ? batches : [version]) here.add(each);
  };
  return {
    location: refs.location,
    refs: async (prefix) => {
      await call();
      const found = await refs.refs(prefix);
      batches = [...found].flatMap(([ref, version]) => (ref.startsWith(NOTE_BATCH_REFS) ? [version] : []));
      return found;
    },
    list: async (version, folder) => (await fetch(version), await refs.list(version, folder)),
    files: async (version, folder) => (await fetch(version), await refs.files(version, folder)),
    read: async (version, paths) => (await fetch(version), await refs.read(version, paths)),
    commit: async (change) => {
      await call();
      const result = await refs.commit(change);
      if (result.status === "committed") for (const version of result.versions.values()) here.add(version);
      return result;
    },
  };
}

/** Times in which each note of a clone was at the remote. */
async function keepAll(clone: NotesClone, at: number): Promise<number[]> {
  const took: number[] = [];
  await clone.sync({ limitMs: 0 });
  for (let number = 0; number < each; number += 1) {
    clone.put(`lessons/${at}-${number}.md`, noteText(`${at}-${number}`, { category: "lesson" }));
    const began = performance.now();
    await clone.sync({ isQuick: true, limitMs: 6 * latencyMs });
    took.push(performance.now() - began);
  }
  return took;
}

describe("writers who keep notes at one remote at the same time", () => {
  test("have each of them there in a few calls, whatever the others do, and all at the state with the next look", async () => {
    const refs = createMemoryRefs();
    const clones = Array.from({ length: writers }, (_, at) =>
      createNotesClone(delayed(refs.another()), at + 1, true),
    );
    try {
      const took = (await Promise.all(clones.map(keepAll))).flat();
      const waiting = [...(await refs.refs(NOTE_BATCH_REFS)).keys()].length;
      const { p50, p99 } = percentiles(took);
      console.log(
        `${writers} × ${each} notes, ${latencyMs} ms a call: p50 ${p50} ms, p99 ${p99} ms, ${waiting} batches left, load ${loadavg()[0]}`,
      );
      if (isFull || (loadavg()[0] ?? 0) < QUIET_LOAD) expect(p99).toBeLessThanOrEqual(MOST_CALLS * latencyMs);
      using reader = createNotesClone(refs.another(), 9);
      await reader.sync();
      expect(Object.keys(notesAt(refs))).toHaveLength(writers * each);
      expect(Object.keys(reader.notes())).toHaveLength(writers * each);
      expect((await refs.refs(NOTE_BATCH_REFS)).size).toBe(0);
    } finally {
      for (const clone of clones) clone[Symbol.dispose]();
    }
  });

  test.runIf(isFull)("as processes with git over HTTP, lose none", { timeout: 600_000 }, async () => {
    await using place = await createRemotePlace({ latencyMs: latencyMs / 2 });
    const all = Array.from({ length: writers }, (_, at) => {
      const names = Array.from({ length: each }, (_, number) => `subject ${at} of ${number}`);
      return place.writer({ act: "keep", names });
    });
    await Promise.all(all.map((writer) => writer.launch()));
    for (const writer of all) writer.begin();
    await Promise.all(all.map((writer) => writer.ended()));
    const lines = all.flatMap((writer) => writer.lines);
    expect(lines.flatMap((line) => (line.said === "reported" ? [line.text] : []))).toEqual([]);
    const took = lines.flatMap((line) => (line.said === "done" ? [line.ms] : []));
    expect(took).toHaveLength(writers * each);
    const { p50, p99 } = percentiles(took);
    const load = loadavg()[0] ?? 0;
    console.log(`The same with git over HTTP: p50 ${p50} ms, p99 ${p99} ms, load ${load}`);
    if (load < QUIET_LOAD) expect(p99).toBeLessThanOrEqual(MOST_CALLS * latencyMs);
    using reader = createCheckout(place.server.url);
    const { root, environment } = reader;
    const far = await openRemoteStorage({ root, environment, isRepository: true, config: Config.parse({}) });
    expect(await far?.syncNotes()).toEqual([]);
    const state = await place.git("ls-tree", "-r", "--name-only", "agentic/state", "agentic/memory/lessons/");
    expect(state.split("\n")).toHaveLength(writers * each);
    expect([...place.server.refs().keys()]).toEqual(["refs/heads/agentic/state"]);
    expect(await place.git("fsck", "--strict", "--no-dangling")).toBe("");
  });
});
