/** A path as any file system may read it: letters are folded (`ſ` is `s`), and dots, spaces and streams at the end of a name are dropped. */
export declare function foldFileName(path: string): string;
