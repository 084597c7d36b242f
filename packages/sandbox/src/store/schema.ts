/** The table of jobs. `title` is folded, for searches. */
export const jobsSchema = `
  create table if not exists jobs (
    number integer primary key,
    project text not null,
    status text not null,
    type text not null,
    title text not null,
    json text not null
  ) strict;
  create index if not exists jobs_of_project on jobs (project);
`;

/** The tables of web tools. `name` and `description` are folded, for searches; the JSON has the true token. */
export const webToolsSchema = `
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
`;
