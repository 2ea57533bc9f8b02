import { advisoryLock, type BlockServer, type Context, idIn, refuse } from '@quoin/kit/server'
import { assistant } from '../resources/index.ts'
import { asOwner } from './asOwner.ts'

type Replaced = NonNullable<BlockServer['replaces'][string]>

/** Of one person. */
const held = { clusters: 200, savedPrompts: 1_000 } as const

const counted = {
  clusters:
    'select count(*)::int as own from assistant.clusters t where t.tenant_id = $1 and t.user_id = $2 and t.deleted_at is null',
  savedPrompts:
    'select count(*)::int as own from assistant.saved_prompts t where t.tenant_id = $1 and t.user_id = $2 and t.deleted_at is null',
} as const
async function countOf({ tx, tenantId, me }: Context, what: keyof typeof counted): Promise<number> {
  advisoryLock(tx, what, me)
  const [row] = await tx.query<{ own: number }>(counted[what], [tenantId, me])
  return row!.own
}
async function mustHavePlace(context: Context): Promise<void> {
  if ((await countOf(context, 'clusters')) >= held.clusters)
    throw refuse.conflict('too_many_clusters', `You can have up to ${held.clusters} collections. Delete some first.`)
}

export const replacedClusters: Replaced = {
  list: asOwner,
  get: asOwner,
  async create(request, context, standard) {
    await mustHavePlace(context)
    return asOwner(request, context, standard)
  },
  update: asOwner,
  delete: asOwner,
  trash: asOwner,
  async restore(request, context, standard) {
    await mustHavePlace(context)
    return asOwner(request, context, standard)
  },
  purge: asOwner,
}

export const replacedSavedPrompts: Replaced = {
  list: asOwner,
  get: asOwner,
  async create(request, context, standard) {
    const answer = await asOwner(request, context, standard)
    const id = idIn(answer)
    const { prompt, cluster } = await context.find(assistant.savedPrompts, id)
    // Whoever keeps a prompt may see it, and keeps it in a collection of theirs.
    await context.call(assistant.prompts.get, { id: prompt })
    if (cluster) await context.call(assistant.clusters.get, { id: cluster })
    const { tx, tenantId, me } = context
    advisoryLock(tx, 'saved prompts', me)
    const [same] = await tx.query(
      `select 1 from assistant.saved_prompts t where t.tenant_id = $1 and t.user_id = $2 and t.prompt_id = $3
         and t.cluster_id is not distinct from app.id($4) and t.id <> app.id($5) and t.deleted_at is null`,
      [tenantId, me, prompt, cluster, id],
    )
    if (same) throw refuse.conflict('prompt_saved', 'You have saved this prompt already.')
    if ((await countOf(context, 'savedPrompts')) > held.savedPrompts)
      throw refuse.conflict('too_many_saved_prompts', `You can save up to ${held.savedPrompts} prompts.`)
    return answer
  },
  update: asOwner,
  delete: asOwner,
}
