import type { WorkflowInfo } from "../event-context.ts";
interface Published {
    readonly version: string;
    readonly homepage?: unknown;
    readonly repository?: unknown;
}
/** Where a document of this version can be read: in the repository that the package names, else on its page; undefined where it names neither. */
export declare function docsLink(published: Published, path: string): string | undefined;
export declare const ownDocsLink: (path: string) => string | undefined;
/** What can be written, with an example that works here. */
export declare function helpText(workflows: readonly WorkflowInfo[], docs?: string | undefined): string;
export {};
