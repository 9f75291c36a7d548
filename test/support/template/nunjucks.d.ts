declare module "nunjucks" {
  class Environment {
    constructor(loader: null, options: { autoescape: boolean });
    renderString(source: string, scope: object): string;
  }
  const nunjucks: { Environment: typeof Environment };
  export default nunjucks;
}
