import { forbiddenAmong } from "../config/protected-files.ts";
import { AgenticError } from "../errors.ts";
import type { CodeSource } from "../git/ancestry.ts";
import { changedFrom, hostility, isBehind, type Quarantine } from "../git/quarantine.ts";

/** What is known of a run's code without the bundle's word for it. */
export interface CodeRules {
  readonly source: CodeSource;
  /** Where branches stand at the remote now. */
  readonly there: ReadonlyMap<string, string>;
  /** Commits at the remote that work may build on. */
  readonly tips: readonly string[];
  /** Branches of the run, as its journal at the remote names them. */
  readonly own: readonly string[];
  /** Where the job that made the bundle found them. */
  readonly expected: Readonly<Record<string, string>>;
  readonly allowedFiles: readonly string[];
}

/** More changed files than people can look through are no pull request. */
const MOST_FILES = 20_000;
const MOST_COMMITS = 5_000;

/** Checks a code branch of a bundle. Errors: `usage` with all that is wrong with it. */
export async function checkBranch(
  quarantine: Quarantine,
  { branch, commit }: { readonly branch: string; readonly commit: string },
  rules: CodeRules,
): Promise<void> {
  const { source, there, tips, own, expected, allowedFiles } = rules;
  const { git, header } = quarantine;
  const standing = there.get(branch);
  if (standing !== undefined && !own.includes(branch))
    throw refused(branch, "a branch of that name is there already, and none of the run's");
  if (standing !== expected[branch])
    throw refused(branch, "it has moved at the remote since the job began; resume the run");
  const leads = async (from: string): Promise<boolean> =>
    (await git.try("merge-base", "--is-ancestor", from, commit)) !== undefined;
  if (standing !== undefined && !(await leads(standing)))
    throw refused(branch, "it does not go on from where the branch stands");
  const bases: string[] = [];
  for (const need of header.needs) if (await leads(need)) bases.push(need);
  if (bases.length === 0) throw refused(branch, "it has no history in common with the repository");
  for (const base of bases)
    if (!(await isBehind(source, base, tips)))
      throw refused(branch, `it builds on ${base.slice(0, 12)}, which no branch it may build on has`);
  const count = await git.run("rev-list", "--count", commit, "--not", ...bases);
  if (Number(count) > MOST_COMMITS) throw refused(branch, `it has ${count} commits`);
  const changed = await changedFrom(quarantine, commit, bases);
  if (changed.length > MOST_FILES) throw refused(branch, `it changes ${changed.length} files`);
  for (const file of changed) {
    const reason = await hostility(quarantine, file);
    if (reason !== undefined) throw refused(branch, reason);
  }
  const forbidden = forbiddenAmong(
    changed.map(({ path }) => path),
    allowedFiles,
  );
  if (forbidden.length > 0)
    throw refused(
      branch,
      `it changes protected files: ${forbidden.slice(0, 10).join(", ")}${forbidden.length > 10 ? ` and ${forbidden.length - 10} more` : ""}. Where that is wanted, name them in \`github.allowedFiles\` of agentic/config.json and run this job again`,
    );
}

export function refused(branch: string, reason: string): AgenticError {
  return new AgenticError({
    code: "usage",
    message: `Nothing is published, because of ${branch}: ${reason}.`,
  });
}
