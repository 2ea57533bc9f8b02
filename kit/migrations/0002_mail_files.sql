-- Mails, their texts, stored files, and the door to the job queue.

-- One row per mail, before anything is sent. Global, because the mails of sign-in belong to no company: the auth role delivers
-- and reads it all. The runtime role can only add a mail of the company it acts for, and reads none.
create table kit.mails (
  id uuid primary key,
  company_id uuid,
  key text check (length(key) between 1 and 300),
  recipient text not null check (length(recipient) <= 320),
  template text not null,
  language text not null,
  values jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'kept', 'refused', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz(3) not null default clock_timestamp(),
  -- What was sent, links shortened once it has left the house.
  subject text,
  text_body text,
  html_body text,
  -- What the mail server, or we, had to say last.
  answer text,
  created_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3)
);
create index mails_due on kit.mails (due_at) where state in ('queued', 'sending');
create index mails_recent on kit.mails (company_id, created_at desc);
alter table kit.mails enable row level security;
alter table kit.mails force row level security;
create policy migration on kit.mails to quoin_owner using (true) with check (true);
create policy post on kit.mails to quoin_auth using (true) with check (true);
create policy own_company on kit.mails for insert to quoin_runtime
  with check (company_id = (select app.tenant()) and state in ('queued', 'refused'));
grant select, insert, update, delete on kit.mails to quoin_auth;
grant insert (id, company_id, key, recipient, template, language, values, state, answer) on kit.mails to quoin_runtime;

-- A company's own wording of a mail; without a row the built-in text is sent.
create table kit.mail_templates (
  tenant_id uuid not null,
  id uuid not null,
  template text not null,
  language text not null,
  subject text not null check (length(subject) <= 500),
  heading text not null check (length(heading) <= 500),
  body text not null check (length(body) <= 50000),
  button text check (length(button) <= 200),
  note text check (length(note) <= 5000),
  version bigint not null default 1,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, template, language)
);
call app.wall('kit.mail_templates');

-- Objects in the file store: pending until the bytes were looked at, orphan once nothing points to them.
create table kit.files (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  purpose text not null,
  filename text not null,
  content_type text not null,
  size_bytes bigint,
  sha256 text,
  width integer,
  height integer,
  state text not null default 'pending' check (state in ('pending', 'stored', 'orphan')),
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- Pending and orphan only: when the object may be removed.
  expires_at timestamptz(3),
  primary key (tenant_id, id),
  unique (tenant_id, key),
  check (key like tenant_id::text || '/%'),
  check (state <> 'stored' or (size_bytes is not null and sha256 is not null and expires_at is null))
);
call app.wall('kit.files');

-- The only way into the queue for those who serve requests: they can ask for work, and neither read nor change what others asked
-- for. It runs as the owner of the queue's tables, which are closed to everybody else. The queue itself is installed after this.
create function kit.add_job(name text, payload json, queue text, run_at timestamptz, key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job(
    identifier => name, payload => payload, queue_name => queue, run_at => run_at, max_attempts => 8, job_key => key);
end $$;
revoke execute on function kit.add_job from public;
grant execute on function kit.add_job to quoin_runtime, quoin_auth;
