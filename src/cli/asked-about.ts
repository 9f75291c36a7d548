/** Options of `run` that no value follows. */
const FLAGS = new Set(["--help", "-h", "--dry-run", "--json", "--debug"]);

/** The workflow that a command line asks help about: `run release --help`. */
export function workflowAskedAbout([command, ...rest]: readonly string[]): string | undefined {
  if (command !== "run" || !rest.some((word) => word === "--help" || word === "-h")) return undefined;
  const takesNext = (word = ""): boolean => word.startsWith("-") && !word.includes("=") && !FLAGS.has(word);
  return rest.find((word, index) => !word.startsWith("-") && !takesNext(rest[index - 1]));
}
