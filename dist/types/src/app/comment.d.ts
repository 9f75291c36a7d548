import { type Deed } from "./asking.ts";
import { type EventOf } from "./events.ts";
import type { AppPorts, Handled } from "./ports.ts";
type Payload = EventOf<"issue_comment">;
/** Whether a text answers the question of a run. */
export declare function isAnswer(body: string): boolean;
/** Does what a comment on an issue or a pull request asks for. */
export declare function handleComment(payload: Payload, ports: AppPorts): Promise<Handled>;
/** What somebody did who wrote a comment. */
export declare function commentDeed({ action, sender, issue, comment }: Payload, { forge }: AppPorts): Deed;
/** Words of somebody that hold a command, wherever they stand. */
export interface Said {
    readonly kind: "comment" | "review" | "review-comment";
    readonly id: number;
    readonly body: string;
    readonly login: string;
    /** When, as GitHub has it. */
    readonly at: string;
    /** Number of the issue or pull request. */
    readonly issue: number;
}
/** Does what words ask for, if whoever wrote them may. */
export declare function handleCommand(ports: AppPorts, said: Said, deed: Deed): Promise<Handled>;
interface Told {
    readonly text: string;
    readonly runId?: string | undefined;
    /** What is done when that was said, unless another of us said it first. Rejects with what people are told in its place. */
    readonly effect?: (() => Promise<unknown>) | undefined;
}
/** An answer of ours, one for each comment. */
export declare function tell(ports: AppPorts, said: Pick<Said, "kind" | "id" | "issue" | "at">, { text, runId, effect }: Told): Promise<Handled>;
export {};
