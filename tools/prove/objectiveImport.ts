// [DDI] npm run prove -- DDI [rows]: an import of 10,000 objectives with a wrong row in every hundred, each of which is named.
import { importObjectives } from '../../blocks/disclosure/specs/importObjectives.ts'
import { prove } from './place.ts'

const rows = Number(process.argv[2] ?? 10_000)

await prove(
  'DDI',
  async (world) => {
    const { job, told, planted, listed, seconds } = await importObjectives(world, rows, 100)
    const named = planted.filter(([row], i) => told[i]?.[0] === row && told[i][1] !== '').length
    return [
      job.status === 'done' && job.created === rows - planted.length && listed === job.created && named === planted.length,
      `${rows} rows in ${seconds.toFixed(0)} s, ${job.created} created and ${listed} listed, ${named} of ${planted.length} wrong rows named`,
    ]
  },
  { workers: true },
)
