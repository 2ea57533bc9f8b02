import type { InputOf } from '@quoin/kit'
import { type Context, type Customs, gone, refuse } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'
import { answerWith } from './records.ts'

type Named = { readonly quote?: string; readonly unique_id?: string; readonly quote_unique_id?: string; readonly id?: string }

/** Quotes as a part of their account. Each goes by way of the quotes' own operations, so that one set of rules holds. */
export const accountQuotes: Customs<typeof crm, 'accountQuotes'> = {
  async list({ account, ...query }, context) {
    await context.find(crm.accounts, account)
    return context.list(crm.quotes, query as Record<string, string>, (add) => [`t.account_id = ${add(account)}`])
  },
  async create({ account, ...fields }, context) {
    await context.find(crm.accounts, account)
    const made = (await context.call(crm.quotes.create, { ...(fields as InputOf<typeof crm.quotes.create>), account })) as {
      id: string
    }
    return answerWith(context, crm.quotes, made.id, 201)
  },
  async update({ account, quote, unique_id, quote_unique_id, id, ...changes }, context) {
    const found = await quoteOf(context, account, { quote, unique_id, quote_unique_id, id } as Named)
    await context.call(crm.quotes.update, { ...changes, id: found.id })
    return answerWith(context, crm.quotes, found.id)
  },
  async delete({ account, quote, unique_id, quote_unique_id, id }, context) {
    const found = await quoteOf(context, account, { quote, unique_id, quote_unique_id, id })
    await context.call(crm.quotes.delete, { id: found.id })
    return gone()
  },
}

/** Named by the path, or by the body or query where the path does not; one of another account does not exist here. */
async function quoteOf(context: Context, account: string, named: Named): Promise<{ id: string }> {
  await context.find(crm.accounts, account)
  const ids = [named.quote, named.unique_id, named.quote_unique_id, named.id].filter((one) => one !== undefined)
  const [id] = ids
  // Two names for two quotes: which of them is meant nobody can tell.
  if (ids.some((one) => one !== id)) throw refuse.missing()
  if (!id) throw refuse.invalid('required', 'Name the quote.', 'unique_id')
  const quote = await context.find(crm.quotes, id, 'lock')
  if (quote.account !== account) throw refuse.missing()
  return quote as { id: string }
}
