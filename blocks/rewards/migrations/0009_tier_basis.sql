-- Tiers by what is earned, held, spent or bought, at once or from the next period, with days of grace before anybody goes down.

alter table rewards.programmes add column tier_basis text not null default 'earned' check (tier_basis in ('earned', 'balance', 'spend', 'count'));

alter table rewards.programmes add column tier_start text not null default 'now' check (tier_start in ('now', 'period'));

alter table rewards.programmes add column tier_grace_days bigint not null default 0;

-- Since when a customer keeps a tier by grace alone: the beginning of the period that ended with too little.
alter table rewards.customers add column tier_grace_from timestamptz(3);

alter table rewards.earnings add column currency text;
create index earnings_user on rewards.earnings (tenant_id, user_id, at);
