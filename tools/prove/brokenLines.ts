// [RTD1] npm run prove -- RTD1 [messages] [seconds]: messages that are said while the lines of everybody who listens are cut, slow and half open are heard by all, each once and in order.
import { deliver } from '../../blocks/realtime/specs/deliver.ts'
import { prove } from './place.ts'

const messages = Number(process.argv[2] ?? 2_000)
const seconds = Number(process.argv[3] ?? 60)

await prove(
  'RTD1',
  async (world) => {
    const { wanted, heard, harmed } = await deliver(world, { messages, seconds, harmEvery: 25 })
    const wrong = heard.filter(({ heard: own }) => JSON.stringify(own) !== JSON.stringify(wanted))
    const lacking = wrong.map(({ name, heard: own }) => `${name} heard ${own.length}, ${new Set(own).size} of them different`)
    return [
      wrong.length === 0 && Object.values(harmed).every((count) => count > 0),
      `${messages} messages in ${seconds} s, ${harmed.cut} lines cut, ${harmed.delay} slowed down, ${harmed.halfOpen} half open: ${heard.length - wrong.length} of ${heard.length} clients heard each once and in order ${lacking.join('; ')}`,
    ]
  },
  { workers: true },
)
