import type { Clock } from "../ports/clock.ts";
export declare const systemClock: Clock;
