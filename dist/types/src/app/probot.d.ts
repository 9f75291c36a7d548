export interface ProbotApp {
    on(events: never, handler: (context: never) => Promise<void>): unknown;
    /** A client that is the App itself, and no installation of it. */
    auth?(): Promise<object>;
}
/** The App as an application of Probot's, for those who host one already: `probot run`, or `createNodeMiddleware`. */
export declare function agenticApp(app: ProbotApp): void;
