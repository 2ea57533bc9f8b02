import { type Context, type Customs, document, plain, refuse } from '@quoin/kit/server'
import { addressWord } from '../people/companies.ts'
import type { gateway } from '../resources/index.ts'

export const tenants: Customs<typeof gateway, 'tenants'> = {
  async validate({ code }, ctx) {
    const wanted = code.toLowerCase()
    if (!(await isTaken(ctx, wanted))) return plain({ status: 'available', suggestedCode: wanted })
    return plain({ status: 'taken', suggestedCode: await freeCode(ctx, addressWord(wanted)) })
  },
  search: ({ name }, ctx) => doorplateOf(ctx, name, 'lower(c.name) = $1 or c.code = $1 or c.url_id = $1'),
  searchByCode: ({ code }, ctx) => doorplateOf(ctx, code, 'c.code = $1'),
}

const isTaken = async ({ tx }: Context, code: string): Promise<boolean> =>
  (await tx.query('select 1 from gateway.companies where code = $1 or url_id = $1', [code])).length > 0

/** The word with the smallest number behind it that nobody has. */
async function freeCode({ tx }: Context, word: string): Promise<string> {
  const [free] = await tx.query<{ code: string }>(
    `select $1 || '-' || n as code from generate_series(2, 10000) as n
     where not exists (select 1 from gateway.companies c where c.code = $1 || '-' || n or c.url_id = $1 || '-' || n) limit 1`,
    [word.slice(0, 50)],
  )
  return free!.code
}

/** Whole names only: nobody reads the list of companies out of this. Of several with one name the oldest is meant. */
async function doorplateOf(ctx: Context, input: string, condition: string) {
  const [row] = await ctx.tx.query<Record<string, unknown> & { unique_id: string }>(
    `select c.id as unique_id, c.name, c.code, c.url_id, c.status, c.preferred_language, c.open_access,
       (select k.key from gateway.app_keys k where k.company_id = c.id and k.status = 'active'
         order by k.created_at, k.id limit 1) as api_access_key
     from gateway.companies c where c.status = 'active' and c.findable and (${condition}) order by c.code <> $1, c.created_at limit 1`,
    [input.toLowerCase()],
  )
  if (!row) throw refuse.missing('There is no company of that name.')
  return document({ type: 'Company', id: row.unique_id, attributes: row })
}
