#!/usr/bin/env node
import { startProgram } from '@voice-agent/cli-kit/needs-node';

await startProgram(() => import('./start.ts'));
