import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { RefChange, StateRefs } from "../../../src/ports/state-refs.ts";
import { STATE, INBOX, put, copy, drop, change, create, versionOf, textsOf, allOf } from "./state-changes.ts";
import type { StartStateRefs } from "./state-trial.ts";
import { isFull } from "../random.ts";

const WRITERS = isFull ? 8 : 4;
const EACH = isFull ? 25 : 2;
const TIMEOUT_MS = 900_000;

export function describeWriters(start: StartStateRefs): void {
  test(
    "of writers who make the very same change at once one alone does it",
    { timeout: TIMEOUT_MS },
    async () => {
      await using trial = await start();
      const clients = await Promise.all(Array.from({ length: 4 }, () => trial.open()));
      const race = async (expected: string | undefined, content: string): Promise<string> => {
        const same = { refs: [change({ expected, changes: [put("a", content)] })] };
        const results = await Promise.all(clients.map((refs) => refs.commit(same)));
        expect(results.map(({ status }) => status).sort()).toEqual(["committed", "moved", "moved", "moved"]);
        return results
          .map((result) => (result.status === "committed" ? versionOf(result, STATE) : ""))
          .join("");
      };
      let version: string | undefined;
      for (let round = 0; round < EACH; round += 1) version = await race(version, `${round}`);
      expect([...(await clients[0]!.refs(STATE)).values()]).toEqual([version]);
    },
  );

  test(`${WRITERS} writers at once lose nothing and double nothing`, { timeout: TIMEOUT_MS }, async () => {
    await using trial = await start();
    const write = async (writer: number): Promise<void> => {
      const refs = await trial.open();
      for (let number = 0; number < EACH; number += 1)
        await again(refs, async (version) => {
          const lines = (version === undefined ? {} : await textsOf(refs, version, ["lines"]))["lines"] ?? "";
          const mine = put(`files/${writer}/${number}`, `${writer} ${number}`);
          return [
            change({ expected: version, changes: [mine, put("lines", `${lines}${writer} ${number}\n`)] }),
          ];
        });
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    const refs = await trial.open();
    const version = (await refs.refs(STATE)).get(STATE) ?? "";
    const expected = everyLine();
    expect(Object.values(await allOf(refs, version, "files")).sort()).toEqual(expected);
    const lines = (await textsOf(refs, version, ["lines"]))["lines"] ?? "";
    expect(lines.trimEnd().split("\n").sort()).toEqual(expected);
  });

  test(
    `what ${WRITERS} writers put into a ref is folded into another while they write, and none of it is lost`,
    { timeout: TIMEOUT_MS },
    async () => {
      await using trial = await start();
      let writing = WRITERS;
      const write = async (writer: number): Promise<void> => {
        const refs = await trial.open();
        for (let number = 0; number < EACH; number += 1)
          await again(
            refs,
            (expected) => [
              change({
                ref: INBOX,
                expected,
                changes: [put(`inbox/${writer}/${number}`, `${writer} ${number}`)],
              }),
            ],
            INBOX,
          );
        writing -= 1;
      };
      const fold = async (): Promise<void> => {
        const refs = await trial.open();
        for (let last = false; !last;) {
          last = writing === 0;
          const now = await refs.refs("agentic/");
          const inbox = now.get(INBOX);
          if (inbox === undefined) {
            await setImmediate();
            continue;
          }
          const files = await refs.files(inbox, "inbox");
          const changes = files.map(({ path }) => copy(path, inbox, path));
          await refs.commit({ refs: [change({ expected: now.get(STATE), changes }), drop(INBOX, inbox)] });
          last &&= !(await refs.refs(INBOX)).has(INBOX);
        }
      };
      await Promise.all([fold(), ...Array.from({ length: WRITERS }, (_, writer) => write(writer))]);
      const refs = await trial.open();
      const now = await refs.refs("agentic/");
      expect([...now.keys()]).toEqual([STATE]);
      expect(Object.values(await allOf(refs, now.get(STATE) ?? "", "inbox")).sort()).toEqual(everyLine());
    },
  );

  test("commits of one client at once are as those of several", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const names = Array.from({ length: 4 }, (_, index) => `agentic/runs/2026020${index + 1}-aaaaaa/main`);
    const made = await Promise.all(names.map((ref) => create(refs, { ref, files: { a: ref } })));
    expect(await refs.refs("agentic/")).toEqual(new Map(names.map((ref, index) => [ref, made[index]])));
    const results = await Promise.all(
      names.map(() => refs.commit({ refs: [change({ changes: [put("a", "1")] })] })),
    );
    expect(results.filter(({ status }) => status === "committed")).toHaveLength(1);
  });
}

/** Commits until nobody was faster. */
async function again(
  refs: StateRefs,
  make: (version: string | undefined) => RefChange[] | Promise<RefChange[]>,
  ref: string = STATE,
): Promise<void> {
  for (;;) {
    const version = (await refs.refs(ref)).get(ref);
    const { status } = await refs.commit({ refs: await make(version) });
    if (status === "committed") return;
  }
}

function everyLine(): string[] {
  return Array.from(
    { length: WRITERS * EACH },
    (_, index) => `${Math.floor(index / EACH)} ${index % EACH}`,
  ).sort();
}
