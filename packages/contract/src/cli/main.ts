#!/usr/bin/env node
import { startProgram } from '@voice-agent/cli-kit/needs-node';

await startProgram(() => import('./supervise.ts'));
