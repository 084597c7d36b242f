/**
 * Describes a thrown value in at most 500 characters. Never throws itself, whatever it is given: an object without a
 * prototype, a proxy, a getter that throws.
 */
export function reasonOf(error: unknown): string {
  try {
    // The message of an inbox is a sentence for a person, to which the class adds nothing.
    const isOfInbox = error instanceof Error && error.name === 'InboxError';
    const text = isOfInbox
      ? error.message
      : error instanceof Error
        ? `${error.name}: ${error.message}`
        : String(error);
    return text.slice(0, 500);
  } catch {
    return 'Something was thrown that cannot be shown.';
  }
}

/** The class of what was thrown, such as `TypeError`, or its type. Never throws itself. */
export function typeOf(error: unknown): string {
  try {
    const type = error instanceof Error ? error.name : typeof error;
    return /^\w{1,40}$/.test(type) ? type : 'Error';
  } catch {
    return 'Error';
  }
}

/** `instanceof`, which a proxy can make throw. */
export function isA<T>(value: unknown, type: abstract new (...args: never[]) => T): value is T {
  try {
    return value instanceof type;
  } catch {
    return false;
  }
}
