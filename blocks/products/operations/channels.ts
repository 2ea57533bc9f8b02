import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { openChannels } from '../cart/channel.ts'
import { products } from '../resources/index.ts'

interface Named {
  readonly unique_id: string
  readonly name: string
}

const warehousesOf = ({ tx, tenantId }: Context, channel: string): Promise<Named[]> =>
  tx.query<Named & Record<string, unknown>>(
    `select w.id as unique_id, w.name from products.channel_warehouses l join products.warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
     where l.tenant_id = $1 and l.channel_id = $2 order by w.name collate app.natural, w.id`,
    [tenantId, channel],
  )

const answer = (id: string, every: boolean, warehouses: readonly Named[]) =>
  document({ type: 'channel_warehouses', id, attributes: { every_warehouse: every, warehouses } })

export const channels: Customs<typeof products, 'channels'> = {
  async open({ channel_unique_id: channel }, context) {
    const found = await openChannels(context, channel)
    return document({
      type: 'open_channels',
      id: context.tenantId,
      attributes: { channels: found.map(({ id, name }) => ({ unique_id: id, name })) },
    })
  },

  async warehouses({ id }, context) {
    const { everyWarehouse } = await context.find(products.channels, id)
    return answer(id, everyWarehouse, await warehousesOf(context, id))
  },

  async sellFrom({ id, warehouses }, context) {
    const { tx, tenantId } = context
    const channel = await context.find(products.channels, id, 'lock')
    const wanted = [...new Set(warehouses)]
    const before = await warehousesOf(context, id)
    const known = await tx.query<{ id: string }>(
      'select w.id from products.warehouses w where w.tenant_id = $1 and w.id = any($2::uuid[]) and (w.deleted_at is null or w.id = any($3::uuid[]))',
      [tenantId, wanted, before.map((one) => one.unique_id)],
    )
    if (known.length < wanted.length) throw refuse.invalid('no_such_record', 'This warehouse does not exist.', 'warehouses')
    await tx.query('delete from products.channel_warehouses where tenant_id = $1 and channel_id = $2', [tenantId, id])
    await tx.query(
      'insert into products.channel_warehouses (tenant_id, channel_id, warehouse_id) select $1, $2, w from unnest($3::uuid[]) as w',
      [tenantId, id, wanted],
    )
    const every = wanted.length === 0
    if (every !== channel.everyWarehouse) await context.update(products.channels, channel, { everyWarehouse: every })
    const now = await warehousesOf(context, id)
    await context.note(products.channels, id, {
      warehouses: [before.map((one) => one.name), now.map((one) => one.name)],
    })
    return answer(id, every, now)
  },
}
