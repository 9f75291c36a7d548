// @module-tag slow
import { loadavg } from "node:os";
import { describe, expect, test } from "vitest";
import { Config } from "../../src/config/schema.ts";
import { inboxRef, runRef } from "../../src/storage/refs/ref-names.ts";
import { openRemoteStorage } from "../../src/wiring/open-remote-storage.ts";
import { createCheckout } from "../support/git/prepared-repositories.ts";
import { createChance } from "../../src/runner/simulation/outcomes/random-outcomes.ts";
import { haunt } from "../support/storage/haunting.ts";
import { createRemotePlace, type RemotePlace, type Writer } from "../support/storage/remote-place.ts";
import type { WriterLine, WriterTask } from "../support/storage/remote-writer.ts";
import { filesOfRun, startRun } from "../support/storage/state-runs.ts";
import { isFull } from "../support/random.ts";

const timeout = isFull ? 900_000 : 60_000;
/** Before each request; a push takes two of them. */
const latencyMs = isFull ? 500 : 50;
const records = isFull ? 50 : 4;
const P99_MS = 2_000;
/** What a machine that does other things as well takes its time for says nothing. */
const QUIET_LOAD = 4;

type Recording = Extract<WriterTask, { act: "record" }>;

function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

function runIdOf(at: number): string {
  return `20260131-${String(at).padStart(6, "0")}`;
}

async function atOnce(writers: readonly Writer[]): Promise<void> {
  await Promise.all(writers.map((writer) => writer.launch()));
  for (const writer of writers) writer.begin();
  await Promise.all(writers.map((writer) => writer.ended()));
}

function recorders(place: RemotePlace, count: number, how: Omit<Recording, "act" | "runId" | "records">) {
  return times(count, (at) => place.writer({ act: "record", runId: runIdOf(at), records, ...how }));
}

function saidBy<T extends WriterLine["said"]>({ lines }: Writer, said: T) {
  const isSo = (line: WriterLine): line is Extract<WriterLine, { said: T }> => line.said === said;
  return lines.filter(isSo);
}

/** Milliseconds in which all but one of a hundred were done. */
function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;
}

/** From the moment a record is durable here to the moment it is known to be at the remote. */
function delays(writer: Writer): number[] {
  const recorded = new Map(saidBy(writer, "recorded").map(({ record, at }) => [record, at]));
  return saidBy(writer, "confirmed").map(({ record, at }) => at - (recorded.get(record) ?? 0));
}

function tell(what: string, values: readonly number[]): void {
  if (!isFull) return;
  const sorted = values.toSorted((a, b) => a - b);
  const [half = 0] = sorted.slice(Math.floor(sorted.length / 2));
  console.log(`${what}: p50 ${Math.round(half)} ms, p99 ${Math.round(p99(values))} ms, load ${loadavg()[0]}`);
}

/** What writers recorded is there, each record once, as the writer wrote it, and nothing else. */
async function expectRecorded(place: RemotePlace, writers: readonly Writer[]): Promise<void> {
  for (const writer of writers) {
    const { runId } = writer.task as Recording;
    const [started, ...events] = await place.journalAt(runRef(runId), runId);
    expect(started).toMatchObject({ type: "run.started", run_id: runId });
    const there = events.map((event) => (event.type === "checkpoint.made" ? event.text : event));
    expect(there).toEqual(saidBy(writer, "recorded").map(({ text }) => text));
    expect(there).toHaveLength(records);
    expect(await place.git("rev-list", "--merges", runRef(runId))).toBe("");
  }
}

async function expectSound(place: RemotePlace): Promise<void> {
  expect(await place.git("fsck", "--strict", "--no-dangling")).toBe("");
}

async function filesAt(place: RemotePlace, ref: string, folder: string): Promise<string[]> {
  const listed = await place.git("ls-tree", "-r", "--name-only", ref, `${folder}/`);
  return listed.split("\n").map((path) => path.slice(folder.length + 1));
}

