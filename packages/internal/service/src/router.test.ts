import type { OperationDescription } from '@voice-agent/codegen/operation';
import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createRouter } from './router.ts';

const described = (id: string, method: string, path: string) =>
  ({ id, method, path, parameters: [] }) as unknown as OperationDescription;

describe('the router', () => {
  const route = createRouter([
    described('getAny', 'GET', '/v1/{kind}/{id}'),
    described('getBoat', 'GET', '/v1/boats/{id}'),
    described('deleteBoat', 'DELETE', '/v1/boats/{id}'),
    described('listBoats', 'GET', '/v1/boats/list'),
    described('getCrew', 'GET', '/v1/{kind}/list/{person}'),
    described('getFolder', 'GET', '/v1/boats/{id}/files/{name}'),
    described('getFile', 'GET', '/v1/boats/{id}/files/{name}.txt'),
    described('getUpload', 'GET', '/uploads/{id}'),
    described('deleteUpload', 'DELETE', '/uploads/{name}'),
    described('moveUpload', 'PATCH', '/uploads/{file}/to/{folder}'),
    described('copyUpload', 'POST', '/uploads/{folder}/to/{file}'),
    described('getShape', 'GET', '/größe/{id} x'),
  ]);
  const idOf = (method: string, path: string) => {
    const found = route(method, path);
    return found instanceof ApiError ? [found.status, found.headers.allow] : [found.operation.id, found.path];
  };

  test.each([
    ['GET', '/v1/boats/7', ['getBoat', { id: '7' }]],
    ['DELETE', '/v1/boats/a%2Fb', ['deleteBoat', { id: 'a%2Fb' }]],
    ['GET', '/v1/boats/list', ['listBoats', {}]],
    ['GET', '/v1/boats/list/anna', ['getCrew', { kind: 'boats', person: 'anna' }]],
    ['GET', '/v1/boats/7/files/log.2.txt', ['getFile', { id: '7', name: 'log.2' }]],
    ['GET', '/v1/ships/7', ['getAny', { kind: 'ships', id: '7' }]],
    ['PATCH', '/v1/boats/7', [405, 'GET, DELETE']],
    ['DELETE', '/v1/boats/list', [405, 'GET']],
    ['GET', '/v1/boats/', [404, undefined]],
    ['GET', '/v1/boats/7/', [404, undefined]],
    ['GET', '/v1/boats/7/files/logtxt', ['getFolder', { id: '7', name: 'logtxt' }]],
    ['GET', '/v1/boats/{id}', ['getBoat', { id: '{id}' }]],
    ['GET', '/v1/__proto__', [404, undefined]],
    ['GET', '/uploads/7', ['getUpload', { id: '7' }]],
    ['DELETE', '/uploads/7', ['deleteUpload', { name: '7' }]],
    ['PUT', '/uploads/7', [405, 'GET, DELETE']],
    ['POST', '/uploads/7/to/8', ['copyUpload', { folder: '7', file: '8' }]],
    ['GET', '/gr%C3%B6%C3%9Fe/7%20x', ['getShape', { id: '7' }]],
  ])('%s %s', (method, path, found) => {
    expect(idOf(method, path)).toEqual(found);
  });
});
