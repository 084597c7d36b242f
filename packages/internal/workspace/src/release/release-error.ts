/** A reason not to release, and what to do about it. */
export class ReleaseError extends Error {}
