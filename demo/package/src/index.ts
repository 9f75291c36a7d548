export { formatDuration, type FormatOptions } from "./format.ts";
