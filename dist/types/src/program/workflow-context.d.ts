import type { StepOutput } from "../run/step-output.ts";
import type { AgentStepConfig, CommandStepConfig, FunctionStepConfig, HumanStepConfig, ParallelOptions, ScriptStepConfig } from "./step-config.ts";
/** What became of a step, as the journal has recorded it. */
export interface StepResult<T = unknown> {
    readonly stepId: string;
    readonly status: "completed" | "failed" | "skipped";
    /** Structured result; of an agent that answered in words, these words. Undefined where the step did not complete. */
    readonly data: T;
    /** One line for people. */
    readonly summary: string;
    readonly output?: StepOutput;
    /** Why it failed, in one sentence. */
    readonly error?: string;
    readonly startedAt?: string;
    readonly completedAt?: string;
    /** Head of the branch after the step. */
    readonly commit?: string;
    readonly filesChanged: readonly string[];
}
/** What a shell command came to; any exit code is a result. */
export interface ExecResult {
    readonly stdout: string;
    readonly stderr: string;
    readonly exitCode: number;
}
/** What a script step gives: what it printed, with the fields of the JSON it printed beside that. */
export type ScriptData = ExecResult & Readonly<Record<string, unknown>>;
/** What a person answered. */
export interface HumanData {
    readonly decision: "approved" | "rejected" | "input" | "timeout";
    readonly text: string;
    readonly actor?: string;
}
export type BranchResult<T = unknown> = {
    readonly status: "completed";
    readonly value: T;
} | {
    readonly status: "failed";
    readonly error: Error;
} | {
    readonly status: "skipped";
};
type Branches = Readonly<Record<string, () => unknown>>;
type BranchList = readonly (() => unknown)[];
type Values<B extends Branches | BranchList> = {
    -readonly [K in keyof B]: B[K] extends () => infer R ? Awaited<R> : never;
};
type Results<B extends Branches | BranchList> = {
    -readonly [K in keyof B]: B[K] extends () => infer R ? BranchResult<Awaited<R>> : never;
};
type SomeValues<B extends Branches | BranchList> = {
    -readonly [K in keyof B]: B[K] extends () => infer R ? Awaited<R> | undefined : never;
};
/** What a workflow in TypeScript works with. Everything here is recorded: what completed is not done again. */
export interface WorkflowContext<Args = Record<string, unknown>> {
    /** Id of the run. */
    readonly executionId: string;
    /** Absolute folder the steps work in: inside a branch of `parallel`, that branch's worktree. */
    readonly projectPath: string;
    /** Arguments, as `argsSchema` gives them. */
    readonly args: Args;
    /** Aborted when the run stops. */
    readonly signal: AbortSignal;
    /** Runs a step, or gives what is recorded of it. Steps run one after the other; `parallel` runs them at once. Throws `StepFailure`. */
    step<D = unknown>(id: string, config: AgentStepConfig<D>): Promise<StepResult<D>>;
    step<D = unknown>(id: string, config: CommandStepConfig<D>): Promise<StepResult<D>>;
    step<D = ScriptData>(id: string, config: ScriptStepConfig<D>): Promise<StepResult<D>>;
    step<D>(id: string, config: FunctionStepConfig<D>): Promise<StepResult<Awaited<D>>>;
    step<D = HumanData>(id: string, config: HumanStepConfig<D>): Promise<StepResult<D>>;
    /** Runs branches at the same time, each in a worktree of its own where git is used. Throws `ParallelFailure` when all have ended. */
    parallel<const B extends Branches | BranchList>(branches: B, options: ParallelOptions & {
        onError: "continue";
    }): Promise<Results<B>>;
    parallel<const B extends Branches | BranchList>(branches: B, options: ParallelOptions & {
        mergeStrategy: "first-success";
    }): Promise<SomeValues<B>>;
    parallel<const B extends Branches | BranchList>(branches: B, options?: ParallelOptions): Promise<Values<B>>;
    /** Runs a shell command as a step of its own; never throws for its exit code. */
    exec(command: string, cwd?: string): Promise<ExecResult>;
    /** Records a checkpoint, besides those that every step is. */
    checkpoint(note?: string): Promise<void>;
    /** Records a comment for people, once. */
    comment(text: string, stepId?: string): Promise<void>;
    /** Begins a phase. */
    phase(name: string): Promise<void>;
    /** What became of a step that this code has run, by its id or path. */
    getStepResult(id: string): StepResult | undefined;
}
export {};
