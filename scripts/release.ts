import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

// The parts of a release that .github/workflows/release.yml runs. `prepare` packs the version of package.json into release/, with checksums
// and notes. `tag` pushes the tags vX.Y.Z and vX. With --dry-run, `prepare` packs an unfinished version, and `tag` pushes nothing.

export interface Release {
  readonly version: string;
  /** `v1.2.3` */
  readonly tag: string;
  /** `v1`, which follows the newest release of this major version. */
  readonly major: string;
  /** Text of its section in CHANGELOG.md. */
  readonly notes: string;
}

export type ReleaseState =
  | { readonly status: "ready"; readonly release: Release }
  | { readonly status: "nothing"; readonly release: Release; readonly reason: string };

const OUT = "release";

/** Reads the release from a checkout. Throws if its version was raised without `npm run version`. */
export function readRelease(root: string): ReleaseState {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const [, major] = /^(\d+)\.\d+\.\d+$/.exec(version) ?? [];
  if (major === undefined) throw new Error(`package.json: "${version}" is no version such as 1.2.3.`);
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const tag = `v${version}`;
  const release = { version, tag, major: `v${major}`, notes: sectionOf(changelog, version) ?? "" };
  const nothing = (reason: string): ReleaseState => ({ status: "nothing", release, reason });
  const pending = changesetsIn(root);
  if (pending.length > 0) return nothing(`${pending.join(", ")}: \`npm run version\` has not run.`);
  if (hasRemoteTag(root, tag)) return nothing(`The tag ${tag} exists.`);
  if (release.notes === "")
    throw new Error(`CHANGELOG.md has no section "## ${version}". Run \`npm run version\`, which writes it.`);
  return { status: "ready", release };
}

function sectionOf(changelog: string, heading: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => section.split("\n", 1)[0]?.trim() === heading);
  return found?.slice(found.indexOf("\n")).trim();
}

function changesetsIn(root: string): string[] {
  const folder = join(root, ".changeset");
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");
}

function hasRemoteTag(root: string, tag: string): boolean {
  return git(root, "ls-remote", "--tags", "origin", `refs/tags/${tag}`) !== "";
}

/** Packs the package into `release/` and returns its files, which SHA256SUMS lists. */
export function packRelease(root: string, { notes }: Pick<Release, "notes">): string[] {
  const out = join(root, OUT);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  run(root, ["npm", "pack", "--silent", "--pack-destination", out]);
  const files = readdirSync(out);
  const sums = files.map((file) => `${sha256(readFileSync(join(out, file)))}  ${file}\n`);
  writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
  writeFileSync(join(out, "notes.md"), `${notes}\n`);
  return files;
}

function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Pushes both tags in one transaction. The tag of the version never moves. */
export function tagRelease(root: string, { tag, major }: Release, isDryRun: boolean): string {
  const refs = [`HEAD:refs/tags/${tag}`, `+HEAD:refs/tags/${major}`];
  const flags = isDryRun ? ["--dry-run"] : [];
  return git(root, ...CREDENTIALS, "push", "--atomic", "--porcelain", ...flags, "origin", ...refs);
}

/** The token comes from the environment, so that no argument and no configuration file has it. */
const CREDENTIALS = [
  "-c",
  'credential.helper=!f() { test -n "$GITHUB_TOKEN" && printf "username=x-access-token\\npassword=%s\\n" "$GITHUB_TOKEN"; }; f',
];

function git(root: string, ...args: readonly string[]): string {
  return run(root, ["git", ...args]);
}

function run(root: string, [command = "", ...args]: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: "utf8" });
  if (status === 0) return stdout.trim();
  throw new Error(`\`${command} ${args.at(0) ?? ""}\` failed: ${error?.message ?? stderr.trim()}`);
}

function main([command, ...flags]: readonly string[]): void {
  const root = join(import.meta.dirname, "..");
  const isDryRun = flags.includes("--dry-run");
  const state = readRelease(root);
  const { release } = state;
  if (state.status === "nothing") console.log(`No release of ${release.tag}: ${state.reason}`);
  setOutputs({ ...release, ready: String(state.status === "ready") });
  if (state.status === "nothing" && !isDryRun) return;
  if (command === "prepare") {
    const notes = release.notes || "(CHANGELOG.md has no section for this version yet.)";
    for (const file of packRelease(root, { notes })) console.log(`${OUT}/${file}`);
    console.log(readFileSync(join(root, OUT, "SHA256SUMS"), "utf8").trim());
  } else if (command === "tag") console.log(tagRelease(root, release, isDryRun));
  else throw new Error("Usage: node scripts/release.ts prepare|tag [--dry-run]");
}

function setOutputs({ version, tag, major, ready }: Omit<Release, "notes"> & { ready: string }): void {
  const file = process.env["GITHUB_OUTPUT"];
  if (file === undefined) return;
  const lines = Object.entries({ version, tag, major, ready }).map(([name, value]) => `${name}=${value}\n`);
  appendFileSync(file, lines.join(""));
}

if (process.argv[1] === import.meta.filename) main(process.argv.slice(2));
