/** The log, with entries as JSON. */
export const logSchema =
  'create table if not exists log (id integer primary key, entry text not null) strict;';
