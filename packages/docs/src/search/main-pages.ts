/** Where to begin, for those who have searched for nothing yet, or in vain. */
export const mainPages = [
  {
    title: 'Quick start',
    address: '/guides/quick-start/',
    about: 'Send the first request and receive the first event.',
  },
  { title: 'API', address: '/reference/list-jobs/', about: 'Every operation with its fields and samples.' },
  {
    title: 'Webhooks',
    address: '/webhooks/configuration/',
    about: 'Every event of a call, and how to receive it.',
  },
  {
    title: 'Verify a webhook',
    address: '/guides/verify-a-webhook/',
    about: 'Check that a delivery comes from the service.',
  },
  { title: 'Console', address: '/console/', about: 'Try every operation and event in the browser.' },
  { title: 'Packages', address: '/sdk/', about: 'Every export of every package.' },
];
