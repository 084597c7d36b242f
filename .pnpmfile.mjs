// The npm-published Node binaries declare `os` and `cpu` as strings, which pnpm does not match on:
// as arrays they keep the binaries of other platforms off this one.
const asArray = (value) => (typeof value === 'string' ? [value] : value);

export const hooks = {
  readPackage(pkg) {
    if (/^node-(linux|win)-/.test(pkg.name)) {
      pkg.os = asArray(pkg.os);
      pkg.cpu = asArray(pkg.cpu);
    }
    // openapi-typescript needs the compiler API, which TypeScript 7 does not have.
    if (pkg.name === 'openapi-typescript') {
      delete pkg.peerDependencies.typescript;
      pkg.dependencies.typescript = '5.9.3';
    }
    return pkg;
  },
};
