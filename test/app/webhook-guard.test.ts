import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createAppLog } from "../../src/app/app-log.ts";
import { createGuard, createSignatureCheck, deliveryFields } from "../../src/app/webhook-guard.ts";
import { commented } from "../support/github-events/payloads.ts";

const BODY = ["some ", "text"].map((part) => Buffer.from(part));
const signed = (secret: string): string =>
  `sha256=${createHmac("sha256", secret).update(Buffer.concat(BODY)).digest("hex")}`;

function isValid(secrets: readonly string[], header: string | undefined): boolean {
  const check = createSignatureCheck(secrets);
  for (const part of BODY) check.update(part);
  return check.isValid(header);
}

test("a body is signed with the new secret or with the previous one, and with no other", () => {
  for (const secret of ["new", "previous"]) expect(isValid(["new", "previous"], signed(secret))).toBe(true);
  expect(isValid(["new"], signed("previous"))).toBe(false);
  for (const header of [undefined, "", "sha256=", signed("other"), signed("new").slice(0, -1), "sha1=abc"])
    expect(isValid(["new", "previous"], header)).toBe(false);
});

test("the log names the repository, the actor and the installation of a delivery", () => {
  const payload = {
    repository: { full_name: "octo/demo" },
    sender: { login: "renovate[bot]" },
    installation: { id: 7 },
    comment: { body: "secret words" },
  };
  expect(deliveryFields(payload)).toEqual({
    repository: "octo/demo",
    actor: "renovate[bot]",
    installation: 7,
  });
});

test("what is not a name is not in the log, and does not hide the rest", () => {
  const payload = { repository: { full_name: "a b\n" }, sender: { login: "x\n{}" }, installation: { id: 7 } };
  expect(deliveryFields(payload)).toEqual({ installation: 7 });
  for (const each of [undefined, null, 3, "text", [], {}]) expect(deliveryFields(each)).toEqual({});
});

test.each([
  ["info", 1],
  ["debug", 2],
])(
  "an unexpected error of a delivery is named; its text is logged for debug only: %s",
  async (level, count) => {
    const lines: string[] = [];
    const guard = createGuard({
      secret: "secret",
      log: createAppLog({ level, write: (line) => lines.push(line) }),
      deliver: () => Promise.reject(new TypeError("words of a comment")),
    });
    const comment = { id: 7, body: "/agentic help", user: { login: "ann" }, at: "2026-01-31T12:00:00Z" };
    const body = Buffer.from(JSON.stringify(commented(comment, { number: 1 }).payload));
    const headers: Record<string, string> = {
      "x-github-event": "issue_comment",
      "x-github-delivery": "d",
      "x-hub-signature-256": `sha256=${createHmac("sha256", "secret").update(body).digest("hex")}`,
    };
    using received = guard((name) => headers[name]);
    received.add(body);
    expect(await received.answer()).toEqual({ status: 500, outcome: "failed" });
    expect(lines).toHaveLength(count);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ reason: "TypeError; LOG_LEVEL=debug logs it" });
    expect(lines.join().includes("words of a comment")).toBe(level === "debug");
  },
);
