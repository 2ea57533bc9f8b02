import { advisoryLock, type Customs, one, refuse } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'

export const companies: Customs<typeof crm, 'companies'> = {
  async create({ tax_id, ...rest }, context) {
    // Clients of the specification send the header; without it the app is meant through which one is signed in.
    const blockAppId = [context.request.headers.blockappid].flat()[0] ?? context.actor.appId ?? ''
    if (!/^[\w-]{1,100}$/.test(blockAppId))
      throw refuse.invalid('block_app_needed', 'The header blockAppId names the app that is registered.')
    const values = { ...rest, ...(tax_id !== undefined && { taxId: tax_id }) }
    advisoryLock(context.tx, 'crm company', blockAppId)
    const [existing] = await context.rows(crm.companies, 't.block_app_id = $2 and t.deleted_at is null for update', [blockAppId])
    const written = existing
      ? await context.update(crm.companies, existing, values)
      : await context.insert(crm.companies, { ...values, blockAppId })
    return one(written.document, { status: existing ? 200 : 201 })
  },
}
