// [AD4] npm run prove -- AD4 [items]: a round over 2,000 things whose middle half is kept on the device and sent three times; none is lost or counted twice.
import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { ApiError } from '@quoin/kit/client'
import { assets } from '../../blocks/assets/resources/index.ts'
import { prove } from './assets.ts'

const items = Number(process.argv[2] ?? 2_000)
const missing = 10
const quarter = Math.floor(items / 4)

await prove('AD4', async ({ ada, world }) => {
  const place = (await ada(assets.warehouses.create, { name: 'Two thousand' })).id
  await world.sql.query(
    `insert into assets.assets (tenant_id, name, location_id) select $1, 'Item ' || n, $2 from generate_series(1, $3::int) n`,
    [world.tenantIds.a, place, items],
  )
  const { rows } = await world.sql.query<{ code: string }>(
    'select code from assets.assets where location_id = $1 order by code',
    [place],
  )
  const round = await ada(assets.auditSessions.create, { name: 'All of it', location: place })
  const scans = rows.slice(0, items - missing).map(({ code }) => ({ client_id: randomUUID(), code }))
  // As the device does: what the server had no time for is sent again.
  const send = async (list: typeof scans): Promise<unknown> => {
    try {
      return await ada(assets.auditSessions.scans, { session: round.id, list })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 503)) throw error
      await rest(500)
      return send(list)
    }
  }
  for (let i = 0; i < quarter; i += 25) await send(scans.slice(i, i + 25))
  // The middle half is kept on the device; when the network is back it is sent by two tabs, and once more because no answer came.
  const kept = Array.from({ length: Math.ceil((2 * quarter) / 100) }, (_, i) =>
    scans.slice(quarter + i * 100, Math.min(quarter + (i + 1) * 100, 3 * quarter)),
  )
  await Promise.all([...kept, ...kept].map(send))
  await Promise.all(kept.map(send))
  for (let i = 3 * quarter; i < scans.length; i += 25) await send(scans.slice(i, i + 25))
  const closed = await ada(assets.auditSessions.close, { id: round.id })
  const {
    rows: [sums],
  } = await world.sql.query(
    'select count(*)::int as scans, (select sum(scans)::int from assets.audit_items where session_id = $1) as counted from assets.audit_scans where session_id = $1',
    [round.id],
  )
  return [
    closed.foundTotal === scans.length &&
      closed.missingTotal === missing &&
      sums.scans === scans.length &&
      sums.counted === scans.length,
    `${items} expected, ${scans.length} scanned, ${2 * quarter} of them three times: ${closed.foundTotal} found, ${closed.missingTotal} missing, ${sums.scans} scans kept, counted ${sums.counted}`,
  ]
})
