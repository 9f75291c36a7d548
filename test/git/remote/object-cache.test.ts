import { describe, expect, it } from "vitest";
import { createContentCache } from "../../../src/git/remote/object-cache.ts";

const MEGABYTE = 2 ** 20;

describe("contents that were seen", () => {
  it("are copies: what they came with is not held", () => {
    const seen = createContentCache();
    const read = Buffer.from("one two");
    seen.add("id", read.subarray(0, 3));
    read.fill("x");
    expect(String(seen.get("id"))).toBe("one");
  });

  it("make room, the oldest first, and large ones are not kept", () => {
    const seen = createContentCache();
    for (const id of ["a", "b"]) seen.add(id, Buffer.alloc(MEGABYTE));
    seen.add("b", Buffer.alloc(MEGABYTE));
    seen.add("large", Buffer.alloc(2 * MEGABYTE + 1));
    expect(seen.get("a")).toHaveLength(MEGABYTE);
    seen.add("c", Buffer.alloc(1));
    expect(["a", "b", "c", "large"].filter((id) => seen.get(id))).toEqual(["b", "c"]);
  });

  it("are forgotten together, and never known without an id", () => {
    const seen = createContentCache();
    seen.add(undefined, Buffer.from("of no id"));
    expect(seen.get(undefined)).toBeUndefined();
    seen.add("a", Buffer.from("a"));
    seen.clear();
    expect(seen.get("a")).toBeUndefined();
  });
});
