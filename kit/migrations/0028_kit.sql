-- What every block leans on: natural order of text, kept totals, the audit, the outbox, answers to repeated requests, long work.
--
-- replaces, of 0.1.0: 0001_kit 0002_mail_files 0003_audit_order 0004_ledger 0005_occupancy 0006_mail_bounced 0007_mail_text_part 0008_mail_tries
-- replaces, of 0.1.0: 0009_order_of_spans 0010_ledger_floors 0011_forgetting 0012_found_by_index 0013_trash 0014_hashes_are_called
-- replaces, of 0.1.0: 0015_root_without_parsed_body 0016_fair_background_work 0017_storage_quotas 0018_notices 0019_streams 0020_upload_parts
-- replaces, of 0.1.0: 0022_stems 0023_custom_fields 0024_field_rules 0025_quarantine 0026_kept_events 0027_search_rows 0028_document_templates

create collation if not exists app.natural (provider = icu, locale = 'und-u-kn-true');

create table kit.counts (
  tenant_id uuid not null,
  resource text not null,
  -- One row per writing connection, so that people creating records side by side do not wait for each other's commit.
  shard smallint not null,
  live bigint not null default 0,
  trashed bigint not null default 0,
  primary key (tenant_id, resource, shard)
);
call app.wall('kit.counts');

create function kit.add_count(tenant uuid, name text, live_by bigint, trashed_by bigint) returns void
language sql set search_path = '' as $$
  insert into kit.counts as c (tenant_id, resource, shard, live, trashed)
  values (tenant, name, pg_backend_pid() % 16, live_by, trashed_by)
  on conflict (tenant_id, resource, shard) do update set live = c.live + excluded.live, trashed = c.trashed + excluded.trashed
$$;

create function kit.count_inserted() returns trigger language plpgsql set search_path = '' as $$
begin
  perform kit.add_count(tenant_id, tg_table_schema || '.' || tg_table_name,
    count(*) filter (where deleted_at is null), count(*) filter (where deleted_at is not null))
  from new_rows group by tenant_id;
  return null;
end $$;

create function kit.count_deleted() returns trigger language plpgsql set search_path = '' as $$
begin
  perform kit.add_count(tenant_id, tg_table_schema || '.' || tg_table_name,
    -count(*) filter (where deleted_at is null), -count(*) filter (where deleted_at is not null))
  from old_rows group by tenant_id;
  return null;
end $$;

create function kit.count_updated() returns trigger language plpgsql set search_path = '' as $$
begin
  perform kit.add_count(d.tenant_id, tg_table_schema || '.' || tg_table_name, -d.trashed_by, d.trashed_by)
  from (
    select n.tenant_id, count(*) filter (where n.deleted_at is not null and o.deleted_at is null)
                      - count(*) filter (where n.deleted_at is null and o.deleted_at is not null) as trashed_by
    from new_rows n join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id
    group by n.tenant_id
  ) d where d.trashed_by <> 0;
  return null;
end $$;

-- The trash of a company lies among its living records: to show a page of it, and to look for what may be purged, all of them would be read.
-- An index of what was deleted alone costs a new record nothing.
create procedure kit.keep_trash(target regclass) language plpgsql as $$
begin
  execute format('create index %I on %s (tenant_id, created_at, id) where deleted_at is not null',
    (select c.relname from pg_class c where c.oid = target) || '_trash', target);
end $$;

-- Keeps the totals of a table where they change, whoever writes: requests, imports and verbs alike.
-- Every such table has an index of its trash as well.
create procedure kit.keep_counts(target regclass) language plpgsql as $$
begin
  execute format('create trigger count_inserted after insert on %s referencing new table as new_rows for each statement execute function kit.count_inserted()', target);
  execute format('create trigger count_deleted after delete on %s referencing old table as old_rows for each statement execute function kit.count_deleted()', target);
  execute format('create trigger count_updated after update on %s referencing new table as new_rows old table as old_rows for each statement execute function kit.count_updated()', target);
  call kit.keep_trash(target);
end $$;

-- What a search finds by where the rows lie: reading ten thousand rows there takes a fifth of the time that looking up their ids does. The place
-- of a row holds for the statement that was told it, and no longer.
create procedure kit.keep_search_rows(target regclass) language plpgsql as $$
declare
  space text; name text;
begin
  select n.nspname, c.relname into space, name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target;
  execute format($f$
    create function %1$I.%2$I(words tsquery) returns setof tid language sql stable security definer rows 20 as $body$
      select ctid from %1$I.%3$I where tenant_id = (select app.tenant()) and search @@ words limit 10001
    $body$ $f$, space, 'search_rows_' || name, name);
  execute format('call app.search_function(%L)', format('%I.%I(tsquery)', space, 'search_rows_' || name));
end $$;

-- Full-text search cannot use its index behind the wall, so it goes through a function of the search role that tests the tenant itself.
create procedure kit.keep_search(target regclass) language plpgsql as $$
declare
  space text; name text;
begin
  select n.nspname, c.relname into space, name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target;
  execute format('create index %I on %s using gin (tenant_id, search)', name || '_search', target);
  execute format($f$
    create function %1$I.%2$I(words tsquery) returns setof uuid language sql stable security definer rows 20 as $body$
      select id from %1$I.%3$I where tenant_id = (select app.tenant()) and search @@ words limit 10001
    $body$ $f$, space, 'search_' || name, name);
  execute format('call app.search_function(%L)', format('%I.%I(tsquery)', space, 'search_' || name));
  call kit.keep_search_rows(target);
end $$;

create table kit.audit (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz(3) not null default clock_timestamp(),
  operation text not null,
  resource text not null,
  record_id uuid,
  actor_id uuid,
  actor_name text,
  changes jsonb not null default '{}',
  request_id text,
  -- Two changes within one millisecond still have an order: the one in which they were written down.
  number bigint generated always as identity,
  primary key (tenant_id, id)
);
create index audit_record on kit.audit (tenant_id, resource, record_id, at desc);
create index audit_time on kit.audit (tenant_id, at desc);
call app.wall('kit.audit');

-- What was written down stays as it was written.
revoke update, delete on kit.audit from quoin_runtime, quoin_auth;

create table kit.outbox (
  tenant_id uuid not null,
  id bigint generated always as identity,
  -- Readers take only what lies before the oldest transaction still running, so a late commit is never skipped.
  transaction xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default clock_timestamp(),
  operation text not null,
  resource text not null,
  record_id uuid,
  actor_id uuid,
  payload jsonb not null default '{}',
  primary key (tenant_id, id)
);
create index outbox_order on kit.outbox (transaction, id);
call app.wall('kit.outbox');

create table kit.listeners (
  name text primary key,
  transaction xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  id bigint not null default 0
);

grant select, insert, update on kit.listeners to quoin_auth;

-- Announcements of all companies in the order they were committed, for the process that hands them on.
create function kit.read_outbox(after xid8, after_id bigint, at_most integer) returns setof kit.outbox
language sql stable security definer set search_path = '' as $$
  select * from kit.outbox o
  where (o.transaction, o.id) > (after, after_id) and o.transaction < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
  order by o.transaction, o.id limit at_most
$$;
create function kit.forget_outbox(days integer) returns bigint language sql security definer set search_path = '' as $$
  with gone as (delete from kit.outbox where at < pg_catalog.clock_timestamp() - pg_catalog.make_interval(days => days) returning 1) select count(*) from gone
$$;
revoke execute on function kit.read_outbox(xid8, bigint, integer), kit.forget_outbox(integer) from public;
grant execute on function kit.read_outbox(xid8, bigint, integer), kit.forget_outbox(integer) to quoin_auth;

create table kit.idempotency (
  tenant_id uuid not null,
  actor text not null,
  key text not null,
  operation text not null,
  request_hash text not null,
  status integer,
  answer text,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, actor, key)
);
create index idempotency_age on kit.idempotency (tenant_id, created_at);
call app.wall('kit.idempotency');

