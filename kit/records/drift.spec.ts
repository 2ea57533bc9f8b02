import { describe, expect, it } from 'vitest'
import { block } from '../block.ts'
import { oneOf, ref, text } from '../fields/index.ts'
import type { AnyResource } from '../resource.ts'
import { resource } from '../resource.ts'
import { proposals } from './drift.ts'
import { tableSql } from './tables.ts'

const shop = block(
  'shop',
  'Shop',
  {
    orders: resource({
      wrapper: 'order',
      title: 'note',
      permissions: { read: 'shop.read', write: 'shop.write' },
      fields: {
        note: text(80).required().searchable().sortable(),
        status: oneOf('draft', "it's placed").default('draft'),
        parent: ref('shop.orders'),
        user: ref('gateway.users'),
      },
    }),
  },
  { 'shop.read': 'See', 'shop.write': 'Change' },
)

const standard = [
  'tenant_id:uuid!',
  'id:uuid!',
  'version:bigint!',
  'created_at:timestamp(3) with time zone!',
  'updated_at:timestamp(3) with time zone!',
  'created_by:uuid',
  'updated_by:uuid',
]
const catalogue = (...columns: string[]) =>
  ({
    query: async () => ({
      rows: [...standard, ...columns].map((c) => {
        const [column, type, words] = c.replace('!', '').split(':')
        const rule = `CHECK ((status = ANY (ARRAY[${(words ?? "draft,it''s placed").split(',').map((word) => `'${word}'::text`)}])))`
        const own = column === 'status' ? { default: "'draft'::text", checks: [{ name: 'orders_status_check', rule }] } : {}
        return { schema: 'shop', name: 'orders', column, type, required: c.endsWith('!'), ...own }
      }),
    }),
  }) as never
const orders = [shop.orders] as unknown as AnyResource[]

describe('The table of a resource', () => {
  it('is made whole where there is none, with the tenant first in every key', async () => {
    const [proposal] = await proposals({ query: async () => ({ rows: [] }) } as never, orders)
    expect(proposal!.sql).toEqual([tableSql(shop.orders)])
    expect(proposal!.sql[0]).toContain('primary key (tenant_id, id)')
    expect(proposal!.sql[0]).toContain('foreign key (tenant_id, parent_id) references shop.orders (tenant_id, id)')
    expect(proposal!.sql[0]).not.toContain('references gateway')
    expect(proposal!.sql[0]).toContain("call app.wall('shop.orders')")
    expect(proposal!.sql[0]).toContain("('draft', 'it''s placed')")
  })

  it('needs nothing when it agrees with the fields', async () => {
    expect(await proposals(catalogue('note:text!', 'status:text!', 'parent_id:uuid', 'user_id:uuid'), orders)).toEqual([])
  })

  it('takes a word that a choice got, and its default', async () => {
    const [proposal] = await proposals(
      catalogue('note:text!', 'status:text:draft,paid!', 'parent_id:uuid', 'user_id:uuid'),
      orders,
    )
    expect(proposal!.sql).toEqual([
      "alter table shop.orders\n  drop constraint orders_status_check,\n  add constraint orders_status_check check (status in ('draft', 'it''s placed'));",
    ])
  })

  it('is told of a column it lacks, one of another type, and one that may be empty', async () => {
    const [proposal] = await proposals(catalogue('note:bigint!', 'status:text', 'parent_id:uuid'), orders)
    expect(proposal!.sql).toEqual([
      'alter table shop.orders alter column status set not null;',
      'alter table shop.orders add column user_id uuid;',
    ])
    expect(proposal!.sentences).toEqual(['shop.orders.note is bigint, but the fields say text.'])
  })
})
