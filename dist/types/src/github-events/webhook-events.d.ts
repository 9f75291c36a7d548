import * as z from "zod";
import type { IssueText } from "../ports/event-forge.ts";
declare const Pull: z.ZodObject<{
    title: z.ZodOptional<z.ZodString>;
    body: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    number: z.ZodInt;
}, z.core.$strip>;
declare const schemas: {
    readonly issue_comment: z.ZodObject<{
        repository: z.ZodObject<{
            full_name: z.ZodString;
        }, z.core.$strip>;
        action: z.ZodString;
        sender: z.ZodObject<{
            login: z.ZodString;
            type: z.ZodDefault<z.ZodString>;
        }, z.core.$strip>;
        issue: z.ZodObject<{
            title: z.ZodOptional<z.ZodString>;
            body: z.ZodOptional<z.ZodNullable<z.ZodString>>;
            number: z.ZodInt;
            pull_request: z.ZodOptional<z.ZodUnknown>;
            updated_at: z.ZodOptional<z.ZodISODateTime>;
        }, z.core.$strip>;
        comment: z.ZodObject<{
            id: z.ZodInt;
            body: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodString>>, z.ZodTransform<string, string | null | undefined>>;
            user: z.ZodNullable<z.ZodObject<{
                login: z.ZodString;
                type: z.ZodDefault<z.ZodString>;
            }, z.core.$strip>>;
            html_url: z.ZodDefault<z.ZodString>;
            created_at: z.ZodISODateTime;
            updated_at: z.ZodOptional<z.ZodISODateTime>;
            performed_via_github_app: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                id: z.ZodInt;
            }, z.core.$strip>>>;
        }, z.core.$strip>;
        changes: z.ZodOptional<z.ZodObject<{
            body: z.ZodOptional<z.ZodObject<{
                from: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodString>>, z.ZodTransform<string, string | null | undefined>>;
            }, z.core.$strip>>;
        }, z.core.$strip>>;
    }, z.core.$strip>;
    readonly pull_request_review: z.ZodObject<{
        repository: z.ZodObject<{
            full_name: z.ZodString;
        }, z.core.$strip>;
        action: z.ZodString;
        sender: z.ZodObject<{
            login: z.ZodString;
            type: z.ZodDefault<z.ZodString>;
        }, z.core.$strip>;
        pull_request: z.ZodObject<{
            title: z.ZodOptional<z.ZodString>;
            body: z.ZodOptional<z.ZodNullable<z.ZodString>>;
            number: z.ZodInt;
        }, z.core.$strip>;
        review: z.ZodObject<{
            id: z.ZodInt;
            node_id: z.ZodDefault<z.ZodString>;
            body: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodString>>, z.ZodTransform<string, string | null | undefined>>;
            user: z.ZodNullable<z.ZodObject<{
                login: z.ZodString;
                type: z.ZodDefault<z.ZodString>;
            }, z.core.$strip>>;
            html_url: z.ZodDefault<z.ZodString>;
            submitted_at: z.ZodOptional<z.ZodNullable<z.ZodISODateTime>>;
        }, z.core.$strip>;
    }, z.core.$strip>;
    readonly pull_request_review_comment: z.ZodObject<{
        repository: z.ZodObject<{
            full_name: z.ZodString;
        }, z.core.$strip>;
        action: z.ZodString;
        sender: z.ZodObject<{
            login: z.ZodString;
            type: z.ZodDefault<z.ZodString>;
        }, z.core.$strip>;
        pull_request: z.ZodObject<{
            title: z.ZodOptional<z.ZodString>;
            body: z.ZodOptional<z.ZodNullable<z.ZodString>>;
            number: z.ZodInt;
        }, z.core.$strip>;
        comment: z.ZodObject<{
            id: z.ZodInt;
            body: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodString>>, z.ZodTransform<string, string | null | undefined>>;
            user: z.ZodNullable<z.ZodObject<{
                login: z.ZodString;
                type: z.ZodDefault<z.ZodString>;
            }, z.core.$strip>>;
            html_url: z.ZodDefault<z.ZodString>;
            created_at: z.ZodISODateTime;
            updated_at: z.ZodOptional<z.ZodISODateTime>;
            performed_via_github_app: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                id: z.ZodInt;
            }, z.core.$strip>>>;
            path: z.ZodString;
            line: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
            original_line: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
            side: z.ZodOptional<z.ZodNullable<z.ZodString>>;
            in_reply_to_id: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
            pull_request_review_id: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
            commit_id: z.ZodOptional<z.ZodNullable<z.ZodString>>;
            original_commit_id: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        }, z.core.$strip>;
    }, z.core.$strip>;
    readonly issues: z.ZodObject<{
        repository: z.ZodObject<{
            full_name: z.ZodString;
        }, z.core.$strip>;
        action: z.ZodString;
        sender: z.ZodObject<{
            login: z.ZodString;
            type: z.ZodDefault<z.ZodString>;
        }, z.core.$strip>;
        issue: z.ZodObject<{
            title: z.ZodOptional<z.ZodString>;
            body: z.ZodOptional<z.ZodNullable<z.ZodString>>;
            number: z.ZodInt;
            pull_request: z.ZodOptional<z.ZodUnknown>;
            updated_at: z.ZodISODateTime;
        }, z.core.$strip>;
        label: z.ZodOptional<z.ZodObject<{
            name: z.ZodString;
        }, z.core.$strip>>;
        assignee: z.ZodOptional<z.ZodNullable<z.ZodObject<{
            login: z.ZodString;
            type: z.ZodDefault<z.ZodString>;
        }, z.core.$strip>>>;
    }, z.core.$strip>;
    readonly check_suite: z.ZodObject<{
        repository: z.ZodObject<{
            full_name: z.ZodString;
        }, z.core.$strip>;
        action: z.ZodString;
        sender: z.ZodObject<{
            login: z.ZodString;
            type: z.ZodDefault<z.ZodString>;
        }, z.core.$strip>;
        check_suite: z.ZodObject<{
            head_sha: z.ZodString;
            pull_requests: z.ZodArray<z.ZodObject<{
                title: z.ZodOptional<z.ZodString>;
                body: z.ZodOptional<z.ZodNullable<z.ZodString>>;
                number: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
    }, z.core.$strip>;
    readonly check_run: z.ZodObject<{
        repository: z.ZodObject<{
            full_name: z.ZodString;
        }, z.core.$strip>;
        action: z.ZodString;
        sender: z.ZodObject<{
            login: z.ZodString;
            type: z.ZodDefault<z.ZodString>;
        }, z.core.$strip>;
        check_run: z.ZodObject<{
            conclusion: z.ZodOptional<z.ZodNullable<z.ZodString>>;
            check_suite: z.ZodObject<{
                head_sha: z.ZodString;
                pull_requests: z.ZodArray<z.ZodObject<{
                    title: z.ZodOptional<z.ZodString>;
                    body: z.ZodOptional<z.ZodNullable<z.ZodString>>;
                    number: z.ZodInt;
                }, z.core.$strip>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
    }, z.core.$strip>;
};
export type SupportedEventName = keyof typeof schemas;
/** What happened, of what we listen to. Whatever it says comes from outside, and counts only after a look at how it is now. */
export type SupportedEvent = {
    readonly [Name in SupportedEventName]: {
        name: Name;
        payload: z.infer<(typeof schemas)[Name]>;
    };
}[SupportedEventName];
/** Payload of an event, by its name. */
export type EventOf<Name extends SupportedEventName> = z.infer<(typeof schemas)[Name]>;
export type Parsed = SupportedEvent | {
    readonly name: "schedule";
    readonly headSha?: string;
} | {
    readonly name: undefined;
    readonly problem?: string;
};
/** Whether an event is one whose words we read, whoever asks for what in it. */
export declare function isSupportedEvent(name: string): boolean;
/** What an issue or pull request said when something happened there; undefined where the delivery does not tell. */
export declare function textOfEvent({ title, body }: z.infer<typeof Pull>): IssueText | undefined;
/** Reads a delivery; it may be anything. */
export declare function parseEvent(name: string, payload: unknown): Parsed;
export {};
