import type { AppCredentials } from "./token.ts";
interface AskedApp {
    readonly app: AppCredentials;
    readonly apiUrl: string;
    readonly fetch?: typeof fetch;
}
/** As whom an App writes: `slug[bot]`. Rejects with what the request failed with. */
export declare function readAppLogin({ app, apiUrl, fetch }: AskedApp): Promise<string | undefined>;
export {};
