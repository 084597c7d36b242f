import type { Service } from '@voice-agent/service';
import type { ConfigurationProblem } from '@voice-agent/webhooks';
import type { Answer, Received } from '../http/handle.ts';
import type { LogSummary } from '../public.ts';
import type { State } from '../state.ts';

/** What a handler works with beside its request. */
export interface Asked extends Received {
  readonly body: Buffer;
  readonly state: State;
  readonly service: Service<State>;
}

/** What the log has of a response beside it. */
type Noted = Pick<LogSummary, 'rejection' | 'warning'>;

/** A whole response, where the JSON of a success is not enough. */
export class Reply implements Answer {
  readonly body: Answer['body'];
  readonly headers: Record<string, string>;
  readonly status: number;
  readonly noted: Noted;

  constructor(body: Answer['body'], headers: Record<string, string>, status = 200, noted: Noted = {}) {
    this.body = body;
    this.headers = headers;
    this.status = status;
    this.noted = noted;
  }

  static json(value: unknown, status?: number, noted?: Noted): Reply {
    return new Reply(JSON.stringify(value), { 'content-type': 'application/json' }, status, noted);
  }

  /** A configuration that the service would reject. */
  static problems(message: string, problems: readonly ConfigurationProblem[]): Reply {
    const [rejection] = problems;
    return Reply.json({ message, problems }, 422, rejection && { rejection });
  }
}
