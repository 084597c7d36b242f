/** The console, which is no page of Markdown. */
export const consolePage = {
  title: 'Console',
  address: '/console/',
  about: 'Try every operation against a sandbox or a mock, and send every event to a receiver.',
};

/** Where to begin, for those who have searched for nothing yet, or in vain. */
export const mainPages = [
  { title: 'Quick start', address: '/guides/quick-start/', about: 'A first request and a first event.' },
  { title: 'API', address: '/reference/list-jobs/', about: 'Every operation with its fields and samples.' },
  { title: 'Webhooks', address: '/webhooks/configuration/', about: 'Every event, and how to receive it.' },
  { title: 'Verify a webhook', address: '/guides/verify-a-webhook/', about: 'Check who sent a delivery.' },
  consolePage,
  { title: 'Packages', address: '/sdk/', about: 'Every export of every package.' },
];
