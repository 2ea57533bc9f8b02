alter table university.surveys add column referral_coupon_id uuid, add column thanked_at timestamptz(3);
create index surveys_referral_coupon_id on university.surveys (tenant_id, referral_coupon_id) where referral_coupon_id is not null;
alter table university.settings
  add column refers_friends boolean not null default false,
  add column referral_percent bigint not null default 10,
  add column referral_days bigint not null default 90;

-- A session that was paid before is not owed once more.
alter table university.sessions rename column paid_at to owed_at;
alter index university.sessions_by_paid_at rename to sessions_by_owed_at;
create index sessions_unowed on university.sessions (tenant_id, id) where status = 'done' and owed_at is null;
