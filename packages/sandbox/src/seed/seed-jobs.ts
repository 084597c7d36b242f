import type { Random } from '@voice-agent/cli-kit/random';
import type { Job, JobAttributes, JobStatus, JobType } from '@voice-agent/client';
import { exampleJobs } from '@voice-agent/client/behaviours';
import type { StoredJob } from '../public.ts';
import {
  agentNames,
  announcements,
  documents,
  languages,
  people,
  places,
  projects,
  ships,
  subjects,
  voices,
} from './harbour.ts';

const types = ['TRANSCRIPTION', 'TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'] as const;
const statuses = ['COMPLETED', 'COMPLETED', 'COMPLETED', 'PENDING', 'FAILED'] as const;
const endings = { TRANSCRIPTION: 'json', TRANSLATION: 'txt', TTS: 'mp3', AI_CONTENT: 'md' } as const;
const modelKeys = {
  TRANSCRIPTION: 'speech-large',
  TRANSLATION: 'translate-base',
  TTS: 'voice-base',
  AI_CONTENT: 'text-base',
} as const;

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
  yield* madeJobs(random, count - examples.length);
}

/** What a record does not say of itself, it shows by the attributes that jobs of its type have here. */
function typeOf({ attributes = {} }: Job): JobType {
  if (attributes.mediaUrl !== undefined) return 'TRANSCRIPTION';
  if (attributes.voice !== undefined) return 'TTS';
  return attributes.sourceJob === undefined ? 'AI_CONTENT' : 'TRANSLATION';
}

function* madeJobs(random: Random, count: number): Generator<StoredJob> {
  // The last transcription of each project: what follows up on a job names this one.
  const sources = new Map<string, string>();
  for (let number = 0; number < count; number++) {
    const projectId = random.pick(projects);
    const type = random.pick(types);
    const status = random.pick(statuses);
    const id = `job-${(firstId + number).toString(16)}`;
    const createdAt = end - 90 * dayMs * (1 - (number + random.next()) / count);
    yield {
      projectId,
      status,
      type,
      job: jobOf(random, { id, type, status, createdAt, source: sources.get(projectId) }),
    };
    if (type === 'TRANSCRIPTION') sources.set(projectId, id);
  }
}

interface Made {
  id: string;
  type: JobType;
  status: JobStatus;
  /** Milliseconds since 1970. */
  createdAt: number;
  source: string | undefined;
}

function jobOf(random: Random, { id, type, status, createdAt, source }: Made): Job {
  const follows = type === 'TRANSLATION' || type === 'AI_CONTENT' ? source : undefined;
  const completed = status === 'COMPLETED';
  const tookMs = random.integer(1_000, 240_000);
  return {
    id,
    title: title(random, type),
    ...(completed && {
      url: `https://files.example.com/jobs/${id}.${endings[type]}`,
      cost: random.integer(1, 250) / 100,
    }),
    systemModelKey: modelKeys[type],
    ...(follows !== undefined && { relevantJobId: follows }),
    attributes: attributes(random, type, id, follows),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(status === 'PENDING' ? createdAt : Math.min(createdAt + tookMs, end)).toISOString(),
    ...(random.chance(0.3) && { apiKey: '<API_KEY>' }),
    createdBy: random.pick(people),
  };
}

function title(random: Random, type: JobType): string {
  switch (type) {
    case 'TRANSCRIPTION':
      return `Transcript: call of ${random.pick(ships)}, booking B-${random.integer(1_000, 999_999)}`;
    case 'TRANSLATION':
      return `Translation: ${random.pick(documents)} for ${random.pick(ships)}, ${random.pick(languages)}`;
    case 'TTS':
      return `Speech: ${random.pick(announcements)}, ${random.pick(places)}, ${clock(random)}`;
    case 'AI_CONTENT':
      return `Summary: ${random.pick(subjects)}, week ${random.integer(1, 52)}`;
  }
}

function attributes(random: Random, type: JobType, id: string, sourceJob: string | undefined): JobAttributes {
  const model = `${modelKeys[type]}-${random.integer(1, 3)}`;
  const agentName = random.pick(agentNames);
  const duration = random.integer(20, 6_000) / 10;
  switch (type) {
    case 'TRANSCRIPTION':
      return { mediaUrl: `https://files.example.com/calls/${id}.wav`, model, agentName, duration };
    case 'TTS':
      return { model, voice: random.pick(voices), duration };
    default:
      return { model, agentName, ...(sourceJob !== undefined && { sourceJob }) };
  }
}

const clock = (random: Random): string =>
  `${`${random.integer(0, 23)}`.padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`;
