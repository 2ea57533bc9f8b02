// [A13] npm run prove -- A13 [sessions]: the clock of a node is wrong by minutes and by days, and jumps between requests; no session is lost, none lasts longer.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eachOf, prove } from './place.ts'
import { enter, type Held, membersOf, newer, validate } from './tabs.ts'

const count = Number(process.argv[2] ?? 100)
const perPerson = 10
const [minute, day] = [60_000, 86_400_000]
const skews: Readonly<Record<string, () => number>> = {
  right: () => 0,
  '10 minutes ahead': () => 10 * minute,
  '10 minutes behind': () => -10 * minute,
  'a day ahead': () => day,
  'a day behind': () => -day,
  'jumping by up to two days': () => randomInt(-2 * day, 2 * day),
}
/** Seconds of the database's clock until a session ends that is to end. */
const endsIn = 2

await prove('A13', async (world) => {
  const { core } = world.running.authenticator
  const held: Held[] = []
  const emails = await membersOf(world, 'clock', Math.ceil(count / perPerson))
  const right = globalThis.Date
  const lines: string[] = []
  const sums = { lost: 0, extended: 0, sunk: 0, renewed: 0 }
  try {
    for (const [what, skew] of Object.entries(skews)) {
      globalThis.Date = skewed(right, skew)
      const before = { ...sums }
      held.length = 0
      await eachOf([...emails.keys()], 4, async (n) => {
        for (let i = 0; i < Math.min(perPerson, count - n * perPerson); i++) held.push(await enter(world, emails[n]!))
      })
      // The time of the database goes on, past renewals; the node's only jumps.
      for (const later of [0, 301_000, 301_000]) {
        world.shiftTime(later)
        await eachOf([...held.keys()], 8, async (at) => {
          const { status, headers } = await validate(world, held[at]!)
          if (status !== 200) sums.lost += 1
          const next = newer(headers)
          if (!next) return
          sums.renewed += 1
          if (Number(next.expiry) < Number(held[at]!.expiry)) sums.sunk += 1
          held[at] = next
        })
      }
      // All of them end by the database's clock, a moment from now: they are good until then and dead afterwards.
      await world.sql.query(
        `update gateway.sessions set expires_at = clock_timestamp() + $1 * interval '1 millisecond' + $2 * interval '1 second'
         where ended_at is null and person_id in (select id from gateway.people where email like 'clock-%')`,
        [core.clock.offsetMs, endsIn],
      )
      await sleep(endsIn * 1_000 + 200)
      await eachOf([...held.keys()], 8, async (at) => {
        const { status } = await validate(world, held[at]!)
        if (status !== 401) sums.extended += 1
      })
      lines.push(
        `${what}: ${held.length} sessions, ${sums.lost - before.lost} lost, ${sums.extended - before.extended} extended, ${sums.renewed - before.renewed} renewed`,
      )
    }
  } finally {
    globalThis.Date = right
  }
  const { lost, extended, sunk, renewed } = sums
  return [lost + extended + sunk === 0 && renewed > 0, `${lines.join('; ')}; an expiry went down ${sunk} times`]
})

/** The clock as everything in this process reads it; timers and what is measured between two moments stay. */
function skewed(right: DateConstructor, skew: () => number): DateConstructor {
  const now = () => right.now() + skew()
  return new Proxy(right, {
    construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as) as object,
    apply: () => new right(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}
