import { Answer, type Customs, refuse } from '@quoin/kit/server'
import { gateway } from '../resources/index.ts'

export const currencies: Customs<typeof gateway, 'currencies'> = {
  all: (_, ctx) => ctx.list(gateway.currencies, { records: '200' }),
  async byCode({ code }, ctx) {
    const [found] = await ctx.tx.query<{ id: string }>(
      'select id from gateway.currencies where tenant_id = $1 and code = upper($2) and deleted_at is null',
      [ctx.tenantId, code],
    )
    if (!found) throw refuse.missing('This currency does not exist.')
    const { body } = await ctx.list(gateway.currencies, {}, (add) => [`t.id = ${add(found.id)}`])
    const [data] = (JSON.parse(body) as { data: unknown[] }).data
    return new Answer(200, JSON.stringify({ data }))
  },
}
