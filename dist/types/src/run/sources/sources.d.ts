import * as z from "zod";
/** `sources.json`: the files that a run may read, resolved and kept when it starts. */
export declare const Sources: z.ZodObject<{
    names: z.ZodRecord<z.ZodString, z.ZodString>;
    files: z.ZodRecord<z.ZodString, z.ZodString>;
}, z.core.$strip>;
export type Sources = z.infer<typeof Sources>;
/** What paths of files of this package begin with. */
export declare const BUILT_IN = "built-in:";
/** SHA-256 of what a run was started from, by file. */
export type Digests = Readonly<Record<string, string>>;
type ReadRunFile = (path: string) => string | undefined;
/** Errors: a `SyntaxError` or a `ZodError` for a text that is damaged. */
export declare function parseSources(text: string): Sources;
export declare function renderSources(sources: Sources): string;
/** Digests of the files in a run's folder from which the run works. */
export declare function digestsOf(read: ReadRunFile): Digests;
/** One digest of all of them: which version of a workflow a run uses. */
export declare function versionOf(digests: Digests): string;
/** SHA-256 of a value as JSON, in whatever order its keys stand. */
export declare function digestOf(value: unknown): string;
/** Files whose digests differ; the file that holds the texts is named only where no text of it differs. */
export declare function changedFiles(recorded: Digests, now: Digests): string[];
export {};
