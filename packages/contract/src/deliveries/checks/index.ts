// A check is one file and its line here.
export { deliveryAuthorization } from './delivery-authorization.ts';
export { deliveryBody } from './delivery-body.ts';
export { deliveryContentType } from './delivery-content-type.ts';
export { deliveryEventType } from './delivery-event-type.ts';
export { deliveryMethod } from './delivery-method.ts';
export { deliverySchema } from './delivery-schema.ts';
