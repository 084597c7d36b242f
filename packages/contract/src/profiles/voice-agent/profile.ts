import { keyVariable } from '@voice-agent/http-exchanges/redact/credentials';
import { listRules } from '@voice-agent/test-engine/lists/described-list';
import type { Profile } from '@voice-agent/test-engine/profile';
import { corpusOf } from './corpus.ts';
import { loadFacts } from './facts.ts';
import { lists } from './lists.ts';
import { webToolOperations, webToolRestorer } from './restore.ts';

export const voiceAgent: Profile = {
  ...webToolRestorer,
  commandLine: {
    keyVariable,
    credential: 'Authorization: Token $KEY',
    flags: [
      {
        flags: '--project <id>',
        description: 'the project whose jobs are listed',
        sets: { parameter: 'projectId' },
      },
      {
        flags: '--web-tool <id>',
        description: 'a web tool that may be updated, and no other; may be repeated',
        sets: 'records',
      },
    ],
  },
  matches: {
    openapi: (document) => webToolOperations(document) !== undefined,
    asyncapi: ({ title }) => title === 'Voice Agent Service Webhooks',
  },
  // The first project of the sandbox and of the corpus.
  parameters: { projectId: 'project-harbour' },
  corpus: corpusOf,
  rules: listRules,
  hasOneKey: true,
  lists,
  facts: loadFacts,
  hasBearerDeliveries: true,
  callProperty: 'callId',
};
