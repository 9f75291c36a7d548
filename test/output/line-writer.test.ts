import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { lineWriter } from "../../src/cli/commands/session/serve-app.ts";

test("lines of one turn are written in one piece, in order, and those of the next one in another", async () => {
  const pieces: unknown[] = [];
  const write = lineWriter({ write: (piece: unknown) => pieces.push(piece) > 0 });
  write("one\n");
  write("two\n");
  expect(pieces).toEqual([]);
  await turn();
  write("three\n");
  await turn();
  expect(pieces).toEqual(["one\ntwo\n", "three\n"]);
});
