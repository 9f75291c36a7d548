import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createSignatureCheck } from "../../src/app/webhook-signature.ts";

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
