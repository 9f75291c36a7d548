/** This process, as others see it at the refs of the runs it works on. */
export declare const engineIdentity: {
    host: string;
    pid: number;
};
export declare const newId: () => string;
/** Time and chance for what goes on in the background. */
export declare const retryTiming: {
    clock: import("../ports/clock.ts").Clock;
    random: () => number;
    pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};
