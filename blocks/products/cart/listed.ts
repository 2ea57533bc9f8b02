/** Whether a product is sold now on a channel, or in the shop itself where that is null; both in SQL, as is what comes out. */
export const isListed = (product: string, channel: string): string =>
  `(not exists (select 1 from products.listings l where l.tenant_id = $1 and l.product_id = ${product} and l.deleted_at is null)
    or exists (select 1 from products.listings l where l.tenant_id = $1 and l.product_id = ${product} and l.deleted_at is null and l.enabled and l.status = 'active'
      and (l.channel_id is null or l.channel_id = ${channel}::uuid) and coalesce(l.visible_from <= clock_timestamp(), true) and coalesce(l.visible_until > clock_timestamp(), true)))`
