import * as z from "zod";
/** Where a run works, fixed when it starts. */
export declare const Place: z.ZodObject<{
    mode: z.ZodEnum<{
        checkout: "checkout";
        worktree: "worktree";
    }>;
    path: z.ZodString;
    branch: z.ZodString;
    base_branch: z.ZodString;
    base_sha: z.ZodString;
}, z.core.$strip>;
export type Place = z.infer<typeof Place>;
/** Secrets that a run was started with. What is kept of it lacks them. */
export declare const UnrecoverableSecrets: z.ZodObject<{
    variables: z.ZodReadonly<z.ZodArray<z.ZodString>>;
    definition: z.ZodOptional<z.ZodObject<{
        places: z.ZodReadonly<z.ZodArray<z.ZodString>>;
        salt: z.ZodString;
        digest: z.ZodString;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type UnrecoverableSecrets = z.infer<typeof UnrecoverableSecrets>;
/** `run.json`: the facts of a run that never change. */
export declare const RunRecord: z.ZodObject<{
    id: z.ZodString;
    workflow: z.ZodString;
    definition: z.ZodString;
    variables: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    trigger: z.ZodString;
    actor: z.ZodString;
    asked_in: z.ZodOptional<z.ZodString>;
    base_sha: z.ZodOptional<z.ZodString>;
    engine_version: z.ZodString;
    created_at: z.ZodString;
    overrides: z.ZodObject<{
        provider: z.ZodOptional<z.ZodEnum<{
            claude: "claude";
            codex: "codex";
            gemini: "gemini";
            replay: "replay";
        }>>;
        model: z.ZodOptional<z.ZodString>;
        terminalOutput: z.ZodOptional<z.ZodEnum<{
            all: "all";
            base: "base";
        }>>;
        git: z.ZodOptional<z.ZodBoolean>;
        pullRequest: z.ZodOptional<z.ZodBoolean>;
        maxCostUsd: z.ZodOptional<z.ZodNumber>;
        maxTokens: z.ZodOptional<z.ZodInt>;
        fanOut: z.ZodOptional<z.ZodEnum<{
            local: "local";
            matrix: "matrix";
        }>>;
    }, z.core.$strip>;
    place: z.ZodOptional<z.ZodObject<{
        mode: z.ZodEnum<{
            checkout: "checkout";
            worktree: "worktree";
        }>;
        path: z.ZodString;
        branch: z.ZodString;
        base_branch: z.ZodString;
        base_sha: z.ZodString;
    }, z.core.$strip>>;
    issue: z.ZodOptional<z.ZodObject<{
        number: z.ZodInt;
        title: z.ZodString;
    }, z.core.$strip>>;
    head_sha: z.ZodOptional<z.ZodString>;
    pull_request: z.ZodOptional<z.ZodInt>;
    lost: z.ZodOptional<z.ZodObject<{
        variables: z.ZodReadonly<z.ZodArray<z.ZodString>>;
        definition: z.ZodOptional<z.ZodObject<{
            places: z.ZodReadonly<z.ZodArray<z.ZodString>>;
            salt: z.ZodString;
            digest: z.ZodString;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
    from_step: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export type RunRecord = z.infer<typeof RunRecord>;
