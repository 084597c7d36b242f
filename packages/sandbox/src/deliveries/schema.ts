/**
 * The outbox and what came of it. Which delivery is being sent is not kept: after a kill it waits again.
 * `attempts` counts since it was enqueued or redelivered by hand; `arrived`: the first copy has arrived.
 */
export const deliveriesSchema = `
  create table if not exists deliveries (
    number integer primary key,
    id text not null unique,
    callId text not null,
    agentId text not null references agents (id),
    eventType text not null,
    body text not null,
    url text not null,
    bearer integer not null,
    state text not null,
    attempts integer not null default 0,
    arrived integer not null default 0,
    nextAttemptAt integer not null default 0
  ) strict;
  create index if not exists deliveries_of_call on deliveries (callId, number);
  create index if not exists deliveries_of_agent on deliveries (agentId, number);
  create index if not exists deliveries_waiting on deliveries (number) where state = 'waiting';
  create index if not exists deliveries_dead on deliveries (callId) where state = 'dead-lettered';
  create table if not exists attempts (
    delivery integer not null references deliveries (number),
    number integer not null,
    attempt text not null,
    primary key (delivery, number)
  ) strict, without rowid;
`;
