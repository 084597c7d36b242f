// Proves that no acknowledged delivery is lost when a receiver is killed: node sqlite-kill.ts [rounds]
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newFolder } from './deliveries.ts';

export interface Verdict {
  acknowledged: number;
  /** Deliveries whose handler ran to its end twice. */
  processedTwice: number;
  /** What must not be; the first few. */
  wrong: string[];
}

/** Kills a receiver at random moments of its life, again and again, and judges what is left. */
export async function killRounds(rounds: number, onKill: (round: number) => void): Promise<Verdict> {
  const folder = newFolder();
  try {
    for (let round = 1; round <= rounds; round++) {
      onKill(round);
      const child = life(folder, round);
      const exited = once(child, 'exit');
      const before = sizeOf(folder);
      // The moment is counted from the first thing it does, or it would die starting most of the time.
      while (child.exitCode === null && sizeOf(folder) === before) await sleep(2);
      await sleep(Math.random() * 200);
      child.kill('SIGKILL');
      const [code] = await exited;
      if (code !== null) throw new Error(`Round ${round}: the receiver ended by itself with ${code}.`);
    }
    const [code] = await once(life(folder, rounds + 1, 'drain'), 'exit');
    if (code !== 0) throw new Error(`The last receiver ended with ${code}.`);
    const verdict = judge(readFileSync(join(folder, 'journal'), 'utf8'));
    const database = new DatabaseSync(join(folder, 'inbox.db'));
    const integrity = Object.values(database.prepare('PRAGMA integrity_check').get() ?? {})[0];
    database.close();
    if (integrity !== 'ok') verdict.wrong.push(`The database is damaged: ${integrity}.`);
    return verdict;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads the journal of all lives. */
export function judge(journal: string): Verdict {
  const acknowledged = new Set<string>();
  const done = new Map<string, number>();
  const last = new Map<string, { round: number; attempt: number; ended: string | undefined }>();
  const newest = new Map<string, number>();
  const wrong: string[] = [];
  for (const line of journal.split('\n')) {
    const [word = '', roundText, name = '', id, attemptText] = line.split(' ');
    const [round, attempt] = [Number(roundText), Number(attemptText)];
    const call = name.split('/')[0] as string;
    if (word === 'acknowledged') acknowledged.add(name);
    else if (word === 'begin') {
      const before = last.get(name);
      if (before ? attempt <= before.attempt : attempt < 1)
        wrong.push(`${name}: attempt ${attempt} came again.`);
      if (before && before.round === round && before.ended !== 'failed')
        wrong.push(`${name}: handed out twice without a crash.`);
      if (Number(id) < (newest.get(call) ?? 0)) wrong.push(`${name}: out of the order of its call.`);
      newest.set(call, Number(id));
      last.set(name, { round, attempt, ended: undefined });
    } else if (word === 'done' || word === 'failed') {
      const attempted = last.get(name);
      if (attempted) attempted.ended = word;
      if (word === 'done') done.set(name, (done.get(name) ?? 0) + 1);
    }
  }
  for (const name of acknowledged)
    if (!done.has(name)) wrong.push(`${name}: acknowledged and not processed.`);
  const processedTwice = [...done.values()].filter((times) => times > 1).length;
  return { acknowledged: acknowledged.size, processedTwice, wrong: wrong.slice(0, 20) };
}

function life(folder: string, round: number, ...mode: string[]): ChildProcess {
  const script = fileURLToPath(new URL('./sqlite-kill-child.ts', import.meta.url));
  return spawn(process.execPath, [script, folder, `${round}`, ...mode], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function sizeOf(folder: string): number {
  return statSync(join(folder, 'journal'), { throwIfNoEntry: false })?.size ?? 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rounds = Number(process.argv[2] ?? 200);
  const verdict = await killRounds(rounds, (round) => {
    if (process.stderr.isTTY) process.stderr.write(`\rSQLite inbox: kill ${round} of ${rounds} …`);
  });
  if (process.stderr.isTTY) process.stderr.write('\n');
  for (const line of verdict.wrong) console.log(line);
  console.log(
    `SQLite inbox, ${rounds} kills: ${verdict.acknowledged} acknowledged, ${verdict.processedTwice} processed again after a kill: ${verdict.wrong.length === 0 ? 'passes' : 'fails'}.`,
  );
  if (verdict.wrong.length > 0) process.exitCode = 1;
}