describe("writers at one git server, each a process in a clone of its own, with a run of its own", () => {
  test("have all their records there that they were told are there", { timeout }, async () => {
    await using place = await createRemotePlace({ latencyMs });
    const writers = recorders(place, isFull ? 8 : 2, { burst: 1, pace: "confirmed", flush: true });
    await atOnce(writers);
    await expectRecorded(place, writers);
    await expectSound(place);
    for (const { task } of writers) {
      const { runId } = task as Recording;
      const commits = Number(await place.git("rev-list", "--count", runRef(runId)));
      expect(commits).toBeGreaterThanOrEqual(records);
    }
    const took = writers.flatMap(delays);
    expect(took).toHaveLength(writers.length * records);
    tell(`From append to confirmed, ${latencyMs} ms before each request`, took);
    if (isFull && (loadavg()[0] ?? 0) < QUIET_LOAD) expect(p99(took)).toBeLessThanOrEqual(P99_MS);
  });

  const paces = [
    { name: "and each asked for", flush: true },
    { name: "in their own time", flush: false },
  ];
  test.runIf(isFull).each(paces)(
    "have all records that come five a second, $name",
    { timeout },
    async ({ name, flush }) => {
      const landed: { ref: string; version: string; at: number }[] = [];
      const known = new Map<string, string>();
      await using place = await createRemotePlace({
        latencyMs: latencyMs / 2,
        onPushed: (refs) => {
          for (const [ref, version] of refs)
            if (known.get(ref) !== version) landed.push({ ref, version, at: Date.now() });
          for (const [ref, version] of refs) known.set(ref, version);
        },
      });
      const writers = recorders(place, 8, { burst: 1, pace: 200, flush });
      await atOnce(writers);
      await expectRecorded(place, writers);
      await expectSound(place);
      const took: number[] = [];
      for (const writer of writers) took.push(...(await landings(place, writer, landed)));
      expect(took).toHaveLength(writers.length * records);
      tell(`From append to the remote, ${latencyMs} ms for each push, ${name}`, took);
    },
  );

  test.each(isFull ? [1, 2, 3] : [1])(
    "lose nothing and double nothing where they are killed at any moment (seed %i)",
    { timeout },
    async (seed) => {
      const kills = isFull ? 14 - Math.min(1, seed - 1) : 2;
      await using place = await createRemotePlace({ latencyMs });
      const writers = recorders(place, isFull ? 8 : 2, { burst: 1, pace: "confirmed", flush: true });
      const chance = createChance(seed);
      expect(await haunt(place, writers, { kills, chance, latencyMs })).toBe(kills);
      await expectRecorded(place, writers);
      await expectSound(place);
    },
  );
});

describe("processes that take one run from each other at a git server", () => {
  test(
    "stop with a reason once they go on, and nothing that they were told is there is lost",
    { timeout },
    async () => {
      const [turns, each] = isFull ? [24, 4] : [1, 2];
      await using place = await createRemotePlace({ latencyMs: isFull ? 100 : 20 });
      const runId = runIdOf(0);
      const how = {
        act: "record",
        runId,
        records: (turns + 1) * each,
        burst: 1,
        pace: "confirmed",
        flush: true,
      } as const;
      const writers = times(Math.min(4, turns + 1), (at) => place.writer({ ...how, takes: at > 0 }));
      const writerOf = (turn: number): Writer => writers[turn % writers.length]!;
      await writerOf(0).launch();
      for (let turn = 0; turn < turns; turn += 1) {
        const writer = writerOf(turn);
        writer.begin();
        for (let count = 0; count < each; count += 1) await writer.said("confirmed");
        writer.freeze(true);
        await writerOf(turn + 1).launch();
        writer.freeze(false);
        await expect(writer.ended()).rejects.toThrow(/Run \S+ was taken over by process \d+ on /);
      }
      const last = writerOf(turns);
      last.begin();
      await last.ended();
      const [, ...events] = await place.journalAt(runRef(runId), runId);
      const there = events.map((event) => (event.type === "checkpoint.made" ? event.text : event));
      expect(there).toHaveLength(how.records);
      expect(new Set(there).size).toBe(how.records);
      const recorded = writers.flatMap((writer) => saidBy(writer, "recorded"));
      for (const [index, text] of there.entries()) {
        expect(recorded).toContainEqual(expect.objectContaining({ record: index + 1, text }));
      }
      const confirmed = writers.flatMap(textsConfirmed);
      expect(there).toEqual(expect.arrayContaining(confirmed));
      await expectSound(place);
    },
  );
});

/** Those of the records that the writer was told are at the remote. */
function textsConfirmed({ lines }: Writer): string[] {
  const last = new Map<number, string>();
  return lines.flatMap((line) => {
    if (line.said === "recorded") last.set(line.record, line.text);
    return line.said === "confirmed" ? [last.get(line.record) ?? ""] : [];
  });
}