create table kit.jobs (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('import', 'export', 'bulk')),
  operation text not null,
  resource text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled', 'reverting', 'reverted')),
  total bigint not null default 0,
  done bigint not null default 0,
  failed bigint not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  skipped bigint not null default 0,
  message text,
  input jsonb not null,
  state jsonb not null default '{}',
  errors_key text,
  result_key text,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  primary key (tenant_id, id)
);
create index jobs_recent on kit.jobs (tenant_id, created_at desc);
call app.wall('kit.jobs');

-- What a job did to each record, so that it can be taken back and told row by row.
create table kit.job_rows (
  tenant_id uuid not null,
  job_id uuid not null,
  row_number bigint not null,
  outcome text not null check (outcome in ('created', 'updated', 'deleted', 'restored', 'skipped', 'failed')),
  record_id uuid,
  version_after bigint,
  reason text,
  -- The values a change replaced, or the cells of a row that failed.
  before jsonb,
  primary key (tenant_id, job_id, row_number),
  foreign key (tenant_id, job_id) references kit.jobs (tenant_id, id) on delete cascade
);
call app.wall('kit.job_rows');

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
  -- A mail that left and came back: the receiver's server took it from ours and gave it up later.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'kept', 'refused', 'failed', 'bounced')),
  attempts integer not null default 0,
  due_at timestamptz(3) not null default clock_timestamp(),
  -- What was sent, links shortened once it has left the house.
  subject text,
  text_body text,
  html_body text,
  -- What the mail server, or we, had to say last.
  answer text,
  created_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  -- Every attempt at a mail and what came of it: when, by which server, and what that said. The latest sixty, which is more than a day of
  -- them. On the row itself, so that they are backed up, erased and walled off with it.
  tries jsonb not null default '[]' check (jsonb_typeof(tries) = 'array'),
  -- Whom a mail is for, where that is a member: what they chose of its category holds for it.
  person_id uuid
);
create index mails_due on kit.mails (due_at) where state in ('queued', 'sending');
create index mails_recent on kit.mails (company_id, created_at desc);
-- Mails of sign-in are found without reading past those of companies, and those of a company without reading past others'.
create index mails_due_of_nobody on kit.mails (due_at) where state in ('queued', 'sending') and company_id is null;
create index mails_due_by_template on kit.mails (template, due_at) where state in ('queued', 'sending');
create index mails_due_of_company on kit.mails (company_id, due_at) where state in ('queued', 'sending');

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
  -- The text part of a mail in words of its own; without any it is made from the others.
  plain text check (length(plain) <= 50000),
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
  state text not null default 'pending' check (state in ('pending', 'stored', 'orphan', 'quarantined')),
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- Pending and orphan only: when the object may be removed.
  expires_at timestamptz(3),
  -- What the store names an upload in parts by, until it is put together.
  upload_id text,
  -- What the virus scan refused: kept apart for a while, until somebody of the company decides. `expires_at` says when it goes by itself.
  quarantined_at timestamptz(3),
  quarantine_reason text check (quarantine_reason in ('malware', 'too_large')),
  threat text,
  primary key (tenant_id, id),
  unique (tenant_id, key),
  check (key like tenant_id::text || '/%'),
  check (state <> 'stored' or (size_bytes is not null and sha256 is not null and expires_at is null)),
  constraint files_quarantine_check check (
    state <> 'quarantined'
    or (quarantined_at is not null and quarantine_reason is not null and sha256 is not null and expires_at is not null)
  )
);
-- What was uploaded and is waiting to be named: looked for by what it is for, because its id, its key or an address around the key may be said.
create index files_pending on kit.files (tenant_id, purpose) where state = 'pending';
create index files_quarantined on kit.files (tenant_id, quarantined_at) where state = 'quarantined';
call app.wall('kit.files');

-- The only way into the queue for those who serve requests: they can ask for work, and neither read nor change what others asked
-- for. It runs as the owner of the queue's tables, which are closed to everybody else. The queue itself is installed after this.
-- A job is marked with the company and the person its payload names, so that workers can leave to others what one holds enough of.
create function kit.add_job(name text, payload json, queue text, run_at timestamptz, key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job(
    identifier => name, payload => payload, queue_name => queue, run_at => run_at, max_attempts => 8, job_key => key,
    flags => array_remove(array['company ' || (payload ->> 'tenantId'), 'person ' || (payload ->> 'userId')], null));
end $$;
revoke execute on function kit.add_job from public;
grant execute on function kit.add_job to quoin_runtime, quoin_auth;

-- The ledger: double entry in integers of minor units. What is written stays: errors are corrected by reversal.
--
-- Nothing here runs with more rights than its caller, so the wall holds everywhere. The caller may add transfers and entries and
-- nothing else; balances, holds and the chain of hashes are moved by triggers on those, and refuse to be moved by anyone directly.

create table kit.ledger_accounts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z0-9_.]{0,99}$'),
  owner_id uuid,
  currency text not null check (currency ~ '^[A-Za-z0-9_.:-]{1,60}$'),
  -- What balance less holds may not fall below; null stands for the world outside, which owes without limit.
  floor bigint,
  balance bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  entries bigint not null default 0,
  -- Hash of the newest entry; each entry's hash contains the one before it.
  head bytea not null,
  opened_at timestamptz(3) not null default clock_timestamp(),
  moved_at timestamptz(3) not null default '-infinity',
  -- How far an account may fall is decided again and again, each time with a reason, by adding a row: the account follows it, and the
  -- chain of its entries still begins with the floor it was opened with.
  floors integer not null default 0,
  opened_floor bigint,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, kind, owner_id, currency),
  constraint ledger_accounts_floor check (floor is null or balance - held >= floor)
) with (fillfactor = 50);
call app.wall('kit.ledger_accounts');

create table kit.ledger_holds (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  key text not null check (length(key) between 1 and 300),
  amount bigint not null check (amount > 0),
  memo text check (length(memo) <= 1000),
  subject uuid,
  expires_at timestamptz(3),
  state text not null default 'open' check (state in ('open', 'captured', 'released', 'expired')),
  captured bigint not null default 0 check (captured between 0 and amount),
  created_at timestamptz(3) not null default clock_timestamp(),
  closed_at timestamptz(3),
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, account_id) references kit.ledger_accounts (tenant_id, id)
);
create index ledger_holds_open on kit.ledger_holds (tenant_id, account_id, expires_at) where state = 'open';
create index ledger_holds_account on kit.ledger_holds (tenant_id, account_id, created_at desc);
call app.wall('kit.ledger_holds');

create table kit.ledger_transfers (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  key text not null check (length(key) between 1 and 300),
  kind text not null check (kind ~ '^[a-z][a-z0-9_.]{0,99}$'),
  memo text check (length(memo) <= 1000),
  -- The record of a block that this is about: an order, a loan, a payout.
  subject uuid,
  -- When it counts from; when it was written down is each entry's booked_at.
  at timestamptz(3) not null default clock_timestamp(),
  lines smallint not null check (lines > 0),
  reverses_id uuid,
  hold_id uuid,
  hold_step text check (hold_step in ('open', 'capture', 'release', 'expire')),
  -- Of what was asked, and until when a hold it opens lasts, so that a key used again for something else is told apart from a repetition.
  fingerprint bytea not null,
  digest bytea not null,
  primary key (tenant_id, id),
  unique (tenant_id, key),
  check ((hold_id is null) = (hold_step is null)),
  foreign key (tenant_id, reverses_id) references kit.ledger_transfers (tenant_id, id),
  foreign key (tenant_id, hold_id) references kit.ledger_holds (tenant_id, id)
);
create index ledger_transfers_reverses on kit.ledger_transfers (tenant_id, reverses_id) where reverses_id is not null;
create index ledger_transfers_subject on kit.ledger_transfers (tenant_id, subject) where subject is not null;
create unique index ledger_transfers_opens on kit.ledger_transfers (tenant_id, hold_id) where hold_step = 'open';
create unique index ledger_transfers_closes on kit.ledger_transfers (tenant_id, hold_id) where hold_step <> 'open';
call app.wall('kit.ledger_transfers');

