/** The rules across requests to the records of any service. */
export const sequenceRules = {
  'created-missing': {
    title: 'A created record can be read',
    help: 'A created record, which nothing deleted, is not found: by its id, at its Location, or in a list that shows all.',
  },
  'created-differs': {
    title: 'A created record has the values that were sent',
    help: 'A property of both the request and the response differs from the value that was sent. Mark it readOnly if the service sets it.',
  },
  'id-reused': {
    title: 'Each record has an id of its own',
    help: 'Two created records have the same id, or a list shows one record twice.',
  },
  'wrong-record': {
    title: 'A response is about the requested record',
    help: 'The id in the body differs from the id in the path, or a list shows the record of another parent, or one that its filter excludes.',
  },
  'list-differs': {
    title: 'A list and a read show the same record',
    help: 'A property has one value in the list and another when the record is read.',
  },
  'list-total': {
    title: 'The total is the number of records',
    help: 'The total of a list that shows all records is not their number.',
  },
  'list-pages': {
    title: 'The pages of a list have each record once',
    help: 'Consecutive pages repeat or miss a record, while the whole list, read before and after them, does not.',
  },
  'read-changes': {
    title: 'A read changes nothing',
    help: 'Two reads with nothing between them show different values of properties that only a request can set.',
  },
  'update-lost': {
    title: 'An update is visible',
    help: 'After a successful update, the record, its response or the list does not show the value that was sent.',
  },
  'update-of-unsent': {
    title: 'A PATCH changes only the fields that it has',
    help: 'A property changed although the PATCH did not have it.',
  },
  'update-repeated': {
    title: 'PUT is idempotent',
    help: 'The second of two equal PUTs was rejected, changed the record again, or created another one.',
  },
  'action-lost': {
    title: 'An action is visible',
    help: 'After a successful action on a record, such as POST /things/{id}/close, a read shows the record as before: not what the response of the action shows, nor the state that the name of the action says.',
  },
  'action-state': {
    title: 'An action is rejected in the wrong state',
    help: 'The spec has a 409, or a description of a rejection that names states, and the action succeeds in such a state, or a second time; or in every state that the actions of the record lead to.',
  },
  'other-record-changed': {
    title: 'A request for one record does not change another',
    help: 'After a create, update or delete of one record, another one changed or is gone.',
  },
  'rejected-update-kept': {
    title: 'A rejected update changes nothing',
    help: 'A record changed although its update was rejected. Validate the whole update first, then write.',
  },
  'deleted-found': {
    title: 'A deleted record is gone',
    help: 'After a successful DELETE the record can still be read or is still listed, and nothing marks it as deleted.',
  },
  'malformed-id-not-found': {
    title: 'A malformed path parameter is rejected',
    help: 'The spec has a 400 or 422 that only the path can cause, and a malformed value of its parameter gets a 404 as if it was looked up, while the description names it or another operation returns 400 or 422.',
  },
  'unknown-found': {
    title: 'An unknown id is not found',
    help: 'The spec has a 404, and reading an id that no record has succeeds.',
  },
  'etag-kept': {
    title: 'The ETag changes with the record',
    help: 'Two different representations have the same strong ETag, so caches and If-Match confuse them.',
  },
  'stale-etag-accepted': {
    title: 'An update with a stale ETag is rejected',
    help: 'The operation has If-Match and a 412 in the spec, and an update with an ETag that the record does not have succeeds.',
  },
} as const;

export type SequenceRule = keyof typeof sequenceRules;
