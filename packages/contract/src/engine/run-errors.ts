import { CannotRun } from '@voice-agent/cli-kit/text';
import { firstOf } from '@voice-agent/spec-model';

/** The run ended early. What it saw by then is reported. */
export class RunAborted extends Error {
  override readonly name = 'RunAborted';
  /** True when the run failed by itself: a report without findings is then inconclusive. */
  readonly isFailure: boolean;

  /** @param message a sentence for the report */
  constructor(message: string, isFailure: boolean) {
    super(message);
    this.isFailure = isFailure;
  }
}

/** The operation failed repeatedly, or by its `cause` a request can't be made: no further requests are sent to it. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

/** A request of the operation can't be made. @param pointer what in the spec demands it */
export const notMade = (cause: Error, pointer: string): CircuitOpen =>
  new CircuitOpen(`a request of it can't be made: ${cause.message} (at ${pointer})`, { cause });

/** The error of a run that sent nothing, which is not a success. @param uncovered what was left out, and why, a line each */
export const nothingSent = (message: string, uncovered: readonly string[]): CannotRun =>
  new CannotRun([message, ...firstOf(uncovered).map((reason) => `- ${reason}`)]);
