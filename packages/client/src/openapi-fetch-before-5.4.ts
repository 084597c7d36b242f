// What `#openapi-fetch` is for TypeScript before 5.4, which finds errors in the declarations of openapi-fetch.

/** The client of openapi-fetch. It knows the paths, and not what they take and give. */
export interface Client<Paths> {
  request(method: string, path: keyof Paths, init?: object): Promise<Answer>;
  GET: Method<Paths>;
  PUT: Method<Paths>;
  POST: Method<Paths>;
  DELETE: Method<Paths>;
  OPTIONS: Method<Paths>;
  HEAD: Method<Paths>;
  PATCH: Method<Paths>;
  TRACE: Method<Paths>;
  use(...middleware: object[]): void;
  eject(...middleware: object[]): void;
}

type Method<Paths> = (path: keyof Paths, init?: object) => Promise<Answer>;

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: as openapi-fetch without its types
  data?: any;
  // biome-ignore lint/suspicious/noExplicitAny: as openapi-fetch without its types
  error?: any;
  response: Response;
}
