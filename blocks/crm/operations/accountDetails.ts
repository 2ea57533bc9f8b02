import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'
import { compactTaxId, looksLikeTaxId } from '../resources/taxId.ts'
import { askedIn, creditOf, toldOfCredit } from './credit.ts'
import { mayChange } from './records.ts'

type Input = { account: string } & Record<string, unknown>

/** Writing details is the same whether there are some already: people think of one form, not of two calls. */
async function write(input: Input, context: Context, status: number) {
  mayChange(context, await context.find(crm.accounts, input.account, 'lock'), 'crm.accounts.write')
  const model = context.model('crm.accountDetails')
  const values = Object.fromEntries(model.own.filter((c) => input[c.wire] !== undefined).map((c) => [c.name, input[c.wire]]))
  const [existing] = await context.rows(crm.accountDetails, 't.account_id = $2 for update', [input.account])
  await complete(values, existing ?? {}, context)
  const written = existing
    ? await context.update(crm.accountDetails, existing, values)
    : await context.insert(crm.accountDetails, { ...values, account: input.account })
  return answer(written.document, existing ? 200 : status)
}

/** A tax number is kept as its country writes it, and a limit never without a currency. */
async function complete(values: Record<string, any>, existing: Record<string, any>, context: Context): Promise<void> {
  const { tx, tenantId, actor } = context
  // Whoever sells to an account must not be the one who says how much it may owe.
  const isLimit = values.creditLimit !== undefined || values.creditCurrency !== undefined
  if (isLimit && !actor.permissions.has('crm.quotes.approve')) throw refuse.forbidden('crm.quotes.approve')
  const said = (name: string) => (values[name] === undefined ? existing[name] : values[name]) ?? null
  if (values.taxId) values.taxId = compactTaxId(values.taxId)
  const country = said('taxCountry')
  if (said('taxId') && country && (values.taxId || values.taxCountry) && !looksLikeTaxId(compactTaxId(said('taxId')), country))
    throw refuse.invalid('invalid', `This is not a valid tax ID for ${country}.`, values.taxId ? 'tax_id' : 'tax_country')
  if (said('creditLimit') === null || said('creditCurrency')) return
  const [usual] = await tx.query<{ currency: string }>(
    `select currency from crm.pipelines where tenant_id = $1 and deleted_at is null order by is_default desc, "order", created_at limit 1`,
    [tenantId],
  )
  values.creditCurrency = usual?.currency ?? 'EUR'
}

const nothing = (context: Context) =>
  Object.fromEntries(
    context
      .model('crm.accountDetails')
      .own.filter((c) => c.name !== 'account')
      .map((c) => [c.wire, null]),
  )

const answer = (text: string, status: number, more: Readonly<Record<string, unknown>> = {}) => {
  const { id, type, attributes } = JSON.parse(text) as { id: string; type: string; attributes: Record<string, unknown> }
  return document({ id, type, attributes: { ...attributes, ...more }, status })
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
    const credit = row && (await creditOf(context.tx, context.tenantId, account, askedIn(context)))
    const { used = null, left = null } = credit ? toldOfCredit(context, credit) : {}
    // An account whose details nobody has written yet has empty ones.
    return row
      ? answer(row.document, 200, { credit_used_minor: used, credit_left_minor: left })
      : document({
          id: account,
          type: 'AccountDetail',
          attributes: {
            version: 0,
            account_unique_id: account,
            credit_used_minor: null,
            credit_left_minor: null,
            ...nothing(context),
          },
        })
  },
}
