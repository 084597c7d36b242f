import type { ContractDocument } from '../document/document.ts';
import { NoAnswer } from '../http.ts';
import { LimitedSender } from '../limits.ts';
import { CannotRun } from '../problem.ts';
import { requestOf } from '../requests.ts';
import type { Target } from '../target.ts';

/** What the sandbox and the corpus call their first project. */
const exampleProject = 'project-harbour';

/**
 * Values of the parameters of the voice agent service that nobody has given: the project of the examples, and the
 * first web tool of the list as the one to update. Of another document nothing is known.
 *
 * @throws CannotRun when the service is not there
 */
export async function knownParameters(
  document: ContractDocument,
  target: Target,
  given: Readonly<Record<string, string>>,
  interrupt: AbortSignal = new AbortController().signal,
): Promise<Record<string, string>> {
  const list = document.operations.find(({ id }) => id === 'listWebTools');
  if (list === undefined || !document.operations.some(({ id }) => id === 'updateWebTool')) return {};
  const known = { projectId: exampleProject };
  if (given.id !== undefined || !target.allowWrites) return known;
  const sender = new LimitedSender(target);
  try {
    const { name, value } = target.credential;
    const inputs = { path: {}, query: {}, header: {} };
    const { body } = await sender.send(requestOf(list, inputs, { in: 'header', name, value }), interrupt);
    const id: unknown = JSON.parse(body.toString()).data.items[0].id;
    return typeof id === 'string' ? { ...known, id } : known;
  } catch (error) {
    if (error instanceof NoAnswer && error.unreachable)
      throw new CannotRun(`${target.url} can't be reached: ${error.message}.`);
    // Whatever is wrong with the list is for the checks to say; the update is left out then.
    return known;
  } finally {
    sender.close();
  }
}
