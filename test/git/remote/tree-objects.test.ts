import { describe, expect, it } from "vitest";
import { createContentCache } from "../../../src/git/remote/tree-objects.ts";

const MEGABYTE = 2 ** 20;

describe("contents that were seen", () => {
  it("are copies: what they came with is not held", () => {
    const cache = createContentCache();
    const read = Buffer.from("one two");
    cache.add("id", read.subarray(0, 3));
    read.fill("x");
    expect(String(cache.get("id"))).toBe("one");
  });

  it("make room, the oldest first, and large ones are not kept", () => {
    const cache = createContentCache();
    for (const id of ["a", "b"]) cache.add(id, Buffer.alloc(MEGABYTE));
    cache.add("b", Buffer.alloc(MEGABYTE));
    cache.add("large", Buffer.alloc(2 * MEGABYTE + 1));
    expect(cache.get("a")).toHaveLength(MEGABYTE);
    cache.add("c", Buffer.alloc(1));
    expect(["a", "b", "c", "large"].filter((id) => cache.get(id))).toEqual(["b", "c"]);
  });

  it("are forgotten together, and never known without an id", () => {
    const cache = createContentCache();
    cache.add(undefined, Buffer.from("of no id"));
    expect(cache.get(undefined)).toBeUndefined();
    cache.add("a", Buffer.from("a"));
    cache.clear();
    expect(cache.get("a")).toBeUndefined();
  });
});
