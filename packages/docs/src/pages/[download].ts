import type { APIRoute, GetStaticPaths } from 'astro';
import { type Download, downloads } from '../project/downloads.ts';
import { respond } from './_readable.ts';

export const getStaticPaths = (() =>
  downloads().map((file) => ({ params: { download: file.name }, props: { file } }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ file: Download }> = ({ props: { file } }) =>
  respond(file.text, file.name.endsWith('.json') ? 'application/json' : 'application/yaml');
