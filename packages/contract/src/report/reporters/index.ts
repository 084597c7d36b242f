// Each name that is exported here is a format of `--reporter`. To add one, write its file and its line.
export { github } from './github.ts';
export { json } from './json.ts';
export { junit } from './junit.ts';
export { markdown } from './markdown.ts';
export { sarif } from './sarif.ts';
export { terminal } from './terminal.ts';
