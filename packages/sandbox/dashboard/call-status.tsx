import { Status } from '@voice-agent/ui';
import type { JSX } from 'preact';
import type { CallView } from '../src/public.ts';

/** Whether a call goes on, and how many of its deliveries failed at their last attempt. */
export function CallStatus({ state, failing }: { state: CallView['state']; failing: number }): JSX.Element {
  const text = state === 'running' ? 'Running' : 'Ended';
  if (failing > 0) return <Status tone="bad">{`${text} · ${failing} failing`}</Status>;
  return <Status tone={state === 'running' ? 'busy' : 'good'}>{text}</Status>;
}
