-- Rewards that are paid into the wallet of whoever takes them.

alter table rewards.rewards add column wallet_credit numeric;

alter table rewards.redemptions add column wallet_credit numeric;

alter table rewards.redemptions add column currency text;

alter table rewards.redemptions add column wallet_transfer text;
