import { inTransaction, Refusal, refuse, type Tx } from '@quoin/kit/server'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import type { Challenge } from 'altcha-lib/v1/types'
import * as z from 'zod'
import { addOneTimeToken, consumeOneTimeToken } from '../people/oneTimeTokens.ts'
import { readSignUpSettings } from '../people/signUpSettings.ts'
import { recentFailures } from './attempts.ts'
import { type Core, nowhere } from './core.ts'
import { hashOf } from './secrets.ts'

const minutes = 10
/** Half of these are tried on average: some tenths of a second in a browser, and what makes a thousand of them dear. */
const numberMax = 60_000
/** Wrong passwords of one account before a company that asks for captchas asks for one at sign-in. */
const failuresMax = 3

/** A piece of work that proves nothing but that it was done: find the number a hash was made of. */
export async function newChallenge(tx: Tx, core: Core): Promise<Challenge> {
  const [row] = await tx.query<{ expires: Date }>(`select gateway.clock($1) + $2 * interval '1 minute' as expires`, [
    core.clock.offsetMs,
    minutes,
  ])
  return createChallenge({
    algorithm: 'SHA-256',
    hmacKey: core.keys.derive('captcha')[0],
    maxNumber: numberMax,
    saltLength: 16,
    expires: new Date(row!.expires),
  })
}

const solutionSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(100),
  number: z.number().int().min(0).max(numberMax),
  salt: z.string().max(200),
  signature: z.string().max(100),
})

/** Whether a solution is right, in time and not used before; it is used up by the question. */
export async function useSolution(core: Core, text: string): Promise<boolean> {
  const solution = solutionSchema.safeParse(parse(text)).data
  if (!solution) return false
  const tried = await Promise.all(core.keys.derive('captcha').map((key) => verifySolution(solution, key, false)))
  if (!tried.includes(true)) return false
  const expires = Number(extractParams(solution).expires)
  if (!Number.isSafeInteger(expires)) return false
  const used = await inTransaction(core.pool, nowhere, (tx) =>
    tx.query(
      `insert into gateway.one_time_tokens (hash, purpose, created_at, expires_at, used_at)
       select $2, 'captcha', c.now, to_timestamp($3), c.now from gateway.clock($1) as c(now) where to_timestamp($3) > c.now
       on conflict do nothing returning 1`,
      [core.clock.offsetMs, hashOf(`captcha ${solution.signature}`), expires],
    ),
  )
  return used.length > 0
}

/** Trades a solution for a token that stands for it once; null for anything that is no good solution. */
export async function tradeSolution(core: Core, text: string): Promise<string | null> {
  if (!(await useSolution(core, text))) return null
  return inTransaction(core.pool, nowhere, (tx) =>
    addOneTimeToken(tx, core, { purpose: 'captcha_pass', companyId: null, minutes }),
  )
}

/**
 * Refuses (422 `captcha_needed`) who shows neither a solution nor what one was traded for, where the company of the app asks for
 * captchas: always, or after a few wrong passwords for an address, whether or not anybody has it.
 */
export async function refuseWithoutCaptcha(
  core: Core,
  companyId: string | null,
  shown: string | undefined,
  { afterFailuresOf }: { afterFailuresOf?: string } = {},
): Promise<void> {
  if (!companyId) return
  const { captcha } = await inTransaction(core.pool, { tenantId: companyId, userId: null, readOnly: true }, async (tx) => {
    const [settings] = await Promise.all([readSignUpSettings(tx, companyId), tx.commit()])
    return settings
  })
  if (!captcha) return
  if (afterFailuresOf !== undefined && (await recentFailures(core, afterFailuresOf)) < failuresMax) return
  const isGood =
    shown !== undefined &&
    ((await useSolution(core, shown)) ||
      (await inTransaction(core.pool, nowhere, (tx) => consumeOneTimeToken(tx, core, 'captcha_pass', shown)).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal) return false
          throw error
        },
      )))
  if (!isGood) throw refuse.invalid('captcha_needed', 'Please solve the captcha first.', 'recaptcha_token')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