create table kit.ledger_entries (
  tenant_id uuid not null,
  account_id uuid not null,
  -- Counts the account's entries from 1 without a gap.
  number bigint not null,
  transfer_id uuid not null,
  line smallint not null,
  currency text not null,
  amount bigint not null,
  held bigint not null default 0,
  balance bigint not null,
  held_after bigint not null,
  booked_at timestamptz(3) not null,
  hash bytea not null,
  primary key (tenant_id, account_id, number),
  unique (tenant_id, transfer_id, line),
  check (amount <> 0 or held <> 0),
  foreign key (tenant_id, account_id) references kit.ledger_accounts (tenant_id, id),
  foreign key (tenant_id, transfer_id) references kit.ledger_transfers (tenant_id, id)
);
create index ledger_entries_time on kit.ledger_entries (tenant_id, account_id, booked_at, number);
call app.wall('kit.ledger_entries');

revoke insert, update, delete on kit.ledger_accounts, kit.ledger_holds, kit.ledger_transfers, kit.ledger_entries from quoin_runtime, quoin_auth;
grant insert (tenant_id, id, kind, owner_id, currency, floor), update (balance, held, entries, head, moved_at)
  on kit.ledger_accounts to quoin_runtime, quoin_auth;
grant insert (tenant_id, id, account_id, key, amount, memo, subject, expires_at), update (state, captured, closed_at)
  on kit.ledger_holds to quoin_runtime, quoin_auth;
grant insert on kit.ledger_transfers, kit.ledger_entries to quoin_runtime, quoin_auth;

create function kit.ledger_refuse(status integer, code text, sentence text) returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'QL' || status, constraint = code, message = sentence;
end $$;

-- Milliseconds, so that a hash does not depend on how a session writes moments.
-- Hashes are reckoned several times for each transfer. A function in SQL that calls what is only stable cannot be unfolded into its query, and is
-- begun as a query of its own each time; one in PL/pgSQL keeps what it is made of for the connection.
create function kit.ledger_ms(moment timestamptz) returns bigint language plpgsql immutable set search_path = '' as $$
begin
  return (extract(epoch from moment) * 1000)::bigint;
end $$;

create function kit.ledger_digest(t kit.ledger_transfers) returns bytea language plpgsql immutable set search_path = '' as $$
begin
  return sha256(convert_to(jsonb_build_array(t.tenant_id, t.id, t.key, t.kind, t.memo, t.subject, kit.ledger_ms(t.at), t.lines, t.reverses_id,
    t.hold_id, t.hold_step, encode(t.fingerprint, 'hex'))::text, 'UTF8'));
end $$;

create function kit.ledger_hash(
  before bytea, account uuid, number bigint, transfer uuid, digest bytea, line smallint, currency text,
  amount bigint, held bigint, balance bigint, held_after bigint, booked_at timestamptz
) returns bytea language plpgsql immutable set search_path = '' as $$
begin
  return sha256(convert_to(jsonb_build_array(encode(before, 'hex'), account, number, transfer, encode(digest, 'hex'), line, currency,
    amount, held, balance, held_after, kit.ledger_ms(booked_at))::text, 'UTF8'));
end $$;

create function kit.ledger_keep() returns trigger language plpgsql set search_path = '' as $$
begin
  perform kit.ledger_refuse(409, 'ledger_is_kept', 'The ledger is only added to; correct it with a reversal.');
  return null;
end $$;
create trigger kept before update or delete or truncate on kit.ledger_entries for each statement execute function kit.ledger_keep();
create trigger kept before update or delete or truncate on kit.ledger_transfers for each statement execute function kit.ledger_keep();
create trigger kept before delete or truncate on kit.ledger_accounts for each statement execute function kit.ledger_keep();
create trigger kept before delete or truncate on kit.ledger_holds for each statement execute function kit.ledger_keep();

-- Balances and holds follow entries and transfers, whose triggers are the only ones to change them.
create function kit.ledger_only_from_trigger() returns trigger language plpgsql set search_path = '' as $$
begin
  if pg_catalog.pg_trigger_depth() < 2 then
    perform kit.ledger_refuse(409, 'ledger_is_kept', 'Balances and holds follow the entries of the ledger and are not set.');
  end if;
  return new;
end $$;
create trigger follows before update on kit.ledger_accounts for each row execute function kit.ledger_only_from_trigger();
create trigger follows before update on kit.ledger_holds for each row execute function kit.ledger_only_from_trigger();

-- The chain of an account begins with what the account is.
-- Since its releases of November 2026 PostgreSQL alters no table whose row type a function with a parsed body takes; the next column would be refused.
create function kit.ledger_root(a kit.ledger_accounts) returns bytea language plpgsql immutable set search_path = '' as $$
begin
  return sha256(convert_to(jsonb_build_array(a.tenant_id, a.id, a.kind, a.owner_id, a.currency,
    case when a.floors = 0 then a.floor else a.opened_floor end, kit.ledger_ms(a.opened_at))::text, 'UTF8'));
end $$;

create function kit.ledger_sign_account() returns trigger language plpgsql set search_path = '' as $$
begin
  new.head := kit.ledger_root(new);
  return new;
end $$;
create trigger sign before insert on kit.ledger_accounts for each row execute function kit.ledger_sign_account();

create function kit.ledger_sign_transfer() returns trigger language plpgsql set search_path = '' as $$
begin
  new.digest := kit.ledger_digest(new);
  return new;
end $$;
create trigger sign before insert on kit.ledger_transfers for each row execute function kit.ledger_sign_transfer();

-- A hold is closed by the transfer that says so, once.
create function kit.ledger_close_hold() returns trigger language plpgsql set search_path = '' as $$
declare
  closed uuid;
begin
  update kit.ledger_holds h set closed_at = new.at, state = case new.hold_step
      when 'capture' then 'captured' when 'release' then 'released' else 'expired' end
    where h.tenant_id = new.tenant_id and h.id = new.hold_id and h.state = 'open'
      and case new.hold_step when 'capture' then coalesce(h.expires_at > clock_timestamp(), true)
        when 'expire' then h.expires_at <= clock_timestamp() else true end
    returning h.id into closed;
  if closed is null then
    perform kit.ledger_refuse(409, 'hold_closed', 'This amount is no longer held: it was taken, released or has run out.');
  end if;
  return null;
end $$;
create trigger close_hold after insert on kit.ledger_transfers for each row
  when (new.hold_step <> 'open') execute function kit.ledger_close_hold();

-- Takes the account forward by one entry, under its lock, and the entry learns where it stands.
create function kit.ledger_take_entry() returns trigger language plpgsql set search_path = '' as $$
declare
  moment timestamptz(3) := clock_timestamp();
  signed bytea;
begin
  select t.digest into signed from kit.ledger_transfers t where t.tenant_id = new.tenant_id and t.id = new.transfer_id;
  update kit.ledger_accounts a set balance = a.balance + new.amount, held = a.held + new.held, entries = a.entries + 1,
      moved_at = greatest(moment, a.moved_at),
      head = kit.ledger_hash(a.head, a.id, a.entries + 1, new.transfer_id, signed, new.line, a.currency,
        new.amount, new.held, a.balance + new.amount, a.held + new.held, greatest(moment, a.moved_at))
    where a.tenant_id = new.tenant_id and a.id = new.account_id
    returning a.entries, a.currency, a.balance, a.held, a.moved_at, a.head
    into new.number, new.currency, new.balance, new.held_after, new.booked_at, new.hash;
  if new.number is null then
    perform kit.ledger_refuse(404, 'no_such_account', 'There is no such account.');
  end if;
  return new;
end $$;
create trigger take before insert on kit.ledger_entries for each row execute function kit.ledger_take_entry();

