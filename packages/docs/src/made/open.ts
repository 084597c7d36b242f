import { choices } from '@voice-agent/sandbox';
import { openPointPage } from '@voice-agent/ui/pages';
import type { Page } from '../page.ts';
import { dashboardLink, join } from '../reference/markdown.ts';
import type { OpenPoint, Specs } from '../reference/specs.ts';

/** The page *What the interface leaves open*. */
export function openPage({ open }: Specs): Page {
  const sections = [...new Set(open.map(({ section }) => section))];
  return {
    id: 'open',
    title: 'What the interface leaves open',
    description:
      'Every question that the interface does not answer, how the specs model it, and what to do about it.',
    source: 'specs/traceability.yaml',
    body: join(
      `The interface leaves ${open.length} questions open. Each of them stays open here: in the specs, in the types, and in what the packages do. Where the sandbox had to choose, its choice has a name and can be flipped.`,
      ...sections.map((section) =>
        join(
          section === 'introduction' ? '## Introduction' : `## Section ${section}`,
          ...open.filter((point) => point.section === section).map(entry),
        ),
      ),
    ),
  };
}

/** The open points that the sandbox decides one way or another. */
const decided = new Set<string>(Object.values(choices).flatMap(({ open }) => open));

const entry = ({ id, question, model, user }: OpenPoint): string =>
  join(
    `<h3 id="${openPointPage(id).replace(/.*#/, '')}">${question}</h3>`,
    `- **In the specs:** ${model}\n- **What to do:** ${user}\n- \`${id}\``,
    decided.has(id) ? dashboardLink(`#choices/${id}`, 'Try other readings in the dashboard') : '',
  );
