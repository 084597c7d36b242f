import { start } from '@voice-agent/workspace/node';

await start(() => import('./src/main.ts'));
