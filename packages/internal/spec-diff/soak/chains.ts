// The long form of the chains in src/size.test.ts: no nesting that the documents allow overflows the stack.
import assert from 'node:assert/strict';
import { chainPair, chains } from '../src/chains.testing.ts';
import { comparer } from '../src/oracle.testing.ts';

const { compare, end } = comparer();
try {
  for (const [name, link, rule] of chains) {
    const started = performance.now();
    const { changes } = compare(...chainPair(5000, link));
    assert.ok(
      changes.some((each) => each.rule === rule),
      `${name}: ${rule} is not reported`,
    );
    assert.ok(
      changes.every(({ message }) => message.length < 400),
      `${name}: a message is too long`,
    );
    console.log(`${name}: compared to its end (${Math.round((performance.now() - started) / 1000)} s)`);
  }
} finally {
  end();
}
