import { createClient, type Job, VoiceAgentError } from '@voice-agent/client';
import { createReceiver, forward } from '@voice-agent/webhooks';
import { deliver, event } from '@voice-agent/webhooks/testing';

const { VOICE_AGENT_BASE_URL = '', VOICE_AGENT_API_KEY = '' } = process.env;

async function main(): Promise<void> {
  const client = createClient({ baseUrl: VOICE_AGENT_BASE_URL, apiKey: VOICE_AGENT_API_KEY });
  const { jobs } = await client.jobs.list({ projectId: 'project-harbour', take: 3 }).orThrow();
  const titles = jobs.map(({ title }: Job) => title ?? 'untitled');
  if (titles.length !== 3) throw new Error('it should be three');

  const stranger = createClient({ baseUrl: VOICE_AGENT_BASE_URL, apiKey: 'another', maxRetries: 0 });
  const error: unknown = await stranger.webTools
    .list()
    .orThrow()
    .catch((reason: unknown) => reason);
  if (!(error instanceof VoiceAgentError && error.kind === 'status'))
    throw new Error('it should be rejected');

  const receiver = createReceiver({
    auth: { authKey: 'noAuth' },
    inbox: forward(async () => {}),
    fallback: () => {},
    log: () => {},
  });
  const { status } = await deliver(receiver, event('call.ended'));
  if (status !== 200) throw new Error('it should be taken in');
}
main();
