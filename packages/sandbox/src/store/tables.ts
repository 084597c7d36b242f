/**
 * The tables of a sandbox. A `number` that is a primary key grows: a higher one is newer. Of agents and web tools the
 * secrets are kept, too.
 */
export const tables: string = `
  -- What was decided when the file was made, such as the API key and the seed.
  create table if not exists settings (name text primary key, value text) strict;

  -- title is folded, for searches.
  create table if not exists jobs (
    number integer primary key,
    project text not null,
    status text not null,
    type text not null,
    title text not null,
    json text not null
  ) strict;
  create index if not exists jobs_of_project on jobs (project);

  -- name and description are folded, for searches.
  create table if not exists web_tools (
    number integer primary key,
    id text not null unique,
    type text,
    active integer,
    name text not null,
    description text not null,
    json text not null
  ) strict;
  create table if not exists web_tool_agents (
    agent text not null,
    tool integer not null references web_tools (number),
    primary key (agent, tool)
  ) strict, without rowid;

  create table if not exists agents (
    number integer primary key,
    id text not null unique,
    name text not null,
    projectId text not null,
    webhook text not null,
    receiver text not null
  ) strict;

  -- step counts the events that a call has had: there a restart goes on.
  create table if not exists calls (
    number integer primary key,
    id text not null unique,
    agentId text not null references agents (id),
    script text not null,
    pace text not null,
    seed text not null,
    params text not null,
    step integer not null,
    startedAt text not null,
    endedAt text
  ) strict;
  create index if not exists calls_of_agent on calls (agentId, number);
  create index if not exists calls_running on calls (number) where endedAt is null;
  create table if not exists call_events (
    callId text not null references calls (id),
    number integer not null,
    event text not null,
    primary key (callId, number)
  ) strict, without rowid;
  create table if not exists call_tools (
    callId text not null references calls (id),
    event integer not null,
    tool text not null,
    primary key (callId, event)
  ) strict, without rowid;

  -- The outbox. Which delivery is being sent is not kept: after a kill it waits again. attempts counts since it was
  -- enqueued or redelivered by hand; arrived: the first of two copies has arrived.
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

  create table if not exists log (id integer primary key, entry text not null) strict;
`;
