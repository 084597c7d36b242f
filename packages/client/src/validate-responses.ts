import { responseValidators } from './generated/operation-validators.ts';
import type { ValidateResponses } from './options.ts';

/**
 * What `createClient({ validateResponses })` takes to validate every successful response.
 * Not in the main entry, so that you pay for it only when you use it.
 *
 * @example
 * import { createClient } from '@voice-agent/client';
 * import { validateResponses } from '@voice-agent/client/validators';
 *
 * const client = createClient({ baseUrl, apiKey, validateResponses });
 */
export const validateResponses: ValidateResponses = (operation, envelope) => {
  const isValid = responseValidators[operation];
  if (isValid === undefined || isValid(envelope)) return undefined;
  const { instancePath = '', message = 'must be valid' } = isValid.errors?.[0] ?? {};
  return { pointer: instancePath, expected: message };
};
