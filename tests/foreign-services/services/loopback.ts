import { importLarge } from '../src/large.ts';
import { serve } from '../src/serve.ts';

interface Application {
  bind(key: string): { to(value: unknown): void };
  boot(): Promise<void>;
  start(): Promise<void>;
  restServer: { url: string };
}
interface Example {
  TodoListApplication: new (options: object) => Application;
}

const { TodoListApplication } = await importLarge<Example>('@loopback/example-todo');
const app = new TodoListApplication({ rest: { port: 0, host: '127.0.0.1' } });
app.bind('datasources.config.db').to({ name: 'db', connector: 'memory' });
await app.boot();
// It would ask a service on the internet where an address is.
app.bind('services.Geocoder').to({ geocode: async () => [{ x: 8.5, y: 47.4 }] });
await app.start();
const { url } = app.restServer;
serve({ url, document: `${url}/openapi.json` });
