import { createPublicKey, createVerify } from "node:crypto";
import { expect, test } from "vitest";
import { fetchWithKeys } from "../../src/app/hosted-app.ts";
import { newAppKey } from "../support/app-key.ts";

const [NEW, OLD] = [newAppKey(), newAppKey()];

function isSignedWith(key: string, authorization: string): boolean {
  const [header = "", claims = "", signature = ""] = authorization.replace(/^bearer /, "").split(".");
  const verify = createVerify("RSA-SHA256").update(`${header}.${claims}`);
  return verify.verify(createPublicKey(key), signature, "base64url");
}

/** GitHub that knows some keys of the App. `client`: what the App's client sends with its first key. */
function open() {
  const known = new Set<string>();
  const sent: string[] = [];
  const fetch = fetchWithKeys({
    app: { appId: "7", privateKey: NEW },
    previousKey: OLD,
    fetch: (_, init) => {
      const authorization = new Headers(init?.headers).get("authorization") ?? "";
      const key = authorization === CLIENT ? NEW : isSignedWith(OLD, authorization) ? OLD : "";
      sent.push(key === NEW ? "new" : key === OLD ? "old" : authorization);
      return Promise.resolve(new Response("{}", { status: key === "" || known.has(key) ? 200 : 401 }));
    },
  });
  const ask = async (authorization: string): Promise<number> =>
    (await fetch("https://api.github.com/app", { headers: { authorization } })).status;
  return { known, sent, ask };
}

const CLIENT = "bearer aaa.bbb.ccc";

test("a request is sent with the previous key while GitHub does not know the new one, and with the one that worked", async () => {
  const { known, sent, ask } = open();
  known.add(OLD);
  expect([await ask(CLIENT), await ask(CLIENT)]).toEqual([200, 200]);
  expect(sent.splice(0)).toEqual(["new", "old", "old"]);
  // The new key is added, and the old one is removed.
  known.add(NEW);
  known.delete(OLD);
  expect([await ask(CLIENT), await ask(CLIENT)]).toEqual([200, 200]);
  expect(sent).toEqual(["old", "new", "new"]);
});

test("two keys that GitHub does not know are one error", async () => {
  const { sent, ask } = open();
  expect(await ask(CLIENT)).toBe(401);
  expect(sent).toEqual(["new", "old"]);
});

test("tokens of installations are sent as they are", async () => {
  const { sent, ask } = open();
  expect(await ask("token ghs_1")).toBe(200);
  expect(sent).toEqual(["token ghs_1"]);
});
