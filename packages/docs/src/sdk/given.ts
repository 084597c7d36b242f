/** A name that examples use without declaring it. */
interface Given {
  /** As TypeScript writes it. */
  type: string;
  /** Its meaning, for a reader. */
  about: string;
}

/** The names that examples use without declaring them: the page of packages lists them, a test declares them. */
export const given: Readonly<Record<string, Given>> = {
  baseUrl: { type: 'string', about: 'The address of the service.' },
  apiKey: { type: 'string', about: 'Your API key.' },
  client: { type: "import('@voice-agent/client').Client", about: 'What `createClient` returns.' },
  tool: { type: "import('@voice-agent/client').WebTool", about: 'A web tool from a list.' },
  server: {
    type: "ReturnType<typeof import('msw/node').setupServer>",
    about: 'What `setupServer` of MSW returns.',
  },
  auth: {
    type: "import('@voice-agent/webhooks').WebhookAuth",
    about: 'The secret of your webhook: `{ authKey, authSecret }`.',
  },
  inbox: {
    type: "import('@voice-agent/webhooks').Inbox",
    about: 'An inbox, such as the one that `sqlite` returns.',
  },
  fallback: { type: '() => void', about: 'Your handler for all other events.' },
  receiver: { type: "import('@voice-agent/webhooks').Receiver", about: 'What `createReceiver` returns.' },
  request: { type: 'Request', about: 'The request that your server receives.' },
  body: { type: 'string', about: 'The body of that request.' },
  queue: { type: '{ send(body: Uint8Array): Promise<void> }', about: 'Your queue.' },
  myStore: {
    type: "() => import('@voice-agent/webhooks/inbox').OpenStore",
    about: 'Your function that opens a store.',
  },
  error: { type: 'unknown', about: 'The error in your `catch`.' },
};
