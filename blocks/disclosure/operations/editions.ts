import { createHash } from 'node:crypto'
import type { RecordOf } from '@quoin/kit'
import { paperLanguage, type PaperLanguage } from '@quoin/kit/pdf'
import { advisoryLock, type Context, type Customs, refuse } from '@quoin/kit/server'
import { projects } from '@quoin/projects/resources'
import { namesOfAll } from '../catalogue/translated.ts'
import { canonical, type EditionBody, type FrozenObjective, inLanguage, objectivesOf } from '../editions/body.ts'
import { compareEditions } from '../editions/compare.ts'
import { disclosure, type EditionWire, type ExportWire } from '../resources/index.ts'
import { figuresOf } from './figures.ts'
import { mustSee, treeOf } from './views.ts'

type EditionRow = RecordOf<typeof disclosure.editions.definition.fields>
const bytesMax = 10 * 2 ** 20
const editionsMax = 500
const tooLarge = () => refuse.conflict('edition_too_large', `An edition can be up to ${bytesMax / 2 ** 20} MiB.`)
const linkSeconds = 900

/** Everything a project discloses right now, in the order of its tree. */
async function snapshot(context: Context, project: string): Promise<EditionBody['sections']> {
  const { tx, tenantId } = context
  const [tree, rows] = await Promise.all([
    treeOf(context, project),
    tx.query<{ row: FrozenObjective }>(
      `select json_build_object('id', o.id, 'code', o.code, 'name', o.name, 'guidance', o.guidance, 'status', o.status, 'completed_at', o.completed_at,
         'not_applicable', o.not_applicable, 'not_applicable_reason', o.not_applicable_reason, 'content', o.content, 'content_url', o.content_url, 'content_hash', o.content_hash,
         'post', (select json_build_object('id', a.post, 'version', a.post_version, 'number', a.post_number, 'title', a.post_title)
            from disclosure.answers a where a.tenant_id = $1 and a.project_id = $2 and a.objective_id = o.id and a.post is not null),
         'sources', (select coalesce(json_agg(json_build_object('name', e.name, 'kind', e.kind, 'url', e.url, 'file_name', e.file_name, 'sha256', e.sha256,
            'revision', e.revision, 'effective_on', e.effective_on, 'expires_on', e.expires_on, 'citation', s.citation) order by s.created_at, s.id), '[]')
            from disclosure.sources s join disclosure.evidence e on e.tenant_id = $1 and e.id = s.evidence_id and e.deleted_at is null
            where s.tenant_id = $1 and s.project_id = $2 and s.objective_id = o.id and s.deleted_at is null)) as row
       from disclosure.asked($1, $2) o`,
      [tenantId, project],
    ),
  ])
  const names = await namesOfAll(context)
  const byId = new Map(rows.map(({ row }) => [row.id, { ...row, names: names.get(row.id) }]))
  return tree.disclosures.map((section) => ({
    id: section.unique_id,
    name: section.name,
    names: names.get(section.unique_id),
    breakdowns: section.breakdowns.map((shelf) => ({
      id: shelf.unique_id,
      name: shelf.name,
      names: names.get(shelf.unique_id),
      objectives: shelf.objectives.flatMap(({ unique_id }) => byId.get(unique_id) ?? []),
    })),
  }))
}

/** The language in which whoever asks reads papers. */
export async function languageOfMe({ tx, tenantId, me }: Context): Promise<PaperLanguage> {
  const [person] = await tx.query<{ language: string | null }>(
    'select u.language from gateway.users_view u where u.tenant_id = $1 and u.id = $2',
    [tenantId, me],
  )
  return paperLanguage(person?.language)
}

const wireOf = (row: EditionRow): EditionWire => ({
  unique_id: row.id,
  number: Number(row.number),
  title: row.title,
  note: row.note,
  sha256: row.sha256,
  objectives: Number(row.objectives),
  completed: Number(row.completed),
  not_applicable: Number(row.notApplicable),
  evidence: Number(row.evidence),
  frozen_at: row.frozenAt,
  frozen_by_unique_id: row.frozenBy,
})

export async function editionOf(context: Context, project: string, id: string): Promise<EditionRow> {
  await mustSee(context, project)
  const row = (await context.find(disclosure.editions, id)) as EditionRow
  if (row.project !== project) throw refuse.missing()
  return row
}

