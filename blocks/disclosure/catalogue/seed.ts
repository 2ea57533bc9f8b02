import { type Context, inTransaction, type Tx } from '@quoin/kit/server'
import { businessBreakdowns, businessSection, sections } from './sections.ts'

/** Gives a company the sections every catalogue begins with, once: what it deletes of them stays deleted. */
export async function seedCatalogue(tx: Tx, tenantId: string): Promise<void> {
  const [first] = await tx.query(
    'insert into disclosure.seeded (tenant_id) values ($1) on conflict do nothing returning 1 as is_first',
    [tenantId],
  )
  if (!first) return
  const columns = (list: readonly { id: string; name: string; slug: string }[]) => [
    list.map(({ id }) => id),
    list.map(({ name }) => name),
    list.map(({ slug }) => slug),
  ]
  await tx.query(
    `insert into disclosure.disclosures (tenant_id, id, name, slug, position)
     select $1, s.id, s.name, s.slug, s.place from unnest($2::uuid[], $3::text[], $4::text[]) with ordinality as s (id, name, slug, place)`,
    [tenantId, ...columns(sections)],
  )
  await tx.query(
    `insert into disclosure.breakdowns (tenant_id, id, disclosure_id, name, slug, position)
     select $1, s.id, $5, s.name, s.slug, s.place from unnest($2::uuid[], $3::text[], $4::text[]) with ordinality as s (id, name, slug, place)`,
    [tenantId, ...columns(businessBreakdowns), businessSection.id],
  )
}

/** A read may be the first to need the catalogue, and a read writes nothing itself. */
export async function haveCatalogue({ tx, tenantId, pools }: Pick<Context, 'tx' | 'tenantId' | 'pools'>): Promise<void> {
  const [seeded] = await tx.query('select 1 from disclosure.seeded where tenant_id = $1', [tenantId], 'prepare')
  if (!seeded) await inTransaction(pools.runtime, { tenantId, userId: null }, (own) => seedCatalogue(own, tenantId))
}
