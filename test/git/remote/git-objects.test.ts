import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createGitStateRefs } from "../../../src/git/refs/git-state-refs.ts";
import type { CodeSource } from "../../../src/git/remote/code-source.ts";
import type { StateRefs } from "../../../src/ports/state-refs.ts";
import { leaseRef } from "../../../src/storage/refs/ref-names.ts";
import {
  put,
  type CheckoutWithServer,
  startCheckoutWithServer,
  versionIn,
} from "../../support/git/checkout-with-server.ts";

interface Watched {
  readonly refs: StateRefs;
  /** Git commands that were started since the last call. */
  started(): string[];
  /** Removes all cached objects, as another process may. */
  clear(): void;
}

async function watched(checkout: CheckoutWithServer): Promise<Watched> {
  const source = await checkout.source({ XDG_STATE_HOME: join(checkout.project.home, "watched") });
  const calls: string[] = [];
  const call: CodeSource["repository"]["call"] = (args, given) => {
    calls.push(args.find((arg, at) => arg !== "-c" && args[at - 1] !== "-c") ?? "");
    return source.repository.call(args, given);
  };
  return {
    refs: createGitStateRefs({ ...source, repository: { ...source.repository, call } }),
    started: () => calls.splice(0),
    clear: () => rmSync(join(source.repository.folder(), "objects-sha1"), { recursive: true }),
  };
}

const A = "w/x/a";

async function textOf(refs: StateRefs, version: string, path = A): Promise<string> {
  return Buffer.from((await refs.read(version, [path])).get(path) ?? []).toString("utf8");
}

it("a version is read once; a version that continues it needs no other read", { tags: "slow" }, async () => {
  await using checkout = await startCheckoutWithServer();
  const first = versionIn(await put(await checkout.refs(), { path: A, content: "1" }));
  const { refs, started } = await watched(checkout);
  expect(await textOf(refs, first)).toBe("1");
  expect(started()).toContain("fetch");
  expect(await refs.list(first, "w/x")).toEqual([{ name: "a", kind: "file", id: expect.any(String) }]);
  expect(await refs.list(first, "w/none")).toEqual([]);
  expect(await textOf(refs, first, "w/none")).toBe("");
  expect(started()).toEqual([]);
  expect(await textOf(refs, first)).toBe("1");
  expect(started()).toEqual([]);
  const second = versionIn(await put(refs, { expected: first, path: "w/x/b", content: "2" }));
  expect(started()).toEqual(["fast-import", "push"]);
  expect(await textOf(refs, second, A)).toBe("1");
});

it("a claim comes with its one file, unless that is large", { tags: "slow" }, async () => {
  await using checkout = await startCheckoutWithServer();
  const ref = leaseRef("20260131-abc123");
  for (const { content, started: expected } of [
    { content: "small", started: ["cat-file", "fetch", "cat-file"] },
    { content: "x".repeat(5_000), started: ["cat-file", "fetch", "cat-file", "fetch", "cat-file"] },
  ]) {
    const writer = await checkout.refs();
    const before = (await writer.refs(ref)).get(ref);
    const version = versionIn(await put(writer, { ref, expected: before, path: "claim.json", content }), ref);
    const { refs, started } = await watched(checkout);
    await refs.refs(ref);
    started();
    expect(await textOf(refs, version, "claim.json")).toBe(content);
    expect(started()).toEqual(expected);
  }
});

it("removed objects are fetched again, before reading and before writing", { tags: "slow" }, async () => {
  await using checkout = await startCheckoutWithServer();
  const others = await checkout.refs();
  const initial = versionIn(await put(others, { path: A, content: "1" }));
  const first = versionIn(await put(others, { expected: initial, path: "w/x/z", content: "0" }));
  const { refs, clear } = await watched(checkout);
  expect(await textOf(refs, first)).toBe("1");
  clear();
  expect(await textOf(refs, first)).toBe("1");
  expect(await textOf(refs, first, "w/x/z")).toBe("0");
  clear();
  const second = versionIn(await put(refs, { expected: first, path: "w/x/b", content: "2" }));
  clear();
  const third = versionIn(await put(refs, { expected: second, path: "w/x/c", content: "3" }));
  clear();
  expect((await refs.files(third, "")).map(({ path }) => path).sort()).toEqual([
    A,
    "w/x/b",
    "w/x/c",
    "w/x/z",
  ]);
  expect(checkout.server.git("fsck", "--strict", "--no-dangling")).toBe("");
});
