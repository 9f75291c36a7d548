const require = process.getBuiltinModule;

// src/git/drop-branches.ts
var FORMAT = "--format=%(refname)%00%(objectname)%00%(worktreepath)";
async function dropBranches({ git }, heads, into) {
  const refs = new Map(Array.from(heads, ([branch, head]) => [`refs/heads/${branch}`, head]));
  const listed = await git.run("for-each-ref", FORMAT, `--merged=refs/heads/${into}`, ...refs.keys());
  for (const line of listed.split("\n")) {
    const [ref = "", commit = "", worktree = ""] = line.split("\0");
    if (refs.get(ref) !== commit || worktree !== "") continue;
    await git.try("update-ref", "-d", ref, commit);
  }
}

export {
  dropBranches
};
