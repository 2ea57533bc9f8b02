import { type Adapters, mapped, refuse } from '@quoin/kit/server'

/** Kinds of documents, by the addresses of the published client. */
export const clientSchemas: Adapters = {
  'GET /schemas/code/:code': async ({ params, ask }) => {
    const found = await ask('GET', '/schemas', { query: { 'filter[code]': decodeURIComponent(params.code!) } })
    if (found.status < 400 && found.json.data.length === 0) throw refuse.missing()
    return mapped(found, ({ data }) => ({ data: data[0] }))
  },
}
