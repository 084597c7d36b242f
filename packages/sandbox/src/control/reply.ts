import type { Service } from '@voice-agent/service';
import type { Answer, Received } from '../http/handle.ts';
import type { State } from '../state.ts';

/** What a handler works with beside its request. */
export interface Asked extends Received {
  readonly body: Buffer;
  readonly state: State;
  readonly service: Service<State>;
}

/** A whole response, where the JSON of a success is not enough. */
export class Reply implements Answer {
  readonly body: Answer['body'];
  readonly headers: Record<string, string>;
  readonly status: number;

  constructor(body: Answer['body'], headers: Record<string, string>, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }

  static json(value: unknown, status?: number): Reply {
    return new Reply(JSON.stringify(value), { 'content-type': 'application/json' }, status);
  }
}
