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

const answer = (status: number, body?: unknown): Answer => ({
  status,
  body: body === undefined ? '' : JSON.stringify(body),
});
const stamped = (fields: Fields): Fields => ({ ...fields, changedAt: new Date().toISOString() });
/** The status of a request without a key, or with a wrong one. */
const statusWithout = (fault: string, kind: 'no' | 'wrong'): number =>
  Number(new RegExp(`^${kind}-key-(\\d+)$`).exec(fault)?.[1] ?? 401);

/** A service of the document. @param fault one of `faults`. Default: none */
export function createWorkshop(fault: string = ''): (asked: Asked) => Answer {
  const workshop = new Workshop(fault);
  return (asked) => {
    const { 'x-key': sent } = asked.headers;
    const isJson = /^application\/json\s*(?:;|$)/i.test(asked.headers['content-type'] ?? '');
    if (sent === undefined || sent === '') return answer(statusWithout(fault, 'no'));
    if (sent !== key) return answer(statusWithout(fault, 'wrong'));
    if (asked.body !== '' && !isJson) return answer(400);
    return workshop.answerTo(asked);
  };
}

/** What the service does once the key is right. */
class Workshop {
  readonly #fault: string;
  readonly #all = new Map<string, Fields>();
  readonly #seen = new Set<string>();

  constructor(fault: string) {
    this.#fault = fault;
  }

