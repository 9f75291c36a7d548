import * as z from "zod";
/** Where the configuration lies, from the top of a repository. */
export declare const CONFIG_FILE = "agentic/config.json";
export declare const LogLevel: z.ZodEnum<{
    Critical: "Critical";
    Error: "Error";
    Information: "Information";
    Warning: "Warning";
}>;
export type LogLevel = z.infer<typeof LogLevel>;
/** `agentic/config.json`: what a repository wants for all its workflows. */
export declare const Config: z.ZodObject<{
    $schema: z.ZodOptional<z.ZodString>;
    outputDirectory: z.ZodDefault<z.ZodString>;
    logging: z.ZodPrefault<z.ZodObject<{
        enabled: z.ZodDefault<z.ZodBoolean>;
        level: z.ZodDefault<z.ZodEnum<{
            Critical: "Critical";
            Error: "Error";
            Information: "Information";
            Warning: "Warning";
        }>>;
        redact: z.ZodDefault<z.ZodArray<z.ZodString>>;
    }, z.core.$strict>>;
    git: z.ZodPrefault<z.ZodObject<{
        mainBranch: z.ZodDefault<z.ZodString>;
        autoCommit: z.ZodDefault<z.ZodBoolean>;
        autoPr: z.ZodDefault<z.ZodBoolean>;
        branchPrefix: z.ZodDefault<z.ZodString>;
        worktree: z.ZodDefault<z.ZodBoolean>;
        submodules: z.ZodDefault<z.ZodEnum<{
            auto: "auto";
            none: "none";
        }>>;
    }, z.core.$strict>>;
    github: z.ZodPrefault<z.ZodObject<{
        labels: z.ZodDefault<z.ZodArray<z.ZodString>>;
        reviewers: z.ZodDefault<z.ZodArray<z.ZodString>>;
        teamReviewers: z.ZodDefault<z.ZodArray<z.ZodString>>;
        draft: z.ZodDefault<z.ZodBoolean>;
        permission: z.ZodDefault<z.ZodEnum<{
            admin: "admin";
            maintain: "maintain";
            write: "write";
        }>>;
        bots: z.ZodDefault<z.ZodArray<z.ZodString>>;
        roles: z.ZodDefault<z.ZodArray<z.ZodString>>;
        fixChecks: z.ZodPrefault<z.ZodObject<{
            enabled: z.ZodDefault<z.ZodBoolean>;
            workflow: z.ZodDefault<z.ZodString>;
            max: z.ZodDefault<z.ZodInt>;
            maxCostUsd: z.ZodDefault<z.ZodNumber>;
        }, z.core.$strict>>;
        labelPrefix: z.ZodDefault<z.ZodString>;
        assignees: z.ZodDefault<z.ZodArray<z.ZodString>>;
        allowedFiles: z.ZodDefault<z.ZodArray<z.ZodString>>;
    }, z.core.$strict>>;
    human: z.ZodPrefault<z.ZodObject<{
        approvals: z.ZodDefault<z.ZodInt>;
        people: z.ZodDefault<z.ZodArray<z.ZodString>>;
        teams: z.ZodDefault<z.ZodArray<z.ZodString>>;
    }, z.core.$strict>>;
    state: z.ZodPrefault<z.ZodObject<{
        remote: z.ZodOptional<z.ZodUnion<readonly [z.ZodLiteral<false>, z.ZodString]>>;
        branch: z.ZodDefault<z.ZodString>;
    }, z.core.$strict>>;
    memory: z.ZodPrefault<z.ZodObject<{
        enabled: z.ZodDefault<z.ZodBoolean>;
        directory: z.ZodDefault<z.ZodString>;
        template: z.ZodDefault<z.ZodString>;
    }, z.core.$strict>>;
    checkpoint: z.ZodPrefault<z.ZodObject<{
        directory: z.ZodDefault<z.ZodLiteral<"agentic/workflows">>;
    }, z.core.$strict>>;
    defaults: z.ZodPrefault<z.ZodObject<{
        maxRetry: z.ZodDefault<z.ZodInt>;
        timeoutMinutes: z.ZodDefault<z.ZodNumber>;
        trackProgress: z.ZodDefault<z.ZodBoolean>;
        terminalOutput: z.ZodDefault<z.ZodEnum<{
            all: "all";
            base: "base";
        }>>;
        provider: z.ZodDefault<z.ZodEnum<{
            claude: "claude";
            codex: "codex";
            gemini: "gemini";
            replay: "replay";
        }>>;
        model: z.ZodOptional<z.ZodString>;
        bypassPermissions: z.ZodDefault<z.ZodBoolean>;
        maxCostUsd: z.ZodOptional<z.ZodNumber>;
        maxTokens: z.ZodOptional<z.ZodInt>;
        orchestrator: z.ZodDefault<z.ZodEnum<{
            agent: "agent";
            rules: "rules";
        }>>;
        autofix: z.ZodDefault<z.ZodEnum<{
            critical: "critical";
            major: "major";
            minor: "minor";
            none: "none";
        }>>;
    }, z.core.$strict>>;
    execution: z.ZodPrefault<z.ZodObject<{
        maxWorkers: z.ZodDefault<z.ZodInt>;
        fanOut: z.ZodDefault<z.ZodEnum<{
            local: "local";
            matrix: "matrix";
        }>>;
        pollingIntervalSeconds: z.ZodDefault<z.ZodNumber>;
        stallMinutes: z.ZodDefault<z.ZodNumber>;
        maxWaitSeconds: z.ZodDefault<z.ZodNumber>;
        graceSeconds: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strict>>;
    agents: z.ZodPrefault<z.ZodObject<{
        claude: z.ZodPrefault<z.ZodObject<{
            allowedTools: z.ZodDefault<z.ZodArray<z.ZodString>>;
        }, z.core.$strict>>;
        environment: z.ZodDefault<z.ZodArray<z.ZodString>>;
        user: z.ZodOptional<z.ZodString>;
        tools: z.ZodDefault<z.ZodBoolean>;
        prices: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodObject<{
            input: z.ZodNumber;
            output: z.ZodNumber;
            cachedInput: z.ZodOptional<z.ZodNumber>;
        }, z.core.$strict>>>;
    }, z.core.$strict>>;
}, z.core.$strict>;
/** The configuration with every default filled in. */
export type Config = z.infer<typeof Config>;
/** The configuration as it is written: only what somebody set. */
export type PartialConfig = z.input<typeof Config>;