export async function bodyOf({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>, edition: string): Promise<string> {
  const [row] = await tx.query<{ body: string }>(
    'select body from disclosure.edition_bodies where tenant_id = $1 and edition_id = $2',
    [tenantId, edition],
  )
  return row!.body
}

async function exportsOf(context: Context, edition: string, id?: string): Promise<ExportWire[]> {
  const rows = await context.tx.query<{ row: Omit<ExportWire, 'url'>; key: string | null; filename: string | null }>(
    `select json_build_object('unique_id', x.id, 'format', x.format, 'status', x.status, 'progress', x.progress, 'sha256', f.sha256,
       'created_at', x.created_at) as row, f.key, f.filename
     from disclosure.edition_exports x left join kit.files f on f.tenant_id = $1 and f.id = x.file_id
     where x.tenant_id = $1 and x.edition_id = $2 and x.user_id = $3 and x.created_at > now() - interval '1 day'
       and ($4::uuid is null or x.id = $4) order by x.created_at desc limit 20`,
    [context.tenantId, edition, context.me, id ?? null],
  )
  return Promise.all(
    rows.map(async ({ row, key, filename }) => ({
      ...row,
      url: key && filename ? await context.files.presignDownload({ key, filename, expiresInSeconds: linkSeconds }) : null,
    })),
  )
}

export const editions: Customs<typeof disclosure, 'editions'> = {
  async freeze({ project, title, note }, context) {
    await mustSee(context, project)
    const { tx, tenantId } = context
    advisoryLock(tx, 'edition', project)
    const [last] = await tx.query<{ number: number }>(
      'select coalesce(max(number), 0)::int as number from disclosure.editions where tenant_id = $1 and project_id = $2',
      [tenantId, project],
    )
    if (last!.number >= editionsMax)
      throw refuse.conflict('too_many_editions', `A project can have up to ${editionsMax} editions.`)
    const { name } = await context.find(projects.projects, project)
    // Weighed before they are read: they are held in memory.
    const [size] = await tx.query<{ bytes: number }>(
      'select coalesce(sum(octet_length(a.content::text)), 0)::bigint as bytes from disclosure.answers a where a.tenant_id = $1 and a.project_id = $2',
      [tenantId, project],
    )
    if (size!.bytes > bytesMax) throw tooLarge()
    const frozenAt = new Date().toISOString()
    const body: EditionBody = {
      format: 'quoin-edition-1',
      project: { id: project, name },
      number: last!.number + 1,
      title,
      note: note ?? null,
      frozen_at: frozenAt,
      figures: (await figuresOf(context, project)).map(
        ({ key, name, value, unit, taken_at, query_hash, record_type, measure, filter }) => ({
          key,
          name,
          value,
          unit,
          taken_at,
          query_hash,
          record_type,
          measure,
          filter,
        }),
      ),
      sections: await snapshot(context, project),
    }
    const text = canonical(body)
    if (Buffer.byteLength(text) > bytesMax) throw tooLarge()
    const all = objectivesOf(body)
    const { id } = await context.insert(disclosure.editions, {
      project,
      number: body.number,
      title,
      note: note ?? null,
      sha256: createHash('sha256').update(text).digest('hex'),
      objectives: all.length,
      completed: all.filter(({ completed_at }) => completed_at !== null).length,
      notApplicable: all.filter(({ not_applicable }) => not_applicable).length,
      evidence: all.reduce((sum, { sources }) => sum + sources.length, 0),
      frozenAt,
      frozenBy: context.me,
    })
    await tx.query('insert into disclosure.edition_bodies (tenant_id, edition_id, body) values ($1, $2, $3)', [
      tenantId,
      id,
      text,
    ])
    return wireOf((await context.find(disclosure.editions, id)) as EditionRow)
  },

  async inProject({ project }, context) {
    await mustSee(context, project)
    const ids = await context.tx.query<{ row: EditionWire }>(
      `select json_build_object('unique_id', e.id, 'number', e.number, 'title', e.title, 'note', e.note, 'sha256', e.sha256, 'objectives', e.objectives,
         'completed', e.completed, 'not_applicable', e.not_applicable, 'evidence', e.evidence, 'frozen_at', e.frozen_at,
         'frozen_by_unique_id', e.frozen_by_id) as row
       from disclosure.editions e where e.tenant_id = $1 and e.project_id = $2 order by e.number desc`,
      [context.tenantId, project],
    )
    return { unique_id: project, editions: ids.map(({ row }) => row) }
  },

  async body({ project, edition }, context) {
    const { sha256 } = await editionOf(context, project, edition)
    return { unique_id: edition, sha256, body: await bodyOf(context, edition) }
  },

  async compare({ project, edition, with: other }, context) {
    const rows = [await editionOf(context, project, edition), await editionOf(context, project, other)]
    const [earlier, later] = rows.sort((a, b) => Number(a.number) - Number(b.number)) as [EditionRow, EditionRow]
    const [before, after] = await Promise.all([bodyOf(context, earlier.id), bodyOf(context, later.id)])
    const language = await languageOfMe(context)
    const [then, now] = [before, after].map((body) => inLanguage(JSON.parse(body) as EditionBody, language))
    return { unique_id: edition, changes: compareEditions(then!, now!) }
  },

  async export({ project, edition, format }, context) {
    await editionOf(context, project, edition)
    const { id } = await context.insert(disclosure.editionExports, {
      edition,
      format,
      status: 'queued',
      user: context.me,
      language: await languageOfMe(context),
    })
    await context.jobs.add(
      'disclosure.export_edition',
      { tenantId: context.tenantId, userId: context.me, id },
      { tx: context.tx },
    )
    return (await exportsOf(context, edition, id))[0]!
  },

  async exports({ project, edition }, context) {
    await editionOf(context, project, edition)
    return { unique_id: edition, exports: await exportsOf(context, edition) }
  },
}
