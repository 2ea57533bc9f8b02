alter table forms.landings
  add column kind text not null default 'landing' check (kind in ('landing', 'subscription', 'referral')),
  add column referred_by_name text,
  add column referred_by_type text,
  add column referred_by_id text;
create index landings_by_kind on forms.landings (tenant_id, survey_id, kind, created_at) where deleted_at is null;
