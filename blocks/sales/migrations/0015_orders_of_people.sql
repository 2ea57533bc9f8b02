-- What happened to somebody is read along these, the latest first and no further than a page. Who did not sign in is known by the address alone.
create index orders_of_user_placed on sales.orders (tenant_id, user_id, placed_at) where placed_at is not null;
create index orders_of_user_paid on sales.orders (tenant_id, user_id, paid_at) where paid_at is not null;
create index orders_of_user_cancelled on sales.orders (tenant_id, user_id, cancelled_at) where cancelled_at is not null;
create index orders_of_address_placed on sales.orders (tenant_id, customer_email, placed_at) where user_id is null;