-- All entries of a transfer come in one statement, and that statement is in balance.
create function kit.ledger_balance_entries() returns trigger language plpgsql set search_path = '' as $$
declare
  has_hold boolean;
  has_reversal boolean;
begin
  if exists (select from new_rows n group by n.tenant_id, n.transfer_id, n.currency having sum(n.amount) <> 0) then
    perform kit.ledger_refuse(422, 'unbalanced', 'The entries of a transfer must add up to zero in each currency.');
  end if;
  if exists (
    select from new_rows n join kit.ledger_transfers t on t.tenant_id = n.tenant_id and t.id = n.transfer_id
    group by t.tenant_id, t.id having count(*) <> min(t.lines) or max(n.line) <> min(t.lines)
  ) then
    perform kit.ledger_refuse(422, 'incomplete', 'The entries of a transfer are written at once.');
  end if;
  select bool_or(t.hold_id is not null), bool_or(t.reverses_id is not null) into has_hold, has_reversal
    from kit.ledger_transfers t where (t.tenant_id, t.id) in (select n.tenant_id, n.transfer_id from new_rows n);
  if (not has_hold and exists (select from new_rows n where n.held <> 0)) or (has_hold and exists (
    select from new_rows n join kit.ledger_transfers t on t.tenant_id = n.tenant_id and t.id = n.transfer_id
    left join kit.ledger_holds h on h.tenant_id = t.tenant_id and h.id = t.hold_id
    group by t.tenant_id, t.id, t.hold_step, h.account_id, h.amount
    having count(*) filter (where n.held <> 0) <> count(h.account_id) filter (where n.account_id = h.account_id)
      or count(*) filter (where n.held <> 0 and n.account_id is distinct from h.account_id) > 0
      or sum(n.held) is distinct from case t.hold_step when 'open' then h.amount else -h.amount end
      or bool_or(n.account_id = h.account_id and n.amount not between -h.amount and 0)
      or (t.hold_step <> 'capture' and bool_or(n.amount <> 0))
      or (t.hold_step = 'capture' and bool_or(n.account_id = h.account_id and n.amount = 0))
  )) then
    perform kit.ledger_refuse(422, 'not_the_hold', 'What is taken must come from the amount held, and be no more than that.');
  end if;
  if has_hold then
    update kit.ledger_holds h set captured = -n.amount
      from new_rows n join kit.ledger_transfers t on t.tenant_id = n.tenant_id and t.id = n.transfer_id
      where h.tenant_id = t.tenant_id and h.id = t.hold_id and n.account_id = h.account_id and n.amount < 0;
  end if;
  if has_reversal and exists (
    -- The accounts are locked by now, so every reversal there is can be seen.
    select from kit.ledger_transfers t
    join kit.ledger_transfers r on r.tenant_id = t.tenant_id and r.reverses_id = t.reverses_id
    join kit.ledger_entries e on e.tenant_id = r.tenant_id and e.transfer_id = r.id
    left join kit.ledger_entries o on o.tenant_id = t.tenant_id and o.transfer_id = t.reverses_id and o.account_id = e.account_id
    where (t.tenant_id, t.id) in (select n.tenant_id, n.transfer_id from new_rows n) and t.reverses_id is not null
    group by t.tenant_id, t.id, e.account_id, o.amount
    having o.amount is null or sum(e.amount) not between least(-o.amount, 0) and greatest(-o.amount, 0)
  ) then
    perform kit.ledger_refuse(409, 'already_reversed', 'No more can be taken back than was transferred.');
  end if;
  return null;
end $$;
create trigger balance after insert on kit.ledger_entries referencing new table as new_rows
  for each statement execute function kit.ledger_balance_entries();

create function kit.ledger_has_entries() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (select from kit.ledger_entries e where e.tenant_id = new.tenant_id and e.transfer_id = new.id) then
    perform kit.ledger_refuse(422, 'incomplete', 'A transfer has entries.');
  end if;
  return null;
end $$;
create constraint trigger has_entries after insert on kit.ledger_transfers deferrable initially deferred
  for each row execute function kit.ledger_has_entries();

create function kit.ledger_hold_is_opened() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (select from kit.ledger_transfers t where t.tenant_id = new.tenant_id and t.hold_id = new.id and t.hold_step = 'open') then
    perform kit.ledger_refuse(422, 'incomplete', 'A hold is opened by a transfer.');
  end if;
  return null;
end $$;
create constraint trigger is_opened after insert on kit.ledger_holds deferrable initially deferred
  for each row execute function kit.ledger_hold_is_opened();

-- Writes one transfer in one round trip, or answers the one that was written under this key. Accounts are locked in the order of
-- their ids, so that transfers side by side wait for each other and never in a circle.
create function kit.ledger_write(
  the_key text, the_kind text, entry_accounts uuid[], entry_amounts bigint[], the_memo text, the_subject uuid, effective timestamptz,
  reversed uuid, the_hold uuid, the_step text
) returns table (id uuid, repeated boolean) language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  tenant uuid := app.tenant();
  held_account uuid;
  held_amount bigint := 0;
  held_until bigint;
  held_since timestamptz;
  accounts uuid[];
  amounts bigint[];
  content bytea;
  written uuid;
  stale uuid;
begin
  if the_hold is not null then
    select h.account_id, case the_step when 'open' then h.amount else -h.amount end, kit.ledger_ms(h.expires_at), h.created_at
      into held_account, held_amount, held_until, held_since from kit.ledger_holds h where h.tenant_id = tenant and h.id = the_hold;
    if held_account is null then
      perform kit.ledger_refuse(404, 'no_such_hold', 'There is no such hold.');
    end if;
  end if;
  select array_agg(s.account order by s.account), array_agg(s.amount order by s.account) into accounts, amounts from (
    select u.account, sum(u.amount)::bigint as amount
    from (select unnest(entry_accounts), unnest(entry_amounts) union all select held_account, 0 where the_hold is not null) u(account, amount)
    group by u.account having sum(u.amount) <> 0 or u.account = held_account
  ) s;
  if accounts is null then
    perform kit.ledger_refuse(422, 'nothing_to_transfer', 'A transfer moves something.');
  end if;
  content := sha256(convert_to(jsonb_build_array(the_kind, the_subject, reversed, the_hold, the_step, accounts, amounts, held_until)::text, 'UTF8'));

  insert into kit.ledger_transfers as t (tenant_id, key, kind, memo, subject, at, lines, reverses_id, hold_id, hold_step, fingerprint)
    values (tenant, the_key, the_kind, the_memo, the_subject,
      coalesce(effective, case the_step when 'open' then held_since end, clock_timestamp()), cardinality(accounts), reversed, the_hold, the_step, content)
    on conflict (tenant_id, key) do nothing returning t.id into written;
  if written is null then
    return query select t.id, true from kit.ledger_transfers t where t.tenant_id = tenant and t.key = the_key and t.fingerprint = content;
    if not found then
      perform kit.ledger_refuse(422, 'key_reused', 'This key was used for another transfer.');
    end if;
    return;
  end if;

  -- What has run out no longer counts against the balance, whether or not it was tidied away.
  if the_step is null or the_step = 'open' then
    for stale in select h.id from kit.ledger_holds h
      where h.tenant_id = tenant and h.account_id = any(accounts) and h.state = 'open' and h.expires_at <= clock_timestamp()
        and h.id is distinct from the_hold order by h.account_id, h.id
    loop
      perform 1 from kit.ledger_accounts a where a.tenant_id = tenant and a.id = any(accounts) order by a.id for update;
      perform kit.ledger_expire(stale);
    end loop;
  end if;

  insert into kit.ledger_entries (tenant_id, transfer_id, line, account_id, amount, held)
    select tenant, written, s.line, s.account, s.amount, case when s.account = held_account then held_amount else 0 end
    from unnest(accounts, amounts) with ordinality s(account, amount, line) order by s.line;
  return query select written, false;
