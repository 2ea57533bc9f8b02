import { outbound } from '@quoin/kit/outbound'
import * as z from 'zod'
import type { TakenText, TextGatewayMake } from './gateway.ts'

const word = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).slice(0, 120))
  .nullish()
const answered = z.object({
  id: word,
  parts: z.coerce.number().int().min(1).max(100).nullish().catch(null),
  cost: z.coerce.number().min(0).max(10_000).nullish().catch(null),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullish()
    .catch(null),
})

/** Any server that takes a message as JSON: `{id, to, from, text}`; it may answer `{id, parts, cost, currency}`. */
export const httpGateway: TextGatewayMake = ({ url, token, from }, openTo) => {
  const call = outbound({ openTo, timeoutMs: 10_000, bytesMax: 65_536 })
  return async (company, { id, to, text }): Promise<TakenText> => {
    const answer = await call(url, {
      company,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ id, to, ...(from && { from }), text }),
    })
    if (!answer.ok) throw new Error(`The gateway answered ${answer.status}.`)
    const told = answered.safeParse(await answer.json().catch(() => null)).data
    return { reference: told?.id ?? null, parts: told?.parts ?? null, cost: told?.cost ?? null, currency: told?.currency ?? null }
  }
}
