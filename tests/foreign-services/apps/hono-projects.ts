// Projects and their tasks: an application of Hono, whose document @hono/zod-openapi generates.
import { randomUUID } from 'node:crypto';
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { bearerAuth } from 'hono/bearer-auth';

const Project = z
  .object({
    id: z.uuid(),
    name: z.string().min(1).max(80),
    description: z.string().max(500).optional(),
    archived: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .openapi('Project');
const NewProject = Project.pick({ name: true, description: true }).openapi('NewProject');
const ProjectChanges = Project.pick({ name: true, description: true, archived: true })
  .partial()
  .openapi('ProjectChanges');
const Task = z
  .object({
    id: z.uuid(),
    projectId: z.uuid(),
    title: z.string().min(1).max(200),
    priority: z.enum(['low', 'normal', 'high']),
    estimateHours: z.number().positive().max(1000).optional(),
    labels: z.array(z.string().min(1).max(30)).max(10),
    done: z.boolean(),
  })
  .openapi('Task');
const NewTask = z
  .object({
    title: Task.shape.title,
    priority: Task.shape.priority.default('normal'),
    estimateHours: Task.shape.estimateHours,
    labels: Task.shape.labels.default([]),
  })
  .openapi('NewTask');
const Problem = z.object({ error: z.string() }).openapi('Problem');

const ProjectId = z.object({ projectId: z.uuid() });
const TaskId = ProjectId.extend({ taskId: z.uuid() });
const Page = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
const ProjectQuery = Page.extend({
  archived: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
});

const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});
const body = <Schema extends z.ZodType>(schema: Schema) => ({ ...json(schema, ''), required: true });
const invalid = json(Problem, 'The request is not valid');
const unauthorized = { description: 'The token is missing or wrong' };
const missing = json(Problem, 'There is no such record');
const security = [{ token: [] }];

const health = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  responses: { 200: json(z.object({ status: z.literal('ok') }), 'The service is up') },
});
const listProjects = createRoute({
  method: 'get',
  path: '/projects',
  operationId: 'listProjects',
  security,
  request: { query: ProjectQuery },
  responses: {
    200: json(z.object({ items: z.array(Project), total: z.int().min(0) }), 'A page of projects'),
    400: invalid,
    401: unauthorized,
  },
});
const createProject = createRoute({
  method: 'post',
  path: '/projects',
  operationId: 'createProject',
  security,
  request: { body: body(NewProject) },
  responses: { 201: json(Project, 'The new project'), 400: invalid, 401: unauthorized },
});
const getProject = createRoute({
  method: 'get',
  path: '/projects/{projectId}',
  operationId: 'getProject',
  security,
  request: { params: ProjectId },
  responses: { 200: json(Project, 'The project'), 400: invalid, 401: unauthorized, 404: missing },
});
const updateProject = createRoute({
  method: 'patch',
  path: '/projects/{projectId}',
  operationId: 'updateProject',
  security,
  request: { params: ProjectId, body: body(ProjectChanges) },
  responses: { 200: json(Project, 'The project'), 400: invalid, 401: unauthorized, 404: missing },
});
const deleteProject = createRoute({
  method: 'delete',
  path: '/projects/{projectId}',
  operationId: 'deleteProject',
  security,
  request: { params: ProjectId },
  responses: { 204: { description: 'It is gone' }, 400: invalid, 401: unauthorized, 404: missing },
});
const listTasks = createRoute({
  method: 'get',
  path: '/projects/{projectId}/tasks',
  operationId: 'listTasks',
  security,
  request: { params: ProjectId, query: Page },
  responses: {
    200: json(z.object({ items: z.array(Task), total: z.int().min(0) }), 'A page of tasks'),
    400: invalid,
    401: unauthorized,
    404: missing,
  },
});
const createTask = createRoute({
  method: 'post',
  path: '/projects/{projectId}/tasks',
  operationId: 'createTask',
  security,
  request: { params: ProjectId, body: body(NewTask) },
  responses: { 201: json(Task, 'The new task'), 400: invalid, 401: unauthorized, 404: missing },
});
const replaceTask = createRoute({
  method: 'put',
  path: '/projects/{projectId}/tasks/{taskId}',
  operationId: 'replaceTask',
  security,
  request: { params: TaskId, body: body(Task.omit({ id: true, projectId: true })) },
  responses: { 200: json(Task, 'The task'), 400: invalid, 401: unauthorized, 404: missing },
});
const deleteTask = createRoute({
  method: 'delete',
  path: '/projects/{projectId}/tasks/{taskId}',
  operationId: 'deleteTask',
  security,
  request: { params: TaskId },
  responses: { 204: { description: 'It is gone' }, 400: invalid, 401: unauthorized, 404: missing },
});

