/**
 * The tables of jobs. The id of a job is its project and its position among all jobs of it, the oldest first, so the
 * jobs of a project need no index. A list is what a filter by status, type or both finds in a project; empty stands
 * for any. Jobs are never removed, so a position in a list stays valid, and any page is found by it.
 */
export const jobsSchema = `
  create table if not exists job_projects (number integer primary key, id text not null unique) strict;
  create table if not exists jobs (id integer primary key, json text not null) strict;
  create table if not exists job_lists (
    number integer primary key,
    project integer not null references job_projects (number),
    status text not null,
    type text not null,
    count integer not null,
    unique (project, status, type)
  ) strict;
  create table if not exists job_positions (
    list integer not null,
    position integer not null,
    job integer not null,
    primary key (list, position)
  ) strict, without rowid;
  create virtual table if not exists job_texts using fts5 (
    title, kind, tokenize = 'trigram case_sensitive 1', columnsize = 0
  );
  create virtual table if not exists job_texts_trigrams using fts5vocab (job_texts, instance);
`;

/** The tables of web tools. The JSON is the record as responses show it by default; the true token lies beside it. */
export const webToolsSchema = `
  create table if not exists web_tools (
    number integer primary key,
    id text not null unique,
    type text,
    active integer,
    json text not null,
    authToken text
  ) strict;
  create index if not exists web_tools_filtered on web_tools (type, active);
  create table if not exists web_tool_agents (
    agent text not null,
    tool integer not null references web_tools (number),
    primary key (agent, tool)
  ) strict, without rowid;
  create virtual table if not exists web_tool_texts using fts5 (
    name, description, tokenize = 'trigram case_sensitive 1', columnsize = 0
  );
  create virtual table if not exists web_tool_texts_trigrams using fts5vocab (web_tool_texts, instance);
`;
