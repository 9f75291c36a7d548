import type { Clock } from "../ports.ts";
export declare const systemClock: Clock;
