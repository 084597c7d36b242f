import { isHeldOut } from '../hold-out.ts';
import { answerFaults } from './faults/answers.ts';
import { bodyFaults } from './faults/bodies.ts';
import { bookingFaults } from './faults/booking.ts';
import { parameterFaults } from './faults/parameters.ts';
import type { RichFault } from './types.ts';

/** Every way in which the harbour service of this catalogue is broken. */
export const richFaults: readonly RichFault[] = [
  ...bookingFaults,
  ...bodyFaults,
  ...parameterFaults,
  ...answerFaults,
].map((draft) => ({ ...draft, heldOut: isHeldOut(draft.name) }));
