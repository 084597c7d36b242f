import type { Fault } from '../public.ts';

/** The header by which one request asks for faults of its own: `name; option=value`, more than one after commas. */
export const faultHeader = 'x-sandbox-fault';

/**
 * The value of the header that asks for a fault; `operation` and `times` have no place in it.
 *
 * @returns undefined when an option cannot be written in a header
 */
export function writeFaultHeader(fault: Fault): string | undefined {
  const { id: _, name, operation: __, times: ___, ...options } = fault;
  const written = Object.entries(options).map(([option, value]) => {
    const text = `${value}`;
    return `; ${option}=${/^[^\s,;]*$/.test(text) ? text : `"${text}"`}`;
  });
  return Object.values(options).some((value) => `${value}`.includes('"'))
    ? undefined
    : name + written.join('');
}
