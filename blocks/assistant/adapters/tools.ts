import { type Adapters, mapped, refuse } from '@quoin/kit/server'

/** A tool by its id, which follows from the name of its operation. */
export const tools: Adapters = {
  'GET /tools/:id': async ({ ask, params }) =>
    mapped(await ask('GET', '/tools', { query: { records: '1000' } }), ({ data }) => {
      const found = data.find(({ id }: { readonly id: string }) => id === params.id)
      if (!found) throw refuse.missing()
      return { data: found }
    }),
}
