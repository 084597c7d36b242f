import type { StandardSchema } from './generated/standard-schema.ts';
import type {
  CallEndedData,
  CallEndedEvent,
  CallOutcome,
  OutcomeResult,
  WebhookEventMap,
} from './generated/types.ts';

/** The type of a call event. */
export type EventType = keyof WebhookEventMap;

/** Anything of Standard Schema, for the `data` of an event whose fields the spec does not describe. */
export type AnySchema = {
  readonly '~standard': Omit<StandardSchema<unknown>['~standard'], 'vendor' | 'validate' | 'types'> & {
    readonly vendor: string;
    readonly validate: (value: unknown) => unknown;
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined;
  };
};

/** A schema for the `data` of the events that have one. */
export type Refinements = { readonly [Type in EventType]?: AnySchema };

/** `call.ended` of a call that was started with custom parameters of the type `Params`. */
export interface CallEndedWith<Params> extends Omit<CallEndedEvent, 'data'> {
  data: Omit<CallEndedData, 'data'> & {
    data?: Omit<CallOutcome, 'outcomeResult'> & { outcomeResult?: Params & OutcomeResult };
  };
}

type OutputOf<Schema> = Schema extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly output: infer Output }
    ? Output
    : unknown
  : never;

/** An event as its handler gets it: with `Params` in the outcome, and with `data` as its refinement gives it. */
export type HandledEvent<
  Type extends EventType,
  Params,
  Refine extends Refinements,
> = Type extends keyof Refine
  ? Omit<WebhookEventMap[Type], 'data'> & { data: OutputOf<Refine[Type]> }
  : Type extends 'call.ended'
    ? CallEndedWith<Params>
    : WebhookEventMap[Type];