end $$;

-- Lets one hold that has run out go; nothing when somebody else was quicker.
create function kit.ledger_expire(the_hold uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform 1 from kit.ledger_accounts a join kit.ledger_holds h on h.tenant_id = a.tenant_id and h.account_id = a.id
    where h.tenant_id = app.tenant() and h.id = the_hold for update of a;
  if exists (select from kit.ledger_holds h where h.tenant_id = app.tenant() and h.id = the_hold and h.state = 'open' and h.expires_at <= clock_timestamp()) then
    perform kit.ledger_write('expire:' || the_hold, 'hold.expire', '{}', '{}', null, null, null, null, the_hold, 'expire');
  end if;
end $$;

create function kit.ledger_hold(
  the_key text, the_account uuid, the_amount bigint, the_memo text, the_subject uuid, ends timestamptz
) returns table (id uuid, repeated boolean) language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  tenant uuid := app.tenant();
  made uuid;
begin
  insert into kit.ledger_holds as h (tenant_id, account_id, key, amount, memo, subject, expires_at)
    values (tenant, the_account, the_key, the_amount, the_memo, the_subject, ends)
    on conflict (tenant_id, key) do nothing returning h.id into made;
  if made is null then
    return query select h.id, true from kit.ledger_holds h
      where h.tenant_id = tenant and h.key = the_key and h.account_id = the_account and h.amount = the_amount and h.subject is not distinct from the_subject;
    if not found then
      perform kit.ledger_refuse(422, 'key_reused', 'This key was used for another hold.');
    end if;
    return;
  end if;
  perform kit.ledger_write(the_key, 'hold.open', '{}', '{}', the_memo, the_subject, null, null, made, 'open');
  return query select made, false;
end $$;

create table kit.ledger_floors (
  tenant_id uuid not null,
  account_id uuid not null,
  -- Counts the decisions about one account from 1.
  number integer not null,
  -- Never above nothing, and never without end: that is for accounts that were opened so.
  floor bigint not null check (floor <= 0),
  reason text not null check (length(btrim(reason)) between 1 and 500),
  at timestamptz(3) not null default clock_timestamp(),
  decided_by uuid,
  hash bytea not null,
  primary key (tenant_id, account_id, number),
  foreign key (tenant_id, account_id) references kit.ledger_accounts (tenant_id, id)
);
call app.wall('kit.ledger_floors');

create function kit.ledger_floor_hash(
  before bytea, account uuid, number integer, floor bigint, reason text, decided_by uuid, at timestamptz
) returns bytea language sql immutable
  return sha256(convert_to(jsonb_build_array(encode(before, 'hex'), account, number, floor, reason, decided_by, kit.ledger_ms(at))::text, 'UTF8'));

revoke insert, update, delete on kit.ledger_floors from quoin_runtime, quoin_auth;
grant insert (tenant_id, account_id, floor, reason) on kit.ledger_floors to quoin_runtime, quoin_auth;
-- Only from the trigger below, like the balance.
grant update (floor, floors, opened_floor) on kit.ledger_accounts to quoin_runtime, quoin_auth;
create trigger kept before update or delete or truncate on kit.ledger_floors for each statement execute function kit.ledger_keep();

create function kit.ledger_take_floor() returns trigger language plpgsql set search_path = '' as $$
declare
  account kit.ledger_accounts;
  before bytea;
begin
  select a.* into account from kit.ledger_accounts a where a.tenant_id = new.tenant_id and a.id = new.account_id for update;
  if account.id is null then
    perform kit.ledger_refuse(404, 'no_such_account', 'There is no such account.');
  end if;
  if account.floor is null then
    perform kit.ledger_refuse(409, 'no_floor', 'This account stands for the world outside and has no floor.');
  end if;
  new.number := account.floors + 1;
  new.at := clock_timestamp();
  new.decided_by := app.actor();
  select f.hash into before from kit.ledger_floors f
    where f.tenant_id = new.tenant_id and f.account_id = new.account_id and f.number = account.floors;
  new.hash := kit.ledger_floor_hash(coalesce(before, kit.ledger_root(account)), new.account_id, new.number, new.floor, new.reason,
    new.decided_by, new.at);
  update kit.ledger_accounts a set floor = new.floor, floors = new.number,
      opened_floor = case when a.floors = 0 then a.floor else a.opened_floor end
    where a.tenant_id = new.tenant_id and a.id = new.account_id;
  return new;
end $$;
create trigger take before insert on kit.ledger_floors for each row execute function kit.ledger_take_floor();

-- What does not agree with what was written, of the accounts (and their transfers) behind the given one, some at a time.
create function kit.ledger_verify_accounts(after uuid, at_most integer) returns table (account uuid, what text, says text)
language sql stable set search_path = '' as $$
  with part as (
    select a as whole, a.* from kit.ledger_accounts a where a.tenant_id = app.tenant() and (after is null or a.id > after) order by a.id limit at_most
  ), walked as (
    select e.*, t.digest,
      coalesce(lag(e.hash) over w, kit.ledger_root(a.whole)) as before, coalesce(lag(e.number) over w, 0) as number_before,
      coalesce(lag(e.balance) over w, 0) as balance_before, coalesce(lag(e.held_after) over w, 0) as held_before
    from part a join kit.ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id
    left join kit.ledger_transfers t on t.tenant_id = e.tenant_id and t.id = e.transfer_id
    window w as (partition by e.account_id order by e.number)
  ), ends as (
    select w.account_id, count(*) as entries, sum(w.amount) as balance, sum(w.held) as held,
      max(w.booked_at) as moved_at,
      (array_agg(w.hash order by w.number desc))[1] as head from walked w group by w.account_id
  ), open as (
    select h.account_id, sum(h.amount) as held from kit.ledger_holds h join part a on a.id = h.account_id
    where h.tenant_id = app.tenant() and h.state = 'open' group by h.account_id
  ), decided as (
    select f.*, coalesce(lag(f.hash) over w, kit.ledger_root(a.whole)) as before, row_number() over w as place, lead(f.number) over w is null as is_last,
      a.floor as stands, a.floors
    from part a join kit.ledger_floors f on f.tenant_id = a.tenant_id and f.account_id = a.id
    window w as (partition by f.account_id order by f.number)
  )
  select w.account_id, 'entry ' || w.number, 'does not carry on from the entry before it or was changed' from walked w
    where w.number <> w.number_before + 1 or w.balance <> w.balance_before + w.amount or w.held_after <> w.held_before + w.held
      or w.digest is null
      or w.hash is distinct from kit.ledger_hash(w.before, w.account_id, w.number, w.transfer_id, w.digest, w.line, w.currency,
        w.amount, w.held, w.balance, w.held_after, w.booked_at)
  union all
  select a.id, 'account', 'does not agree with its entries' from part a left join ends e on e.account_id = a.id
    where (a.balance, a.held, a.entries, a.moved_at, a.head) is distinct from
      (coalesce(e.balance, 0)::bigint, coalesce(e.held, 0)::bigint, coalesce(e.entries, 0), coalesce(e.moved_at, '-infinity'), coalesce(e.head, kit.ledger_root(a.whole)))
  union all
  select a.id, 'account', 'holds another amount than its open holds' from part a left join open o on o.account_id = a.id
    where a.held <> coalesce(o.held, 0)
  union all
  select d.account_id, 'floor ' || d.number, 'does not carry on from the one before it or was changed' from decided d
    where d.number <> d.place or d.hash is distinct from kit.ledger_floor_hash(d.before, d.account_id, d.number, d.floor, d.reason, d.decided_by, d.at)
  union all
  select d.account_id, 'account', 'has another floor than was decided' from decided d
    where d.is_last and (d.stands is distinct from d.floor or d.floors <> d.number)
  union all
  select a.id, 'account', 'has a floor that nobody decided' from part a
    where a.floors <> 0 and not exists (select from decided d where d.account_id = a.id)
  union all
  select a.id, 'end', null from part a
$$;

create function kit.ledger_verify_transfers(after uuid, at_most integer) returns table (transfer uuid, what text, says text)
language sql stable set search_path = '' as $$
  with part as (
    select t as whole, t.* from kit.ledger_transfers t where t.tenant_id = app.tenant() and (after is null or t.id > after) order by t.id limit at_most
  ), sums as (
    select e.transfer_id, e.currency, sum(e.amount) as amount, count(*) as lines from part t
    join kit.ledger_entries e on e.tenant_id = t.tenant_id and e.transfer_id = t.id group by e.transfer_id, e.currency
  )
  select t.id, 'transfer ' || t.key, 'was changed' from part t where t.digest is distinct from kit.ledger_digest(t.whole)
  union all
  select t.id, 'transfer ' || t.key, 'does not have all its entries' from part t
    left join (select s.transfer_id, sum(s.lines) as lines from sums s group by s.transfer_id) l on l.transfer_id = t.id
    where t.lines <> coalesce(l.lines, 0)
  union all
  select s.transfer_id, 'transfer', 'is out of balance in ' || s.currency from sums s where s.amount <> 0
  union all
  select h.id, 'hold ' || h.key, 'does not agree with the transfers about it' from kit.ledger_holds h
    join part t on t.hold_id = h.id and t.hold_step = 'open'
    left join kit.ledger_transfers c on c.tenant_id = h.tenant_id and c.hold_id = h.id and c.hold_step <> 'open'
    left join kit.ledger_entries o on o.tenant_id = h.tenant_id and o.transfer_id = t.id
    left join kit.ledger_entries e on e.tenant_id = h.tenant_id and e.transfer_id = c.id and e.account_id = h.account_id
    where h.tenant_id = app.tenant() and (h.account_id is distinct from o.account_id or h.amount is distinct from o.held or (h.key, h.memo, h.subject, h.created_at, h.closed_at) is distinct from (t.key, t.memo, t.subject, t.at, c.at)
      or t.fingerprint <> sha256(convert_to(jsonb_build_array(t.kind, t.subject, null, h.id, 'open', array[h.account_id], array[0], kit.ledger_ms(h.expires_at))::text, 'UTF8'))
      or h.state <> case c.hold_step when 'capture' then 'captured' when 'release' then 'released' when 'expire' then 'expired' else 'open' end
      or h.captured <> coalesce(-e.amount, 0))
  union all
  select t.id, 'end', null from part t
$$;

-- Who has what from when until when: one row for each unit and time. Two rows of one unit never overlap, whoever writes and however
-- many at once. Times are half open, so that one may begin at the very moment another ends.
create table kit.occupancies (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The thing taken, by its id in its own block, and which of its numbered units.
  resource_id uuid not null,
  unit integer not null default 1 check (unit >= 1),
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during) and not lower_inf(during)),
  -- What it was taken for: `assets.loan`, and the id of that.
  kind text not null check (kind ~ '^[a-z]+\.[a-z_]+$'),
  subject_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint occupancies_free exclude using gist (tenant_id with =, resource_id with =, unit with =, during with &&)
);
create index occupancies_subject on kit.occupancies (tenant_id, subject_id);
call app.wall('kit.occupancies');

