import { newSecret, readSecret } from '@quoin/kit/secret-links'
import { whyNotTo } from '@quoin/kit/mail'
import { type RichNode, richTextLines } from '@quoin/kit/rich-text'
import { readPlainText } from '@quoin/kit/rich-text/read'
import { createHash } from 'node:crypto'
import type { RecordOf } from '@quoin/kit'
import { paperLanguage } from '@quoin/kit/pdf'
import { advisoryLock, companyOf, type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { disclosure, type RespondentWire } from '../resources/index.ts'
import { objectiveIn } from '../catalogue/translated.ts'
import { answerOf, held, keep, unpinned } from './storedAnswer.ts'
import { mustWork } from './mustWork.ts'
import { tellSubmitted } from './tell.ts'

type RespondentRow = RecordOf<typeof disclosure.respondents.definition.fields>
const daysDefault = 30
const daysMax = 366
const respondentsMax = 500
const invitationsPerDay = 500
const noLink = () => refuse.missing('This link is not valid or has expired.')

interface Known extends Record<string, unknown> {
  readonly id: string
  readonly project: string
  readonly name: string
  readonly expiresAt: string
}

async function knownBy({ tx, tenantId }: Context, hash: Buffer): Promise<Known> {
  const [row] = await tx.query<Known>(
    `update disclosure.respondents set last_used_at = clock_timestamp() where tenant_id = $1 and link_hash = $2 and revoked_at is null
       and expires_at > clock_timestamp() returning id, project_id as project, name, expires_at as "expiresAt"`,
    [tenantId, hash],
  )
  if (!row) throw noLink()
  return row
}

async function asksOf(context: Context, { id, project }: Known): Promise<readonly string[]> {
  const rows = await context.tx.query<{ id: string }>(
    `select o.objective_id as id from disclosure.respondent_objectives o join disclosure.asked($1, $3) a on a.id = o.objective_id
     where o.tenant_id = $1 and o.respondent_id = $2 order by a.place, a.made_at, a.id`,
    [context.tenantId, id, project],
  )
  return rows.map((one) => one.id)
}

async function askedWire(context: Context, project: string, objective: string, language?: string) {
  const answer = await objectiveIn(context, await answerOf(context, project, objective), language ?? null)
  return {
    unique_id: answer.unique_id,
    name: answer.name,
    guidance: answer.guidance,
    status: answer.status,
    is_completed: answer.is_completed,
    content: answer.content ? richTextLines(answer.content as RichNode).join('\n') : '',
    review_note: answer.review_note,
    version: answer.version,
  }
}

export const companyName = async ({ pools, tenantId }: Context): Promise<string> => (await companyOf(pools, tenantId))?.name ?? ''
export const projectName = async ({ tx, tenantId }: Context, project: string): Promise<string> => {
  const [row] = await tx.query<{ name: string }>(
    'select name from projects.projects_view where tenant_id = $1 and id = $2 and deleted_at is null',
    [tenantId, project],
  )
  if (!row) throw noLink()
  return row.name
}

export const respondents: Customs<typeof disclosure, 'respondents'> = {
  async inProject({ project }, context) {
    await mustWork(context, project, 'disclosure.answers.assign')
    const rows = await context.tx.query<{ row: RespondentWire }>(
      `select json_build_object('unique_id', r.id, 'name', r.name, 'email', r.email, 'expires_at', r.expires_at, 'revoked_at', r.revoked_at,
         'last_used_at', r.last_used_at, 'objectives', (select coalesce(json_agg(json_build_object('unique_id', a.id, 'name', a.name, 'status', a.status)
           order by a.place, a.made_at), '[]') from disclosure.respondent_objectives o join disclosure.asked($1, $2) a on a.id = o.objective_id
           where o.tenant_id = $1 and o.respondent_id = r.id)) as row
       from disclosure.respondents r where r.tenant_id = $1 and r.project_id = $2 order by r.created_at desc, r.id limit ${respondentsMax}`,
      [context.tenantId, project],
    )
    return { unique_id: project, respondents: rows.map(({ row }) => row) }
  },

  async invite({ project, name, email, objective_unique_ids, expires_at }, context) {
    await mustWork(context, project, 'disclosure.answers.assign')
    const { tx, tenantId, settings } = context
    const unusable = whyNotTo(email)
    if (unusable) throw refuse.invalid('address_unusable', unusable, 'email')
    const expiresAt = new Date(expires_at ?? Date.now() + daysDefault * 86_400_000)
    if (expiresAt.getTime() <= Date.now() || expiresAt.getTime() > Date.now() + daysMax * 86_400_000)
      throw refuse.invalid('invalid', 'must be in the future, and within a year', 'expires_at')
    const ids = [...new Set(objective_unique_ids)].sort()
    for (const objective of ids) await answerOf(context, project, objective)
    advisoryLock(tx, 'respondents')
    const [sent] = await tx.query<{ held: number; today: number }>(
      `select count(*) filter (where project_id = $2)::int as held, count(*) filter (where created_at > now() - interval '1 day')::int as today
       from disclosure.respondents where tenant_id = $1`,
      [tenantId, project],
    )
    if (sent!.today >= invitationsPerDay) throw refuse.slowDown(3_600)
    if (sent!.held >= respondentsMax)
      throw refuse.conflict('too_many_respondents', `A project can have up to ${respondentsMax} respondents.`)
    const { id } = await context.insert(disclosure.respondents, { project, name, email, expiresAt: expiresAt.toISOString() })
    const { secret, hash } = newSecret(tenantId)
    await tx.query('update disclosure.respondents set link_hash = $3 where tenant_id = $1 and id = $2', [tenantId, id, hash])
    await tx.query(
      'insert into disclosure.respondent_objectives (tenant_id, respondent_id, objective_id) select $1, $2, unnest($3::uuid[])',
      [tenantId, id, ids],
    )
    const url = `${settings.publicUrl}/respond#${secret}`
    const [me] = await tx.query<{ language: string | null }>(
      'select language from gateway.users_view where tenant_id = $1 and id = $2',
      [tenantId, context.me],
    )
    await context.mailer.send(
      {
        to: email,
        template: 'disclosure_respondent',
        language: paperLanguage(me?.language, (await companyOf(context.pools, tenantId))?.language),
        tenantId,
        key: `disclosure respondent ${id}`,
        values: {
          name,
          project: await projectName(context, project),
          count: ids.length,
          until: expiresAt.toISOString().slice(0, 10),
          link: url,
        },
      },
      tx,
    )
    return document({
      type: 'disclosure_respondent',
      id,
      status: 201,
      attributes: { url, expires_at: expiresAt.toISOString() },
    })
  },

  async revoke({ project, respondent: id }, context) {
    await mustWork(context, project, 'disclosure.answers.assign')
    const row = (await context.find(disclosure.respondents, id, 'lock')) as RespondentRow
    if (row.project !== project) throw refuse.missing()
    if (row.revokedAt) throw refuse.conflict('wrong_state', 'This link was already revoked.')
    const revokedAt = new Date().toISOString()
    await context.update(disclosure.respondents, row, { revokedAt })
    return { unique_id: id, revoked_at: revokedAt }
  },

  async asked({ link, language }, context) {
    const known = readSecret(link)
    if (!known) throw noLink()
    return context.behind(known.tenantId, async (inside) => {
      const respondent = await knownBy(inside, known.hash)
      const objectives = []
      for (const objective of await asksOf(inside, respondent))
        objectives.push(await askedWire(inside, respondent.project, objective, language))
      return {
        unique_id: respondent.id,
        name: respondent.name,
        project_name: await projectName(inside, respondent.project),
        company_name: await companyName(inside),
        expires_at: new Date(respondent.expiresAt).toISOString(),
        objectives,
      }
    })
  },

  async respond({ link, objective_unique_id: objective, content, version, submit, language }, context) {
    const known = readSecret(link)
    if (!known) throw noLink()
    return context.behind(known.tenantId, async (inside) => {
      const respondent = await knownBy(inside, known.hash)
      const { project } = respondent
      await projectName(inside, project)
      if (!(await asksOf(inside, respondent)).includes(objective)) throw refuse.missing()
      const row = await held(inside, project, objective)
      const current = await askedWire(inside, project, objective, language)
      if (current.is_completed || current.status === 'in_review')
        throw refuse.conflict('wrong_state', 'This was already submitted.')
      if (row?.notApplicable) throw refuse.conflict('not_applicable', 'Objectives that do not apply cannot be answered.')
      if (version !== current.version)
        throw refuse.conflict('stale_version', 'Someone else changed this answer after you loaded it.', { current })
      if (submit && content.trim() === '') throw refuse.invalid('required', 'Write an answer first.', 'content')
      const doc = content.trim() === '' ? null : readPlainText(content, 'content')
      const contentHash = doc && createHash('sha256').update(JSON.stringify(doc)).digest('hex')
      await keep(inside, project, objective, row, {
        ...(contentHash !== (row?.contentHash ?? null) && unpinned(row)),
        content: doc,
        contentHash,
        status: submit ? 'in_review' : 'in_progress',
        respondent: respondent.id,
        ...(submit && { submittedAt: new Date().toISOString(), submittedBy: null, reviewNote: null }),
      })
      if (submit) await tellSubmitted(inside, await answerOf(inside, project, objective), respondent.name)
      return askedWire(inside, project, objective, language)
    })
  },
}
