import { describe, expect, it } from "vitest";
import { createRedactingStream } from "../../src/redaction/redacting-stream.ts";
import { createRedactor } from "../../src/redaction/redactor.ts";
import { createRandom, formats, letters } from "../support/redaction/corpus.ts";

const random = createRandom(11);
const PASSWORD = "hunter2-and-a-half";
const redactor = createRedactor({ values: [PASSWORD] });

function streamed(text: string, sizeOf: () => number): string {
  const stream = createRedactingStream(redactor);
  let shown = "";
  for (let at = 0; at < text.length;) {
    const size = sizeOf();
    shown += stream.push(text.slice(at, at + size));
    at += size;
  }
  return shown + stream.end();
}

describe("a redacting stream", () => {
  it("shows what the whole text would show, however it is split", () => {
    for (const make of [...Object.values(formats), () => PASSWORD, () => "hunt er2-\nand-a-half"]) {
      const text = `first line\nkey: ${make(random)}\nlast line with a word\n`;
      const whole = redactor.redact(text);
      for (const longest of [1, 7, 60])
        expect(streamed(text, () => 1 + Math.floor(random() * longest))).toBe(whole);
    }
  });

  it("shows whole lines at once where nothing is open", () => {
    const stream = createRedactingStream(redactor);
    expect(stream.push("building\n")).toBe("building\n");
    expect(stream.push("done: 3 files\n")).toBe("done: 3 files\n");
    expect(stream.end()).toBe("");
  });

  it("waits for the end of what may be a secret, and no longer", () => {
    const stream = createRedactingStream(redactor);
    expect(stream.push(`the ${PASSWORD.slice(0, 8)}`)).toBe("the ");
    expect(stream.push(`${PASSWORD.slice(8)} is out\n`)).toBe("(redacted) is out\n");
  });

  it("holds the lines of a private key back until it ends", () => {
    const key = formats["private key"]?.(random) ?? "";
    const stream = createRedactingStream(redactor);
    const shown = `${key}\nafter it.\n`.split(/(?<=\n)/).map((line) => stream.push(line));
    expect(shown.join("")).toBe("(redacted)\nafter it.\n");
  });

  it("goes on with a text that never has a space", () => {
    const text = letters(random, 300_000, "abcdefghij.");
    expect(streamed(text, () => 1_000)).toBe(text);
  });
});
