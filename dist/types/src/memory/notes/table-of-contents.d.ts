import type { NoteIndex } from "../index/note-index.ts";
/** What stands in `index.md` below its first lines: the same for the same notes. */
export declare function renderContents(index: Pick<NoteIndex, "list" | "broken">): string;
/** The whole page; an unchanged one keeps its date. */
export declare function renderIndexPage(body: string, { now, before }: {
    now: Date;
    before: string | undefined;
}): string;
