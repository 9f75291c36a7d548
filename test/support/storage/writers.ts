import { expect } from "vitest";
import type { StateRefs } from "../../../src/ports/state-refs.ts";
import { runDirectory } from "../../../src/run/paths.ts";
import { emptyInbox, addRequest, readInbox } from "../../../src/storage/refs/inbox.ts";
import { MEMORY_FOLDER, RUN_REFS } from "../../../src/storage/refs/ref-names.ts";
import type { RetryTiming } from "../../../src/storage/refs/update-ref.ts";
import { archiveRun } from "../../../src/storage/replication/archive-run.ts";
import { systemClock } from "../../../src/system/system-clock.ts";
import { createNotesClone, type NotesClone, noteText } from "../memory/notes-clone.ts";
import { fastPace } from "../pace.ts";
import { filesOfRun, startRun } from "./state-runs.ts";

/** Many writers at one remote, each with a client of its own; what they lose or double is told by an assertion. */
export interface Crowd {
  open(): Promise<StateRefs>;
  readonly writers: number;
  /** What each of them does, so often. */
  readonly each: number;
  readonly seed: number;
}

const STATE = "agentic/state";
const RUN = "20260131-k3f9qz";

/** Waits are real; who waits how long is the same for the same seed. */
function paceOf({ seed }: Crowd, writer: number): RetryTiming {
  return { clock: systemClock, random: fastPace(seed * 100 + writer).random };
}

function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

async function textsUnder(refs: StateRefs, folder: string): Promise<Map<string, string>> {
  const version = (await refs.refs(STATE)).get(STATE) ?? "";
  const paths = (await refs.files(version, folder)).map(({ path }) => path);
  const read = await refs.read(version, paths);
  return new Map(
    paths.sort().map((path) => [path.slice(folder.length + 1), Buffer.from(read.get(path) ?? []).toString()]),
  );
}

/**
 * Writers leave requests, each of them also a repeat of what its neighbour leaves, while the coordinator reads them and then folds the
 * run away under them.
 */
export async function crowdInbox(crowd: Crowd): Promise<void> {
  const { writers, each } = crowd;
  const coordinator = await crowd.open();
  const version = await startRun(coordinator, RUN);
  let writing = true;
  const seen: string[] = [];
  const read = async (): Promise<void> => {
    let inbox = emptyInbox;
    for (;;) {
      const isLast = !writing;
      inbox = await readInbox(coordinator, RUN, inbox);
      seen.push(...inbox.requests.map(({ id }) => id));
      expect(inbox.problems).toEqual([]);
      if (isLast) return;
      await systemClock.sleep(100);
    }
  };
  const reading = read();
  const outcomes = await Promise.all(
    times(writers, async (writer) => {
      const pace = { refs: await crowd.open(), ...paceOf(crowd, writer) };
      const left: string[] = [];
      for (let number = 0; number < each; number += 1) {
        for (const id of [`${writer}-${number}`, `${(writer + 1) % writers}-${number}`]) {
          if ((await addRequest(pace, { runId: RUN, id, content: `"${id}"` })) === "added") left.push(id);
        }
      }
      return left;
    }),
  );
  writing = false;
  await reading;
  const all = times(writers, (writer) => times(each, (number) => `${writer}-${number}`))
    .flat()
    .sort();
  expect(outcomes.flat().sort()).toEqual(all);
  expect(seen.sort()).toEqual(all);
  const late = await Promise.all([
    archiveRun({ refs: coordinator, ...paceOf(crowd, 99) }, { runId: RUN, version }),
    ...times(2, async (number) => {
      const pace = { refs: await crowd.open(), ...paceOf(crowd, 50 + number) };
      return await addRequest(pace, { runId: RUN, id: `late-${number}`, content: `"late-${number}"` });
    }),
  ]);
  expect(late).toEqual([expect.objectContaining({ status: "archived", foreignPaths: [] }), "added", "added"]);
  // What came too late for the fold waits in an inbox of its own.
  const waiting = (await readInbox(coordinator, RUN)).requests.map(
    ({ id, content }) => [id, content] as const,
  );
  const folded = await textsUnder(coordinator, `${runDirectory(RUN)}/inbox`);
  const kept = [
    ...waiting,
    ...Array.from(folded, ([name, text]) => [name.replace(".json", ""), text] as const),
  ];
  const expected = [...all, "late-0", "late-1"];
  expect(kept.map(([id]) => id).sort()).toEqual(expected.sort());
  expect(kept.filter(([id, text]) => text !== `"${id}"`)).toEqual([]);
}

