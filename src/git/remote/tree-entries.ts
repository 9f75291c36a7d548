export interface TreeEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
  readonly mode: string;
  readonly id: string;
}

const KINDS: Readonly<Record<string, TreeEntry["kind"]>> = {
  "40000": "folder",
  "100644": "file",
  "100755": "file",
  "100664": "file",
};

/** Parses a tree object. Omits links and submodules: the state has none. */
export function parseTree(content: Buffer, objectFormat: "sha1" | "sha256"): TreeEntry[] {
  const idLength = objectFormat === "sha1" ? 20 : 32;
  const entries: TreeEntry[] = [];
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(0x20, at);
    const end = content.indexOf(0, space);
    const mode = content.toString("latin1", at, space);
    const kind = KINDS[mode];
    const name = content.toString("utf8", space + 1, end);
    const id = content.toString("hex", end + 1, end + 1 + idLength);
    if (kind !== undefined) entries.push({ name, kind, mode, id });
    at = end + 1 + idLength;
  }
  return entries;
}

export function parseListing(output: Buffer, prefix: string): { path: string; id: string }[] {
  const lines = output
    .toString("utf8")
    .split("\0")
    .filter((line) => line !== "");
  return lines.flatMap((line) => {
    const [mode = "", , id = ""] = line.slice(0, line.indexOf("\t")).split(" ");
    return KINDS[mode] === "file" ? [{ path: prefix + line.slice(line.indexOf("\t") + 1), id }] : [];
  });
}
