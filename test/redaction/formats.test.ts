import { describe, expect, it } from "vitest";
import { createRedactor } from "../../src/redaction/redactor.ts";
import { CIPHER, createRandom, encodings, formats, leakOf } from "../support/redaction/corpus.ts";
import { isFull } from "../support/random.ts";

const EACH = isFull ? 20 : 2;
/** What the values of known variables are not needed for. */
const SEEN_BY_LOOKS: ReadonlySet<string> = new Set([
  "plain",
  "base64 at the start",
  "base64 after one byte",
  "base64 after two bytes",
  "base64 for URLs",
  "base64 in lines",
  "hex",
  "upper-case hex",
  "URL-encoded",
  "every character URL-encoded",
  "JSON",
  "JSON in JSON",
  "code points in JSON",
  "HTML",
  "with characters without width between",
]);

function* samples() {
  const random = createRandom(20_260_131);
  for (const [format, make] of Object.entries(formats))
    for (const [encoding, encode] of Object.entries(encodings))
      for (let index = 0; index < EACH; index += 1) {
        const secret = make(random);
        yield { format, encoding, secret, encoded: encode(secret) };
      }
}

const around = (text: string): string => `The step printed: ${text} and went on.\n`;

describe("secrets in a corpus of formats and encodings", () => {
  it("holds eighteen of each", () => {
    expect([Object.keys(formats).length, Object.keys(encodings).length]).toEqual([18, 18]);
  });

  it("leak nowhere but through a cipher, where their value is known", { tags: "slow" }, () => {
    const leaks: string[] = [];
    for (const { format, encoding, secret, encoded } of samples()) {
      const { redact } = createRedactor({ values: [secret] });
      const leak = leakOf(redact(around(encoded)), encoded);
      if (leak !== undefined) leaks.push(`${format}, ${encoding}: ${leak}`);
    }
    const expected = Object.keys(formats).length * EACH;
    expect(leaks.filter((leak) => !leak.includes(CIPHER))).toEqual([]);
    expect(leaks.length).toBeLessThanOrEqual(expected);
  });

  it("are told by their looks alone in the encodings that are in common use", () => {
    const { redact } = createRedactor({ values: [] });
    const leaks: string[] = [];
    for (const { format, encoding, encoded } of samples()) {
      if (!SEEN_BY_LOOKS.has(encoding) || isUntold(format, encoding)) continue;
      const leak = leakOf(redact(around(encoded)), encoded);
      if (leak !== undefined) leaks.push(`${format}, ${encoding}: ${leak}`);
    }
    expect(leaks).toEqual([]);
  });
});

/** A secret of AWS has no looks; inside base64 and hex, neither has a classic key of OpenAI, and a private key no end. */
function isUntold(format: string, encoding: string): boolean {
  if (format === "AWS secret") return true;
  return ["OpenAI classic", "private key"].includes(format) && /base64|hex/.test(encoding);
}
