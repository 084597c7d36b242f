// The addresses of the pages of the docs site, from its own on: it makes them, and the dashboard leads to them.

/** The page of an operation: `listJobs` is at `/reference/list-jobs/`. */
export const operationPage = (operationId: string): string =>
  `/reference/${operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/`;

/** The place of a rule beyond single fields, by its id, on the page of an operation. */
export const rulePage = (operationId: string, rule: string): string =>
  `${operationPage(operationId)}#${rule}`;

/** The page of an event: `call.ended` is at `/webhooks/call-ended/`. */
export const eventPage = (eventType: string): string => `/webhooks/${eventType.replaceAll('.', '-')}/`;

/** The place of a field of the webhook configuration. @param pointer a JSON pointer, such as `/webhookUrl` */
export const configurationPage = (pointer: string): string =>
  `/webhooks/configuration/#configuration${pointer.replaceAll('/', '-')}`;

/** The page of an undocumented point by its id, such as `open.webhook.order`. */
export const openPointPage = (id: string): string => `/open/#${id.replaceAll('.', '-')}`;
