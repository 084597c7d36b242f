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
const types = ['TRANSCRIPTION', 'TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'] as const;
const statuses = ['COMPLETED', 'COMPLETED', 'COMPLETED', 'PENDING', 'FAILED'] as const;

const ships = [
  'MV Nordlys',
  'MV Kestrel',
  'MV Ægir',
  'SS Marigold',
  'FV Havørn',
  'MV 海燕',
  'tug Bjarne',
] as const;
const papers = ['notice to pilots', 'weather warning', 'berth rules', 'customs form', 'crew list'] as const;
const announcements = [
  'tide announcement',
  'fog warning',
  'ferry delay',
  'gate change',
  'boarding call',
] as const;
const subjects = [
  'the night watch',
  'a lost container',
  'the waiting list for berths',
  'the pilot roster',
] as const;

/** What a job of each type is made with. */
const kinds: Record<JobType, { model: string; ending: string; title: (random: Random) => string }> = {
  TRANSCRIPTION: {
    model: 'speech-large',
    ending: 'json',
    title: (random) =>
      `Transcript: call of ${random.pick(ships)}, booking B-${random.integer(1_000, 999_999)}`,
  },
  TRANSLATION: {
    model: 'translate-base',
    ending: 'txt',
    title: (random) => `Translation: ${random.pick(papers)} for ${random.pick(ships)}`,
  },
  TTS: {
    model: 'voice-base',
    ending: 'mp3',
    title: (random) => `Speech: ${random.pick(announcements)}, quay ${random.integer(1, 40)}`,
  },
  AI_CONTENT: {
    model: 'text-base',
    ending: 'md',
    title: (random) => `Summary: ${random.pick(subjects)}, week ${random.integer(1, 52)}`,
  },
};

const dayMs = 86_400_000;
// The newest job is never after this; so the data of a seed is the same on every day. The examples are older than all.
const end = Date.UTC(2026, 5, 1);
const firstId = 0x5c00;

/**
 * The jobs of a sandbox over ninety days, the oldest first. First come those of the examples of the spec. They are made
 * while they are read.
 */
export function* jobs(random: Random, count: number): Generator<StoredJob> {
  const examples = exampleJobs().slice(0, count);
  for (const job of examples) yield { projectId: projects[0], status: 'COMPLETED', type: typeOf(job), job };
  const made = count - examples.length;
  // The last transcription of each project: what follows up on a job names this one.
  const sources = new Map<string, string>();
  for (let number = 0; number < made; number++) {
    const projectId = random.pick(projects);
    const type = random.pick(types);
    const status = random.pick(statuses);
    const id = `job-${(firstId + number).toString(16)}`;
    const follows = type === 'TRANSLATION' || type === 'AI_CONTENT' ? sources.get(projectId) : undefined;
    const createdAt = end - 90 * dayMs * (1 - (number + random.next()) / made);
    const job = { id, createdAt: new Date(createdAt).toISOString(), ...detailsOf(random, id, type, follows) };
    yield { projectId, status, type, job: status === 'COMPLETED' ? completed(random, job, type) : job };
    if (type === 'TRANSCRIPTION') sources.set(projectId, id);
  }
}

/** What a record does not say of itself, it shows by the attributes that jobs of its type have here. */
function typeOf({ attributes = {} }: Job): JobType {
  if (attributes.mediaUrl !== undefined) return 'TRANSCRIPTION';
  if (attributes.voice !== undefined) return 'TTS';
  return attributes.sourceJob === undefined ? 'AI_CONTENT' : 'TRANSLATION';
}

function detailsOf(random: Random, id: string, type: JobType, follows: string | undefined): Omit<Job, 'id'> {
  const { title, model } = kinds[type];
  const isSpoken = type === 'TRANSCRIPTION' || type === 'TTS';
  return {
    title: title(random),
    systemModelKey: model,
    ...(follows !== undefined && { relevantJobId: follows }),
    attributes: {
      model: `${model}-${random.integer(1, 3)}`,
      ...(type === 'TRANSCRIPTION' && { mediaUrl: `https://files.example.com/calls/${id}.wav` }),
      ...(type === 'TTS' && { voice: random.pick(['Marit', 'Henrik', 'Ada']) }),
      ...(type !== 'TTS' && { agentName: random.pick(['Front desk', 'Pilot line', 'Ferry help']) }),
      ...(isSpoken && { duration: random.integer(20, 6_000) / 10 }),
      ...(follows !== undefined && { sourceJob: follows }),
    },
    ...(random.chance(0.3) && { apiKey: '<API_KEY>' }),
    createdBy: random.pick(['ines.okafor@example.com', 'li.wen@example.com', 'samir.haddad@example.com']),
  };
}

function completed(random: Random, job: Job & { createdAt: string }, type: JobType): Job {
  const updatedAt = Math.min(Date.parse(job.createdAt) + random.integer(1_000, 240_000), end);
  return {
    ...job,
    url: `https://files.example.com/jobs/${job.id}.${kinds[type].ending}`,
    cost: random.integer(1, 250) / 100,
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
