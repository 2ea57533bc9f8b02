-- What the virus scan refused: kept apart for a while, until somebody of the company decides. `expires_at` says when it goes by itself.
alter table kit.files
  add column quarantined_at timestamptz(3),
  add column quarantine_reason text check (quarantine_reason in ('malware', 'too_large')),
  add column threat text,
  drop constraint files_state_check,
  add constraint files_state_check check (state in ('pending', 'stored', 'orphan', 'quarantined')),
  add constraint files_quarantine_check check (
    state <> 'quarantined'
    or (quarantined_at is not null and quarantine_reason is not null and sha256 is not null and expires_at is not null)
  );
create index files_quarantined on kit.files (tenant_id, quarantined_at) where state = 'quarantined';
