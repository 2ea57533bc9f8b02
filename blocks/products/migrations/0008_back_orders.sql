-- What is kept back from sale, how far below nothing a shelf may go, and when what is owed comes.
alter table products.stock add column safety_stock bigint not null default 0;
alter table products.stock add column back_order_max bigint;
alter table products.stock add column expected_on date;
create index stock_by_expected_on on products.stock (tenant_id, expected_on, id) where deleted_at is null;
-- Nothing is sold that is not there, and of what may be owed no more than the shelf says, whoever asks and however many at once.
alter table products.stock drop constraint stock_available_check;
alter table products.stock add constraint stock_available_check
  check (available >= 0 or not enforce_availability and (back_order_max is null or available >= - back_order_max));

-- What is kept back leaves by hand, never by a sale.
create function products.keep_back() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.moved_by = 'reserved' and new.enforce_availability and new.available < old.available and new.available < new.safety_stock then
    raise exception 'this is kept back from sale' using errcode = 'check_violation', constraint = 'stock_safety_stock_check';
  end if;
  return new;
end $$;
create trigger keep_back before update on products.stock for each row execute function products.keep_back();
