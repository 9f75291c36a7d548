import { expect, test } from "vitest";
import { createRedactor } from "../../src/redaction/redactor.ts";
import { initialState } from "../../src/run/state.ts";
import { redactedObserver } from "../../src/runner/process/redacted-observer.ts";
import { createRandom, formats } from "../support/redaction/corpus.ts";

const key = formats["private key"]?.(createRandom(5)) ?? "";

function watched() {
  const seen: string[] = [];
  const redactor = createRedactor({ values: ["hunter2-and-a-half"] });
  const observer = redactedObserver(
    {
      onScriptLine: (step, line) => seen.push(`${step}: ${line}`),
      onAgentEvent: (_step, event) => seen.push(JSON.stringify(event)),
    },
    redactor,
  );
  const end = (step: string): void =>
    observer.onEvent?.(
      { seq: 1, at: "2026-01-31T12:00:00.000Z", type: "step.succeeded", step, attempt: 1 },
      initialState(),
    );
  return { seen, observer, end };
}

test("a key that a script prints line by line is one secret, also where another script prints in between", () => {
  const { seen, observer, end } = watched();
  for (const line of [...key.split("\n"), "done."]) {
    observer.onScriptLine?.("a", line);
    observer.onScriptLine?.("b", "tick.");
  }
  end("a");
  end("b");
  expect(seen.filter((line) => line.startsWith("a"))).toEqual(["a: (redacted)", "a: done."]);
  expect(seen.filter((line) => line === "b: tick.")).toHaveLength(key.split("\n").length + 1);
});

test("the last line of a script is shown when its step ends", () => {
  const { seen, observer, end } = watched();
  observer.onScriptLine?.("a", "hunter2-and");
  expect(seen).toEqual([]);
  end("a");
  expect(seen).toEqual(["a: hunter2-and"]);
});

test("what an agent says is redacted as a whole", () => {
  const { seen, observer } = watched();
  observer.onAgentEvent?.("a", { type: "text", text: `Here:\n${key}\nand hunter2-and-a-half.` });
  expect(seen).toEqual(['{"type":"text","text":"Here:\\n(redacted)\\nand (redacted)."}']);
});
