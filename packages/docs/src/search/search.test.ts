import { describe, expect, test } from 'vitest';
import { entriesOf, type SearchedPage } from './entries.ts';
import { createFind, highlighted, snippetOf } from './find.ts';
import { sectionsOf } from './sections.ts';

const page = (id: string, title: string, html: string, more: Partial<SearchedPage> = {}): SearchedPage => ({
  id,
  title,
  description: `About ${title}.`,
  html,
  aliases: [],
  ...more,
});

const field = (id: string, path: string, text: string, facts = 'string'): string =>
  `<div class="entry"><h4 id="${id}"><a href="#${id}"><code><span></span>${path}</code></a></h4>
  <p class="facts"><code>${facts}</code></p>${text}</div>`;

const operation = page(
  'reference/list-jobs',
  'List jobs',
  `<p class="endpoint">POST</p><p>Lists the jobs
  of a project.</p><h2 id="request">Request</h2><p>Send it.</p>
  ${field('body-skip', 'skip', '<details class="unspecified" data-note="Its meaning is open. [15]"><summary>x</summary></details><p>Where the list starts.</p>')}
  ${field('body-type-mcp', 'tool.type', '<p>Always MCP.</p>', 'one of MCP')}
  ${field('body-type', 'tool.type', '<p>The kind.</p>', 'one of FUNCTION')}
  <h2 id="samples">Samples</h2><p>They call the sandbox.</p>
  <h2 id="invalid-examples">Invalid examples</h2><h3 id="a">A</h3><p>Invalid.</p>`,
  { aliases: ['listJobs', '/v1/jobs/all'] },
);
const pages = [
  page('sdk', 'Packages', ''),
  page(
    'guides/receive',
    'Receive webhooks',
    '<p>Store each delivery. Then respond.</p><h2 id="next">Next steps</h2><p>Run it on PostgreSQL.</p><pre>skipped code</pre>',
    { keywords: 'tunnel' },
  ),
  page(
    'cli/send',
    'send',
    '<h2 id="send">send</h2><p>Sends events.</p><h3 id="send--url"><code>--url &lt;url&gt;</code></h3><p>The receiver.</p>',
  ),
  operation,
  page('reference/list-tools', 'List web tools', '<h2 id="request">Request</h2><p>See above.</p>'),
];

describe('the entries of pages', () => {
  test('are sections with their sentences; what is not specified comes last', () => {
    const [lead, request, skip] = sectionsOf(operation.html);
    expect(lead).toMatchObject({ id: undefined, text: 'Lists the jobs of a project.', facts: 'POST' });
    expect(request).toMatchObject({ level: 2, title: 'Request', isName: false, text: 'Send it.' });
    expect(skip).toMatchObject({
      id: 'body-skip',
      title: 'skip',
      isName: true,
      text: 'Where the list starts.\nIts meaning is open.',
      facts: 'string',
    });
    expect(
      sectionsOf('<table><thead><tr><th>a</th></tr></thead><tr><td>200 </td><td>Done</td></tr></table>')[0]
        ?.text,
    ).toBe('200: Done');
  });

  test('are ordered by kind, without what is repeated, and one for a field of several variants', () => {
    const entries = entriesOf(pages);
    expect(entries.map(({ kind, address }) => `${kind} ${address}`)).toEqual([
      'API /reference/list-jobs/',
      'API /reference/list-jobs/#body-skip',
      'API /reference/list-jobs/#body-type',
      'API /reference/list-tools/',
      'Guide /guides/receive/',
      'Guide /guides/receive/#next',
      'SDK /sdk/',
      'Command /cli/send/',
      'Command /cli/send/#send',
      'Command /cli/send/#send--url',
    ]);
    expect(entries[2]).toMatchObject({
      title: 'tool.type',
      within: 'List jobs › Request',
      words: 'one of FUNCTION',
    });
    expect(entries[4]).toMatchObject({
      words: 'tunnel',
      text: 'About Receive webhooks.\nStore each delivery. Then respond.',
    });
  });
});

describe('a search', async () => {
  const find = await createFind(entriesOf(pages));
  const first = (query: string) => find(query)[0]?.hits[0]?.entry.address;

  test.each([
    ['listJobs', '/reference/list-jobs/'],
    ['LIST-JOBS', '/reference/list-jobs/'],
    ['/v1/jobs/all', '/reference/list-jobs/'],
    ['tool.type', '/reference/list-jobs/#body-type'],
    ['type', '/reference/list-jobs/#body-type'],
    ['url', '/cli/send/#send--url'],
    ['--url', '/cli/send/#send--url'],
    ['sdk', '/sdk/'],
    ['tunnel', '/guides/receive/'],
    ['recieve', '/guides/receive/'],
    ['webhok', '/guides/receive/'],
    ['deliveries', '/guides/receive/'],
    ['how do I run it on postgres', '/guides/receive/#next'],
  ])('for %s finds %s first', (query, address) => expect(first(query)).toBe(address));

  test.each(['', 'the', 'qqqq', 'phone number', 'skipped code'])('for “%s” finds nothing', (query) =>
    expect(find(query)).toEqual([]),
  );

  test('shows the sentence with the words that were found, and marks them', () => {
    const [hit] = find('respnd')[0]?.hits ?? [];
    if (hit === undefined) throw new Error('Nothing was found.');
    expect(snippetOf(hit)).toBe('Then respond.');
    expect(highlighted(snippetOf(hit), hit)).toEqual(['Then ', 'respond', '.']);
  });
});
