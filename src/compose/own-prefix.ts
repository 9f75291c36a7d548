import { statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/schema.ts";
import { readRegularText } from "../read-file.ts";
import type { IsPrefix } from "../run/own-branches.ts";
import { insidePath } from "../run/paths.ts";

const DEFAULT = "agentic/";

/** Prefixes that the configuration has, and the definition of a run as it stands in the checkout: what a ref says of them counts for nothing. */
export function ownPrefix({ root, config }: { readonly root: string; readonly config: Config }): IsPrefix {
  return (prefix, definition) =>
    prefix === DEFAULT || prefix === config.git.branchPrefix || isSetIn(textOf(root, definition), prefix);
}

function textOf(root: string, definition: string): string {
  const inside = insidePath(definition);
  const file = inside === undefined ? undefined : join(root, inside);
  const isFile = file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  return isFile ? readRegularText(file) : "";
}

function isSetIn(text: string, prefix: string): boolean {
  const set = text.matchAll(/branch-?prefix["']?\s*:\s*["']?([A-Za-z0-9._/-]+)/gi);
  return Array.from(set, ([, each]) => each).includes(prefix);
}
