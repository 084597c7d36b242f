import { registerHooks } from 'node:module';

// A program that was not built yet runs from its source, for help: what is missing in `dist` is taken from `src`.
registerHooks({
  resolve: (specifier, context, next) => {
    try {
      return next(specifier, context);
    } catch (error) {
      const { code, url = '' } = error as NodeJS.ErrnoException & { url?: string };
      const source = url.replace(/\/dist\/(.+)\.js$/, '/src/$1.ts');
      if (code !== 'ERR_MODULE_NOT_FOUND' || source === url) throw error;
      return next(source, context);
    }
  },
});
