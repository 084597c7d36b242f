import openapiTS, { astToString, stringToAST } from 'openapi-typescript';
import ts from 'typescript-5.9';
import { isObject, type Json, type SpecDocument } from '../document.ts';

/** The types of an OpenAPI document: its paths, operations and components. */
export interface EmittedTypes {
  code: string;
  /** The type of each schema of the components, by its key there. */
  names: Map<string, string>;
}

export async function emitTypes(document: SpecDocument): Promise<EmittedTypes> {
  try {
    const ast = await openapiTS(JSON.stringify(document.root, describedAsSchema), {
      // A default is what the service assumes, not something that a caller must write.
      defaultNonNullable: false,
      // An object without properties is any object, not an empty one.
      emptyObjectsUnknown: true,
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      silent: true,
      transform: (schema) => {
        const { 'x-extensible-enum': known, 'x-typescript-type': type } = schema as Json;
        if (typeof type === 'string') return typeNode(type);
        return Array.isArray(known) ? openEnumeration(known) : undefined;
      },
    });
    const aliases = aliasesOf(ast);
    const names = new Map([...aliases].map(([key, { text }]) => [key, text]));
    return { code: astToString(named(ast, aliases)), names };
  } catch (error) {
    throw document.rejectedBy('openapi-typescript', error);
  }
}

/** A parameter that is written as JSON has the type of its schema; openapi-typescript takes it for a string. */
function describedAsSchema(_: string, node: unknown): unknown {
  if (!isObject(node) || typeof node.in !== 'string' || !isObject(node.content)) return node;
  const { content, ...parameter } = node;
  const [media] = Object.values(content as Json);
  return { ...parameter, schema: isObject(media) ? media.schema : {} };
}

/** The known values, which editors complete, and any other string. */
function openEnumeration(values: unknown[]) {
  return typeNode(`${values.map((value) => JSON.stringify(value)).join(' | ')} | (string & {})`);
}

function typeNode(text: string) {
  const [statement] = stringToAST(`type T = ${text};`) as unknown as [{ type: never }];
  return statement.type;
}

/**
 * Turns round which refers to which: a schema stands where its name is declared, an object as an interface, and
 * `components` refers to it. The compiler then shows `WebToolPatchMcp` in its errors, not what it consists of.
 */
function named(ast: ts.Node[], names: ReadonlyMap<string, ts.Identifier>): ts.Node[] {
  const schemas = new Map<string, ts.PropertySignature>();
  const withoutSchemas = ast.map((node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'components') return node;
    return ts.visitEachChild(
      node,
      (member) => {
        if (!ts.isPropertySignature(member) || nameOf(member) !== 'schemas' || !member.type) return member;
        const types = ts.visitEachChild(
          member.type,
          (schema) => {
            const alias = ts.isPropertySignature(schema) ? names.get(nameOf(schema)) : undefined;
            if (alias === undefined || !ts.isPropertySignature(schema)) return schema;
            schemas.set(nameOf(schema), schema);
            return ts.factory.createPropertySignature(
              schema.modifiers,
              schema.name,
              schema.questionToken,
              ts.factory.createTypeReferenceNode(alias),
            );
          },
          undefined,
        );
        return ts.factory.createPropertySignature(member.modifiers, member.name, member.questionToken, types);
      },
      undefined,
    );
  });
  return withoutSchemas.map((node) => {
    const schema = schemas.get(schemaOfAlias(node) ?? '');
    if (!ts.isTypeAliasDeclaration(node) || !schema?.type) return node;
    const { modifiers, name } = node;
    const declared = ts.isTypeLiteralNode(schema.type)
      ? ts.factory.createInterfaceDeclaration(modifiers, name, undefined, undefined, schema.type.members)
      : ts.factory.createTypeAliasDeclaration(modifiers, name, undefined, schema.type);
    return ts.setSyntheticLeadingComments(declared, ts.getSyntheticLeadingComments(schema));
  });
}

/** The name of the type that stands for each schema. */
function aliasesOf(ast: ts.Node[]): Map<string, ts.Identifier> {
  return new Map(
    ast.flatMap((node): [string, ts.Identifier][] => {
      const schema = schemaOfAlias(node);
      return schema === undefined ? [] : [[schema, (node as ts.TypeAliasDeclaration).name]];
    }),
  );
}

/** The key of the schema of `type Name = components['schemas'][key]`. */
function schemaOfAlias(node: ts.Node): string | undefined {
  const type = ts.isTypeAliasDeclaration(node) ? node.type : undefined;
  const text = type === undefined ? '' : astToString(type).trim();
  return /^components\['schemas'\]\['(.+)'\]$/.exec(text)?.[1];
}

const nameOf = ({ name }: ts.PropertySignature): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';
