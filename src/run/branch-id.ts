/** Longer ones are cut: they become names of files. */
const LONGEST = 150;

/** Name of a branch where a step path cannot stand: in refs, files and names of jobs. No step is called so, and no other branch. */
export function branchIdOf(path: string): string {
  const id = path.replaceAll("/", "+");
  return id.length <= LONGEST ? id : `${id.slice(0, LONGEST - 14)}++${digestOf(path)}`;
}

/** Twelve characters that are others for another text. FNV-1a: nobody gains by two branches of one name. */
function digestOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36).padStart(13, "0").slice(-12);
}
