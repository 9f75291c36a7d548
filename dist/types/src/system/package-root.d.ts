/** Folder of the package, from any of its files: built-ins lie there, beside `package.json`. */
export declare function packageRoot(from?: string): string;
/** Top of the checkout around a folder, found without starting git; the folder itself where there is none. */
export declare function projectRoot(cwd: string): {
    root: string;
    isRepository: boolean;
};
