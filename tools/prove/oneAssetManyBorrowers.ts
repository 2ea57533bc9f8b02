// [AD1] npm run prove -- AD1: 200 people want one asset at overlapping times at once; one of them gets it and 199 are told that it is taken.
import { assets } from '../../blocks/assets/resources/index.ts'
import { at, count, prove } from './assets.ts'

await prove('AD1', async ({ ada, raw }) => {
  const { id } = await ada(assets.assets.create, { name: 'Wanted' })
  const statuses = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      raw('POST', '/reservations', { reservation: { asset_unique_id: id, starts_at: at(i / 200), ends_at: at(2) } }).then(
        ({ status }) => status,
      ),
    ),
  )
  return [
    count(statuses, 201) === 1 && count(statuses, 409) === 199,
    `200 at once: ${count(statuses, 201)} reserved, ${count(statuses, 409)} refused with 409`,
  ]
})
