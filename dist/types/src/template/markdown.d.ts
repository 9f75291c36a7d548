/**
 * One line of Markdown, from text of any kind: it ends no heading, list item or quote, and holds neither HTML nor images. Code spans
 * stay as they are; whatever would begin one that never ends is shown as it is written.
 */
export declare function inlineMarkdown(text: string): string;
/** The same for a cell of a table: no `|` in it ends the cell. A table takes one backslash off before anything else is read. */
export declare function tableCell(text: string): string;