-- What is kept of a mail's attempts after one more. A server is named when it is a company's own.
create function kit.with_try(tries jsonb, outcome text, server text, answer text) returns jsonb
language sql set search_path = '' as $$
  select case when jsonb_array_length(tries) < 60 then tries else tries - 0 end || jsonb_build_array(jsonb_build_object(
    'at', date_trunc('milliseconds', clock_timestamp()), 'outcome', outcome, 'server', server, 'answer', left(answer, 1000)))
$$;
revoke execute on function kit.with_try from public;
grant execute on function kit.with_try to quoin_auth;

-- An end never lies before its beginning, whoever writes it: forms, changes of one of the two alone, imports and verbs. Only what is
-- written is looked at, so that a record from before this rule can still be used and mended.
create function kit.refuse_reversed() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '23514', constraint = tg_table_name || '_' || tg_argv[0] || '_order', message = 'must not lie before the beginning';
end $$;

-- Says of a table that two of its dates or moments are the two ends of one span.
create procedure kit.keep_order(target regclass, begins name, ends name) language plpgsql as $$
begin
  execute format(
    'create trigger %I before insert or update of %2$I, %3$I on %4$s for each row when (new.%3$I < new.%2$I) execute function kit.refuse_reversed(%5$L)',
    ends || '_order', begins, ends, target, ends);
end $$;
-- Takes what was personal out of the history of some records, of what some people did, and of any entry that holds their words; answers
-- which entries that were. The audit may be changed by nobody; so this stands alone, does nothing else, and who did what when stays.
create function kit.forget_in_audit(records uuid[], people uuid[], words text) returns setof uuid
language sql security definer set search_path = '' as $$
  update kit.audit a set
    changes = case when a.record_id = any(records) or a.changes::text ~* words then
      coalesce((select pg_catalog.jsonb_object_agg(k, '["•••", "•••"]'::pg_catalog.jsonb) from pg_catalog.jsonb_object_keys(a.changes) k), '{}')
      else a.changes end,
    actor_name = case when a.actor_id = any(people) then 'Erased person'
      when a.actor_id is null and a.record_id = any(records) or a.actor_name ~* words then null else a.actor_name end
  where a.tenant_id = app.tenant() and (a.record_id = any(records) or a.actor_id = any(people) or a.changes::text ~* words)
  returning a.id
$$;
revoke execute on function kit.forget_in_audit(uuid[], uuid[], text) from public;
grant execute on function kit.forget_in_audit(uuid[], uuid[], text) to quoin_auth;

-- Under the wall no index is used on what a function makes of a column, so meeting a unique fact whatever its case read every record of the
-- company, for each batch of an import. As a function of the search role it may use the index that keeps the fact unique, whatever
-- that is made of. It tells ids alone, and of no table that whoever asks may not read.
create function kit.holders(target regclass, fact name, texts text[]) returns table (asked text, id uuid)
language plpgsql stable security definer as $$
declare
  key text;
begin
  if not has_table_privilege(session_user, target, 'select') then
    raise exception using errcode = '42501', message = format('%s may not read %s.', session_user, target);
  end if;
  select pg_get_indexdef(i.indexrelid, 2, false) into key from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where i.indrelid = target and i.indisunique and c.relname = t.relname || '_' || fact || '_unique';
  if key is null then raise exception 'No index keeps % of % unique.', fact, target; end if;
  return query execute format(
    'select a.asked, t.id from unnest($1) as a(asked) join %s t on t.tenant_id = app.tenant() and t.deleted_at is null and %s = lower(a.asked)',
    target, key
  ) using texts;
end $$;
call app.search_function('kit.holders(regclass, name, text[])');

-- How many bytes files of a company take, by who put them there; nobody in particular is the zero id. What is still to be uploaded counts
-- with all it may become.
create table kit.file_usage (
  tenant_id uuid not null,
  user_id uuid not null,
  bytes bigint not null,
  primary key (tenant_id, user_id)
);
call app.wall('kit.file_usage');

create function kit.count_file() returns trigger language plpgsql set search_path = '' as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if tg_op <> 'INSERT' then
    update kit.file_usage set bytes = bytes - coalesce(old.size_bytes, 0)
    where tenant_id = old.tenant_id and user_id = coalesce(old.created_by, nobody);
  end if;
  if tg_op <> 'DELETE' then
    insert into kit.file_usage as u (tenant_id, user_id, bytes)
    values (new.tenant_id, coalesce(new.created_by, nobody), coalesce(new.size_bytes, 0))
    on conflict (tenant_id, user_id) do update set bytes = u.bytes + excluded.bytes;
  end if;
  return null;
end $$;

-- At the commit, so that whoever draws a paper early in a long transaction keeps nobody else of the company waiting.
create constraint trigger files_counted after insert or update of size_bytes, created_by or delete on kit.files
deferrable initially deferred for each row execute function kit.count_file();

