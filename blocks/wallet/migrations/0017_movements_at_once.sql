-- What is said of a transfer (who is on the other side, what it was for, the words it is found by) stands in its movements from the moment they
-- are written. Written into them afterwards it cost as much as they did: each row once more, with all its indexes. Whoever posts says it
-- before, under the key of the transfer, for the length of the transaction; a transfer that nobody says anything of has none of it.
-- All movements of a transfer are one statement: its triggers fire once, and its total is counted once.
drop trigger wallet_follows on kit.ledger_entries;
drop function wallet.follow_entry();

create function wallet.follow_entries() returns trigger language plpgsql set search_path = '' as $$
declare
  said jsonb := nullif(current_setting('wallet.said', true), '')::jsonb;
begin
  insert into wallet.transactions (tenant_id, wallet_id, user_id, number, type, kind, amount_minor, currency, description, counterpart,
      reference_type, reference_unique_id, balance_after_minor, transfer, reverses, payload, search, created_at, updated_at, created_by)
    select n.tenant_id, w.id, w.user_id, n.number, case when n.amount > 0 then 'credit' else 'debit' end, t.kind, abs(n.amount), n.currency, t.memo,
      s.about -> 'of' -> w.id::text ->> 'counterpart', s.about ->> 'reference_type', coalesce(s.about ->> 'reference_unique_id', t.subject::text),
      n.balance, t.id::text, t.reverses_id::text, s.about -> 'payload',
      array_to_tsvector(string_to_array(coalesce(s.about -> 'of' -> w.id::text ->> 'words', s.about ->> 'words', ''), ' ')),
      n.booked_at, n.booked_at, app.actor()
    from new_rows n
    join kit.ledger_accounts a on a.tenant_id = n.tenant_id and a.id = n.account_id and a.kind = 'wallet.cash'
    join wallet.wallets w on w.tenant_id = a.tenant_id and w.id = a.owner_id
    join kit.ledger_transfers t on t.tenant_id = n.tenant_id and t.id = n.transfer_id
    cross join lateral (select case when said ->> 'key' = t.key then said end as about) s
    where n.amount <> 0;
  return null;
end $$;
create trigger wallet_follows after insert on kit.ledger_entries referencing new table as new_rows
  for each statement execute function wallet.follow_entries();
