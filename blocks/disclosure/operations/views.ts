import { projects } from '@quoin/projects/resources'
import { type RichNode, richTextWords } from '@quoin/kit/rich-text'
import { type Answer, type Context, type Customs, document, pageOf, refuse, searchTokens } from '@quoin/kit/server'
import { mustLie } from '../catalogue/replaced.ts'
import { haveCatalogue } from '../catalogue/seed.ts'
import { named, namesFor, objectiveFor } from '../catalogue/translated.ts'
import type { disclosure, ProgressWire } from '../resources/index.ts'
import { pageOfQuery } from './paging.ts'
import { answersOf, type Leaf, leavesOf, percentOf, progressOf } from './tree.ts'

interface Named extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly slug: string | null
  readonly description: string | null
}
interface Shelf extends Named {
  readonly disclosure: string
}

/** 404 unless the project is one that this person sees. */
export async function mustSee(context: Context, project: string): Promise<void> {
  await context.find(projects.projects, project)
  await haveCatalogue(context)
}

const sectionsOf = ({ tx, tenantId }: Context): Promise<Named[]> =>
  tx.query<Named>(
    `select id, name, slug, description from disclosure.disclosures where tenant_id = $1 and deleted_at is null and status = 'active'
     order by position, created_at, id limit 2000`,
    [tenantId],
    'prepare',
  )
const shelvesOf = ({ tx, tenantId }: Context, section?: string): Promise<Shelf[]> =>
  tx.query<Shelf>(
    `select id, name, slug, description, disclosure_id as disclosure from disclosure.breakdowns
     where tenant_id = $1 and deleted_at is null and ($2::uuid is null or disclosure_id = $2) order by position, created_at, id limit 10000`,
    [tenantId, section ?? null],
  )

const nameOf = ({ id, name, slug, description }: Named) => ({ unique_id: id, name, slug, description })

function groupBy<T>(list: readonly T[], key: (one: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const group = groups.get(key(one))
    if (group) group.push(one)
    else groups.set(key(one), [one])
  }
  return groups
}

const breakdownWire = (shelf: Shelf, leaves: readonly Leaf[]) => ({
  ...nameOf(shelf),
  disclosure_unique_id: shelf.disclosure,
  progress: progressOf(leaves),
})
const leafWire = (leaf: Leaf) => ({
  unique_id: leaf.id,
  name: leaf.name,
  code: leaf.code,
  status: leaf.status,
  is_completed: leaf.isCompleted,
  not_applicable: leaf.notApplicable,
  assignee_unique_id: leaf.assignee,
  due_on: leaf.dueOn,
  is_changed: leaf.isChanged,
  is_overdue: leaf.isOverdue,
  sources: leaf.sources,
})

/** The tree of a project; each level with how far it is. */
export async function treeOf(context: Context, project: string) {
  const [sections, shelves, leaves] = await Promise.all([sectionsOf(context), shelvesOf(context), leavesOf(context, project)])
  const onShelf = groupBy(leaves, ({ breakdown }) => breakdown)
  const inSection = groupBy(shelves, ({ disclosure: section }) => section)
  return {
    progress: progressOf(leaves),
    disclosures: sections.map((section) => {
      const own = inSection.get(section.id) ?? []
      return {
        ...nameOf(section),
        progress: progressOf(own.flatMap(({ id }) => onShelf.get(id) ?? [])),
        breakdowns: own.map((shelf) => ({
          ...breakdownWire(shelf, onShelf.get(shelf.id) ?? []),
          objectives: (onShelf.get(shelf.id) ?? []).map(leafWire),
        })),
      }
    }),
  }
}

/** The same in the language of whoever asks. */
async function treeFor(context: Context, project: string): ReturnType<typeof treeOf> {
  const [tree, names] = [await treeOf(context, project), await namesFor(context)]
  return {
    ...tree,
    disclosures: named(names, tree.disclosures).map((section) => ({
      ...section,
      breakdowns: named(names, section.breakdowns).map((shelf) => ({ ...shelf, objectives: named(names, shelf.objectives) })),
    })),
  }
}

/** A page of what was found; what is looked for stands in the name. */
function paged<T extends { readonly unique_id: string; readonly name: string }>(
  type: string,
  all: readonly T[],
  query: { readonly page?: string; readonly records?: string; readonly search?: string },
): Answer {
  const { page, records, offset } = pageOfQuery(query)
  const word = query.search?.trim().toLowerCase()
  const found = word ? all.filter(({ name }) => name.toLowerCase().includes(word)) : all
  return pageAnswer(type, found.slice(offset, offset + records), { page, records, total: found.length })
}
const pageAnswer = (
  type: string,
  list: readonly { readonly unique_id: string }[],
  values: { page: number; records: number; total: number },
): Answer => pageOf(list.map((one) => JSON.stringify({ id: one.unique_id, type, attributes: one })).join(','), values)

const withoutObjectives = ({ breakdowns, ...section }: Awaited<ReturnType<typeof treeOf>>['disclosures'][number]) => ({
  ...section,
  breakdowns: breakdowns.map(({ objectives: _, ...shelf }) => shelf),
})

