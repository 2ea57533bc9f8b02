// [BD1] npm run prove -- BD1: 500 overlapping bookings over ten rooms at once; no two overlap, and whoever loses is told what is free.
import { at, count, lots, prove } from './assets.ts'

await prove('BD1', async ({ world }) => {
  const ask = (method: string, path: string, body: unknown) => world.fetch('ada', method, `/api/geolocation${path}`, body)
  const { json } = await ask('POST', '/locations', { location: { name: 'Rush' } })
  const location: string = json.data.id
  const rooms: string[] = []
  for (let i = 0; i < 10; i++)
    rooms.push(
      (await ask('POST', '/premises', { premise: { name: `Room ${i}`, location_unique_id: location, capacity: 4 } })).json.data
        .id,
    )
  const below = lots(7)
  const input = () => {
    const from = below(40) / 4
    return { premise_unique_id: rooms[below(10)], check_in_time: at(from), check_out_time: at(from + (1 + below(8)) / 4) }
  }
  const patiently = async (body: unknown): ReturnType<typeof ask> => {
    const answer = await ask('POST', '/premise_bookings', body)
    return answer.status === 503 ? patiently(body) : answer
  }
  const answers = await Promise.all(Array.from({ length: 500 }, () => patiently({ booking: input() })))
  const statuses = answers.map(({ status }) => status)
  const untold = answers.filter(
    ({ status, json: body }) =>
      status === 409 && body.errors[0].meta.alternatives.length + body.errors[0].meta.other_premises.length === 0,
  )
  const { rows } = await world.sql.query(
    `select 1 from geolocation.bookings a join geolocation.bookings b on a.tenant_id = b.tenant_id and a.premise_id = b.premise_id and a.id < b.id
       and a.state = 'confirmed' and b.state = 'confirmed' and a.starts_at < b.ends_at and b.starts_at < a.ends_at where a.location_id = $1`,
    [location],
  )
  const [made, lost] = [count(statuses, 201), count(statuses, 409)]
  return [
    rows.length === 0 && made + lost === 500 && untold.length === 0,
    `500 at once: ${made} booked, ${lost} refused with 409, ${untold.length} of them without an alternative, ${rows.length} overlaps`,
  ]
})
