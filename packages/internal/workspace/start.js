import { start } from './node.js';

await start(() => import('./src/main.ts'));
