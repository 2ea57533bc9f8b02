-- What every movement costs and nobody asks for.

-- Looked along by the index of a wallet's numbers and by the one of a person's latest movements, which begin with the same columns.
drop index wallet.transactions_wallet_id, wallet.transactions_user_id;

-- Each movement of an account changes its wallet, in none of what is indexed: with room in its page the row stays where the indexes say it is.
alter table wallet.wallets set (fillfactor = 60);

-- Of all the changes of a wallet or a movement those that bring it to the trash or back are counted. Both are changed without that all day long,
-- and a trigger that is given all rows that were and are, to find none of these, cost as much as the change.
create function wallet.count_trashed() returns trigger language plpgsql set search_path = '' as $$
declare
  way integer := case when new.deleted_at is null then 1 else -1 end;
begin
  perform kit.add_count(new.tenant_id, tg_table_schema || '.' || tg_table_name, way, -way);
  return null;
end $$;
drop trigger count_updated on wallet.wallets;
drop trigger count_updated on wallet.transactions;
create trigger count_updated after update of deleted_at on wallet.wallets for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function wallet.count_trashed();
create trigger count_updated after update of deleted_at on wallet.transactions for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function wallet.count_trashed();