export const views: Customs<typeof disclosure, 'views'> = {
  async tree({ project }, context) {
    await mustSee(context, project)
    return document({ type: 'disclosure_tree', id: project, attributes: await treeFor(context, project) })
  },

  async passages({ project, words }, context) {
    await mustSee(context, project)
    const wanted = [...new Set(searchTokens(words))].slice(0, 12)
    const rows = await context.tx.query<{ id: string; name: string; guidance: string | null; content: RichNode | null }>(
      `select o.id, o.name, o.guidance, o.content from disclosure.asked($1, $2) o cross join lateral (select count(*) as words
         from unnest($3::text[]) as w (word)
         where position(w.word in lower(o.name || ' ' || coalesce(o.guidance, '') || ' ' || coalesce(o.content::text, ''))) > 0) f
       where f.words > 0 order by f.words desc, o.place, o.made_at limit 300`,
      [context.tenantId, project, wanted],
    )
    const found = rows.map(({ id, name, guidance, content }) => {
      const text = (content ? richTextWords(content) : (guidance ?? '')).slice(0, 1_500)
      const held = searchTokens(`${name} ${guidance ?? ''} ${text}`)
      return {
        objective_unique_id: id,
        name,
        text,
        path: `/disclosure/projects/${project}/objectives/${id}`,
        words: wanted.filter((word) => held.some((token) => token.startsWith(word))).length,
      }
    })
    return { unique_id: project, passages: found.sort((a, b) => b.words - a.words).slice(0, 12) }
  },

  async portfolio(_, context) {
    await haveCatalogue(context)
    const { data } = await context.call(projects.projects.list, { records: 50, sort: '-updated_at' })
    const rows = await context.tx.query<{ project: string; progress: Omit<ProgressWire, 'percent'> }>(
      `select p.id as project, c.progress from unnest($2::uuid[]) as p (id) cross join lateral (select json_build_object(
         'total', count(*), 'not_applicable', count(*) filter (where o.is_exempt),
         'completed', count(*) filter (where o.is_completed and not o.is_exempt),
         'in_review', count(*) filter (where o.status = 'in_review' and not o.is_completed and not o.is_exempt),
         'in_progress', count(*) filter (where o.status = 'in_progress' and not o.is_completed and not o.is_exempt),
         'todo', count(*) filter (where o.status not in ('in_review', 'in_progress') and not o.is_completed and not o.is_exempt),
         'overdue', count(*) filter (where o.is_overdue)) as progress from disclosure.asked($1, p.id) o) c`,
      [context.tenantId, data.map(({ id }) => id)],
    )
    const byProject = new Map(rows.map(({ project, progress }) => [project, progress]))
    return {
      unique_id: context.me,
      projects: data.map(({ id, name }) => {
        const counts = byProject.get(id)!
        return { unique_id: id, name, progress: { ...counts, percent: percentOf(counts) } }
      }),
    }
  },

  async disclosures({ project, ...query }, context) {
    await mustSee(context, project)
    const { disclosures } = await treeFor(context, project)
    return paged('disclosure_requirement', disclosures.map(withoutObjectives), query)
  },

  async disclosure({ project, disclosure: section }, context) {
    await mustSee(context, project)
    const found = (await treeFor(context, project)).disclosures.find(({ unique_id }) => unique_id === section)
    if (!found) throw refuse.missing()
    return document({ type: 'disclosure_requirement', id: section, attributes: withoutObjectives(found) })
  },

  async breakdowns({ project, disclosure: section, ...query }, context) {
    await mustSee(context, project)
    await mustLie(context, section)
    const [shelves, leaves] = await Promise.all([shelvesOf(context, section), leavesOf(context, project)])
    const onShelf = groupBy(leaves, ({ breakdown }) => breakdown)
    return paged(
      'disclosure_breakdown',
      named(
        await namesFor(context),
        shelves.map((shelf) => breakdownWire(shelf, onShelf.get(shelf.id) ?? [])),
      ),
      query,
    )
  },

  async breakdown({ project, disclosure: section, breakdown }, context) {
    await mustSee(context, project)
    const shelf = (await shelvesOf(context, section)).find(({ id }) => id === breakdown)
    if (!shelf) throw refuse.missing()
    const [attributes] = named(await namesFor(context), [breakdownWire(shelf, await leavesOf(context, project, breakdown))])
    return document({ type: 'disclosure_breakdown', id: breakdown, attributes: attributes! })
  },

  async objectives({ project, disclosure: section, breakdown, ...query }, context) {
    await mustSee(context, project)
    await mustLie(context, section, breakdown)
    const { page, records, offset } = pageOfQuery(query)
    const { rows, total } = await answersOf(context, project, { breakdown, search: query.search, limit: records, offset })
    return pageAnswer('disclosure_breakdown_objective', named(await namesFor(context), rows), { page, records, total })
  },

  async objective({ project, disclosure: section, breakdown, objective }, context) {
    await mustSee(context, project)
    const { rows } = await answersOf(context, project, { breakdown, objective })
    if (rows[0]?.disclosure_unique_id !== section) throw refuse.missing()
    const attributes = await objectiveFor(context, rows[0])
    return document({ type: 'disclosure_breakdown_objective', id: objective, attributes })
  },
}
