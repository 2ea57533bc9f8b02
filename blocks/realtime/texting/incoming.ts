import { createHash, timingSafeEqual } from 'node:crypto'
import { type BlockServer, companiesOf, inTransaction, parseJson, refuse } from '@quoin/kit/server'
import * as z from 'zod'
import { isStop } from './words.ts'

const answer = z.object({ from: z.string().trim().min(3).max(40), text: z.string().max(2_000) })

/**
 * Where the gateway hands over what people answer. Whoever writes STOP is texted nothing more by any company until they turn it on
 * themselves; anything else is let go. The token proves that it is the gateway.
 */
export const mountIncoming: NonNullable<BlockServer['mount']> = (app, { settings }, pools) => {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }) => {
      const token = settings.textMessages?.incomingToken
      if (!token) throw refuse.missing('This call does not exist.')
      if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) throw refuse.ended('token_wrong', 'The token is not valid.')
    })
    scope.post('/texts/incoming', async ({ body }, reply) => {
      const said = typeof body === 'string' ? answer.safeParse(parseJson(body)).data : undefined
      if (!said) throw refuse.invalid('no_message', 'The body must say from whom it is and what they wrote.')
      if (isStop(said.text)) {
        const phone = `+${said.from.replace(/\D/g, '')}`
        for (const tenantId of await companiesOf(pools))
          await inTransaction(pools.runtime, { tenantId, userId: null }, (tx) =>
            tx.query(
              `update realtime.settings s set sms_enabled = false from realtime.text_numbers t
               where s.tenant_id = $1 and t.tenant_id = $1 and t.user_id = s.user_id and t.phone = $2`,
              [tenantId, phone],
            ),
          )
      }
      return reply.code(204).send()
    })
  })
}

const isSame = (value: string, expected: string) => timingSafeEqual(digest(value), digest(expected))
const digest = (text: string) => createHash('sha256').update(text).digest()
