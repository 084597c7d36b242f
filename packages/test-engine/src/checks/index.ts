// A check is one file and its line here.
export { connectionCut } from './connection-cut.ts';
export { invalidRequestAccepted } from './invalid-request-accepted.ts';
export { noAnswer } from './no-answer.ts';
export { responseBody } from './response-body.ts';
export { responseContentType } from './response-content-type.ts';
export { responseHeader } from './response-header.ts';
export { responseSchema } from './response-schema.ts';
export { responseStatus } from './response-status.ts';
export { serverError } from './server-error.ts';
export { unauthenticatedRequestAccepted } from './unauthenticated-request-accepted.ts';
export { undescribedContentTypeAccepted } from './undescribed-content-type-accepted.ts';
export { validRequestRefused } from './valid-request-refused.ts';
