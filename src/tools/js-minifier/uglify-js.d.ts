declare module "uglify-js" {
  interface Options {
    module: boolean;
    parse: { bare_returns: boolean };
    compress: {
      passes: number;
      pure_getters: boolean;
      directives: boolean;
      keep_fargs: boolean;
      merge_vars: boolean;
      drop_debugger: boolean;
      pure_funcs?: (call: never) => boolean;
    };
    mangle: boolean;
    output: {
      comments: false | ((node: unknown, comment: { type: string; value: string }) => boolean);
      ascii_only: boolean;
    };
  }

  const uglify: {
    /** Never throws: what went wrong is in `error`. */
    minify(code: string, options: Options): { code: string; error?: never } | { code?: never; error: Error };
  };
  export default uglify;
}
