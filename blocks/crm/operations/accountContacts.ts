import { type Context, type Customs, gone, one, plain, refuse } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'
import { mayChange } from './records.ts'

const linkBetween = (context: Context, account: string, contact: string) =>
  context.rows(crm.accountContacts, 't.account_id = $2 and t.contact_id = $3 for update', [account, contact])

export const accountContacts: Customs<typeof crm, 'accountContacts'> = {
  async list({ account, ...query }, context) {
    await context.find(crm.accounts, account)
    const parameters = Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
    )
    const links = await context.tx.query<{ contact_id: string; role: string | null; is_main: boolean }>(
      'select contact_id, role, is_main from crm.account_contacts where tenant_id = $1 and account_id = $2',
      [context.tenantId, account],
    )
    const answer = await context.list(crm.contacts, parameters, (add) => [
      `t.id in (select l.contact_id from crm.account_contacts l where l.tenant_id = $1 and l.account_id = ${add(account)})`,
    ])
    const body = JSON.parse(answer.body) as { data: { id: string; attributes: Record<string, unknown> }[] }
    // The people are answered, and what each is to this account beside them.
    const linkOf = new Map(links.map((link) => [link.contact_id, link]))
    for (const { id, attributes } of body.data)
      Object.assign(attributes, { account_role: linkOf.get(id)?.role ?? null, is_main: linkOf.get(id)?.is_main ?? false })
    return plain(body)
  },

  async associate({ account, contact_unique_id, unique_id, role, is_main }, context) {
    const contact = (contact_unique_id ?? unique_id)!
    mayChange(context, await context.find(crm.accounts, account, 'lock'), 'crm.accounts.write')
    await context.find(crm.contacts, contact)
    const [existing] = await linkBetween(context, account, contact)
    // At most one contact of an account is the main one.
    if (is_main) {
      await context.tx.query(
        'update crm.account_contacts set is_main = false where tenant_id = $1 and account_id = $2 and is_main and contact_id <> $3',
        [context.tenantId, account, contact],
      )
    }
    const values = { ...(role !== undefined && { role }), ...(is_main !== undefined && { isMain: is_main }) }
    if (existing) await context.update(crm.accountContacts, existing, values)
    else await context.insert(crm.accountContacts, { account, contact, ...values })
    await context.note(crm.accounts, account, { contacts: [null, contact] })
    const [row] = await context.tx.query<{ document: string }>(
      `select ${context.model('crm.contacts').document(context.actor)} as document from crm.contacts t where t.tenant_id = $1 and t.id = $2`,
      [context.tenantId, contact],
    )
    return one(row!.document, { status: existing ? 200 : 201 })
  },

  async remove({ account, contact }, context) {
    mayChange(context, await context.find(crm.accounts, account, 'lock'), 'crm.accounts.write')
    const [row] = await linkBetween(context, account, contact)
    if (!row) throw refuse.missing()
    await context.purge(crm.accountContacts, row)
    await context.note(crm.accounts, account, { contacts: [contact, null] })
    return gone()
  },
}