-- What people are to be told of, until it has been told: written in the transaction that makes it true.
create table kit.notices (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  notice text not null check (length(notice) <= 100),
  values jsonb not null check (length(values::text) <= 65536),
  link text check (length(link) <= 2000),
  about_resource text check (length(about_resource) <= 100),
  about_id uuid,
  actor_id uuid,
  is_mailed boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  check ((about_resource is null) = (about_id is null))
);
create index notices_in_order on kit.notices (tenant_id, created_at, id);
call app.wall('kit.notices');

-- By which channel somebody hears of a category; without a row in the app and by mail at once, and by push where a browser agreed.
create table kit.notice_choices (
  tenant_id uuid not null,
  person_id uuid not null,
  category text not null check (length(category) <= 40),
  channel text not null check (channel in ('app', 'mail', 'push')),
  choice text not null check (choice in ('now', 'digest', 'off')),
  primary key (tenant_id, person_id, category, channel),
  check (choice <> 'digest' or channel = 'mail')
);
call app.wall('kit.notice_choices');

grant insert (person_id) on kit.mails to quoin_runtime;

-- What is told on sockets, numbered per stream in the transaction that makes it true. An epoch names one numbering.
create table kit.streams (
  tenant_id uuid not null,
  stream text not null check (length(stream) <= 200),
  epoch text not null default left(replace(gen_random_uuid()::text, '-', ''), 8),
  last_position bigint not null default 0,
  primary key (tenant_id, stream)
);
call app.wall('kit.streams');

create table kit.stream_events (
  tenant_id uuid not null,
  stream text not null,
  position bigint not null,
  data jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, stream, position),
  foreign key (tenant_id, stream) references kit.streams (tenant_id, stream) on delete cascade
);
create index stream_events_by_age on kit.stream_events (tenant_id, created_at);
call app.wall('kit.stream_events');

-- Numbers what happened on a stream and tells every node at the commit. The row of the stream stays locked until then, so positions
-- become visible in their order, without a gap. What is too long for a notification is read by whoever hears of it.
create function kit.publish(tenant uuid, name text, content jsonb) returns bigint language plpgsql set search_path = '' as $$
declare
  at bigint;
  age text;
  told text;
begin
  insert into kit.streams as s (tenant_id, stream, last_position) values (tenant, name, 1)
    on conflict (tenant_id, stream) do update set last_position = s.last_position + 1 returning s.last_position, s.epoch into at, age;
  insert into kit.stream_events (tenant_id, stream, position, data) values (tenant, name, at, content);
  told := json_build_object('t', tenant, 's', name, 'p', at, 'e', age, 'd', content)::text;
  if octet_length(told) > 7000 then
    told := json_build_object('t', tenant, 's', name, 'p', at, 'e', age)::text;
  end if;
  perform pg_notify('quoin_cable', told);
  return at;
end $$;

-- Other forms of a word, by the stems of English, Spanish, French and German; a form that the word begins with finds all it is the beginning of.
create function kit.stems(word text) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array(
    select distinct form
    from (values ('pg_catalog.english_stem', 3), ('pg_catalog.spanish_stem', 4), ('pg_catalog.french_stem', 4), ('pg_catalog.german_stem', 4)) d (dictionary, least)
    cross join lateral unnest(pg_catalog.ts_lexize(d.dictionary::regdictionary, word)) stem
    -- English writes one `party` and two `parties`, whose stem begins neither.
    cross join lateral unnest(array[stem, case when stem like '%i' then left(stem, -1) || 'y' end]) form
    where length(word) > 3 and word !~ '[0-9]' and length(stem) >= d.least and form <> word)
$$;