/** Runs end at once; each is folded twice, as an engine does that was killed before it heard the answer. */
export async function crowdFold(crowd: Crowd): Promise<void> {
  const { writers, each } = crowd;
  await Promise.all(
    times(writers, async (writer) => {
      const refs = await crowd.open();
      const again = await crowd.open();
      for (let number = 0; number < each; number += 1) {
        const runId = `20260131-${String(writer).padStart(3, "0")}${String(number).padStart(3, "0")}`;
        const version = await startRun(refs, runId, { [`agentic/analysis/${runId}.md`]: runId });
        const folds = await Promise.all(
          [refs, again].map((client, at) =>
            archiveRun({ refs: client, ...paceOf(crowd, writer * 2 + at) }, { runId, version }),
          ),
        );
        expect(folds.map(({ status }) => status)).toEqual(["archived", "archived"]);
      }
    }),
  );
  const refs = await crowd.open();
  expect([...(await refs.refs(RUN_REFS)).keys()]).toEqual([]);
  const expected = times(writers * each, (at) => {
    const [writer, number] = [Math.floor(at / each), at % each];
    return `20260131-${String(writer).padStart(3, "0")}${String(number).padStart(3, "0")}`;
  });
  const files = expected.flatMap((runId) =>
    Object.entries(filesOfRun(runId)).map(([path, text]) => [`${runId}/${path}`, text] as const),
  );
  expect(Object.fromEntries(await textsUnder(refs, "agentic/workflows"))).toEqual(Object.fromEntries(files));
  const shared = expected.map((runId) => [`${runId}.md`, runId]);
  expect(Object.fromEntries(await textsUnder(refs, "agentic/analysis"))).toEqual(Object.fromEntries(shared));
}

/** Clones keep notes of their own, all change one, and remove some of theirs; in the end all have the same. */
export async function crowdNotes(crowd: Crowd): Promise<void> {
  const { writers, each, seed } = crowd;
  const clones = await Promise.all(
    times(writers, async (writer) => createNotesClone(await crowd.open(), seed * 100 + writer)),
  );
  const [first] = clones;
  try {
    first?.put("patterns/common.md", noteText("common"));
    await first?.sync();
    await Promise.all(clones.map(async (clone, writer) => await keepNotes(clone, { writer, each })));
    // What came last goes to all of them.
    for (const clone of [...clones, ...clones]) await clone.sync();
    const refs = await crowd.open();
    const there = await textsUnder(refs, MEMORY_FOLDER);
    const notes = new Map([...there].filter(([path]) => path.endsWith(".md") && path !== "index.md"));
    for (const clone of clones) expect(new Map(Object.entries(clone.notes()))).toEqual(notes);
    const own = times(writers, (writer) =>
      times(each, (number) => `lessons/${writer}-${number}.md`).filter((_, number) => number % 3 !== 2),
    );
    expect([...notes.keys()].filter((path) => path.startsWith("lessons/"))).toEqual(own.flat().sort());
    const words = [...notes].filter(([path]) => path.startsWith("patterns/")).map(([, text]) => text);
    for (const writer of times(writers, (at) => at)) {
      expect(words.filter((text) => text.includes(`As ${writer} sees it.`))).toHaveLength(1);
    }
    expect(words).toHaveLength(writers);
  } finally {
    for (const clone of clones) clone[Symbol.dispose]();
  }
}

async function keepNotes(
  clone: NotesClone,
  { writer, each }: { readonly writer: number; readonly each: number },
): Promise<void> {
  await clone.sync();
  clone.put("patterns/common.md", noteText("common", { content: `As ${writer} sees it.` }));
  for (let number = 0; number < each; number += 1) {
    clone.put(`lessons/${writer}-${number}.md`, noteText(`${writer}-${number}`, { category: "lesson" }));
    await clone.sync();
    if (number % 3 === 2) clone.remove(`lessons/${writer}-${number}.md`);
  }
}
