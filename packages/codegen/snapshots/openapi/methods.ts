import type { OperationToSend, Send } from '../operation-to-send.ts';
import { paginate } from '../pages.ts';
import { paginateByCursor } from '../cursor-pages.ts';
import { serializer } from '../serialize-parameters.ts';
import * as accept from '../success.ts';
import type { Resources } from './resources.ts';
import { isListShipsRequest, isMoorShipRequest, isXRayRequest, isDeleteShipsRequest, isSearchLogsRequest } from './validators.ts';

const listShipsOperation: OperationToSend = { id: "listShips", method: "GET", path: "/v1/berths/{berthId}/ships", idempotent: true, isRequest: isListShipsRequest };
const moorShipOperation: OperationToSend = { id: "moorShip", method: "POST", path: "/v1/berths/{berthId}/ships", idempotent: false, isRequest: isMoorShipRequest, accept: accept.optional };
const xRayOperation: OperationToSend = { id: "xRay", method: "GET", path: "/v1/x-ray", idempotent: true, isRequest: isXRayRequest, integers: ["quality"], serialize: serializer([{"in":"query","name":"layers","style":"pipeDelimited","explode":false}, {"in":"query","name":"area","style":"deepObject","explode":false}, {"in":"cookie","name":"session","style":"form","explode":true}, {"in":"query","name":"quality","style":"form","explode":true}]) };
const deleteShipsOperation: OperationToSend = { id: "deleteShips", method: "DELETE", path: "/v1/berths/{berthId}/ships/{shipIds}", idempotent: true, isRequest: isDeleteShipsRequest, accept: accept.none, serialize: serializer([{"in":"path","name":"berthId","style":"simple","explode":false}, {"in":"path","name":"shipIds","style":"label","explode":false}]) };
const exportLogsOperation: OperationToSend = { id: "exportLogs", method: "GET", path: "/v1/logs", idempotent: true, accept: accept.raw };
const searchLogsOperation: OperationToSend = { id: "searchLogs", method: "POST", path: "/v1/logs", idempotent: true, isRequest: isSearchLogsRequest };

/** The methods of the client, each of which sends one operation. */
export function createResources(send: Send): Resources {
  const ships: Resources['ships'] = {
    list: (berthId, { "X-Trace": xTrace, ...query }, options) => send(listShipsOperation, { path: { berthId }, header: { "X-Trace": xTrace }, query }, options),
    iterate: (berthId, params, options) => paginate((page, own) => ships.list(berthId, page, own), params, options, { items: "ships", parameter: "limit", size: "perPage", total: "count", defaultSize: 25, counts: "pages" }),
    moor: (berthId, { limit, ...body } = {}, options) => send(moorShipOperation, { path: { berthId }, query: { limit }, body }, options),
    delete: (berthId, shipIds, options) => send(deleteShipsOperation, { path: { berthId, shipIds } }, options),
  };
  const images: Resources['images'] = {
    make: ({ session, ...query } = {}, options) => send(xRayOperation, { cookie: { session }, query }, options),
  };
  const logs: Resources['logs'] = {
    export: (options) => send(exportLogsOperation, {}, options),
    search: ({ text, ...body } = {}, options) => send(searchLogsOperation, { query: { text }, body }, options),
    iterateSearch: (params, options) => paginateByCursor(logs.search, params, options, { items: "lines", parameter: "after", cursor: "next" }),
  };
  return { ships, images, logs };
}
