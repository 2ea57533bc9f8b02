import { type AdaptedCall, type AdaptedReply, type Adapters, mapped, refuse } from '@quoin/kit/server'

/** The one app of the company at hand, which its public id names. How many keys there are is told to those who may see them. */
async function app({ ask }: AdaptedCall): Promise<AdaptedReply> {
  const me = await ask('GET', '/auth/validate_token')
  if (me.status >= 400) return me
  const { company_url_id } = me.json.data.attributes
  if (!company_url_id) throw refuse.missing()
  const company = await ask('GET', `/companies/${company_url_id}`)
  if (company.status >= 400) return company
  const keys = await ask('GET', '/api_keys')
  const all: { attributes: { status: string } }[] = keys.status < 400 ? keys.json.data : []
  return mapped(company, ({ data: { id, attributes } }) => ({
    data: {
      id,
      type: 'apps',
      attributes: {
        unique_id: id,
        url_id: attributes.api_access_key,
        name: attributes.name,
        app_type: 'web',
        status: attributes.status,
        oauth_enabled: false,
        oauth_refresh_token_rotation: true,
        oauth_device_management: true,
        api_key_count: all.length,
        active_api_key_count: all.filter((key) => key.attributes.status === 'active').length,
        created_at: attributes.created_at,
        updated_at: attributes.updated_at,
      },
    },
  }))
}

/** Apps of the published client: a company has one, which is made with it. */
export const appAdapters: Adapters = {
  'GET /apps': async (call) =>
    mapped(await app(call), ({ data }) => {
      const rows = Number(call.query.page ?? 1) > 1 ? [] : [data]
      return { data: rows, meta: { current_page: 1, per_page: 1, total_pages: 1, total_count: 1, total_records: 1 } }
    }),
  'GET /apps/:app': async (call) => {
    const found = await app(call)
    if (found.status < 400 && found.json.data.attributes.url_id !== call.params.app) throw refuse.missing()
    return found
  },
}
