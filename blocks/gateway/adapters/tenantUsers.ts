import { jsonObject, present } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'

type Attributes = Readonly<Record<string, unknown>>

/** Who somebody is in a company; how far they came is known of the company at hand. */
const asTenantUser = (person: Attributes, company: Attributes, member: Attributes | undefined) => ({
  id: company.unique_id,
  type: 'tenant_users',
  attributes: {
    unique_id: company.unique_id,
    user_unique_id: person.unique_id,
    user_id: person.unique_id,
    user_name: person.name,
    user_email: person.email,
    tenant_id: company.unique_id,
    tenant_unique_id: company.unique_id,
    tenant_url_id: company.url_id,
    role_id: member ? person.role_id : null,
    role_unique_id: member ? person.role_unique_id : null,
    role_name: member ? person.role_code : null,
    onboarding_completed: member?.onboarding_completed ?? null,
    purchase_completed: member?.purchase_completed ?? null,
    payload: member?.payload ?? null,
    status: 'active',
    created_at: company.created_at,
    updated_at: company.updated_at,
  },
})

/** Whoever asks, and what their own record says where they may read it. */
async function whoAsks({
  ask,
}: AdaptedCall): Promise<{ readonly me: AdaptedReply; readonly person?: Attributes; readonly member?: Attributes }> {
  const me = await ask('GET', '/auth/validate_token')
  if (me.status >= 400) return { me }
  const record = await ask('GET', `/users/${me.json.data.id}`)
  return { me, person: me.json.data.attributes, member: record.status < 400 ? record.json.data.attributes : {} }
}

async function list(call: AdaptedCall): Promise<AdaptedReply> {
  const { page, records, per_page } = call.query
  const { me, person, member } = await whoAsks(call)
  if (!person) return me
  const query = present({ page, records: records ?? per_page })
  return mapped(await call.ask('GET', `/users/${me.json.data.id}/companies`, { query }), (json) => ({
    ...json,
    data: json.data.map(({ id, attributes }: WireRecord) =>
      asTenantUser(person, attributes, id === person.company_unique_id ? member : undefined),
    ),
  }))
}

async function current(call: AdaptedCall): Promise<AdaptedReply> {
  const { me, person, member } = await whoAsks(call)
  if (!person) return me
  if (!person.company_url_id) throw refuse.missing()
  return mapped(await call.ask('GET', `/companies/${person.company_url_id}`), ({ data }) => ({
    data: asTenantUser(person, data.attributes, member),
  }))
}

const steps = {
  onboarding: z.strictObject({ onboarding_completed: z.boolean().optional(), payload: jsonObject().nullish() }),
  sales: z.strictObject({ purchase_completed: z.boolean().optional(), payload: jsonObject().nullish() }),
}
/** Notes how far a member of the company at hand came: oneself, or anybody for those who may change members. */
const noting =
  (step: keyof typeof steps) =>
  async (call: AdaptedCall): Promise<AdaptedReply> => {
    const { ask, params, body } = call
    const { tenant_user: user } = checked(z.strictObject({ tenant_user: steps[step] }), body)
    const me = await ask('GET', '/auth/validate_token')
    if (me.status >= 400) return me
    if (me.json.data.attributes.company_url_id !== params.url) throw refuse.missing()
    const written = await ask('PUT', `/users/${params.id}`, { body: { user } })
    if (written.status >= 400) return written
    const member = written.json.data.attributes
    const [company, role] = [
      await ask('GET', `/companies/${params.url}`),
      member.role_unique_id === me.json.data.attributes.role_unique_id
        ? me.json.data.attributes.role_code
        : (await ask('GET', `/roles/${member.role_unique_id}`)).json?.data?.attributes.code,
    ]
    return mapped(company, ({ data }) => ({
      data: asTenantUser({ ...member, role_code: role ?? null }, data.attributes, member),
    }))
  }

/** Members of companies, as the published client tells of them. */
export const tenantUserAdapters: Adapters = {
  'GET /tenant_users': list,
  'GET /tenant_users/current': current,
  'PUT /users/:id/tenant/:url/onboarding': noting('onboarding'),
  'PUT /users/:id/tenant/:url/sales': noting('sales'),
}
