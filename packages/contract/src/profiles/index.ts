import type { EventDocument } from '@voice-agent/api-documents/asyncapi';
import type { ContractDocument } from '@voice-agent/api-documents/document';
import type { Covered } from '@voice-agent/test-engine/coverage';
import type { Finding } from '@voice-agent/test-engine/findings';
import type { CommandLine, Profile } from '@voice-agent/test-engine/profile';
import { voiceAgent } from './voice-agent/profile.ts';

type AnyDocument = ContractDocument | EventDocument;

const profiles: readonly Profile[] = [voiceAgent];

/** The ids of the invariants of all profiles. */
export const invariants: readonly string[] = profiles.flatMap(({ rules }) => Object.keys(rules));

/** The command line for the services of some profiles: the flags of all, and the key of the first. */
export function commandLineOf(some: readonly Pick<Profile, 'commandLine'>[]): CommandLine {
  const lines = some.flatMap((each) => each.commandLine ?? []);
  return { keyVariable: 'API_KEY', ...lines[0], flags: lines.flatMap(({ flags }) => flags) };
}

/** The command line for the services of all profiles. */
export const commandLine: CommandLine = commandLineOf(profiles);

/** The profile of the service that a document describes. @returns undefined for another service */
export const profileOf = (document: AnyDocument): Profile | undefined =>
  profiles.find(({ matches }) =>
    'operations' in document ? matches.openapi(document) : matches.asyncapi(document),
  );

/** From which profile and document facts are looked up: plain data, so that another thread can do it. */
export interface FactSource {
  /** The name of the profile. */
  profile: string;
  spec: 'openapi' | 'asyncapi';
  /** The bundled document. */
  root: unknown;
}

/** @returns undefined for the document of another service */
export function factSourceOf(document: AnyDocument): FactSource | undefined {
  const profile = profileOf(document)?.name;
  const spec = 'operations' in document ? 'openapi' : 'asyncapi';
  return profile === undefined ? undefined : { profile, spec, root: document.schemas.root };
}

/** The profile that has the facts. */
export const profileNamed = (source: FactSource | undefined): Profile | undefined =>
  profiles.find(({ name }) => name === source?.profile);

/**
 * Adds facts to what a run found: those of each finding, and how many cases exercised each fact.
 *
 * @param source undefined for the document of another service: then findings have none
 */
export async function withFacts<Seen extends { findings: Finding[]; covered: Covered[] }>(
  seen: Seen,
  source: FactSource | undefined,
): Promise<Seen> {
  const facts = source && (await profileNamed(source)?.facts(source.spec));
  const { findings, covered } = seen;
  return {
    ...seen,
    findings: findings.map((finding) => facts?.named(finding, source?.root) ?? { ...finding, facts: [] }),
    covered: [...covered, ...(facts?.covered(source?.root, covered) ?? [])],
  };
}
