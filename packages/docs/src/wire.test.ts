import { expect, test } from 'vitest';
import { wire } from './wire.ts';

test('a page gets the address of the sandbox, and shows its links to the dashboard', () => {
  const html =
    '<head></head><a hidden="" data-dashboard="">D</a><a class="x" hidden="" data-dashboard="#log">L</a><i hidden=""></i>';
  expect(wire(html, 'http://127.0.0.1:5310')).toBe(
    '<head><meta name="sandbox" content="http://127.0.0.1:5310"></head>' +
      '<a href="http://127.0.0.1:5310/_sandbox/">D</a>' +
      '<a class="x" href="http://127.0.0.1:5310/_sandbox/#log">L</a><i hidden=""></i>',
  );
});
