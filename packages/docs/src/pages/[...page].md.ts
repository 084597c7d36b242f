import type { APIRoute, GetStaticPaths } from 'astro';
import { asMarkdown, type Readable } from '../project/llms.ts';
import { readablePages, respond } from './_readable.ts';

export const getStaticPaths = (async () =>
  (await readablePages()).map((page) => ({
    params: { page: page.id },
    props: { page },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ page: Readable }> = ({ props }) =>
  respond(asMarkdown(props.page), 'text/markdown');
