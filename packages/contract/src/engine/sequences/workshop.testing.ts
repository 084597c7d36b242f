import { randomUUID } from 'node:crypto';
import { tryParseJson } from '@voice-agent/spec-model';
import { type Answer, type Asked, key } from '../service.testing.ts';
import { states } from './workshop-document.testing.ts';

type Fields = Record<string, unknown>;

const isText = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'string' && [...value].length >= min && [...value].length <= max;
const isInteger = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const validators: Readonly<Record<string, (value: unknown) => boolean>> = {
  bike: (value) => isText(value, 1, 80),
  hours: (value) => isInteger(value, 0, 40),
  parts: (value) => Array.isArray(value) && value.length <= 5 && value.every((each) => isText(each, 0, 30)),
  note: (value) => value === null || isText(value, 0, 120),
};
const isOrder = (value: unknown): value is Fields =>
  isFields(value) &&
  Object.entries(value).every(([name, each]) => Object.hasOwn(validators, name) && validators[name]?.(each));
const isOnly = (value: Fields, ...names: string[]): boolean =>
  Object.keys(value).sort().join() === names.sort().join();

/** Which states each action needs, and where it leads. */
const transitions: Readonly<Record<string, { from: readonly string[]; to: string }>> = {
  approve: { from: ['open'], to: 'approved' },
  finish: { from: ['approved'], to: 'repaired' },
  collect: { from: ['repaired'], to: 'collected' },
  cancel: { from: ['open', 'approved'], to: 'cancelled' },
};

