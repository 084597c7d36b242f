/** Something stops the gate before it could judge. The message is for the reader as it is; the exit code is 2. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** The right credential is refused at once. */
export class LoginRefused extends CannotRun {}
