// Films and their reviews: an application of Express, in which express-openapi-validator holds a written document.
import { join } from 'node:path';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { middleware } from 'express-openapi-validator';

interface Film {
  id: number;
  title: string;
  year: number;
  genre?: string;
  minutes?: number | null;
  tags?: string[];
}
interface Review {
  id: number;
  author: string;
  stars: number;
  text?: string;
  writtenAt: string;
}

export const filmsDocument: string = join(import.meta.dirname, 'films.yaml');

class NotFound extends Error {
  readonly status = 404;
}

/** @returns the application, with nothing stored */
export function createFilmsApp(apiKey: string): Express {
  const films = new Map<number, { film: Film; reviews: Review[] }>();
  let lastId = 0;
  const app = express();
  app.use(express.json(), express.urlencoded({ extended: false }));
  app.use(
    middleware({
      apiSpec: filmsDocument,
      validateRequests: true,
      validateResponses: true,
      validateSecurity: { handlers: { apiKey: (request) => request.headers['x-api-key'] === apiKey } },
    }),
  );
  const find = ({ params }: Request) => {
    const found = films.get(Number(params.filmId));
    if (found === undefined) throw new NotFound(`There is no film ${params.filmId}`);
    return found;
  };
  app.get('/v1/ping', (_, response) => void response.type('text/plain').send('pong'));
  app.get('/v1/films', (request, response) => {
    // The validator has turned strings into numbers and lists.
    const query = request.query as unknown as {
      genre?: string[];
      year?: number;
      offset: number;
      limit: number;
    };
    const found = [...films.values()]
      .map(({ film }) => film)
      .filter(({ year }) => query.year === undefined || year === query.year)
      .filter(({ genre = '' }) => query.genre === undefined || query.genre.includes(genre));
    response
      .set('X-Total-Count', `${found.length}`)
      .json(found.slice(query.offset, query.offset + query.limit));
  });
  app.post('/v1/films', (request, response) => {
    const film = { ...request.body, id: ++lastId };
    films.set(film.id, { film, reviews: [] });
    response.status(201).json(film);
  });
  app.get('/v1/films/:filmId', (request, response) => void response.json(find(request).film));
  app.put('/v1/films/:filmId', (request, response) => {
    const found = find(request);
    found.film = { ...request.body, id: found.film.id };
    response.json(found.film);
  });
  app.delete('/v1/films/:filmId', (request, response) => {
    films.delete(find(request).film.id);
    response.status(204).end();
  });
  app.get('/v1/films/:filmId/reviews', (request, response) => void response.json(find(request).reviews));
  app.post('/v1/films/:filmId/reviews', (request, response) => {
    const { reviews } = find(request);
    const review = { ...request.body, id: ++lastId, writtenAt: new Date().toISOString() };
    reviews.push(review);
    response.status(201).json(review);
  });
  app.use(
    (
      error: Error & { status?: number; errors?: object[] },
      _request: Request,
      response: Response,
      _next: NextFunction,
    ) => {
      const { status = 500, message, errors } = error;
      response.status(status).json({ message, errors });
    },
  );
  return app;
}
