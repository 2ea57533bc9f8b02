-- Some customers may buy earlier than others what is not for everybody yet.

-- From when a product is sold that is not sold yet, on a channel, or in the shop itself where that is null; null where it never will be.
create function products.opens_at(tenant uuid, product uuid, channel uuid) returns timestamptz language sql stable
  return (select min(l.visible_from) from products.listings l where l.tenant_id = tenant and l.product_id = product and l.deleted_at is null and l.enabled and l.status = 'active'
    and (l.channel_id is null or l.channel_id = channel) and l.visible_from > clock_timestamp() and coalesce(l.visible_until > l.visible_from, true));

-- The same as products.is_listed, for somebody to whom the shop opens so many hours earlier.
create function products.is_listed_early(tenant uuid, product uuid, channel uuid, hours integer) returns boolean language sql stable
  return products.is_listed(tenant, product, channel)
    or coalesce(products.opens_at(tenant, product, channel) <= clock_timestamp() + make_interval(hours => hours), false);
