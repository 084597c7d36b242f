import type { Random } from '@voice-agent/cli-kit/random';
import type { Job, JobType } from '@voice-agent/client';
import { exampleJobs } from '@voice-agent/client/operations';
import type { StoredJob } from '../public.ts';

/** The projects of jobs, each as often as its share; the first has the most. */
const projects = [
  'project-harbour',
  'project-harbour',
  'project-harbour',
  'project-pilots',
  'project-ferries',
] as const;
const statuses = ['COMPLETED', 'COMPLETED', 'COMPLETED', 'PENDING', 'FAILED'] as const;

const dayMs = 86_400_000;
// The newest job is never after this; so the data of a seed is the same on every day. The examples are older than all.
const end = Date.UTC(2026, 5, 1);
const firstId = 0x5c00;

/**
 * The jobs of a sandbox over ninety days, the oldest first: those of the examples of the spec, then numbered copies of
 * those that have more than a name. They are made while they are read.
 */
export function* jobs(random: Random, count: number): Generator<StoredJob> {
  const examples = exampleJobs() as readonly [Job, ...Job[]];
  for (const job of examples.slice(0, count))
    yield { projectId: projects[0], status: 'COMPLETED', type: typeOf(job), job };
  // The others are there for their letters.
  const described = examples.filter((each) => Object.keys(each).length > 3);
  const copies = count - examples.length;
  for (let number = 0; number < copies; number++) {
    const example = random.pick(described as [Job, ...Job[]]);
    const status = random.pick(statuses);
    const createdMs = end - 90 * dayMs * (1 - (number + random.next()) / copies);
    const { url, cost: _, updatedAt: __, ...copied } = example;
    const job: Job = {
      ...copied,
      id: `job-${(firstId + number).toString(16)}`,
      title: `${example.title}, no. ${number + 1}`,
      createdAt: new Date(createdMs).toISOString(),
    };
    const completed = status === 'COMPLETED' && { ...(url && { url }), ...completion(random, createdMs) };
    yield { projectId: random.pick(projects), status, type: typeOf(example), job: { ...job, ...completed } };
  }
}

/** What a record does not say of itself, it shows by the attributes that jobs of its type have here. */
function typeOf({ attributes = {} }: Job): JobType {
  if (attributes.mediaUrl !== undefined) return 'TRANSCRIPTION';
  if (attributes.voice !== undefined) return 'TTS';
  return attributes.sourceJob === undefined ? 'AI_CONTENT' : 'TRANSLATION';
}

function completion(random: Random, createdMs: number): Pick<Job, 'cost' | 'updatedAt'> {
  const updatedMs = Math.min(createdMs + random.integer(1_000, 240_000), end);
  return { cost: random.integer(1, 250) / 100, updatedAt: new Date(updatedMs).toISOString() };
}
