import * as z from 'zod';

// Six schemas that reject what the validators of the two request bodies reject; a test compares them.
const jobListRequest = z.object({
  sort: z.looseObject({}).optional(),
  take: z.number().min(1).multipleOf(1).optional(),
  skip: z.number().min(1).multipleOf(1).optional(),
  search: z.string().optional(),
  status: z.enum(['PENDING', 'COMPLETED', 'FAILED']).optional(),
  type: z.enum(['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT']).optional(),
});

// JSON Schema counts characters, zod UTF-16 units.
const text = (longest: number) =>
  z.string().refine((value) => value !== '' && [...value].length <= longest, `1 to ${longest} characters`);

const toolSettings = z.object({
  serverUrl: z.string().optional(),
  httpHeaders: z.record(z.string(), z.string()).optional(),
  pathParameters: z.record(z.string(), z.string()).optional(),
  timeout: z.number().optional(),
  authToken: z.string().optional(),
  methodType: z.string().optional(),
});

const message = z.object({ type: z.string().optional(), content: z.string().optional() });

const messages = z.array(message).refine((list) => {
  const types = list.flatMap(({ type }) => (type === undefined ? [] : [type]));
  return new Set(types).size === types.length;
}, 'each type at most once');

const paramSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), paramSchema).optional();
  },
  get items() {
    return paramSchema.optional();
  },
});

const common = {
  name: text(250).optional(),
  description: text(1000).optional(),
  toolSettings: toolSettings.optional(),
  messages: messages.optional(),
};
const webToolPatch = z.union([
  z.object({
    ...common,
    type: z.literal('FUNCTION'),
    async: z.boolean(),
    params: paramSchema.optional(),
  }),
  z.object({
    ...common,
    type: z.literal('MCP'),
    async: z.undefined().optional(),
    params: z.undefined().optional(),
  }),
  z.object({
    ...common,
    type: z.undefined().optional(),
    async: z.boolean().optional(),
    params: paramSchema.optional(),
  }),
]);

export const isListJobsBody = (body: unknown): boolean => jobListRequest.safeParse(body).success;
export const isUpdateWebToolBody = (body: unknown): boolean => webToolPatch.safeParse(body).success;
