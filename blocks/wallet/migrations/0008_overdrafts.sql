-- was fe4b642b619e07de48844d13ddbf313195a6489cd4053af56e606563fd86f3d8: the other expression for a column, which PostgreSQL takes from 17 on
-- How far a wallet may be overdrawn follows the floor of its account; what is available counts it.
alter table wallet.wallets add column overdraft_minor bigint not null default 0, add column overdraft_reason text;
alter table wallet.wallets add column overdraft numeric generated always as (wallet.as_decimal(overdraft_minor, currency)) stored;
alter table wallet.wallets drop column available;
alter table wallet.wallets add column available numeric generated always as (wallet.as_decimal(balance_minor - held_minor + overdraft_minor, currency)) stored;

create or replace function wallet.follow_account() returns trigger language plpgsql set search_path = '' as $$
declare
  state text;
begin
  update wallet.wallets w set balance_minor = new.balance, held_minor = new.held, overdraft_minor = -new.floor
    where w.tenant_id = new.tenant_id and w.id = new.owner_id returning w.status into state;
  if state is null or (state in ('archived', 'deleted') and new.balance <> old.balance) then
    perform kit.ledger_refuse(409, 'wallet_closed', 'This wallet is closed.');
  end if;
  return null;
end $$;
