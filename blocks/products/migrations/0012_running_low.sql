-- Since when a shelf is low, and when those who keep it were told; both end when it is above its threshold again. A shelf that was low
-- before this is noted when it next changes.
alter table products.stock add column low_since timestamptz(3);
alter table products.stock add column low_told_at timestamptz(3);
create index stock_untold on products.stock (tenant_id, low_since) where low_since is not null and low_told_at is null;

-- What is told a few minutes later is told together, and what came back meanwhile not at all.
create function products.note_low() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.low_at is null or new.available > new.low_at or new.deleted_at is not null or not new.enabled then
    new.low_since := null;
    new.low_told_at := null;
  elsif new.low_since is null then
    new.low_since := pg_catalog.clock_timestamp();
    perform kit.add_job('products.tell_low', pg_catalog.json_build_object('tenantId', new.tenant_id), null,
      pg_catalog.clock_timestamp() + interval '3 minutes', 'products.tell_low ' || new.tenant_id || ' ' || new.id);
  end if;
  return new;
end $$;
create trigger note_low before insert or update on products.stock for each row execute function products.note_low();
