import type { StateRefs } from "../../ports/state-refs.ts";
/**
 * State refs in a plain folder, such as one on a disk that machines share; made where its parent is there. Contents are kept as
 * objects named by their hash, which nobody changes; one small file says where the refs stand.
 */
export declare function createFolderStateRefs(directory: string): StateRefs;