/** A service of the document. @param fault one of `faults`. Default: none */
export function createWorkshop(fault: string = ''): (asked: Asked) => Answer {
  const all = new Map<string, Fields>();
  const has = (name: string): boolean => fault === name;
  const answer = (status: number, body?: unknown): Answer => ({
    status,
    body: body === undefined ? '' : JSON.stringify(body),
  });
  const stamped = (fields: Fields): Fields => ({ ...fields, changedAt: new Date().toISOString() });
  const show = (record: Fields): Answer => {
    if (has('read-fails-at-odd-text') && /['%]/.test(`${record.bike}`)) return answer(500);
    if (has('read-fails-at-zero') && record.hours === 0) return answer(500);
    if (has('read-fails-at-null') && record.note === null) return answer(500);
    if (has('read-fails-at-empty-list') && Array.isArray(record.parts) && record.parts.length === 0)
      return answer(500);
    return answer(200, record);
  };
  const seen = new Set<string>();

  const collection = ({ method, body }: Asked): Answer => {
    if (method === 'GET')
      return has('list-fails-when-long') && all.size > 20 ? answer(500) : answer(200, [...all.values()]);
    if (method !== 'POST')
      return answer(has(`${method}-list-fails`) ? 500 : has('method-served') ? 200 : 405);
    const sent = tryParseJson(body)?.value;
    if (!isOrder(sent) || sent.bike === undefined) return answer(400);
    if (has('write-fails-at-emoji') && /\p{Emoji_Presentation}/u.test(body)) return answer(500);
    if (has('write-fails-at-quote') && `${sent.bike}`.includes("'")) return answer(500);
    if (has('second-create-fails') && seen.has(body)) return answer(500);
    seen.add(body);
    const created = stamped({ ...sent, id: randomUUID(), state: 'open', isUrgent: false, visits: 0 });
    all.set(`${created.id}`, created);
    return answer(201, created);
  };

  const act = (name: string, record: Fields): Answer => {
    const was = { ...record };
    if (name === 'hurry') Object.assign(record, { isUrgent: true });
    const { from = states, to = record.state } = transitions[name] ?? {};
    const isTwice = record.state === to;
    const skipsState =
      has(`${name}-in-any-state`) ||
      (has(`${name}-twice`) && isTwice) ||
      has(`${name}-after-${record.state}`);
    if (name !== 'hurry' && !from.includes(`${record.state}`) && !skipsState)
      return answer(has(`${name}-conflict-fails`) ? 500 : 409);
    if (has(`${name}-fails-the-second-time`) && isTwice) return answer(500);
    Object.assign(record, stamped({ state: to, visits: Number(record.visits) + 1 }));
    const shown = answer(200, record);
    if (has(`${name}-not-kept`)) Object.assign(record, was);
    if (has(`${name}-without-effect`)) return answer(200, Object.assign(record, was));
    return shown;
  };

  const one = ({ method, path, body }: Asked): Answer => {
    const [, text = '', verb = ''] =
      /^\/repairs\/([^/:]*)(?:[/:](.*))?$/.exec(decodeURIComponent(path)) ?? [];
    const cut = has('id-prefix') ? text.slice(0, 36) : text;
    const isRead = method === 'GET' && verb === '';
    if (
      !isUuid(cut) &&
      !(isRead && has('read-takes-any-id')) &&
      !(method === 'DELETE' && has('drop-takes-any-id'))
    )
      return answer(400);
    const record = all.get(cut.toLowerCase());
    if (record === undefined) return answer(404);
    if (verb !== '') {
      if (method !== 'POST') return answer(has('GET-action-fails') && method === 'GET' ? 500 : 405);
      return verb in transitions || verb === 'hurry' ? act(verb, record) : answer(404);
    }
    if (method === 'GET') return show(record);
    if (method === 'DELETE') return answer(all.delete(cut.toLowerCase()) ? 204 : 404);
    if (method !== 'PATCH') return answer(has(`${method}-record-fails`) ? 500 : 405);
    const sent = tryParseJson(body)?.value;
    if (!isOrder(sent)) return answer(400);
    if (
      has('same-change-fails') &&
      Object.keys(sent).length > 0 &&
      Object.entries(sent).every(([name, each]) => JSON.stringify(record[name]) === JSON.stringify(each))
    )
      return answer(500);
    return answer(200, Object.assign(record, stamped(sent)));
  };

  const pay = (sent: Fields): Answer => {
    if (typeof sent.card === 'string' && isOnly(sent, 'card') && /^\d{12}$/.test(sent.card))
      return answer(has('no-card') ? 409 : 200);
    if (isOnly(sent, 'cash') && isInteger(sent.cash, 1, Number.MAX_VALUE))
      return answer(has('no-cash') ? 422 : 200);
    if (isOnly(sent, 'coupon', 'percent') && isText(sent.coupon, 3, 9) && isInteger(sent.percent, 1, 100))
      return answer(has('no-coupon') ? 409 : has('coupon-invalid') ? 400 : 200);
    return answer(400);
  };

  const bill = (sent: Fields): Answer => {
    const { delivery } = sent;
    if (!isOnly(sent, 'repairs', 'delivery') || !isInteger(sent.repairs, 1, 9) || !isFields(delivery))
      return answer(400);
    if (isOnly(delivery, 'street') && isText(delivery.street, 1, 50))
      return answer(has('no-street') ? 404 : 200);
    if (isOnly(delivery, 'locker') && isInteger(delivery.locker, 1, 30))
      return answer(has('no-locker') ? 404 : 200);
    return answer(400);
  };

  const route = (asked: Asked): Answer => {
    const { method, path, body } = asked;
    const text = decodeURIComponent(path.split('/')[2] ?? '');
    if (path === '/repairs') return collection(asked);
    if (path.startsWith('/repairs/')) return one(asked);
    if (path === '/payments' || path === '/invoices') {
      if (method !== 'POST') return answer(has('GET-payments-fails') ? 500 : 404);
      const sent = tryParseJson(body)?.value;
      if (!isFields(sent)) return answer(400);
      return path === '/payments' ? pay(sent) : bill(sent);
    }
    if (method !== 'GET') return answer(has('POST-bay-fails') ? 500 : 501);
    if (path.startsWith('/days/'))
      return isDate(text) || has('day-of-any-form') ? answer(200, { from: '9:00' }) : answer(400);
    if (!path.startsWith('/bays/')) return answer(404);
    const number = has('bay-parsed')
      ? Number.parseInt(text, 10)
      : /^\d+$/.test(text)
        ? Number(text)
        : Number.NaN;
    return isInteger(number, 1, 6) ? answer(200, {}) : answer(400);
  };

  return (asked) => {
    const { 'x-key': sent } = asked.headers;
    const isJson = /^application\/json\s*(?:;|$)/i.test(asked.headers['content-type'] ?? '');
    const wrong = has('wrong-key-400')
      ? 400
      : has('wrong-key-404')
        ? 404
        : has('wrong-key-302')
          ? 302
          : has('wrong-key-403')
            ? 403
            : has('wrong-key-422')
              ? 422
              : 401;
    if (sent === undefined || sent === '')
      return answer(has('no-key-400') ? 400 : has('no-key-403') ? 403 : 401);
    if (sent !== key) return answer(wrong);
    if (asked.body !== '' && !isJson) return answer(400);
    return route(asked);
  };
}
