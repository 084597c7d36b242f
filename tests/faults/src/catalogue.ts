import { authFaults } from './api/auth.ts';
import { envelopeFaults } from './api/envelope.ts';
import { recordFieldFaults } from './api/fields.ts';
import { filterFaults } from './api/filters.ts';
import { lostUpdateFaults } from './api/lost-updates.ts';
import { pagingFaults } from './api/paging.ts';
import { refusedFaults } from './api/refused.ts';
import { transportFaults } from './api/transport.ts';
import { uncheckedInsideFaults } from './api/unchecked-inside.ts';
import { uncheckedListFaults } from './api/unchecked-list.ts';
import { uncheckedUpdateFaults } from './api/unchecked-update.ts';
import { updateFaults } from './api/updates.ts';
import { isHeldOut } from './hold-out.ts';
import { receiverDrafts } from './receiver/faults.ts';
import type { ApiFault, ReceiverFault } from './types.ts';

/** Every way in which the service of this catalogue is broken. */
export const apiFaults: readonly ApiFault[] = [
  ...envelopeFaults,
  ...recordFieldFaults,
  ...pagingFaults,
  ...filterFaults,
  ...uncheckedUpdateFaults,
  ...uncheckedInsideFaults,
  ...uncheckedListFaults,
  ...refusedFaults,
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
