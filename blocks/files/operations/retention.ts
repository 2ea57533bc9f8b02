import {
  advisoryLock,
  Answer,
  type BlockServer,
  type Context,
  type Customs,
  document,
  type Internals,
  refuse,
  usedAmong,
} from '@quoin/kit/server'
import { files } from '../resources/index.ts'
import { type RetentionPlace, type RetentionStep, retentionSteps } from '../resources/retentionRules.ts'
import { ofFiles } from './records.ts'

/** What one transaction looks at; others wait for its rows no longer than that takes. */
const portion = 200
const rulesMax = 200

interface Due extends Record<string, unknown> {
  readonly id: string
  readonly file: string
  readonly fileVersion: string
  readonly rule: string
  readonly name: string
  readonly category: string | null
  readonly number: number | null
  readonly size: number
  readonly since: string
  readonly isHeld: boolean
  readonly isApproved: boolean
}

/** What is due in a company from a place on, and why some of it stays. */
async function dueFrom(context: Context, { step, after }: RetentionPlace, lookedAt: string | null = null) {
  const due = await context.tx.query<Due>(
    `select id, file_id as file, file_version as "fileVersion", rule, name, category_name as category, version_number::int as number,
       coalesce(file_size, 0)::float8 as size, to_json(since)#>>'{}' as since, is_held as "isHeld", is_approved as "isApproved"
     from files.retention_due($1, $2, $3, $4, $5)`,
    [context.tenantId, lookedAt, step, after ?? null, portion],
  )
  const used = await usedAmong(context, {
    target: files.storedFiles.dotted,
    ids: due.map(({ file }) => file),
    beyond: ofFiles,
  })
  const keptBecause = ({ isHeld, isApproved, file }: Due) =>
    isHeld ? 'legal_hold' : used.has(file) ? 'in_use' : isApproved ? 'approved' : null
  return {
    due: due.map((one) => ({ ...one, kept: keptBecause(one) })),
    after: due.length === portion ? due.at(-1)!.id : null,
  }
}

/** What each step does to what is due; somebody who has a file in hand meanwhile keeps it until the next night. */
const steps: Readonly<Record<RetentionStep, (context: Context, due: readonly Due[]) => Promise<void>>> = {
  async files(context, due) {
    await context.tx.query(
      `update files.stored_files set deleted_at = clock_timestamp(), version = version + 1, updated_at = clock_timestamp(), updated_by = null
       where tenant_id = $1 and id = any($2::uuid[])`,
      [context.tenantId, due.map(({ id }) => id)],
    )
    await context.noteAll(due.map(({ id, rule }) => ({ resource: files.storedFiles, id, changes: { trashed: [null, rule] } })))
  },
  async versions(context, due) {
    await context.tx.query('delete from files.versions where tenant_id = $1 and id = any($2::uuid[])', [
      context.tenantId,
      due.map(({ id }) => id),
    ])
    await context.noteAll(
      due.map(({ file, number, rule }) => ({
        resource: files.storedFiles,
        id: file,
        changes: { version_removed: [number, rule] },
      })),
    )
  },
  async trash(context, due) {
    await context.tx.query('delete from files.stored_files where tenant_id = $1 and id = any($2::uuid[])', [
      context.tenantId,
      due.map(({ id }) => id),
    ])
    await context.noteAll(
      due.map(({ id, name, rule }) => ({ resource: files.storedFiles, id, changes: { purged: [name, rule] } })),
    )
  },
}

/** Those whose files are as they were when they came due, held until the end of the transaction. */
async function unchanged({ tx, tenantId }: Context, due: readonly Due[]): Promise<Due[]> {
  const rows = await tx.query<{ id: string }>(
    `select s.id from files.stored_files s
     where s.tenant_id = $1 and (s.id, s.version) in (select * from unnest($2::uuid[], $3::bigint[])) order by s.id for update of s skip locked`,
    [tenantId, due.map(({ file }) => file), due.map(({ fileVersion }) => fileVersion)],
  )
  const held = new Set(rows.map(({ id }) => id))
  return due.filter(({ file }) => held.has(file))
}

