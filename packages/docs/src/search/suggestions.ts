/** Pages that many people look for: shown before anything is typed, and where a page is missing. */
export const suggestions: { title: string; url: string }[] = [
  { title: 'Quick start', url: '/guides/quick-start/' },
  { title: 'Verify a webhook', url: '/guides/verify-a-webhook/' },
  { title: 'Pagination', url: '/guides/pagination/' },
  { title: 'Rate limits and retries', url: '/guides/rate-limits-and-retries/' },
  { title: 'Test your code', url: '/guides/test-your-code/' },
  { title: 'Console', url: '/console/' },
];
