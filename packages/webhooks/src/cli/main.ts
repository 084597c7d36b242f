#!/usr/bin/env node
import { startProgram } from '../internal/needs-node.ts';

await startProgram(() => import('./start.ts'));
