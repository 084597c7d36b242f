// The npm-published Node binaries declare `os` and `cpu` as strings, which pnpm does not match on:
// as arrays they keep the binaries of other platforms off this one.
const asArray = (value) => (typeof value === 'string' ? [value] : value);

// What tools bring for commands that nobody runs here, hundreds of packages: of the AsyncAPI CLI only `validate` is run, in
// specs/checks, and `generate fromTemplate`, in packages/codegen, with a template of JavaScript alone. A version that needs one
// of these fails `pnpm build`.
const unneeded = {
  '@asyncapi/cli': [
    '@asyncapi/bundler',
    '@asyncapi/converter',
    '@asyncapi/diff',
    '@asyncapi/modelina-cli',
    '@asyncapi/optimizer',
    '@asyncapi/problem',
    '@changesets/changelog-git',
    '@changesets/cli',
    'archiver',
    'body-parser',
    'compression',
    'cors',
    'express',
    'fast-levenshtein',
    'helmet',
    'inquirer',
    'oclif',
    'open',
    'redoc-express',
    'unzipper',
    'ws',
  ],
  '@asyncapi/generator': ['@asyncapi/generator-components', 'ts-node', 'typescript'],
  '@smoya/asyncapi-adoption-metrics': ['@smoya/multi-parser'],
  // Types alone, of the GitHub API.
  '@octokit/types': ['@octokit/openapi-types'],
  '@stoplight/spectral-cli': [
    '@stoplight/spectral-ruleset-bundler',
    '@stoplight/spectral-ruleset-migrator',
    '@stoplight/spectral-rulesets',
    'fast-glob',
    'hpagent',
    'stacktracey',
    'yargs',
  ],
};

export const hooks = {
  readPackage(pkg) {
    if (/^node-(linux|win)-/.test(pkg.name)) {
      pkg.os = asArray(pkg.os);
      pkg.cpu = asArray(pkg.cpu);
    }
    for (const name of unneeded[pkg.name] ?? []) delete pkg.dependencies[name];
    // It resizes pictures; those of the site are used as they are.
    if (pkg.name === 'astro') delete pkg.optionalDependencies.sharp;
    // The program that indexes a site; the search of this one has an index of its own.
    if (pkg.name === 'pagefind') delete pkg.optionalDependencies;
    // With and without it, whatever uses debug would be installed twice.
    if (pkg.name === 'debug') delete pkg.peerDependenciesMeta;
    // Both versions have the schemas of AsyncAPI 2 and 3; so there is one copy of them.
    if (pkg.name === '@asyncapi/parser') pkg.dependencies['@asyncapi/specs'] = '6.11.1';
    // openapi-typescript needs the compiler API, which TypeScript 7 does not have.
    if (pkg.name === 'openapi-typescript') {
      delete pkg.peerDependencies.typescript;
      pkg.dependencies.typescript = '5.9.3';
    }
    return pkg;
  },
};
