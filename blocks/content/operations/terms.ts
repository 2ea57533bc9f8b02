import { advisoryLock, type BlockServer, type Context, refuse } from '@quoin/kit/server'
import { held } from '../resources/common.ts'
import { slugOf } from './text.ts'

type Replaced = NonNullable<BlockServer['replaces'][string]>

/** The slugs a company has of a kind; there are few enough to read them all. */
const slugsOf = {
  categories: 'select slug from content.categories where tenant_id = $1 and deleted_at is null limit $2',
  tags: 'select slug from content.tags where tenant_id = $1 and deleted_at is null limit $2',
  series: 'select slug from content.series where tenant_id = $1 and deleted_at is null limit $2',
  post_templates: 'select slug from content.post_templates where tenant_id = $1 and deleted_at is null limit $2',
} as const

/** An address made of the name where none is given. */
async function freeSlug({ tx, tenantId }: Context, kind: keyof typeof slugsOf, name: unknown): Promise<string | undefined> {
  advisoryLock(tx, 'content', kind)
  const rows = await tx.query<{ slug: string | null }>(slugsOf[kind], [tenantId, held.terms])
  if (rows.length >= held.terms) throw refuse.conflict('too_many_terms', `The limit of ${held.terms} has been reached.`)
  if (typeof name !== 'string') return undefined
  const taken = new Set(rows.map(({ slug }) => slug))
  const base = slugOf(name)
  let n = 1
  while (taken.has(n === 1 ? base : `${base}-${n}`)) n++
  return n === 1 ? base : `${base}-${n}`
}

export const namedBy = (kind: keyof typeof slugsOf, wire: string): Replaced => ({
  async create(request, context, standard) {
    const slug = await freeSlug(context, kind, request.body[wire])
    return standard.last(slug && !request.body.slug ? { ...request, body: { ...request.body, slug } } : request)
  },
})

/** The published client may ask for what lies below a category to come along, and reads none of it. */
export const listedCategories: Replaced = {
  list: (request, _, standard) => {
    const { with: _with, ...query } = request.query
    return standard({ ...request, query })
  },
}
