import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { CodeSource } from "../../src/git/ancestry.ts";
import { createGitStateRefs } from "../../src/git/state-refs.ts";
import type { StateRefs } from "../../src/state/refs.ts";
import { put, type RemotePlace, startRemotePlace, versionIn } from "./remote-place.ts";

interface Watched {
  readonly refs: StateRefs;
  /** Commands of git that were started since this was asked last. */
  started(): string[];
  /** Somebody takes away all that is kept here. */
  clear(): void;
}

async function watched(place: RemotePlace): Promise<Watched> {
  const source = await place.source({ XDG_STATE_HOME: join(place.project.home, "watched") });
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

it("folders of a version are looked into once; what is gone on from them needs no other look", async () => {
  await using place = await startRemotePlace();
  const first = versionIn(await put(await place.refs(), { path: A, content: "1" }));
  const { refs, started } = await watched(place);
  expect(await textOf(refs, first)).toBe("1");
  expect(started()).toContain("fetch");
  expect(await refs.list(first, "w/x")).toEqual([{ name: "a", kind: "file", id: expect.any(String) }]);
  expect(await refs.list(first, "w/none")).toEqual([]);
  expect(await textOf(refs, first, "w/none")).toBe("");
  expect(started()).toEqual([]);
  expect(await textOf(refs, first)).toBe("1");
  expect(started()).toEqual(["cat-file"]);
  const second = versionIn(await put(refs, { expected: first, path: "w/x/b", content: "2" }));
  expect(started()).toEqual(["fast-import", "push"]);
  expect(await textOf(refs, second, A)).toBe("1");
});

it("what somebody removed meanwhile is had again, before reading and before writing", async () => {
  await using place = await startRemotePlace();
  const first = versionIn(await put(await place.refs(), { path: A, content: "1" }));
  const { refs, clear } = await watched(place);
  expect(await textOf(refs, first)).toBe("1");
  clear();
  expect(await textOf(refs, first)).toBe("1");
  clear();
  const second = versionIn(await put(refs, { expected: first, path: "w/x/b", content: "2" }));
  clear();
  const third = versionIn(await put(refs, { expected: second, path: "w/x/c", content: "3" }));
  clear();
  expect((await refs.files(third, "")).map(({ path }) => path).sort()).toEqual([A, "w/x/b", "w/x/c"]);
  expect(place.server.git("fsck", "--strict", "--no-dangling")).toBe("");
});
