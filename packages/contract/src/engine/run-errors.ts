/** A run ends before all was asked. What was seen by then is reported. */
export class RunAborted extends Error {
  override readonly name = 'RunEnded';
  /** Whether that is a failure: without a finding nothing can be said then. */
  readonly isFailure: boolean;

  /** @param message a sentence for the report */
  constructor(message: string, isFailure: boolean) {
    super(message);
    this.isFailure = isFailure;
  }
}

/** An operation is asked no more, since it fails again and again. */
export class CircuitOpen extends Error {
  override readonly name = 'OperationLeft';
}

/** An operation is asked no more, since a request of it can't be made. @param pointer to what is asked for */
export const notMade = ({ message }: Error, pointer: string): CircuitOpen =>
  new CircuitOpen(`a request of it can't be made: ${message} (at ${pointer})`);
