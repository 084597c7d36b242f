import type { ContractDocument, EventDocument } from '@voice-agent/spec-model';
import type { Covered } from '../engine/coverage.ts';
import type { Finding } from '../engine/findings.ts';
import { type ServiceProfile, voiceAgent } from './voice-agent/voice-agent-profile.ts';

export type { ServiceFlag } from './voice-agent/voice-agent-profile.ts';

type AnyDocument = ContractDocument | EventDocument;

/** The service that there is a profile of. */
export const ownProfile: ServiceProfile = voiceAgent;

export const commandLine: ServiceProfile['commandLine'] = voiceAgent.commandLine;

/** The profile of the service that a document describes. @returns undefined for another service */
export const profileOf = (document: AnyDocument): ServiceProfile | undefined =>
  voiceAgent.matches(document) ? voiceAgent : undefined;

/** From which document facts are looked up: plain data, so that another thread can do it. */
export interface FactSource {
  spec: 'openapi' | 'asyncapi';
  /** The bundled document. */
  root: unknown;
}

/** @returns undefined for the document of another service */
export function factSourceOf(document: AnyDocument): FactSource | undefined {
  const spec = 'operations' in document ? 'openapi' : 'asyncapi';
  return profileOf(document) && { spec, root: document.schemas.root };
}

/**
 * Adds facts to what a run found: those of each finding, and how many cases exercised each fact.
 *
 * @param source undefined for the document of another service: then findings have none
 */
export async function withFacts<Seen extends { findings: Finding[]; covered: Covered[] }>(
  seen: Seen,
  source: FactSource | undefined,
): Promise<Seen> {
  const facts = source && (await voiceAgent.facts(source.spec));
  const { findings, covered } = seen;
  return {
    ...seen,
    findings: findings.map((finding) => facts?.named(finding, source?.root) ?? { ...finding, facts: [] }),
    covered: [...covered, ...(facts?.covered(source?.root, covered) ?? [])],
  };
}
