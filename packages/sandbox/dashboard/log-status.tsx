import { Status } from '@voice-agent/ui';
import type { JSX } from 'preact';
import type { LogKind, LogSummary } from '../src/public.ts';

/** Whose request an entry of the log is, in words. */
export const kindNames: Readonly<Record<LogKind, string>> = {
  api: 'API',
  delivery: 'Delivery',
  tool: 'Tool call',
  control: 'Control API',
};

/** The status of a response in colour. */
export function LogStatus({ status, error }: Pick<LogSummary, 'status' | 'error'>): JSX.Element {
  const failed = status === undefined || status >= 400 || error !== undefined;
  return <Status tone={failed ? 'bad' : 'good'}>{status ?? 'No response'}</Status>;
}

/** What a request of the sandbox is for: the type of its event, or its web tool. Undefined for requests to the sandbox. */
export const nameOf = ({
  kind,
  eventType,
  operation,
}: Pick<LogSummary, 'kind' | 'eventType' | 'operation'>): string | undefined =>
  kind === 'tool' ? operation : eventType;
