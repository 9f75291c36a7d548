import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  replicatedBytes,
  joinSegments,
  type Layout,
  lengthOf,
  emptyLayout,
  segmentOf,
} from "../../../src/storage/refs/segments.ts";
import { computeAppendDelta } from "../../../src/storage/replication/commit-batch.ts";
import { errorOf } from "../../support/error-of.ts";
import { LocalRun } from "../../support/storage/local-run.ts";
import { isFull, parameters } from "../../support/random.ts";

const FILE = "journal.ndjson";

/** A file that is carried as it grows; what lies at the remote is only what the changes made of it. */
class Carrying {
  readonly local = new LocalRun();
  readonly there = new Map<string, Uint8Array>();
  layout: Layout = emptyLayout;
  written = 0;

  carry(whole = false): void {
    const growth = computeAppendDelta(FILE, {
      layout: this.layout,
      whole,
      readFrom: (...at) => this.local.readFrom(...at),
    });
    for (const change of growth?.changes ?? []) {
      for (const path of this.there.keys())
        if (path === change.path || path.startsWith(`${change.path}/`)) this.there.delete(path);
      if (!("content" in change)) continue;
      this.there.set(change.path, Buffer.from(change.content));
      this.written += change.content.length;
    }
    this.layout = growth?.layout ?? this.layout;
  }

  get joined(): string | undefined {
    const content = joinSegments(this.there).get(FILE);
    return content && Buffer.from(content).toString("utf8");
  }
}

describe("a growing file in segments", () => {
  it("reads back the same, however it is cut", () => {
    const line = fc.string({ maxLength: 300 }).map((text) => `${text.replaceAll("\n", " ")}é\n`);
    const pieces = fc.array(
      fc.tuple(fc.array(line, { minLength: 1, maxLength: 30 }), fc.integer({ max: 9 })),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(pieces, (growths) => {
        const carrying = new Carrying();
        for (const [lines, chance] of growths) {
          carrying.local.append(FILE, lines.join(""));
          carrying.carry(chance === 0);
          expect(carrying.joined).toBe(carrying.local.text(FILE));
          expect(replicatedBytes(carrying.layout)).toBe(carrying.local.files.get(FILE)?.length);
        }
      }),
      parameters(isFull ? 2_000 : 150),
    );
  });

  it("writes a small multiple of what it holds, in few segments", () => {
    const carrying = new Carrying();
    let most = 0;
    for (let n = 0; n < 1_500; n += 1) {
      carrying.local.append(FILE, `${"x".repeat(199)}\n`);
      carrying.carry();
      most = Math.max(most, carrying.there.size);
    }
    const { length = 0 } = carrying.local.files.get(FILE) ?? {};
    expect(carrying.written / length).toBeLessThan(8);
    expect(most).toBeLessThan(40);
    expect(carrying.joined).toBe(carrying.local.text(FILE));
  });

  it("is one whole file when it is made whole", () => {
    const carrying = new Carrying();
    for (let n = 0; n < 11; n += 1) {
      carrying.local.append(FILE, `line ${n}\n`);
      carrying.carry();
    }
    carrying.carry(true);
    expect([...carrying.there.keys()]).toEqual([FILE]);
    expect(carrying.joined).toBe(carrying.local.text(FILE));
    carrying.carry(true);
    expect(lengthOf(carrying.layout)).toBe(carrying.local.files.get(FILE)?.length);
  });

  it("leaves a torn last line for later", () => {
    const carrying = new Carrying();
    carrying.local.append(FILE, "one\ntw");
    carrying.carry();
    expect(carrying.joined).toBe("one\n");
    carrying.local.append(FILE, "o\n");
    carrying.carry();
    expect(carrying.joined).toBe("one\ntwo\n");
  });

  it("stays in segments where hosts would not take it whole", { tags: "slow" }, () => {
    const carrying = new Carrying();
    const mebibyte = `${"x".repeat(1024 * 1024 - 1)}\n`;
    for (let n = 0; n < 3; n += 1) {
      carrying.local.append(FILE, mebibyte.repeat(15));
      carrying.carry(n === 2);
    }
    const sizes = Array.from(carrying.there.values(), ({ length }) => length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(32 * 1024 * 1024);
    expect(carrying.joined).toBe(carrying.local.text(FILE));
  });
});

describe("segments that came back", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  it("are refused where a part of the journal is missing", () => {
    const files = new Map([
      [FILE, bytes("one\n")],
      [`${FILE}.d/000000000009`, bytes("three\n")],
    ]);
    expect(errorOf(() => joinSegments(files))).toMatchObject({
      code: "journal-corrupt",
      message: expect.stringContaining("ends at byte 4, and its next segment begins at byte 9"),
    });
  });

  it("of a log are joined as far as they are there", () => {
    const files = new Map([
      ["logs.ndjson", bytes("one\n")],
      ["logs.ndjson.d/000000000009", bytes("three\n")],
    ]);
    expect(joinSegments(files)).toEqual(new Map([["logs.ndjson", Buffer.from("one\nthree\n")]]));
  });

  it("are no files of the run where no engine wrote them", () => {
    const files = new Map([
      [FILE, bytes("one\n")],
      [`${FILE}.d/note.md`, bytes("hello")],
      ["plan.md", bytes("plan")],
    ]);
    expect([...joinSegments(files).keys()].toSorted()).toEqual([FILE, "plan.md"]);
    expect(segmentOf("plan.md.d/000000000000")).toBeUndefined();
  });
});