/** From the append of each record to the push that brought it, by the number of events that its commit names. */
async function landings(
  place: RemotePlace,
  writer: Writer,
  landed: readonly { ref: string; version: string; at: number }[],
): Promise<number[]> {
  const { runId } = writer.task as Recording;
  const pushes: { events: number; at: number }[] = [];
  for (const { ref, version, at } of landed) {
    if (ref !== `refs/heads/${runRef(runId)}`) continue;
    const subject = await place.git("log", "-1", "--format=%s", version);
    pushes.push({ events: Number(/: (\d+) events/.exec(subject)?.[1]), at });
  }
  return saidBy(writer, "recorded").flatMap(({ record, at }) => {
    const first = pushes.find(({ events }) => events > record);
    return first ? [first.at - at] : [];
  });
}

describe("writers that meet at one ref of a git server", () => {
  test("leave requests in the inbox of a run: each is there once", { timeout }, async () => {
    await using place = await createRemotePlace({ latencyMs: isFull ? 50 : 0 });
    const runId = runIdOf(0);
    await beginRun(place, runId);
    const [own, common] = isFull ? [20, 5] : [1, 1];
    const ids = (at: number): string[] => [
      ...times(common, (number) => `common-${number}`),
      ...times(own, (number) => `${at}-${number}`),
    ];
    const writers = times(isFull ? 8 : 2, (at) => place.writer({ act: "request", runId, ids: ids(at) }));
    await atOnce(writers);
    const all = [...new Set(writers.flatMap((_, at) => ids(at)))].sort();
    const left = writers.flatMap((writer) => saidBy(writer, "left"));
    expect(left).toHaveLength(writers.length * (own + common));
    expect(left.flatMap(({ id, known }) => (known ? [] : id)).sort()).toEqual(all);
    const folder = `agentic/workflows/${runId}/inbox`;
    const ref = inboxRef(runId);
    expect((await filesAt(place, ref, folder)).sort()).toEqual(all.map((id) => `${id}.json`).sort());
    for (const id of all.slice(0, 5)) {
      expect(await place.git("cat-file", "blob", `${ref}:${folder}/${id}.json`)).toBe(`"${id}"`);
    }
    expect(await place.git("rev-list", "--count", ref)).toBe(String(all.length));
    expect(await place.git("rev-list", "--merges", ref)).toBe("");
    await expectSound(place);
    tell(
      "A request, of eight writers at one inbox",
      left.map(({ ms }) => ms),
    );
  });

  test(
    "end their runs and keep notes: agentic/state has all of it, one commit after the other",
    { timeout },
    async () => {
      await using place = await createRemotePlace({ latencyMs: isFull ? 50 : 0 });
      const runs = times(isFull ? 8 : 2, runIdOf);
      const names = times(isFull ? 2 : 1, (at) => times(isFull ? 4 : 1, (number) => `${at}-${number}`));
      const ending = runs.map((runId) =>
        place.writer({ act: "end", runId, shared: `agentic/analysis/${runId}.md` }),
      );
      const noting = names.map((own) => place.writer({ act: "note", names: own }));
      await atOnce([...ending, ...noting]);
      expect(await place.git("for-each-ref", "--format=%(refname)")).toBe("refs/heads/agentic/state");
      const state = "agentic/state";
      expect((await filesAt(place, state, "agentic/analysis")).sort()).toEqual(runs.map((id) => `${id}.md`));
      const folded = runs.flatMap((id) => Object.keys(filesOfRun(id)).map((name) => `${id}/${name}`));
      expect((await filesAt(place, state, "agentic/workflows")).sort()).toEqual(folded.sort());
      const lessons = names.flat().map((name) => `${name}.md`);
      expect((await filesAt(place, state, "agentic/memory/lessons")).sort()).toEqual(lessons.sort());
      expect(await place.git("rev-list", "--merges", state)).toBe("");
      const subjects = (await place.git("log", "--format=%s", state)).split("\n");
      for (const runId of runs) {
        expect(subjects.filter((subject) => subject.startsWith(`Run ${runId} has ended`))).toHaveLength(1);
      }
      await expectSound(place);
      const kept = ending
        .flatMap((writer) => saidBy(writer, "reported"))
        .filter(({ text }) => / is still kept /.test(text));
      expect(kept).toEqual([]);
      tell(
        "The end of a run, of eight at once",
        ending.flatMap((writer) => saidBy(writer, "done")).map(({ ms }) => ms),
      );
    },
  );
});

async function beginRun(place: RemotePlace, runId: string): Promise<void> {
  using project = createCheckout(place.server.url);
  const { root, environment } = project;
  const far = await openRemoteStorage({ root, environment, isRepository: true, config: Config.parse({}) });
  if (!far) throw new Error("There is no remote.");
  await startRun(far.refs, runId);
}
