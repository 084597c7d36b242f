import { isApart, isSame, isUnambiguous, type Parameter, valueAt } from '@voice-agent/spec-model';
import { casesOf, provedCasesOf, type SchemaCase } from '@voice-agent/spec-model/generate';
import { anyResponse, type CoverageTarget, type TestCase } from '../test-case.ts';
import {
  type GeneratorContext,
  hasSchemaBody,
  invalidCase,
  isFitBody,
  schemaCase,
  withParameter,
} from './context.ts';

/** Values on both sides of each limit, of parameters and of the body, and what is required left out. */
export const boundaryCases = (context: GeneratorContext): TestCase[] => [
  ...context.operation.parameters.flatMap((parameter) => parameterCases(context, parameter)),
  ...bodyCases(context),
];

function parameterCases(context: GeneratorContext, parameter: Parameter): TestCase[] {
  const { document, base, isPinned, isVaried } = context;
  const { name, in: place, schema, pointer, required } = parameter;
  const self: CoverageTarget = { what: 'parameter', pointer };
  const result: TestCase[] = [];
  if (required && place !== 'path' && !isApart(document.requests, parameter)) {
    const { [name]: _, ...others } = base[place] ?? {};
    const wrong = { text: `\`${name}\` is missing`, breaks: 'required' };
    result.push(invalidCase(context, { ...base, [place]: others }, `${pointer}/required`, wrong, [self]));
  }
  for (const each of casesOf(document.requests, schema, base[place]?.[name])) {
    const { value, valid, keyword } = each;
    // What a string means, for example the cursor of a page, the spec alone can say.
    const isText = keyword === 'type' && typeof value === 'string';
    if (valid && (isPinned(parameter) ? !isVaried(parameter) : isText)) continue;
    if (!isUnambiguous(document.requests, parameter, value, valid)) continue;
    const values = withParameter(base, parameter, value);
    const made = schemaCase(context, values, each, [self, ...constraintOf(context, each)], name);
    result.push(valid && place === 'path' ? anywhere(made, isText) : made);
  }
  return result;
}

/** A valid request to another path. @param isOdd whether its response alone counts */
const anywhere = (made: TestCase, isOdd: boolean): TestCase =>
  isOdd ? { ...made, ...anyResponse } : { ...made, mayLeadNowhere: true };

function bodyCases(context: GeneratorContext): TestCase[] {
  const { document, operation, base } = context;
  const { body } = operation;
  if (body === undefined || !hasSchemaBody(operation)) return [];
  const { cases, unproven } = provedCasesOf(document.requests, body.schema, base.body);
  const { body: _, ...withoutBody } = base;
  return [
    // What breaks several constraints shows less, and is sent where nothing breaks one alone.
    ...unproven.flatMap((each) => {
      const { rejected } = each;
      if (rejected === undefined || !isFitBody(context, rejected, base.body, false)) return [];
      return [schemaCase(context, { ...base, body: rejected }, { ...each, value: rejected, valid: false })];
    }),
    ...cases.flatMap((each) => {
      if (!isFitBody(context, each.value, base.body, each.valid)) return [];
      return schemaCase(context, { ...base, body: each.value }, each, constraintOf(context, each));
    }),
    ...(body.required && base.body !== undefined
      ? [invalidCase(context, withoutBody, body.pointer, { text: 'the body is missing', breaks: 'required' })]
      : []),
  ];
}

/** The constraint that a case exercises, and the value of an enumeration that it sends. */
function constraintOf({ document }: GeneratorContext, each: SchemaCase): CoverageTarget[] {
  const { schemaPointer, keyword, valid, at, value } = each;
  const constraint: CoverageTarget = { what: 'constraint', pointer: schemaPointer };
  if (keyword !== 'enum' || !valid) return [constraint];
  const values = valueAt(document.requests.root, schemaPointer);
  const index = Array.isArray(values) ? values.findIndex((one) => isSame(one, valueAt(value, at))) : -1;
  return index < 0 ? [constraint] : [constraint, { what: 'value', pointer: `${schemaPointer}/${index}` }];
}
