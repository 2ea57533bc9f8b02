-- Which warehouses a channel sells from, and for whom it is.

alter table products.channels add column roles text[] not null default '{}';
-- Apart from the rows below: a channel whose only warehouse was removed for good sells from none, not from all of them.
alter table products.channels add column every_warehouse boolean not null default true;

create table products.channel_warehouses (
  tenant_id uuid not null,
  channel_id uuid not null,
  warehouse_id uuid not null,
  primary key (tenant_id, channel_id, warehouse_id),
  foreign key (tenant_id, channel_id) references products.channels (tenant_id, id) on delete cascade,
  foreign key (tenant_id, warehouse_id) references products.warehouses (tenant_id, id) on delete cascade
);
create index channel_warehouses_warehouse on products.channel_warehouses (tenant_id, warehouse_id);
call app.wall('products.channel_warehouses');

-- Whether what lies in a warehouse is sold on a channel, or in the shop itself where that is null.
create function products.sells_from(tenant uuid, channel uuid, warehouse uuid) returns boolean language sql stable
  return channel is null
    or exists (select 1 from products.channels c where c.tenant_id = tenant and c.id = channel and c.every_warehouse)
    or exists (select 1 from products.channel_warehouses w where w.tenant_id = tenant and w.channel_id = channel and w.warehouse_id = warehouse);
