/** Characters that file systems of macOS do not see: `.g\u200cit` is `.git` there. */
const INVISIBLE = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
const BEYOND_ASCII = /[^ -~]/;
/** What Windows drops at the end of a name. */
const DROPPED = /[ .](?:\/|$)|:/;

/** A path as any file system may read it: letters are folded (`ſ` is `s`), and dots, spaces and streams at the end of a name are dropped. */
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
