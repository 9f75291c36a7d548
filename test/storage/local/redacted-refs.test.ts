import { describe, expect, test } from "vitest";
import { createRedactor } from "../../../src/redaction/redactor.ts";
import { redactedRefs } from "../../../src/storage/local/redacted-refs.ts";
import { createMemoryRefs } from "../../support/storage/memory-refs.ts";

const SECRET = "a-long-and-secret-value";
const REF = "agentic/runs/20260131-k3f9qz/main";
const FOLDER = "agentic/workflows/20260131-k3f9qz";

async function put(path: string): Promise<string | undefined> {
  const refs = createMemoryRefs();
  const content = `{"text":"${SECRET}"}\n`;
  const next = { message: "put", changes: [{ path, content }] };
  const redactor = createRedactor({ values: [SECRET] });
  await redactedRefs(refs, redactor).commit({ refs: [{ ref: REF, expected: undefined, next }] });
  return refs.tree(REF)?.[path];
}

describe("state refs that take no secrets", () => {
  test.each(["artifacts/plan.json", "plan.md", "artifacts/journal.ndjson", "logs.ndjson"])(
    "have `(redacted)` in place of one in %s",
    async (path) => {
      expect(await put(`${FOLDER}/${path}`)).toBe('{"text":"(redacted)"}\n');
    },
  );

  test.each(["journal.ndjson", "journal.ndjson.d/000000001024"])(
    "hold %s as it was written: it was redacted then, and other bytes would be another journal",
    async (path) => {
      expect(await put(`${FOLDER}/${path}`)).toBe(`{"text":"${SECRET}"}\n`);
    },
  );
});
