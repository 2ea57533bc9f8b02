// [UD2] npm run prove -- UD2 [learners]: 500 learners finish a day at once, each saying so twice; each has one completion, its points and one certificate.
import { newMembers } from '../../apps/server/testing/members.ts'
import { finishTogether } from '../../blocks/university/specs/finishTogether.ts'
import { prove } from './place.ts'

const many = Number(process.argv[2] ?? 500)

await prove(
  'UD2',
  async (world) => {
    const { seconds, ...came } = await finishTogether(world, await newMembers(world, 'together', many))
    const is = JSON.stringify(came)
    const shall = JSON.stringify({
      answers: { 200: 2 * many },
      completed: many,
      certificates: many,
      points: { 10: many },
      repeated: 0,
    })
    return [is === shall && seconds <= 60, `${many} learners in ${seconds.toFixed(1)} s: ${is}`]
  },
  { workers: true },
)