  #has(name: string): boolean {
    return this.#fault === name;
  }

  #show(record: Fields): Answer {
    if (this.#has('read-fails-at-odd-text') && /['%]/.test(`${record.bike}`)) return answer(500);
    if (this.#has('read-fails-at-zero') && record.hours === 0) return answer(500);
    if (this.#has('read-fails-at-null') && record.note === null) return answer(500);
    if (this.#has('read-fails-at-empty-list') && Array.isArray(record.parts) && record.parts.length === 0)
      return answer(500);
    return answer(200, record);
  }

  #collection({ method, body }: Asked): Answer {
    if (method === 'GET')
      return this.#has('list-fails-when-long') && this.#all.size > 20
        ? answer(500)
        : answer(200, [...this.#all.values()]);
    if (method !== 'POST')
      return answer(this.#has(`${method}-list-fails`) ? 500 : this.#has('method-served') ? 200 : 405);
    const sent = tryParseJson(body)?.value;
    if (!isOrder(sent) || sent.bike === undefined) return answer(400);
    if (this.#has('write-fails-at-emoji') && /\p{Emoji_Presentation}/u.test(body)) return answer(500);
    if (this.#has('write-fails-at-quote') && `${sent.bike}`.includes("'")) return answer(500);
    if (this.#has('second-create-fails') && this.#seen.has(body)) return answer(500);
    this.#seen.add(body);
    const created = stamped({ ...sent, id: randomUUID(), state: 'open', isUrgent: false, visits: 0 });
    this.#all.set(`${created.id}`, created);
    return answer(201, created);
  }

  #act(name: string, record: Fields): Answer {
    const was = { ...record };
    if (name === 'hurry') Object.assign(record, { isUrgent: true });
    const { from = states, to = record.state } = transitions[name] ?? {};
    const isTwice = record.state === to;
    const skipsState =
      this.#has(`${name}-in-any-state`) ||
      (this.#has(`${name}-twice`) && isTwice) ||
      this.#has(`${name}-after-${record.state}`);
    if (name !== 'hurry' && !from.includes(`${record.state}`) && !skipsState)
      return answer(this.#has(`${name}-conflict-fails`) ? 500 : 409);
    if (this.#has(`${name}-fails-the-second-time`) && isTwice) return answer(500);
    Object.assign(record, stamped({ state: to, visits: Number(record.visits) + 1 }));
    const shown = answer(200, record);
    if (this.#has(`${name}-not-kept`)) Object.assign(record, was);
    if (this.#has(`${name}-without-effect`)) return answer(200, Object.assign(record, was));
    return shown;
  }

  #one({ method, path, body }: Asked): Answer {
    const [, text = '', verb = ''] =
      /^\/repairs\/([^/:]*)(?:[/:](.*))?$/.exec(decodeURIComponent(path)) ?? [];
    const cut = this.#has('id-prefix') ? text.slice(0, 36) : text;
    const isRead = method === 'GET' && verb === '';
    if (
      !isUuid(cut) &&
      !(isRead && this.#has('read-takes-any-id')) &&
      !(method === 'DELETE' && this.#has('drop-takes-any-id'))
    )
      return answer(400);
    const record = this.#all.get(cut.toLowerCase());
    if (record === undefined) return answer(404);
    if (verb !== '') {
      if (method !== 'POST') return answer(this.#has('GET-action-fails') && method === 'GET' ? 500 : 405);
      return verb in transitions || verb === 'hurry' ? this.#act(verb, record) : answer(404);
    }
    if (method === 'GET') return this.#show(record);
    if (method === 'DELETE') return answer(this.#all.delete(cut.toLowerCase()) ? 204 : 404);
    if (method !== 'PATCH') return answer(this.#has(`${method}-record-fails`) ? 500 : 405);
    const sent = tryParseJson(body)?.value;
    if (!isOrder(sent)) return answer(400);
    if (
      this.#has('same-change-fails') &&
      Object.keys(sent).length > 0 &&
      Object.entries(sent).every(([name, each]) => JSON.stringify(record[name]) === JSON.stringify(each))
    )
      return answer(500);
    return answer(200, Object.assign(record, stamped(sent)));
  }

  #pay(sent: Fields): Answer {
    if (typeof sent.card === 'string' && isOnly(sent, 'card') && /^\d{12}$/.test(sent.card))
      return answer(this.#has('no-card') ? 409 : 200);
    if (isOnly(sent, 'cash') && isInteger(sent.cash, 1, Number.MAX_VALUE))
      return answer(this.#has('no-cash') ? 422 : 200);
    if (isOnly(sent, 'coupon', 'percent') && isText(sent.coupon, 3, 9) && isInteger(sent.percent, 1, 100))
      return answer(this.#has('no-coupon') ? 409 : this.#has('coupon-invalid') ? 400 : 200);
    return answer(400);
  }

  #bill(sent: Fields): Answer {
    const { delivery } = sent;
    if (!isOnly(sent, 'repairs', 'delivery') || !isInteger(sent.repairs, 1, 9) || !isFields(delivery))
      return answer(400);
    if (isOnly(delivery, 'street') && isText(delivery.street, 1, 50))
      return answer(this.#has('no-street') ? 404 : 200);
    if (isOnly(delivery, 'locker') && isInteger(delivery.locker, 1, 30))
      return answer(this.#has('no-locker') ? 404 : 200);
    return answer(400);
  }

  answerTo(asked: Asked): Answer {
    const { method, path, body } = asked;
    const text = decodeURIComponent(path.split('/')[2] ?? '');
    if (path === '/repairs') return this.#collection(asked);
    if (path.startsWith('/repairs/')) return this.#one(asked);
    if (path === '/payments' || path === '/invoices') {
      if (method !== 'POST') return answer(this.#has('GET-payments-fails') ? 500 : 404);
      const sent = tryParseJson(body)?.value;
      if (!isFields(sent)) return answer(400);
      return path === '/payments' ? this.#pay(sent) : this.#bill(sent);
    }
    if (method !== 'GET') return answer(this.#has('POST-bay-fails') ? 500 : 501);
    if (path.startsWith('/days/'))
      return isDate(text) || this.#has('day-of-any-form') ? answer(200, { from: '9:00' }) : answer(400);
    if (!path.startsWith('/bays/')) return answer(404);
    const number = this.#has('bay-parsed')
      ? Number.parseInt(text, 10)
      : /^\d+$/.test(text)
        ? Number(text)
        : Number.NaN;
    return isInteger(number, 1, 6) ? answer(200, {}) : answer(400);
  }
}
