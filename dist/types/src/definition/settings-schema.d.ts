import * as z from "zod";
export declare const minutes: z.ZodNumber;
export declare const retries: z.ZodInt;
export declare const Provider: z.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
}>;
export type Provider = z.infer<typeof Provider>;
export declare const Severity: z.ZodEnum<{
    critical: "critical";
    major: "major";
    minor: "minor";
    none: "none";
}>;
export type Severity = z.infer<typeof Severity>;
/** Names of variables: templates use them as `variables.name`. */
export declare const VARIABLE_NAME: RegExp;
/** Prefixes of branch names; the configuration has the same key. */
export declare const BRANCH_PREFIX: RegExp;
export declare const BRANCH_PREFIX_RULE = "hold only letters, digits, `.`, `_`, `/` and `-`, begin with a letter or a digit, and have no `..`, `//`, `/.` or `.lock/`";
/** Names of branches, of what git takes. */
export declare const BRANCH_NAME: RegExp;
export declare const BRANCH_NAME_RULE = "hold only letters, digits, `.`, `_`, `/` and `-`, begin with a letter or a digit, and have no `..`, `//`, `/.` or `.lock/`, and not end in `/`, `.` or `.lock`";
/** Branch for ended runs and memory. */
export declare const StateBranch: z.ZodString;
export declare const VariableType: z.ZodEnum<{
    boolean: "boolean";
    number: "number";
    string: "string";
}>;
export declare const Variable: z.ZodObject<{
    name: z.ZodString;
    type: z.ZodDefault<z.ZodEnum<{
        boolean: "boolean";
        number: "number";
        string: "string";
    }>>;
    required: z.ZodDefault<z.ZodBoolean>;
    default: z.ZodOptional<z.ZodUnknown>;
    description: z.ZodOptional<z.ZodString>;
    enum: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [z.ZodString, z.ZodNumber, z.ZodBoolean]>>>;
}, z.core.$strict>;
export type Variable = z.infer<typeof Variable>;
export declare const GitSettings: z.ZodObject<{
    enabled: z.ZodOptional<z.ZodBoolean>;
    worktree: z.ZodOptional<z.ZodBoolean>;
    "auto-commit": z.ZodOptional<z.ZodBoolean>;
    "auto-pr": z.ZodOptional<z.ZodBoolean>;
    "branch-prefix": z.ZodOptional<z.ZodString>;
}, z.core.$strict>;
export declare const Settings: z.ZodObject<{
    "max-retry": z.ZodOptional<z.ZodInt>;
    "timeout-minutes": z.ZodOptional<z.ZodNumber>;
    "track-progress": z.ZodOptional<z.ZodBoolean>;
    autofix: z.ZodOptional<z.ZodEnum<{
        critical: "critical";
        major: "major";
        minor: "minor";
        none: "none";
    }>>;
    "terminal-output": z.ZodOptional<z.ZodEnum<{
        all: "all";
        base: "base";
    }>>;
    git: z.ZodOptional<z.ZodObject<{
        enabled: z.ZodOptional<z.ZodBoolean>;
        worktree: z.ZodOptional<z.ZodBoolean>;
        "auto-commit": z.ZodOptional<z.ZodBoolean>;
        "auto-pr": z.ZodOptional<z.ZodBoolean>;
        "branch-prefix": z.ZodOptional<z.ZodString>;
    }, z.core.$strict>>;
    "bypass-permissions": z.ZodOptional<z.ZodBoolean>;
    provider: z.ZodOptional<z.ZodEnum<{
        claude: "claude";
        codex: "codex";
        gemini: "gemini";
        replay: "replay";
    }>>;
    model: z.ZodOptional<z.ZodString>;
    orchestrator: z.ZodOptional<z.ZodEnum<{
        agent: "agent";
        rules: "rules";
    }>>;
    "max-workers": z.ZodOptional<z.ZodInt>;
    "max-cost-usd": z.ZodOptional<z.ZodNumber>;
    "max-tokens": z.ZodOptional<z.ZodInt>;
    "fan-out": z.ZodOptional<z.ZodEnum<{
        local: "local";
        matrix: "matrix";
    }>>;
}, z.core.$strict>;
export type Settings = z.infer<typeof Settings>;
