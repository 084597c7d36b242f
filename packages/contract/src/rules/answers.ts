import type { Rule } from './rule.ts';

export type AnswerRule =
  | 'server-error'
  | 'no-answer'
  | 'connection-cut'
  | 'response-status'
  | 'response-header'
  | 'response-content-type'
  | 'response-body'
  | 'response-schema'
  | 'valid-request-refused'
  | 'invalid-request-accepted'
  | 'unauthenticated-request-accepted';

/** What every answer of a service is judged by, whatever its document. */
export const answerRules: Readonly<Record<AnswerRule, Rule>> = {
  'server-error': {
    title: 'A request does not make the service fail',
    about: 'The answer has a status of 500 or more. Look for the request in the log of the service.',
    facts: ['envelope.success-answer'],
  },
  'no-answer': {
    title: 'Every request is answered in time',
    about: 'No whole answer came in the time that --timeout allows.',
    facts: ['envelope.success-answer'],
  },
  'connection-cut': {
    title: 'Every answer comes whole',
    about: 'The connection was cut before the answer or within it, or what came is no HTTP or has no end.',
    facts: ['envelope.success-answer'],
  },
  'response-status': {
    title: 'The status is one that the document describes',
    about: 'Describe the status in the document, or answer with one that is described.',
    facts: ['envelope.success-answer'],
  },
  'response-header': {
    title: 'The headers are those of the document',
    about: 'A header that the document requires is missing, or its value breaks its schema.',
    facts: ['envelope.success-answer'],
  },
  'response-content-type': {
    title: 'The answer has the content type of the document',
    about: 'The Content-Type of the answer is another than the document says for this status, or is missing.',
    facts: ['envelope.object'],
  },
  'response-body': {
    title: 'The body can be read',
    about: 'The body is empty, cut off, nested more than 1,000 levels deep, or no JSON in UTF-8.',
    facts: ['envelope.object'],
  },
  'response-schema': {
    title: 'The body is what the document says',
    about:
      'A value in the body breaks the schema of the answer. The pointer leads to the keyword that it breaks.',
    facts: ['envelope.object'],
  },
  'valid-request-refused': {
    title: 'A valid request succeeds',
    about: 'The document allows the request, and the service refuses it.',
    facts: ['envelope.success-answer'],
  },
  'invalid-request-accepted': {
    title: 'A request that breaks the document is refused',
    about: 'The document forbids the request in one place, and the service answers it with a success.',
    facts: ['service.operations'],
  },
  'unauthenticated-request-accepted': {
    title: 'Nobody gets in without the right credential',
    about: 'A wrong credential, or none, is answered with a success.',
    facts: ['auth.header', 'auth.token'],
  },
};
