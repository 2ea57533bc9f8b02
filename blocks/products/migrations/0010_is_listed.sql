-- Whether a product is sold now on a channel, or in the shop itself where that is null.
create function products.is_listed(tenant uuid, product uuid, channel uuid) returns boolean language sql stable
  return not exists (select 1 from products.listings l where l.tenant_id = tenant and l.product_id = product and l.deleted_at is null)
    or exists (select 1 from products.listings l where l.tenant_id = tenant and l.product_id = product and l.deleted_at is null and l.enabled and l.status = 'active'
      and (l.channel_id is null or l.channel_id = channel) and coalesce(l.visible_from <= clock_timestamp(), true) and coalesce(l.visible_until > clock_timestamp(), true));
