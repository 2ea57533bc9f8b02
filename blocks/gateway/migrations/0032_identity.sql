-- What a session was let in by when nobody had confirmed its person's address: it ends when that company lets nobody in so any more.
-- And the companies that ask for a new sign-in before it counts there again, which touches it nowhere else.
alter table gateway.sessions
  add column let_in_by uuid references gateway.companies (id) on delete set null,
  add column ended_in uuid[] not null default '{}';
create index sessions_let_in_by on gateway.sessions (let_in_by) where let_in_by is not null and ended_at is null;
