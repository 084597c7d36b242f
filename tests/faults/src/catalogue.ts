import { authFaults } from './api/auth.ts';
import { envelopeFaults } from './api/envelope.ts';
import { envelopeFieldFaults, recordFieldFaults } from './api/fields.ts';
import { filterFaults } from './api/filters.ts';
import { lostUpdateFaults } from './api/lost-updates.ts';
import { pagingFaults } from './api/paging.ts';
import { otherRefusedFaults } from './api/refused.ts';
import { transportFaults } from './api/transport.ts';
import { uncheckedFaults } from './api/unchecked.ts';
import { updateFaults } from './api/updates.ts';
import { refusedFaults, takenFaults } from './api/written.ts';
import { isHeldOut } from './hold-out.ts';
import { receiverDrafts } from './receiver/faults.ts';
import type { ApiFault, ReceiverFault } from './types.ts';

/** Every way in which the service of this catalogue is broken. */
export const apiFaults: readonly ApiFault[] = [
  ...envelopeFaults,
  ...envelopeFieldFaults,
  ...recordFieldFaults,
  ...pagingFaults,
  ...filterFaults,
  ...takenFaults,
  ...uncheckedFaults,
  ...refusedFaults,
  ...otherRefusedFaults,
  ...authFaults,
  ...lostUpdateFaults,
  ...updateFaults,
  ...transportFaults,
].map((draft) => ({ ...draft, heldOut: isHeldOut(draft.name) }));

/** Every way in which a webhook receiver of this catalogue is broken. */
export const receiverFaults: readonly ReceiverFault[] = receiverDrafts.map((draft) => ({
  ...draft,
  heldOut: isHeldOut(draft.name),
}));

/** @throws TypeError when there is no such fault */
export function faultNamed<Named extends { name: string }>(faults: readonly Named[], name: string): Named {
  const found = faults.find((fault) => fault.name === name);
  if (found === undefined) throw new TypeError(`There is no fault "${name}".`);
  return found;
}
