// [I5] npm run prove -- I5 [pairs a route] [pairs of a doubtful route]: what is another company's and what is nowhere are answered with the same bytes and in the same time.
//
// Every parameter of every route is asked for an id of the other company and for one of nothing, the two in an order drawn by lot.
// A route whose two medians lie apart is asked again, more often, before it is believed.
import { randomInt } from 'node:crypto'
import { arrange, ask, kindOf } from '../../apps/server/testing/arrange.ts'
import { common, exempt, otherThan, pathNames } from '../../apps/server/testing/idSwap.ts'
import { facesOf } from '../../apps/server/testing/sameReply.ts'
import { prove, quantile } from './place.ts'

const few = Number(process.argv[2] ?? 20)
const many = Number(process.argv[3] ?? 2_000)
/** What a caller far away could not tell from the weather any more. */
const msMax = 2

await prove('I5', async (world) => {
  const told: string[] = []
  const slow: string[] = []
  const differences: number[] = []
  let asked = 0
  let routes = 0
  for (const operation of world.operations) {
    const names = pathNames(operation).filter((name) => {
      const key = `${operation.name} :${name}`
      return !(key in common) && !(key in exempt) && kindOf(operation, name) !== 'role code'
    })
    if (names.length === 0) continue
    const own = await arrange(world, operation, 'a')
    const foreign = await arrange(world, operation, 'b')
    const who = own.who && own.who !== 'nobody' ? own.who : 'ada'
    routes += 1
    for (const name of names) {
      const timed = async (id: string) => {
        const since = performance.now()
        const reply = await ask(world, who, operation, { ...own, params: { ...own.params, [name]: id } })
        return { face: facesOf(reply), ms: performance.now() - since }
      }
      const apart = async (pairs: number) => {
        const times: { theirs: number[]; nowhere: number[] } = { theirs: [], nowhere: [] }
        for (let i = 0; i < pairs; i++) {
          const theirsFirst = randomInt(2) === 0
          const first = await timed(theirsFirst ? foreign.params[name]! : otherThan(kindOf(operation, name)))
          const second = await timed(theirsFirst ? otherThan(kindOf(operation, name)) : foreign.params[name]!)
          times[theirsFirst ? 'theirs' : 'nowhere'].push(first.ms)
          times[theirsFirst ? 'nowhere' : 'theirs'].push(second.ms)
          if (first.face !== second.face) told.push(`${operation.name} :${name} ${first.face} ${second.face}`.slice(0, 400))
        }
        asked += pairs
        return Math.abs(quantile(times.theirs, 0.5) - quantile(times.nowhere, 0.5))
      }
      let difference = await apart(few)
      if (difference >= msMax / 2) difference = await apart(many)
      differences.push(difference)
      if (difference >= msMax) slow.push(`${operation.name} :${name} ${difference.toFixed(2)} ms`)
    }
  }
  for (const line of new Set([...told, ...slow])) console.log(`  ${line}`)
  return [
    told.length === 0 && slow.length === 0,
    `${asked} pairs at ${differences.length} parameters of ${routes} routes: ${told.length} told by what they say, ${slow.length} by a median of ${msMax} ms or more ` +
      `(medians apart: middle ${quantile(differences, 0.5).toFixed(3)} ms, widest ${Math.max(...differences).toFixed(2)} ms)`,
  ]
})
