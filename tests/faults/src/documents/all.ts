import type { BuiltDocument } from './build.ts';
import { cloud } from './cloud.ts';
import { crm } from './crm.ts';
import { forge } from './forge.ts';
import { payments } from './payments.ts';
import { weather } from './weather.ts';

/** The large documents, each in the style of a kind of public API. */
export const documents: readonly (() => BuiltDocument)[] = [payments, forge, crm, cloud, weather];
