import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "bench");
const modules = readdirSync(folder).filter((file) => file.endsWith(".ts") && file !== "run.ts");

test.each(modules)("the bench module %s can be imported", async (file) => {
  expect(Object.keys((await import(join(folder, file))) as object).length).toBeGreaterThan(0);
});
