import type { EventDocument } from '@voice-agent/api-documents/asyncapi';
import type { ContractDocument } from '@voice-agent/api-documents/document';
import type { Covered } from '../engine/coverage.ts';
import type { Finding } from '../engine/findings.ts';
import type { CommandLine, Profile } from '../profile.ts';
import { voiceAgent } from './voice-agent/profile.ts';

type AnyDocument = ContractDocument | EventDocument;

const profiles: readonly Profile[] = [voiceAgent];

/** The ids of all rules that hold across requests. */
export const invariants: readonly string[] = profiles.flatMap(({ rules }) => Object.keys(rules));

/** What the command line has for the services of some profiles: the flags of all, and the key of the first. */
export function commandLineOf(some: readonly Pick<Profile, 'commandLine'>[]): CommandLine {
  const lines = some.flatMap((each) => each.commandLine ?? []);
  return { keyVariable: 'API_KEY', ...lines[0], flags: lines.flatMap(({ flags }) => flags) };
}

/** What the command line has for the services of all profiles. */
export const commandLine: CommandLine = commandLineOf(profiles);

/** The profile of the service that a document is of; undefined for a foreign one. */
export const profileOf = (document: AnyDocument): Profile | undefined =>
  profiles.find(({ matches }) =>
    'operations' in document ? matches.openapi(document) : matches.asyncapi(document),
  );

/** Where a service states its facts: plain data, so that another thread can look them up. */
export interface FactSource {
  /** The name of the profile. */
  profile: string;
  spec: 'openapi' | 'asyncapi';
  /** The bundled document. */
  root: unknown;
}

/** @returns undefined for a foreign document */
export function factSourceOf(document: AnyDocument): FactSource | undefined {
  const profile = profileOf(document)?.name;
  const spec = 'operations' in document ? 'openapi' : 'asyncapi';
  return profile === undefined ? undefined : { profile, spec, root: document.schemas.root };
}

/** The profile that the facts are of. */
export const profileNamed = (source: FactSource | undefined): Profile | undefined =>
  profiles.find(({ name }) => name === source?.profile);

/**
 * What a run saw, with the facts that each place states and how often each fact was shown.
 *
 * @param source undefined for a foreign document: then a finding rests on none
 */
export async function withFacts<Seen extends { findings: Finding[]; covered: Covered[] }>(
  seen: Seen,
  source: FactSource | undefined,
): Promise<Seen> {
  const { findings, covered } = seen;
  const facts = source && (await profileNamed(source)?.facts(source.spec));
  if (facts === undefined)
    return { ...seen, findings: findings.map((finding) => ({ ...finding, facts: [] })) };
  return {
    ...seen,
    findings: findings.map((finding) => facts.named(finding)),
    covered: [...covered, ...facts.covered(source?.root, covered)],
  };
}
