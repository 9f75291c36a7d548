import { spawnSync } from "node:child_process";
import { createHash, type Hash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const places = join(root, "node_modules", ".cache", "agentic-sdlc-tests");

const { files } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly files: string[];
};
/** What is installed as it is. */
const KEPT = ["package.json", "action.yml", ...files.filter((name) => name !== "dist")];
const BUILD = ["package-lock.json", ...["build", "chunks", "notices"].map((name) => `scripts/${name}.ts`)];
const DAY_MS = 86_400_000;

/** Variables by which tests know the folder, or why there is none. */
const BUILT = "AGENTIC_TEST_PACKAGE";
const PROBLEM = "AGENTIC_TEST_PACKAGE_PROBLEM";

/** Folder of the package as it is installed, built of the sources as they are: what a process of ours is started from in tests. */
export function builtPackage(): string {
  const folder = process.env[BUILT];
  if (folder !== undefined) return folder;
  throw new Error(process.env[PROBLEM] ?? "Nothing was built; start tests with vitest.");
}

/** The command line's program. */
export const builtProgram = (): string => join(builtPackage(), "bin", "agentic-sdlc.js");

/** Before all tests: builds, unless these sources have been built before. Where they cannot be, only the tests that need it fail. */
export function setup(): void {
  const place = join(places, digestOf(["src", ...BUILD, ...KEPT]));
  const problem = existsSync(place) ? "" : build(place);
  if (problem === "") process.env[BUILT] = place;
  else process.env[PROBLEM] = `The sources cannot be built:\n${problem}`;
}

/** What is wrong with the sources; nothing where they are built. */
function build(place: string): string {
  dropOld();
  const fresh = `${place}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  const args = [join(root, "scripts", "build.ts"), "--outdir", join(fresh, "dist")];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    return stderr;
  }
  for (const name of KEPT) cpSync(join(root, name), join(fresh, name), { recursive: true });
  try {
    renameSync(fresh, place);
  } catch (error) {
    // Somebody else's tests have built the same meanwhile.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
  return "";
}

function dropOld(): void {
  const names = existsSync(places) ? readdirSync(places) : [];
  for (const place of names.map((name) => join(places, name)))
    if (statSync(place).mtimeMs < Date.now() - DAY_MS) rmSync(place, { recursive: true, force: true });
}

function digestOf(names: readonly string[]): string {
  const hash = createHash("sha256").update(root);
  for (const name of names) addTo(hash, name);
  return hash.digest("hex").slice(0, 16);
}

function addTo(hash: Hash, name: string): void {
  const path = join(root, name);
  const entries = statSync(path).isDirectory() ? readdirSync(path).toSorted() : undefined;
  if (entries) for (const each of entries) addTo(hash, join(name, each));
  else hash.update(`${name}\0`).update(readFileSync(path)).update("\0");
}
