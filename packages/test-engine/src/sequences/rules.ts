/** The rules across requests to the records of any service. */
export const sequenceRules = {
  'created-missing': {
    title: 'What is created is there',
    help: 'A record that a request has created, and nothing has deleted, is not found: by its id, at the address of its Location, or in a list that shows all.',
  },
  'created-differs': {
    title: 'What is created has the values that were sent',
    help: 'A property that both the request and the response describe has another value than the one that was sent. Mark it readOnly where the service sets it.',
  },
  'id-reused': {
    title: 'Each record has an id of its own',
    help: 'Two records that were created have the same id, or a list shows one record twice.',
  },
  'wrong-record': {
    title: 'A response is about the record that was asked for',
    help: 'The id in the body is another than the id in the path, or a list shows the record of another parent, or one that its filter leaves out.',
  },
  'list-differs': {
    title: 'A list shows what a read shows',
    help: 'A property of a record has one value in the list, and another one when the record is read.',
  },
  'list-total': {
    title: 'The total is the number of records',
    help: 'A list that shows all records names another total than it has.',
  },
  'list-pages': {
    title: 'The pages of a list have each record once',
    help: 'Pages that follow each other show a record twice or leave one out, and the whole list, read before and after them, does not.',
  },
  'read-changes': {
    title: 'A read changes nothing',
    help: 'Two reads with nothing between them show different values of properties that only a request can set.',
  },
  'update-lost': {
    title: 'An update is shown',
    help: 'After a successful update the record, the response of the update or the list shows another value than the one that was sent.',
  },
  'update-of-unsent': {
    title: 'A PATCH changes what it names',
    help: 'A property that a PATCH did not have has another value than before.',
  },
  'update-repeated': {
    title: 'The same PUT twice gives the same as once',
    help: 'The second of two equal PUTs was rejected, changed the record again, or created another one.',
  },
  'other-record-changed': {
    title: 'A request for one record changes no other',
    help: 'After a create, an update or a delete of one record another one differs or is gone.',
  },
  'refused-update-kept': {
    title: 'A rejected update changes nothing',
    help: 'After an update that was rejected a record is not as before. Validate the whole update first, then write.',
  },
  'deleted-found': {
    title: 'What is deleted is gone',
    help: 'After a successful DELETE the record is still read or listed, and nothing in it says that it is deleted.',
  },
  'unknown-found': {
    title: 'An id that nothing has is not found',
    help: 'The document describes a 404, and a read of an id that no record has succeeds.',
  },
  'etag-kept': {
    title: 'The ETag changes with the record',
    help: 'Two different representations have the same strong ETag, so that caches and If-Match take one for the other.',
  },
  'stale-etag-accepted': {
    title: 'An update of another state is rejected',
    help: 'The operation describes If-Match and a 412, and an update with an ETag that the record does not have succeeds.',
  },
} as const;

export type SequenceRule = keyof typeof sequenceRules;
