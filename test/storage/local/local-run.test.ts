import { describe, expect, test } from "vitest";
import { createRedactor } from "../../../src/redaction/redactor.ts";
import { describeRunStore } from "../../support/contracts/run-store.ts";
import { describeStateStore, RUN, type StoreTrial } from "../../support/contracts/state-store.ts";
import { createLocalTrial } from "../../support/storage/local-store.ts";

const SECRET = "hunter2-and-a-half";
const redactor = createRedactor({ values: [SECRET] });

function createTrial(): StoreTrial {
  return createLocalTrial({ redact: redactor.redactDocument });
}

describeStateStore("runs without secrets", createTrial);
describeRunStore("a run without secrets", createTrial);

describe("a store without secrets", () => {
  test("keeps none, whichever way it comes", async () => {
    using trial = createTrial();
    await using run = trial.states.open(RUN, "create");
    run.appendJournal(`{"text":"${SECRET}"}\n`);
    run.write("plan.md", `# ${SECRET}`);
    run.write("artifacts/build/plan.txt", new TextEncoder().encode(SECRET));
    run.append("logs.ndjson", `{"message":"${SECRET}"}\n`);
    run.writeShared("agentic/analysis/bug.md", SECRET);
    trial.states.addRequest(RUN, "1", JSON.stringify({ text: SECRET }));
    expect(run.readJournal()).toBe('{"text":"(redacted)"}\n');
    expect(run.read("plan.md")).toBe("# (redacted)");
    expect(run.read("artifacts/build/plan.txt")).toBe("(redacted)");
    expect(run.read("logs.ndjson")).toBe('{"message":"(redacted)"}\n');
    expect(trial.readShared("agentic/analysis/bug.md")).toBe("(redacted)");
    expect(run.requests()).toMatchObject([{ content: '{"text":"(redacted)"}' }]);
  });

  test("leaves bytes that are no text as they are", async () => {
    using trial = createTrial();
    await using run = trial.states.open(RUN, "create");
    const bytes = new Uint8Array([0xff, 0xfe, 0, ...new TextEncoder().encode(SECRET)]);
    run.write("picture.png", bytes);
    expect(run.readBytes("picture.png")).toEqual(Buffer.from(bytes));
  });
});
