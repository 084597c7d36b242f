/** The most levels of objects and arrays in JSON; deeper ones would overflow the stack of whoever writes them out. */
export const deepest = 100;

/** Whether a value has lists and objects inside each other on more than `levels` levels. */
export function isDeeper(value: unknown, levels: number = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
