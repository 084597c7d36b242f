import { faultNamed } from '../catalogue.ts';
import { type Proxy as Running, startProxy } from '../proxy.ts';
import { richFaults } from './catalogue.ts';
import { richDocument } from './document.ts';
import { harbour } from './service.ts';

/**
 * Starts the harbour service, with the fault in it.
 *
 * @param fault the name of a fault; without one the service is correct
 * @throws TypeError when there is no such fault
 */
export function startHarbour(fault?: string): Promise<Running> {
  const { change, make } = fault === undefined ? {} : faultNamed(richFaults, fault);
  const read = richDocument();
  change?.(read);
  const service = harbour(read);
  const middleware = make?.();
  // Nothing stands behind it: the service is what answers.
  return startProxy('http://nothing.invalid', (request) =>
    middleware === undefined ? service(request) : middleware(request, service),
  );
}
