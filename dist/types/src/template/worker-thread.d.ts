import type { Reply, Request } from "./worker.ts";
export interface WorkerLimits {
    readonly timeoutMs: number;
    readonly memoryMb: number;
}
/** Beside this file when run from source, beside the bundle otherwise. */
export declare function workerUrl(): URL;
/** A thread that renders, one request at a time. It has no environment and no streams, and is ended when it takes too long. */
export declare class WorkerThread {
    #private;
    constructor(limits: WorkerLimits);
    get alive(): boolean;
    ask(request: Request): Promise<Reply>;
    end(): Promise<void>;
}