-- What was searched for, made by code of letters and digits alone, with other forms of each word that is still open at its end.
create function kit.with_stems(words text) returns tsquery language sql immutable parallel safe set search_path = '' as $$
  select string_agg(case when part like '%:*'
      then '(' || part || coalesce((select string_agg(' | ''' || form || ''':*', '') from unnest(kit.stems(substr(part, 2, length(part) - 4))) form), '') || ')'
      else part end, ' & ')::tsquery
  from unnest(string_to_array(words, ' & ')) part
$$;

-- Which of several tables hold a row of the company with these words: one question before each is asked for its rows.
create function kit.tables_holding(tables text[], words tsquery) returns setof text language plpgsql stable security definer as $$
declare
  one text; found_one boolean;
begin
  foreach one in array tables loop
    execute format('select exists (select from %s where tenant_id = (select app.tenant()) and search @@ $1 and deleted_at is null)', one::regclass)
      into found_one using words;
    if found_one then return next one; end if;
  end loop;
end $$;
call app.search_function('kit.tables_holding(text[], tsquery)');

-- Fields that a company adds to a resource. The values stand in the rows themselves, by these keys, which never change.
create table kit.custom_fields (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  resource text not null check (length(resource) <= 100),
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  label text not null check (length(label) between 1 and 80),
  help text check (length(help) <= 300),
  section text check (length(section) <= 80),
  kind text not null check (kind in ('text', 'long_text', 'number', 'money', 'date', 'yes_no', 'choice', 'several', 'person', 'record')),
  is_required boolean not null default false,
  is_unique boolean not null default false,
  position integer not null default 0,
  options text[] not null default '{}' check (cardinality(options) <= 100),
  -- What a field of kind `record` refers to.
  target text check (length(target) <= 100),
  currency text check (currency ~ '^[A-Z]{3}$'),
  default_value jsonb,
  archived_at timestamptz(3),
  -- From then on it is gone for everybody; its values are removed batch by batch.
  deleted_at timestamptz(3),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, resource, key),
  check ((kind = 'record') = (target is not null)),
  check ((kind = 'money') = (currency is not null))
);
call app.wall('kit.custom_fields');

-- The index over those values, kept by the rows' own triggers: the wall keeps an index on a document from being used, and an index of a
-- company's own would be made at run time. Several choices stand in several places; a value too long to be ordered leaves its place alone.
create table kit.custom_values (
  tenant_id uuid not null,
  record_id uuid not null,
  field_id uuid not null,
  place smallint not null,
  text_value text collate app.natural,
  number_value bigint,
  -- Of live records alone, so that the trash takes nothing from the living.
  unique_value text,
  primary key (tenant_id, record_id, field_id, place),
  foreign key (tenant_id, field_id) references kit.custom_fields (tenant_id, id) on delete cascade
);
create index custom_values_by_text on kit.custom_values (tenant_id, field_id, text_value, record_id) where text_value is not null;
create index custom_values_by_number on kit.custom_values (tenant_id, field_id, number_value, record_id) where number_value is not null;
create index custom_values_by_field on kit.custom_values (tenant_id, field_id, record_id);
create unique index custom_values_unique on kit.custom_values (tenant_id, field_id, unique_value) where unique_value is not null;
call app.wall('kit.custom_values');

-- A number as whole millionths, a day as its distance from 1970, yes and no as one and nothing.
create function kit.custom_number(kind text, value jsonb) returns bigint language sql immutable set search_path = '' as $$
  select case kind
    when 'number' then round((value #>> '{}')::numeric * 1000000)::bigint
    when 'money' then (value #>> '{}')::bigint
    when 'date' then ((value #>> '{}')::date - date '1970-01-01')::bigint
    when 'yes_no' then (value #>> '{}')::boolean::integer::bigint
  end
$$;

create function kit.index_custom_fields() returns trigger language plpgsql set search_path = '' as $$
declare
  held jsonb := case when tg_op = 'INSERT' then '{}' else old.custom_fields end;
  holds jsonb := case when tg_op = 'DELETE' then '{}' else new.custom_fields end;
  tenant uuid := coalesce(new.tenant_id, old.tenant_id);
  record uuid := coalesce(new.id, old.id);
  is_live boolean := tg_op <> 'DELETE' and new.deleted_at is null;
  was_live boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  field kit.custom_fields;
begin
  for field in select f.* from kit.custom_fields f where f.tenant_id = tenant and f.resource = tg_argv[0]
    and (held -> f.key is distinct from holds -> f.key or (f.is_unique and is_live <> was_live)) loop
    if held ? field.key then
      delete from kit.custom_values v where v.tenant_id = tenant and v.record_id = record and v.field_id = field.id;
    end if;
    continue when not holds ? field.key;
    if field.kind = 'several' then
      insert into kit.custom_values (tenant_id, record_id, field_id, place, text_value)
        select tenant, record, field.id, one.place, one.value from jsonb_array_elements_text(holds -> field.key) with ordinality one(value, place);
    elsif field.is_unique and is_live then
      begin
        insert into kit.custom_values (tenant_id, record_id, field_id, place, text_value, number_value, unique_value)
          values (tenant, record, field.id, 1, case when field.kind in ('text', 'choice', 'person', 'record') then holds ->> field.key end,
            kit.custom_number(field.kind, holds -> field.key), lower(holds ->> field.key));
      exception when unique_violation then
        raise exception 'Another record already has this value.' using errcode = '23505', constraint = 'custom_fields.' || field.key;
      end;
    else
      insert into kit.custom_values (tenant_id, record_id, field_id, place, text_value, number_value)
        values (tenant, record, field.id, 1, case when field.kind in ('text', 'choice', 'person', 'record') then holds ->> field.key end,
          kit.custom_number(field.kind, holds -> field.key));
    end if;
  end loop;
  return null;
end $$;

-- Says that rows of a table hold such values, in their column custom_fields: call kit.keep_custom_fields('crm.contacts', 'crm.contacts').
create procedure kit.keep_custom_fields(target regclass, resource text) language plpgsql as $$
begin
  execute format('create trigger index_custom_inserted after insert on %s for each row when (new.custom_fields <> ''{}'')
    execute function kit.index_custom_fields(%L)', target, resource);
  execute format('create trigger index_custom_updated after update of custom_fields, deleted_at on %s for each row
    when (old.custom_fields <> ''{}'' or new.custom_fields <> ''{}'') execute function kit.index_custom_fields(%L)', target, resource);
  execute format('create trigger index_custom_deleted after delete on %s for each row when (old.custom_fields <> ''{}'')
    execute function kit.index_custom_fields(%L)', target, resource);
end $$;

-- What roles may do with single fields, built in or added by the company, where that is less than with the record. Whoever has no rule of their
-- own, and whoever has no role, has the one that names none.
create table kit.field_rules (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  resource text not null check (length(resource) <= 100),
  -- As it travels; fields that a company added as `custom_fields.key`.
  field text not null check (length(field) <= 100),
  role_id uuid,
  access text not null check (access in ('hidden', 'read', 'write')),
  updated_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  primary key (tenant_id, id)
);
create unique index field_rules_key on kit.field_rules (tenant_id, resource, field, role_id) nulls not distinct;
call app.wall('kit.field_rules');

-- Keys of the values that whoever asks may not see: of other roles, archived, or on their way out. Asked once a statement.
create function kit.hidden_custom_fields(asked text) returns text[] language sql stable parallel safe set search_path = '' as $$
  select coalesce(array_agg(f.key), '{}') from kit.custom_fields f where f.tenant_id = (select app.tenant()) and f.resource = asked
    and (f.archived_at is not null or f.deleted_at is not null or (
      select r.access from kit.field_rules r where r.tenant_id = f.tenant_id and r.resource = f.resource and r.field = 'custom_fields.' || f.key
        and (r.role_id = (select app.role()) or r.role_id is null) order by r.role_id nulls last limit 1) = 'hidden')
$$;

create function kit.field_rules_of(tenant uuid, role uuid) returns json language sql stable parallel safe set search_path = '' as $$
  select json_object_agg(resource, fields) from (
    select resource, json_object_agg(field, access) as fields from (
      select distinct on (f.resource, f.field) f.resource, f.field, f.access from kit.field_rules f
      where f.tenant_id = tenant and (f.role_id = role or f.role_id is null) order by f.resource, f.field, f.role_id nulls last) f
    where access <> 'write' group by resource) r
$$;

-- Words that a text is found by, as `searchTokens` of the kit makes them: for those who may not see all that the index of words holds.
create function kit.words_of(texts text) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array(
    select distinct left(token, 60) from (
      select word[1] as token from regexp_matches(regexp_replace(plain, scripts, ' ', 'g'), '[[:alnum:]]+', 'g') word
      union all
      select part from regexp_matches(plain, scripts, 'g') run cross join lateral generate_series(1, length(run[1])) i
        cross join lateral (values (substr(run[1], i, 1)), (case when i > 1 then substr(run[1], i - 1, 2) end)) v(part) where part is not null) t)
  from (values (
    -- Without marks on letters.
    replace(lower(regexp_replace(normalize(texts, nfkd),
      '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u0610-\u061a\u064b-\u065f\u0670\u093a\u093c\u0941-\u0948\u094d\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f]',
      '', 'g') collate app.natural), 'ß', 'ss'),
    -- Chinese, Japanese and Korean.
    '[\u1100-\u11ff\u2e80-\u2fdf\u3005\u3007\u3021-\u3029\u3041-\u309f\u30a0-\u30ff\u3131-\u318e\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97c\uac00-\ud7fb\uf900-\ufaff\U00020000-\U000323af]+')) p(plain, scripts)
$$;

-- What happened on a stream, numbered and kept, for nodes that tell each other of it by a store after the commit instead of by NOTIFY within it.
create function kit.keep_event(tenant uuid, name text, content jsonb) returns bigint language plpgsql set search_path = '' as $$
declare
  at bigint;
begin
  insert into kit.streams as s (tenant_id, stream, last_position) values (tenant, name, 1)
    on conflict (tenant_id, stream) do update set last_position = s.last_position + 1 returning s.last_position into at;
  insert into kit.stream_events (tenant_id, stream, position, data) values (tenant, name, at, content);
  return at;
end $$;

-- How a company wants its papers to look: what is being written, and every version that was ever in use. Blocks read them, the gateway writes them.
create table kit.document_templates (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (length(kind) <= 100),
  -- Null is for every language that has no template of its own.
  language text check (language in ('en', 'es', 'fr', 'de', 'ja', 'zh')),
  name text not null check (length(name) between 1 and 100),
  draft jsonb not null check (length(draft::text) <= 65536),
  -- The number of the version in use; null while none is.
  published integer,
  version bigint not null default 1,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create index document_templates_of_kind on kit.document_templates (tenant_id, kind) where published is not null;
call app.wall('kit.document_templates');

revoke insert, update, delete on kit.document_templates from quoin_runtime;

create table kit.document_template_versions (
  tenant_id uuid not null,
  template_id uuid not null,
  number integer not null,
  design jsonb not null check (length(design::text) <= 65536),
  published_by uuid,
  published_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, template_id, number),
  foreign key (tenant_id, template_id) references kit.document_templates on delete cascade
);
call app.wall('kit.document_template_versions');

revoke insert, update, delete on kit.document_template_versions from quoin_runtime;
-- What was in use says for ever what it said.
revoke update, delete on kit.document_template_versions from quoin_auth;

-- The version that a paper was first drawn with, so that one that was handed out looks the same for ever; none is how it looked without any.
create table kit.document_uses (
  tenant_id uuid not null,
  kind text not null check (length(kind) <= 100),
  record text not null check (length(record) <= 100),
  template_id uuid,
  number integer,
  used_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, kind, record),
  foreign key (tenant_id, template_id, number) references kit.document_template_versions (tenant_id, template_id, number)
);
create index document_uses_of_template on kit.document_uses (tenant_id, template_id, number);
call app.wall('kit.document_uses');

revoke update, delete on kit.document_uses from quoin_runtime, quoin_auth;
