// npm run prove -- A2 [sessions] [bursts]: tabs that ask at once and answers that get lost end no session, and each burst gets one new token at most.
//
// Twenty requests leave together with the token at hand, one answer in twenty never arrives, and time moves on by as much as lot says:
// within a burst, past it, past the window of a superseded token, past the life of a token.
import { randomInt } from 'node:crypto'
import { addMember, createPerson } from '@quoin/gateway/server'
import { companies, password } from '../../apps/server/testing/cast.ts'
import { eachOf, prove } from './place.ts'

const count = Number(process.argv[2] ?? 500)
const bursts = Number(process.argv[3] ?? 10)
const perPerson = 10
const atOnce = 20
const names = ['access-token', 'client', 'expiry', 'token-type', 'uid'] as const
const gapsMs = [1_000, 6_000, 61_000, 301_000, 301_000]
type Held = Record<string, string>

await prove('A2', async (world) => {
  const { core } = world.running.authenticator
  const { appId } = companies.a
  const emails: string[] = []
  for (let n = 0; n < Math.ceil(count / perPerson); n++) {
    const email = `tab-${n}@demo.test`
    const person = await createPerson(core, { email, name: `Tab ${n}`, password })
    await addMember(core, { companyId: world.tenantIds.a, personId: person.id, roleCode: 'user' })
    emails.push(email)
  }
  /** What the published client does: five headers, all of them there and none blank, replace what was held. */
  const newer = (headers: Headers): Held | undefined => {
    const given = names.map((name) => [name, headers.get(name)?.trim() ?? ''] as const)
    return given.every(([, value]) => value !== '') ? Object.fromEntries(given) : undefined
  }
  const held: Held[] = []
  await eachOf(
    Array.from({ length: count }, (_, i) => emails[Math.floor(i / perPerson)]!),
    4,
    async (email) => {
      const { status, headers, text } = await world.fetch(
        'nobody',
        'POST',
        '/api/gateway/auth/sign_in',
        { email, password },
        { appid: appId },
      )
      const tokens = newer(headers)
      if (status !== 200 || !tokens) throw new Error(`${email} could not sign in: ${status} ${text}`)
      held.push(tokens)
    },
  )
  const sums = { asked: 0, lost: 0, refused: 0, renewed: 0, lostTokens: 0, twice: 0, sunk: 0 }
  for (let burst = 0; burst < bursts; burst++) {
    await eachOf([...held.keys()], 8, async (at) => {
      const sent = held[at]!
      const given = new Map<string, Held>()
      const arrived: Held[] = []
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          const { status, headers } = await world.fetch('nobody', 'GET', '/api/gateway/auth/validate_token', undefined, {
            appid: appId,
            ...sent,
          })
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
