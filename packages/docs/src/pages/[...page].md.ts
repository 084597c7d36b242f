import type { APIRoute, GetStaticPaths } from 'astro';
import { asMarkdown, type Readable } from '../made/llms.ts';
import { answer, readablePages } from './_readable.ts';

export const getStaticPaths = (async () =>
  (await readablePages()).map((page) => ({
    params: { page: page.id },
    props: { page },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ page: Readable }> = ({ props }) =>
  answer(asMarkdown(props.page), 'text/markdown');
