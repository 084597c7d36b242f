import { CannotRun } from '@voice-agent/cli-kit/text';
import { Writes, type WrittenState } from '../engine/writes.ts';
import type { HttpRequest } from '../http/http-message.ts';
import { LimitedSender } from '../http/rate-limits.ts';
import { withoutStored } from '../http/redact/secrets.ts';
import { ownProfile, withFacts } from '../profiles/index.ts';
import { type ExitCode, type Io, say } from './io.ts';
import type { JournalReader } from './journal.ts';
import { reporting } from './run-check.ts';

/** Why a command has no exit code of its own. */
export interface Ending {
  how: string;
  /** What to do about it. */
  advice?: string;
}

/** Reports what a command saw before it was terminated. */
export async function reportEnded(
  journal: JournalReader,
  { how, advice }: Ending,
  io: Io,
): Promise<ExitCode> {
  const { plan, operation, requests, covered, uncovered } = journal;
  const written = journal.written as WrittenState | undefined;
  const where = operation === undefined ? 'reading the document' : `checking ${operation}`;
  const stopped = `${how} while ${where}${advice === undefined ? '' : `: ${advice}`}.`;
  try {
    if (plan === undefined) throw new CannotRun(stopped);
    const { facts } = plan;
    let notes: string[] = [];
    if (written !== undefined) {
      const sender = new LimitedSender(written.target);
      const always = new AbortController().signal;
      const send = (request: HttpRequest) => sender.send(request, always);
      notes = await new Writes(written, send, facts && ownProfile).restore();
      sender.close();
    }
    const findings = withoutStored(journal.findings, journal.secrets);
    const seen = await withFacts({ findings, covered }, facts);
    const finish = await reporting(plan.flags, io);
    return await finish(plan, { ...seen, requests, uncovered, notes, stopped, isUnfinished: true });
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    say(io, ...error.lines);
    return 2;
  }
}
