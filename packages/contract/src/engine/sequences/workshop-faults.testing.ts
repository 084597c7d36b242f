/** Faults by their kind, with the rules of their findings. */
export const faults: Readonly<Record<string, { rules: readonly string[]; names: readonly string[] }>> = {
  'an action that happens twice': {
    rules: ['action-state'],
    names: ['approve-twice', 'finish-twice', 'collect-twice', 'cancel-twice'],
  },
  'an action in the wrong state': {
    rules: ['action-state'],
    names: [
      'approve-in-any-state',
      'finish-in-any-state',
      'collect-in-any-state',
      'cancel-in-any-state',
      'approve-after-cancelled',
      'finish-after-open',
      'cancel-after-collected',
      'cancel-after-repaired',
    ],
  },
  'an action that is lost': {
    rules: ['action-lost'],
    names: [
      'approve-not-kept',
      'cancel-not-kept',
      'hurry-not-kept',
      'approve-without-effect',
      'cancel-without-effect',
    ],
  },
  'a second request that fails': {
    rules: ['server-error'],
    names: ['second-create-fails', 'same-change-fails', 'approve-conflict-fails', 'cancel-conflict-fails'],
  },
  'a value that fails': {
    rules: ['server-error'],
    names: [
      'read-fails-at-odd-text',
      'read-fails-at-zero',
      'read-fails-at-null',
      'read-fails-at-empty-list',
      'list-fails-when-long',
      'write-fails-at-emoji',
      'write-fails-at-quote',
    ],
  },
  'a wrong credential with another status': {
    rules: ['unauthenticated-request-status'],
    names: [
      'wrong-key-400',
      'wrong-key-404',
      'wrong-key-302',
      'wrong-key-403',
      'wrong-key-422',
      'no-key-400',
      'no-key-403',
    ],
  },
  'a branch that is always rejected': {
    rules: ['valid-request-rejected'],
    names: ['no-card', 'no-cash', 'no-coupon', 'coupon-invalid', 'no-street', 'no-locker'],
  },
  'a path parameter that is not checked': {
    rules: ['invalid-request-accepted', 'malformed-id-not-found'],
    names: ['id-prefix', 'read-takes-any-id', 'drop-takes-any-id', 'day-of-any-form', 'bay-parsed'],
  },
  'another method that fails': {
    rules: ['server-error'],
    names: [
      'PUT-list-fails',
      'PATCH-list-fails',
      'PUT-record-fails',
      'POST-record-fails',
      'GET-action-fails',
      'GET-payments-fails',
      'POST-bay-fails',
    ],
  },
};
