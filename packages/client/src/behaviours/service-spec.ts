import type { ServiceSpec } from '@voice-agent/service';
import * as examples from '../generated/fixtures.ts';
import { requestValidators, responseValidators } from '../generated/operation-validators.ts';
import { operations } from '../generated/operations.ts';

/** The operations, validators and examples of the spec, for a program that plays the service. */
export const serviceSpec: ServiceSpec = {
  operations,
  requestValidators,
  responseValidators,
  examples: { ...examples },
};
