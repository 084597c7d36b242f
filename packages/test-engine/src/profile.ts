import type { EventDocument } from '@voice-agent/api-documents/asyncapi';
import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';
import type { RequestValues } from '@voice-agent/api-documents/request';
import type { RuleText } from './check.ts';
import type { Covered } from './coverage.ts';
import type { Finding } from './findings.ts';
import type { DescribedList } from './lists/described-list.ts';
import type { Restorer } from './writes.ts';

/** Finds the facts that the documents of a service state. */
export interface FactIndex {
  /** A finding with its facts, and as a warning where no fact states what it is about. @param root the bundled document */
  named(finding: Finding, root: unknown): Finding;
  /** How many cases exercised each fact. @param root the bundled document */
  covered(root: unknown, parts: readonly Covered[]): Covered[];
}

/** A hand-written request. */
export interface CorpusCase {
  inputs: RequestValues;
  /** What is wrong with it. Undefined when it is valid. */
  reason?: string;
}

/** A flag of the command line that only one service needs. */
export interface ServiceFlag {
  /** The flag with its argument, as the help lists it: `--project <id>`. */
  flags: string;
  description: string;
  /** What its value is: the value of a parameter, or the id of a record that may be written; that may be repeated. */
  sets: { parameter: string } | 'records';
}

/** The command line for a service. */
export interface CommandLine {
  /** The environment variable with the key. */
  keyVariable: string;
  /** How the key is sent: header name, colon, and a form with `$KEY`. */
  credential: string;
  flags: readonly ServiceFlag[];
}

/** Knowledge of one service beyond its documents. The engine gets it as an argument. */
export interface Profile extends Restorer {
  commandLine: CommandLine;
  /** Whether a document describes the service. */
  matches: {
    openapi(document: Pick<ContractDocument, 'operations'>): boolean;
    asyncapi(document: Pick<EventDocument, 'title'>): boolean;
  };
  /** Values of parameters that the user has not given. */
  parameters: Readonly<Record<string, string>>;
  /** The hand-written requests of an operation. @param known values of parameters */
  corpus(operation: Operation, known: ReadonlyMap<string, unknown>): CorpusCase[];
  /** The texts of the invariants, by id. */
  rules: Readonly<Record<string, RuleText>>;
  /** Whether every key is for all operations: then one that rejects it is a finding. */
  hasOneKey: boolean;
  /** What is known of its lists beyond its documents. */
  lists: readonly DescribedList[];
  facts(spec: 'openapi' | 'asyncapi'): Promise<FactIndex>;
  /** Whether deliveries have the undocumented header `Authorization: Bearer <token>`. */
  hasBearerDeliveries: boolean;
  /** The property of an event that says which call it is of. */
  callProperty: string;
}
