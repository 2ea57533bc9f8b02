import type { StandardAction } from '@quoin/kit'
import { type BlockServer, type Context, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { haveCatalogue } from './seed.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>
type Params = Readonly<Record<string, string | undefined>>

/** 404 unless all that an address names lies under each other and none of it, nor what it lies under, is in the trash. */
export async function mustLie(
  { tx, tenantId }: Context,
  disclosure?: string,
  breakdown?: string,
  objective?: string,
): Promise<void> {
  if ([disclosure, breakdown, objective].some((id) => id !== undefined && !isUuid(id))) throw refuse.missing()
  const values = [tenantId, disclosure ?? null, breakdown ?? null]
  const [found] = await tx.query(
    objective !== undefined
      ? `select 1 from disclosure.objectives o join disclosure.breakdowns b on b.tenant_id = o.tenant_id and b.id = o.breakdown_id
         join disclosure.disclosures d on d.tenant_id = b.tenant_id and d.id = b.disclosure_id
         where o.tenant_id = $1 and ($2::uuid is null or d.id = $2) and ($3::uuid is null or b.id = $3) and o.id = $4
           and d.deleted_at is null and b.deleted_at is null and o.deleted_at is null`
      : `select 1 from disclosure.disclosures d left join disclosure.breakdowns b on b.tenant_id = d.tenant_id and b.disclosure_id = d.id
         where d.tenant_id = $1 and ($2::uuid is null or d.id = $2) and ($3::uuid is null or b.id = $3 and b.deleted_at is null) and d.deleted_at is null limit 1`,
    objective !== undefined ? [...values, objective] : values,
    'prepare',
  )
  if (!found) throw refuse.missing()
}

/** Standard operations that look at all their address names first. */
const within = (actions: readonly StandardAction[], look: (context: Context, params: Params) => Promise<void>): Replacements =>
  Object.fromEntries(
    actions.map((action) => [
      action,
      async (request, context, standard) => {
        await haveCatalogue(context)
        await look(context, request.params)
        return standard(request)
      },
    ]),
  ) satisfies Replacements

const all: readonly StandardAction[] = ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history']

export const replaced: BlockServer['replaces'] = {
  disclosures: within(['list', 'get', 'create', 'update', 'delete'], async () => undefined),
  breakdowns: within(all, (context, { parent }) => mustLie(context, parent ?? '')),
  objectives: within(all, (context, { disclosure, parent }) => mustLie(context, disclosure, parent ?? '')),
  prompts: within([...all, 'purge'], (context, { disclosure, breakdown, parent }) =>
    mustLie(context, disclosure, breakdown, parent ?? ''),
  ),
}
