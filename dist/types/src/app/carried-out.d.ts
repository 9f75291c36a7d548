import type { RecentComment } from "../github/recent-comments.ts";
import type { AppPorts } from "./ports.ts";
type Asking = Pick<RecentComment, "id" | "issue" | "body" | "created_at">;
/**
 * Whether what a comment asks for was done to its end, by whatever comes last: a job, an answer in an inbox, a reply. A reaction comes
 * first, and proves nothing. Errors: those of the forge and of the refs.
 */
export declare function isCarriedOut(ports: AppPorts, comment: Asking): Promise<boolean>;
export {};
