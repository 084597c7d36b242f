import type { ContractDocument, EventDocument } from '@voice-agent/spec-model';
import type { Profile } from '../../engine/profile.ts';
import { keyVariable } from '../../http/redact/redacted-credentials.ts';
import { corpusOf } from './corpus.ts';
import { loadFacts } from './facts.ts';
import { lists } from './lists.ts';
import { webToolOperations, webToolRestorer } from './restore.ts';

/** A flag of the command line that only one service needs. */
export interface ServiceFlag {
  /** The flag with its argument, as the help lists it: `--project <id>`. */
  flags: string;
  description: string;
  /** What its value is: the value of a parameter, or the id of a record that may be written; that may be repeated. */
  sets: { parameter: string } | 'records';
}

/** The part of a profile that only the commands use. */
export interface ServiceProfile extends Profile {
  commandLine: {
    /** The environment variable with the key. */
    keyVariable: string;
    /** How the key is sent: header name, colon, and a form with `$KEY`. */
    credential: string;
    flags: readonly ServiceFlag[];
  };
  /** Whether a document describes the service. */
  matches(document: ContractDocument | EventDocument): boolean;
  /** Values of parameters that the user has not given. */
  parameters: Readonly<Record<string, string>>;
  facts: typeof loadFacts;
  /** Whether deliveries have the undocumented header `Authorization: Bearer <token>`. */
  hasBearerDeliveries: boolean;
  /** The property of an event with the id of its call. */
  callProperty: string;
}

export const voiceAgent: ServiceProfile = {
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
  matches: (document) =>
    'operations' in document
      ? webToolOperations(document) !== undefined
      : document.title === 'Voice Agent Service Webhooks',
  // The first project of the sandbox and of the corpus.
  parameters: { projectId: 'project-harbour' },
  corpus: corpusOf,
  hasOneKey: true,
  lists,
  facts: loadFacts,
  hasBearerDeliveries: true,
  callProperty: 'callId',
};
