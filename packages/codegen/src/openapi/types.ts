import openapiTS, { astToString, stringToAST } from 'openapi-typescript';
import type { Json, SpecDocument } from '../document.ts';

/** Emits the types of an OpenAPI document: its paths, operations and components. */
export async function emitTypes(document: SpecDocument): Promise<string> {
  try {
    const ast = await openapiTS(JSON.stringify(document.root), {
      // A default is what the service assumes, not something that a caller must write.
      defaultNonNullable: false,
      // An object without properties is any object, not an empty one.
      emptyObjectsUnknown: true,
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      silent: true,
      transform: (schema) => {
        const known: unknown = (schema as Json)['x-extensible-enum'];
        return Array.isArray(known) ? openEnumeration(known) : undefined;
      },
    });
    return astToString(ast);
  } catch (error) {
    throw document.refusedBy('openapi-typescript', error);
  }
}

/** The known values, which editors complete, and any other string. */
function openEnumeration(values: unknown[]) {
  const literals = values.map((value) => JSON.stringify(value)).join(' | ');
  const [statement] = stringToAST(`type T = ${literals} | (string & {});`) as unknown as [{ type: never }];
  return statement.type;
}
