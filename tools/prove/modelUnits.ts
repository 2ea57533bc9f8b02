// [AD2] npm run prove -- AD2: 50 requests at once for one to three of 20 units of a model; at no instant more than 20 are taken.
import { assets } from '../../blocks/assets/resources/index.ts'
import { at, count, prove } from './assets.ts'

const perUnit = `select coalesce(max(taken), 0)::int as most from (
  select (select count(*) from kit.occupancies p join assets.assets b on b.tenant_id = p.tenant_id and b.id = p.resource_id where b.model = $1 and p.during @> lower(o.during)) as taken
  from kit.occupancies o join assets.assets a on a.tenant_id = o.tenant_id and a.id = o.resource_id where a.model = $1) x`

await prove('AD2', async ({ ada, raw, world }) => {
  for (let i = 0; i < 20; i++) await ada(assets.assets.create, { name: `Unit ${i}`, model: 'Twenty' })
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      raw('POST', '/reservations', {
        reservation: { model: 'Twenty', quantity: 1 + (i % 3), starts_at: at((i % 7) / 2), ends_at: at(4 + (i % 5)) },
      }),
    ),
  )
  const {
    rows: [row],
  } = await world.sql.query<{ most: number }>(perUnit, ['Twenty'])
  const won = replies.filter(({ status }) => status === 201)
  const others =
    replies.length -
    won.length -
    count(
      replies.map(({ status }) => status),
      409,
    )
  return [
    row!.most <= 20 && others === 0 && won.length > 5,
    `50 at once for 20 units: ${won.length} served, never more than ${row!.most} taken at any instant, ${others} other answers`,
  ]
})
