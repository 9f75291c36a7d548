import type { InterruptedCode } from "../ports/program-watch.ts";
/**
 * Watches the main thread from another one, and interrupts code of a program that keeps it for itself: until then no signal, no cancel and
 * no timer is heard. With a mark only code whose address has it is interrupted. Code that waits inside a call of the system, such as `execSync`, cannot be interrupted.
 */
export declare function watchPrograms(onInterrupted: (code: InterruptedCode) => void, mark?: string): Disposable;
