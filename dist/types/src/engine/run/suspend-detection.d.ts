/** Tells whether a process has stood still since it was asked last. */
export interface Suspension extends Disposable {
    wasSuspended(): boolean;
}
export declare function watchSuspension(now: () => number): Suspension;
