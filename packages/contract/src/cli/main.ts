#!/usr/bin/env node
import { startProgram } from '@voice-agent/webhooks/internal/needs-node';

await startProgram(() => import('./supervise.ts'));
