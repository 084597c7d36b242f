/** A reason not to release, in one sentence that says what to do. */
export class ReleaseError extends Error {}
