/** Where code of a program was when it was interrupted. */
export interface InterruptedCode {
    readonly url: string;
    readonly line: number;
    /** How long it had kept the thread. */
    readonly seconds: number;
}
/** Interrupts code of a program that keeps the thread for itself, until it is disposed. */
export type WatchPrograms = (onInterrupted: (code: InterruptedCode) => void) => Promise<Disposable>;