/** @returns the application, with nothing stored */
export function createProjectsApp(token: string): OpenAPIHono {
  const projects = new Map<string, z.infer<typeof Project>>();
  const tasks = new Map<string, z.infer<typeof Task>>();
  const app = new OpenAPIHono({
    defaultHook: (result, context) =>
      result.success ? undefined : context.json({ error: z.prettifyError(result.error) }, 400),
  });
  const pageOf = <Item>(items: Item[], { page, limit }: { page: number; limit: number }) => ({
    items: items.slice((page - 1) * limit, page * limit),
    total: items.length,
  });
  app.use('/projects/*', bearerAuth({ token }));
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' });

  app.openapi(health, (context) => context.json({ status: 'ok' as const }, 200));
  app.openapi(listProjects, (context) => {
    const { archived, ...page } = context.req.valid('query');
    const found = [...projects.values()].filter(
      (project) => archived === undefined || project.archived === archived,
    );
    return context.json(pageOf(found, page), 200);
  });
  app.openapi(createProject, (context) => {
    const project = {
      ...context.req.valid('json'),
      id: randomUUID(),
      archived: false,
      createdAt: new Date().toISOString(),
    };
    projects.set(project.id, project);
    return context.json(project, 201);
  });
  app.openapi(getProject, (context) => {
    const project = projects.get(context.req.valid('param').projectId);
    return project ? context.json(project, 200) : context.json({ error: 'No such project' }, 404);
  });
  app.openapi(updateProject, (context) => {
    const project = projects.get(context.req.valid('param').projectId);
    if (!project) return context.json({ error: 'No such project' }, 404);
    Object.assign(project, context.req.valid('json'));
    return context.json(project, 200);
  });
  app.openapi(deleteProject, (context) => {
    const { projectId } = context.req.valid('param');
    if (!projects.delete(projectId)) return context.json({ error: 'No such project' }, 404);
    for (const task of tasks.values()) if (task.projectId === projectId) tasks.delete(task.id);
    return context.body(null, 204);
  });
  app.openapi(listTasks, (context) => {
    const { projectId } = context.req.valid('param');
    if (!projects.has(projectId)) return context.json({ error: 'No such project' }, 404);
    const found = [...tasks.values()].filter((task) => task.projectId === projectId);
    return context.json(pageOf(found, context.req.valid('query')), 200);
  });
  app.openapi(createTask, (context) => {
    const { projectId } = context.req.valid('param');
    if (!projects.has(projectId)) return context.json({ error: 'No such project' }, 404);
    const task = { ...context.req.valid('json'), id: randomUUID(), projectId, done: false };
    tasks.set(task.id, task);
    return context.json(task, 201);
  });
  const findTask = ({ projectId, taskId }: z.infer<typeof TaskId>) => {
    const task = tasks.get(taskId);
    return task?.projectId === projectId ? task : undefined;
  };
  app.openapi(replaceTask, (context) => {
    const task = findTask(context.req.valid('param'));
    if (!task) return context.json({ error: 'No such task' }, 404);
    const replaced = { ...context.req.valid('json'), id: task.id, projectId: task.projectId };
    tasks.set(task.id, replaced);
    return context.json(replaced, 200);
  });
  app.openapi(deleteTask, (context) => {
    const task = findTask(context.req.valid('param'));
    if (!task) return context.json({ error: 'No such task' }, 404);
    tasks.delete(task.id);
    return context.body(null, 204);
  });
  return app.doc31('/openapi.json', { openapi: '3.1.0', info: { title: 'Projects', version: '1.0.0' } });
}
