import type { Inbox, InboxCounts } from './inbox-types.ts';
import type { Intake } from './intake.ts';
import type { Opening } from './opening.ts';
import type { ReceiverHealth } from './receiver-types.ts';
import type { Backlog } from './telemetry.ts';
import { reasonOf } from './thrown.ts';
import { within } from './within.ts';

/** The parts of a receiver that its health is read from. */
interface Parts {
  readonly inbox: Inbox;
  readonly opening: Opening;
  readonly intake: Intake;
  readonly appendTimeoutMs: number;
}

/** How a receiver is. Never rejects. */
export async function healthOf({ inbox, opening, intake, appendTimeoutMs }: Parts): Promise<ReceiverHealth> {
  if (intake.isClosed) return { status: 'stopped' };
  const { opened, failure } = opening;
  if (failure !== undefined) return { status: 'failing', reason: reasonOf(failure) };
  if (opened === undefined) return { status: 'not-started' };
  try {
    let counts: InboxCounts | undefined;
    const counting = opened.then(async () => {
      counts = await inbox.count();
    });
    if (!(await within(appendTimeoutMs, counting)))
      return { status: 'failing', reason: `No response within ${appendTimeoutMs} ms (appendTimeoutMs).` };
    const problem = inbox.problem?.();
    if (problem !== undefined) return { status: 'failing', reason: reasonOf(problem), ...numbersOf(counts) };
    return { status: intake.isStopping ? 'stopping' : 'ok', ...numbersOf(counts) };
  } catch (error) {
    return { status: 'failing', reason: reasonOf(error) };
  }
}

/** The backlog of an inbox, for metrics. @throws Error when the inbox does not list its deliveries */
export async function backlogOf(inbox: Inbox): Promise<Backlog> {
  const counts = await inbox.count();
  if (counts === undefined) throw new Error('The inbox has not started.');
  const { waiting, running, 'dead-lettered': deadLettered } = counts;
  return {
    waiting,
    running,
    'dead-lettered': deadLettered,
    oldestAgeMs: ageOf(counts),
    isUp: inbox.problem?.() === undefined,
  };
}

function numbersOf(counts: InboxCounts | undefined): Omit<ReceiverHealth, 'status'> {
  if (counts === undefined) return {};
  const { oldest: _, ...numbers } = counts;
  return { ...numbers, oldestAgeMs: ageOf(counts) };
}

const ageOf = ({ oldest }: InboxCounts): number =>
  oldest === undefined ? 0 : Math.max(0, Date.now() - oldest);
