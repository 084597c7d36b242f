/** The table of agents. Of a webhook it has the secret too. */
export const agentsSchema = `
  create table if not exists agents (
    number integer primary key,
    id text not null unique,
    name text not null,
    projectId text not null,
    webhook text not null,
    receiver text not null
  ) strict;
`;

/** The tables of calls, their events and the web tools that they used. `step` counts the events that a call has had: there a restart goes on. */
export const callsSchema = `
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
`;