export const retentionInternal: Internals<typeof files, 'retentionRules'> = {
  async apply(place, context) {
    const { due, after } = await dueFrom(context, place)
    const going = await unchanged(
      context,
      due.filter(({ kept }) => !kept),
    )
    if (going.length > 0) await steps[place.step](context, going)
    if (after) return { next: { step: place.step, after } }
    const step = retentionSteps[retentionSteps.indexOf(place.step) + 1]
    return step ? { next: { step } } : {}
  },
}

export const retentionRules: Customs<typeof files, 'retentionRules'> = {
  async preview({ rule, step = 'files', after: from }, context) {
    await context.find(files.retentionRules, rule)
    const { due, after } = await dueFrom(context, { step, after: from }, rule)
    return document({
      type: 'retention_preview',
      id: rule,
      attributes: {
        due: due.map(({ file, name, category, number, size, since, kept }) => ({
          file_unique_id: file,
          name,
          category_name: category,
          version_number: number,
          file_size: size,
          since,
          kept,
        })),
        next_after: after,
      },
    })
  },
}

export const replacedRules: NonNullable<BlockServer['replaces'][string]> = {
  async create(request, context, standard) {
    advisoryLock(context.tx, 'retention rules')
    const [{ count } = { count: '0' }] = await context.tx.query<{ count: string }>(
      'select count(*) from files.retention_rules where tenant_id = $1',
      [context.tenantId],
    )
    if (Number(count) >= rulesMax)
      throw refuse.conflict('too_many_rules', `A company can have up to ${rulesMax} retention rules.`)
    return standard(request)
  },
}

/** A rule without its category would be one for all files. */
export const replacedCategories: NonNullable<BlockServer['replaces'][string]> = {
  async purge(request, context, standard) {
    const [rule] = await context.tx.query<{ id: string }>(
      'select id from files.retention_rules where tenant_id = $1 and category_id = app.id($2) limit 1',
      [context.tenantId, request.params.id],
    )
    if (rule)
      throw refuse.conflict('category_in_use', 'A retention rule names this category. Delete the rule first.', { rule: rule.id })
    return standard(request)
  },
}

/** Says of files in the trash when each is removed, where a rule and not the company’s setting decides; null while it is on hold. */
export async function withTrashEnds(answer: Answer, { tx, tenantId }: Context): Promise<Answer> {
  const body = JSON.parse(answer.body) as { data: { id: string; attributes: Record<string, unknown> }[] }
  const kept = await tx.query<{ id: string; isHeld: boolean; until: string | null }>(
    `select f.id, k.is_held as "isHeld", k.kept_until as until from unnest($2::uuid[]) f(id), files.kept_by_retention($1, f.id) k
     where k.is_held or k.kept_until is not null`,
    [tenantId, body.data.map(({ id }) => id)],
  )
  const byId = new Map(kept.map((one) => [one.id, one]))
  for (const { id, attributes } of body.data) {
    const found = byId.get(id)
    if (found) attributes.trash_ends_at = found.isHeld ? null : found.until
  }
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}

/** 409 while a legal hold stands; and for the nightly emptying of the trash, which is nobody, while a rule keeps the file longer. */
export async function mustNotBeKept({ tx, tenantId, me }: Context, id: string): Promise<void> {
  const [kept] = await tx.query<{ isHeld: boolean; isLater: boolean }>(
    `select is_held as "isHeld", coalesce(kept_until > clock_timestamp(), false) as "isLater" from files.kept_by_retention($1, app.id($2))`,
    [tenantId, id],
  )
  if (kept?.isHeld) throw refuse.conflict('legal_hold', 'This file is on legal hold and cannot be removed.')
  if (kept?.isLater && !me)
    throw refuse.conflict('kept_by_retention', 'A retention rule keeps this file in the trash for longer.')
}
