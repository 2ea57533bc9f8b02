import { type Context, type Customs, document } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'
import { mayChange } from './records.ts'

type Input = { account: string } & Record<string, unknown>

/** Writing details is the same whether there are some already: people think of one form, not of two calls. */
async function write(input: Input, context: Context, status: number) {
  mayChange(context, await context.find(crm.accounts, input.account, 'lock'), 'crm.accounts.write')
  const model = context.model('crm.accountDetails')
  const values = Object.fromEntries(model.own.filter((c) => input[c.wire] !== undefined).map((c) => [c.name, input[c.wire]]))
  const [existing] = await context.tx.query<any>(
    `select ${model.selection()} from crm.account_details t where t.tenant_id = $1 and t.account_id = $2 for update`,
    [context.tenantId, input.account],
  )
  const written = existing
    ? await context.update(crm.accountDetails, existing, values)
    : await context.insert(crm.accountDetails, { ...values, account: input.account })
  return answer(written.document, existing ? 200 : status)
}

const nothing = (context: Context) =>
  Object.fromEntries(
    context
      .model('crm.accountDetails')
      .own.filter((c) => c.name !== 'account')
      .map((c) => [c.wire, null]),
  )

const answer = (text: string, status = 200) => {
  const { id, type, attributes } = JSON.parse(text) as { id: string; type: string; attributes: Record<string, unknown> }
  return document({ id, type, attributes, status })
}

export const accountDetails: Customs<typeof crm, 'accountDetails'> = {
  create: (input, context) => write(input as Input, context, 201),
  update: (input, context) => write(input as Input, context, 200),

  async get({ account }, context) {
    await context.find(crm.accounts, account)
    const [row] = await context.tx.query<{ document: string }>(
      `select ${context.model('crm.accountDetails').document(context.actor)} as document from crm.account_details t where t.tenant_id = $1 and t.account_id = $2`,
      [context.tenantId, account],
    )
    // An account whose details nobody has written yet has empty ones.
    return row
      ? answer(row.document)
      : document({
          id: account,
          type: 'AccountDetail',
          attributes: { version: 0, account_unique_id: account, ...nothing(context) },
        })
  },
}
