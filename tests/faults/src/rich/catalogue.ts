import { isHeldOut } from '../hold-out.ts';
import { answerFaults } from './faults/answers.ts';
import { parameterFaults } from './faults/parameters.ts';
import { faultsOf } from './make.ts';
import type { RichFault } from './types.ts';

/** Every way in which the harbour service of this catalogue is broken. */
export const richFaults: readonly RichFault[] = [
  ...['booking.yaml', 'bodies.yaml', 'parameters.yaml', 'answers.yaml'].flatMap(faultsOf),
  ...parameterFaults,
  ...answerFaults,
].map((draft) => ({ ...draft, heldOut: isHeldOut(draft.name) }));
