import { apiFaults } from '@voice-agent/tests-faults/catalogue';
import { startFaulty } from '@voice-agent/tests-faults/start';
import { defaultRun, falseFindings, faultsCaught } from './contract-gate.ts';
import { type Peer, peers } from './contract-peers.ts';
import { type ContractMeasured, contractTargets, type PeerScore, peerTable } from './contract-table.ts';
import { runSubject } from './report.ts';

// A peer takes up to half a minute for a service.
const faultsForPeers = 12;

/** Measures the gate: what it catches, how soon, and what others catch of the same. */
export const benchContract = (): Promise<number> =>
  runSubject('contract', ['contract', 'sandbox'], async (percent) => {
    const run = await defaultRun(5);
    const caught = await faultsCaught(percent('faults'));
    const falseOnes = await falseFindings(20, percent('correct services'));
    const { scores, leftOut } = await peerScores(percent('others'));
    const measured: ContractMeasured = { run, caught, falseFindings: falseOnes, peers: scores, leftOut };
    return {
      targets: contractTargets(measured),
      tables: [peerTable(measured)],
      notes: leftOut,
      measured,
    };
  });

/** What each of the others catches of some faults. Whatever it also says of the correct service does not count. */
async function peerScores(
  progress: (part: number) => void,
): Promise<{ scores: PeerScore[]; leftOut: string[] }> {
  const { peers: found, leftOut } = await peers();
  const step = Math.floor(apiFaults.length / faultsForPeers);
  const faults = apiFaults.filter((_, index) => index % step === 0).slice(0, faultsForPeers);
  const scores: PeerScore[] = [];
  for (const [index, peer] of found.entries()) {
    const usual = await complaints(peer);
    const caught: string[] = [];
    for (const [each, { name }] of faults.entries()) {
      if ((await complaints(peer, name)) !== usual) caught.push(name);
      progress((index + (each + 1) / faults.length) / found.length);
    }
    scores.push({ name: peer.name, faults: faults.map(({ name }) => name), caught, onCorrect: usual });
  }
  return { scores, leftOut };
}

async function complaints(peer: Peer, fault?: string): Promise<number> {
  const service = await startFaulty('sandbox', fault);
  try {
    return await peer.complaints({ ...service, webToolId: await firstWebTool() });
  } finally {
    await service.close();
  }
}

/** The data of a sandbox is always the same, so a correct one tells what a broken one has. */
async function firstWebTool(): Promise<string> {
  const service = await startFaulty('sandbox');
  try {
    const headers = { authorization: `Token ${service.apiKey}` };
    const answer = await fetch(`${service.url}/v1/voice-agents/web-tool/list`, { headers });
    const { data } = (await answer.json()) as { data: { items: { id: string }[] } };
    return data.items[0]?.id ?? '';
  } finally {
    await service.close();
  }
}
