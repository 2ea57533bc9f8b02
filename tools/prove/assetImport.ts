// [AD5] npm run prove -- AD5 [rows]: an import of 5,000 assets, or 50,000, with 137 planted faults; watched, told row by row, taken back.
import { setTimeout as rest } from 'node:timers/promises'
import { lots, prove } from './assets.ts'

const rows = Number(process.argv[2] ?? 5_000)
const planted = 137

await prove('AD5', async ({ raw }) => {
  const below = lots(7)
  const bad = new Set<number>()
  while (bad.size < planted) bad.add(1 + below(rows))
  const lines = ['name,code,purchase_price,currency']
  for (let row = 1; row <= rows; row++)
    lines.push(bad.has(row) ? `Bad ${row},IMP-${row},a lot,EUR` : `Thing ${row},IMP-${row},${row % 997}.25,EUR`)
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`)
  const before = (await raw('GET', '/assets?records=1')).json.meta.total_count as number
  const started = performance.now()
  const { json: presigned } = await raw('PUT', '/assets/imports/presign', {
    filename: 'assets.csv',
    content_type: 'text/csv',
    size: bytes.length,
  })
  await fetch(presigned.data.attributes.presigned_url, { method: 'PUT', headers: presigned.data.attributes.headers, body: bytes })
  const { json: job } = await raw('POST', '/assets/imports', {
    import: {
      upload_id: presigned.data.id,
      mapping: { name: 'name', code: 'code', purchase_price: 'purchase_price', currency: 'currency' },
    },
  })
  let watched = 0
  const follow = async (until: readonly string[]): Promise<any> => {
    for (;;) {
      const { attributes } = (await raw('GET', `/jobs/${job.data.id}`)).json.data
      if (attributes.done > 0 && attributes.done < attributes.total) watched += 1
      if (until.includes(attributes.status)) return attributes
      await rest(500)
    }
  }
  const done = await follow(['done', 'failed'])
  const seconds = (performance.now() - started) / 1_000
  const told = (await raw('GET', `/jobs/${job.data.id}/errors`)).text.trim().split(/\r?\n/).length - 1
  await raw('PUT', `/jobs/${job.data.id}/revert`, {})
  const reverted = await follow(['reverted', 'failed'])
  const after = (await raw('GET', '/assets?records=1')).json.meta.total_count as number
  return [
    done.created === rows - planted &&
      done.failed === planted &&
      told === planted &&
      watched > 3 &&
      seconds <= (300 * rows) / 50_000 &&
      reverted.status === 'reverted' &&
      after === before,
    `${rows} rows in ${seconds.toFixed(0)} s, ${done.created} created, ${done.failed} failed and ${told} told, progress seen ${watched} times, ${reverted.status}: ${before} before, ${after} after`,
  ]
})
