import { expect, test } from "vitest";
import { outputOf } from "../../src/decision/single-step.ts";

const remark = (text: string) => ({ path: "a.ts", line: 1, text });

test.each([
  ["input", "Keep the API.\nAnd more.", [], "Keep the API."],
  ["input", "", [remark("Still too bright\nplease")], "Still too bright"],
  ["input", "", [remark("Why?"), remark("How?")], "2 remarks: Why?"],
  ["input", "Nearly.", [remark("Why?")], "Nearly."],
  ["approved", "", [remark("Nice")], "approved: Nice"],
  ["rejected", "", [], "rejected"],
] as const)(
  "an answer is shown by its words, or else by its remarks: %s %j %j",
  (decision, text, threads, words) => {
    expect(outputOf({ decision, text, threads: [...threads] }).summary).toBe(words);
  },
);
