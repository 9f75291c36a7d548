import { defineWorkflow, z } from "agentic-sdlc";

interface Recipe {
  readonly steps: readonly string[];
  readonly done: string;
}

/** One package in each branch: its own worktree, its own pull request. */
export default defineWorkflow({
  name: "Migrate packages",
  description:
    "Makes the same change in each package of a repository, in parallel, with a pull request per package.",
  phases: ["prepare", "migrate"],
  argsSchema: z.object({
    request: z.string().describe("The change, such as: replace moment by date-fns"),
    packages: z
      .string()
      .default("packages/*/package.json")
      .describe("Git pathspec of a file in each package"),
    check: z.string().default("npm test").describe("Command that must pass in the folder of a package"),
    most: z.number().int().default(20).describe("Largest number of packages in one run"),
  }),
  settings: { git: {} },
  defaults: { timeoutMinutes: 240, maxCostUsd: 30, maxWorkers: 4, git: { branchPrefix: "migrate/" } },
  async execute(ctx) {
    const { request, check, packages, most } = ctx.args;
    // The script fails, and with it the run, before an agent costs anything.
    const listed = await ctx.step("list", {
      type: "script",
      phase: "prepare",
      maxRetry: 0,
      env: { PACKAGES: packages, MOST: most },
      command: `
        files=$(git -c core.quotePath=false ls-files -- "$PACKAGES")
        count=$(grep -c / <<< "$files" || true)
        test "$count" -gt 0 || { echo "No file matches $PACKAGES." >&2; exit 1; }
        test "$count" -le "$MOST" || { echo "$count packages match, more than $MOST." >&2; exit 1; }
        printf '%s\\n' "$files"`,
    });
    const folders = listed.data.stdout
      .split("\n")
      .filter((path) => path.includes("/"))
      .map((path) => path.slice(0, path.lastIndexOf("/")));

    const recipe = await ctx.step<Recipe>("recipe", {
      type: "command",
      phase: "prepare",
      command: "migration-recipe",
      model: "large",
      args: { request, packages: folders },
    });

    await ctx.phase("migrate");
    const branches = folders.map((folder, index) => async () => {
      const result = await ctx.step(`migrate-${index + 1}`, {
        type: "agent",
        memory: "related",
        maxRetry: 2,
        maxCostUsd: 3,
        prompt: `Migrate the package in \`${folder}\`, and nothing else: ${request}\n\n${recipe.data.steps.map((step, at) => `${at + 1}. ${step}`).join("\n")}\n\nDone: ${recipe.data.done}. Weaken, skip or delete no test.`,
        ensures: ["commit", { command: `cd '${folder.replaceAll("'", "'\\''")}' && ${check}` }],
      });
      return result.summary;
    });
    // The other packages finish if one fails. Then the run fails, and `resume` repeats only what failed.
    await ctx.parallel(branches, { id: "packages", mergeMode: "independent" });
  },
});
