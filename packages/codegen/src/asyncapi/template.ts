import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotRun, reasonOf } from '@voice-agent/cli-kit/text';
import { SpecDocument } from '../document.ts';
import { replaceFolder, withHeader } from '../output.ts';
import { Problems } from '../problems.ts';
import { generateFromAsyncapi } from './generate.ts';

/** What the hook of a template gets from the AsyncAPI generator. */
interface Generator {
  asyncapi: { meta(name: 'asyncapi'): { source?: string } };
  /** The folder of `--output`. */
  targetDir: string;
  /** The values of `--param`; package.json of the template describes them. */
  templateParams: { source?: string; strict?: string; notes?: string };
}

/**
 * Writes the modules of a receiver into the output folder of the AsyncAPI generator, and owns that folder whole.
 *
 * @throws SpecProblem with everything in the document that can't be generated faithfully.
 */
export async function generateFromTemplate(generator: Generator): Promise<void> {
  const file = fileOf(generator);
  const { source = relative(process.cwd(), file), strict, notes } = generator.templateParams;
  const document = new SpecDocument(file);
  const problems = new Problems(document, strict === 'true');
  const modules = await generateFromAsyncapi(document, problems);
  if (notes !== undefined) writeFileSync(notes, JSON.stringify(problems.notes));
  else for (const note of problems.notes) console.error(note);
  replaceFolder(generator.targetDir, withHeader(source, modules));
}

function fileOf({ asyncapi }: Generator): string {
  const { source = '' } = asyncapi.meta('asyncapi');
  try {
    return fileURLToPath(source);
  } catch (error) {
    throw new CannotRun(
      `The document is not a file (${reasonOf(error)}). Save it as a file, and give its path.`,
    );
  }
}
