// [A2] npm run prove -- A2 [sessions] [bursts]: tabs that ask at once and answers that get lost end no session, and each burst gets one new token at most.
//
// Twenty requests leave together with the token at hand, one answer in twenty never arrives, and time moves on by as much as lot says:
// within a burst, past it, past the window of a superseded token, past the life of a token.
import { randomInt } from 'node:crypto'
import { eachOf, prove } from './place.ts'
import { enter, type Held, membersOf, newer, validate } from './tabs.ts'

const count = Number(process.argv[2] ?? 500)
const bursts = Number(process.argv[3] ?? 10)
const perPerson = 10
const atOnce = 20
const gapsMs = [1_000, 6_000, 61_000, 301_000, 301_000]

await prove('A2', async (world) => {
  const emails = await membersOf(world, 'tab', Math.ceil(count / perPerson))
  const held: Held[] = []
  await eachOf(
    Array.from({ length: count }, (_, i) => emails[Math.floor(i / perPerson)]!),
    4,
    async (email) => void held.push(await enter(world, email)),
  )
  const sums = { asked: 0, lost: 0, refused: 0, renewed: 0, lostTokens: 0, twice: 0, sunk: 0 }
  for (let burst = 0; burst < bursts; burst++) {
    await eachOf([...held.keys()], 8, async (at) => {
      const sent = held[at]!
      const given = new Map<string, Held>()
      const arrived: Held[] = []
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          const { status, headers } = await validate(world, sent)
          sums.asked += 1
          if (status !== 200) sums.refused += 1
          const next = newer(headers)
          if (next) given.set(next['access-token']!, next)
          if (randomInt(atOnce) === 0) sums.lost += 1
          else if (next) arrived.push(next)
        }),
      )
      sums.renewed += given.size
      if (given.size > 1) sums.twice += 1
      if (given.size > 0 && arrived.length === 0) sums.lostTokens += 1
      for (const next of arrived) {
        // A client keeps what it has when the expiry goes down, and is signed out later.
        if (Number(next.expiry) < Number(held[at]!.expiry)) sums.sunk += 1
        held[at] = next
      }
    })
    world.shiftTime(gapsMs[randomInt(gapsMs.length)]!)
  }
  const { refused, twice, sunk } = sums
  return [
    refused === 0 && twice === 0 && sunk === 0 && sums.renewed > 0 && sums.lostTokens > 0,
    `${count} sessions × ${bursts} bursts of ${atOnce}: ${sums.asked} requests, ${sums.lost} answers lost, ${sums.renewed} new tokens, ${sums.lostTokens} of them lost on the way; ` +
      `${refused} refused, ${twice} bursts with more than one new token, ${sunk} times an expiry went down`,
  ]
})
