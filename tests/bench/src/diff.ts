import { compatibilityCases, corpusScore } from './diff-corpus.ts';
import { ourVerdict } from './diff-ours.ts';
import { diffPeers } from './diff-peers.ts';
import { diffSpeed } from './diff-speed.ts';
import { type DiffMeasured, diffPeerTable, diffTargets } from './diff-table.ts';
import { runSubject } from './report.ts';

const rounds = 7;

/** Measures the compatibility check: its verdicts on the corpus beside those of others, and how long it takes. */
export const benchDiff = (): Promise<number> =>
  runSubject('diff', ['contract', 'specs'], async (percent) => {
    const cases = compatibilityCases();
    const peers = await diffPeers();
    const leftOut: string[] = [];
    const measured: DiffMeasured = {
      corpus: await corpusScore('ours', cases, ourVerdict),
      peers: await Promise.all(peers.map(({ name, verdictOf }) => corpusScore(name, cases, verdictOf))),
      leftOut,
      speed: await diffSpeed(rounds, peers.length > 0, percent('time')),
    };
    const tables = [diffPeerTable(measured)];
    return { how, targets: diffTargets(measured), tables, notes: leftOut, measured };
  });

const how = `Verdicts: breaks, risky or safe, for each pair of packages/contract/compatibility. The check was made with \
most of these pairs at hand, the peers were not; the README there says how it did on pairs that it had not seen. What a \
peer leaves unclassified counts as risky; what it is not made for (another kind or version of document) as could not \
run, but for api-smart-diff, which reads AsyncAPI 3 as if it knew it. Unsure: a risky case judged otherwise, or a safe \
one called risky. Times: the command with its start, in turns, ${rounds} each.`;
