-- Who else gets a mail, in sight of all or not, and the stored objects that go along: [{key, name, contentType, size}].
alter table kit.mails
  add column copies text[] not null default '{}' check (cardinality(copies) <= 50),
  add column hidden_copies text[] not null default '{}' check (cardinality(hidden_copies) <= 50),
  add column files jsonb not null default '[]' check (jsonb_typeof(files) = 'array');
grant insert (copies, hidden_copies, files) on kit.mails to quoin_runtime;
