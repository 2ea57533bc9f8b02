import { type Context, type Customs, pageOf, refuse } from '@quoin/kit/server'
import type { assistant } from '../resources/index.ts'

const whole = (name: string, text: string, max: number): number => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > max) throw refuse.parameter(name, `must be a whole number from 1 to ${max}`)
  return value
}

/** Answers in conversations of whoever asks, whatever their role reaches. */
const own = `from assistant.messages m join assistant.contexts c on c.tenant_id = $1 and c.id = m.context_id and c.user_id = $2 and c.deleted_at is null
  where m.tenant_id = $1 and m.role = 'assistant' and ($3::uuid is null or m.id = $3)`

const read = ({ tx, tenantId, me }: Context, id: string | null, limit: number, offset: number) =>
  tx.query<{ row: Readonly<Record<string, unknown>> & { readonly unique_id: string } }>(
    `select json_build_object('unique_id', m.id, 'context_unique_id', m.context_id, 'question', (select q.content from assistant.messages q
         where q.tenant_id = $1 and q.context_id = m.context_id and q.place < m.place and q.role = 'user' order by q.place desc limit 1),
       'content', m.content, 'notice', m.notice, 'model', m.model, 'tokens', m.tokens, 'created_at', m.created_at) as row
     ${own} order by m.place desc limit $4 offset $5`,
    [tenantId, me, id, limit, offset],
  )

export const answers: Customs<typeof assistant, 'messages'> = {
  async answers({ page: pageText = '1', records: recordsText = '25' }, context) {
    const [page, records] = [whole('page', pageText, 10_000), whole('records', recordsText, 200)]
    const [rows, [count]] = await Promise.all([
      read(context, null, records, (page - 1) * records),
      context.tx.query<{ total: number }>(`select count(*)::int as total ${own}`, [context.tenantId, context.me, null]),
    ])
    const documents = rows.map(({ row }) => JSON.stringify({ id: row.unique_id, type: 'jarvis_answer', attributes: row }))
    return pageOf(documents.join(','), { page, records, total: count!.total })
  },

  async answer({ message }, context) {
    const [found] = await read(context, message, 1, 0)
    if (!found) throw refuse.missing()
    return found.row
  },
}
