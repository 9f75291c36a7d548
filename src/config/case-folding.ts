/** Characters that macOS file systems ignore: `.g\u200cit` is read as `.git`. */
const INVISIBLE = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
const BEYOND_ASCII = /[^ -~]/;
/** Characters that Windows drops at the end of a name. */
const DROPPED = /[ .](?:\/|$)|:/;

/** Returns a path in the form that any file system may read: letters folded (`ſ` is `s`), trailing dots, spaces and streams dropped. */
export function foldFileName(path: string): string {
  const folded = BEYOND_ASCII.test(path)
    ? path.replaceAll(INVISIBLE, "").normalize("NFKC").toUpperCase().toLowerCase()
    : path.toLowerCase();
  return DROPPED.test(folded) ? folded.split("/").map(withoutEnd).join("/") : folded;
}

function withoutEnd(name: string): string {
  const [plain = ""] = name.split(":");
  let end = plain.length;
  while (end > 0 && " .".includes(plain.charAt(end - 1))) end -= 1;
  return plain.slice(0, end);
}
