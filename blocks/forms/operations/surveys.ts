import { advisoryLock, type BlockServer, type Context, type Customs, type Internals, refuse } from '@quoin/kit/server'
import { check, readDefinition } from '../engine/index.ts'
import { statusesMeant } from '../resources/answers.ts'
import { forms, held } from '../resources/index.ts'
import type { StatusName, Verification } from '../resources/surveys.ts'
import { listOf } from './answers.ts'
import { closedBecause, fullOptions, isLate, type SurveyRow, surveyRow } from './give.ts'
import { invite } from './invite.ts'
import { mustBePicture, pictureOf } from './picture.ts'
import { answerWith } from './records.ts'
import { registerUser } from './users.ts'
import { verificationOf } from './verify.ts'

type Replaced = NonNullable<BlockServer['replaces'][string]>

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '') || 'form'

/** An address made of the name; with a number behind it where that is taken. */
async function freeSlug({ tx, tenantId }: Context, name: string): Promise<string> {
  const base = slugOf(name)
  const rows = await tx.query<{ slug: string }>(
    `select slug from forms.surveys where tenant_id = $1 and deleted_at is null and (slug = $2 or slug like $2 || '-%')`,
    [tenantId, base],
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(base)) return base
  let n = 2
  while (taken.has(`${base}-${n}`)) n++
  return `${base}-${n}`
}

async function mustHaveRoom({ tx, tenantId }: Context): Promise<void> {
  advisoryLock(tx, 'surveys')
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from (select 1 from forms.surveys t where t.tenant_id = $1 limit $2) held',
    [tenantId, held.surveys],
  )
  if (row!.count >= held.surveys)
    throw refuse.conflict('too_many_surveys', `The limit of ${held.surveys} forms has been reached.`)
}

export const createSurvey: Replaced['create'] = async (request, context, standard) => {
  await mustHaveRoom(context)
  const { name, slug } = request.body
  const given = typeof name === 'string' && (slug === undefined || slug === null || slug === '')
  return withPicture(
    given ? { ...request, body: { ...request.body, slug: await freeSlug(context, name) } } : request,
    context,
    standard,
  )
}

/** Writes a form, whose picture is one that everybody may see. */
const withPicture: NonNullable<Replaced['create']> = async (request, context, standard) => {
  const { picture_unique_id: picture } = request.body
  if (typeof picture !== 'string' || picture === '') return standard.last(request)
  const answer = await standard(request)
  await mustBePicture(context, picture)
  return answer
}

/** A form keeps an address: invitations and its page lead there. */
export const updateSurvey: Replaced['update'] = async (request, context, standard) => {
  const { name, slug } = request.body
  if (slug !== null && slug !== '') return withPicture(request, context, standard)
  const named = typeof name === 'string' && name.trim() ? name : (await context.find(forms.surveys, request.params.id!)).name
  return withPicture({ ...request, body: { ...request.body, slug: await freeSlug(context, named) } }, context, standard)
}

/** Publishes what was written, if it makes sense and differs from what is out already. */
export async function publish(
  context: Context,
  survey: { id: string; name: string; definition: unknown; answersMax: number | null; published: string | null },
): Promise<{ published: string; publishedNumber: number; publishedAt: string; status: 'live' }> {
  const definition = readDefinition(survey.definition)
  const problems = check(definition, survey.answersMax)
  if (problems.length > 0)
    throw refuse.conflict('not_ready', 'The form has issues that must be fixed before publishing.', {
      problems: problems.slice(0, 100),
    })
  const { tx, tenantId } = context
  const [latest] = await tx.query<{ id: string; number: number; isSame: boolean }>(
    `select id, number, definition = $3::jsonb as "isSame" from forms.versions where tenant_id = $1 and survey_id = $2 order by number desc limit 1`,
    [tenantId, survey.id, JSON.stringify(definition)],
  )
  const number = latest?.isSame ? latest.number : (latest?.number ?? 0) + 1
  if (number > held.versionsPerSurvey)
    throw refuse.conflict('too_many_versions', `A form can have up to ${held.versionsPerSurvey} versions. Create a new form.`)
  const published = latest?.isSame
    ? latest.id
    : (await context.insert(forms.versions, { survey: survey.id, number, name: survey.name, definition })).id
  return { published, publishedNumber: number, publishedAt: new Date().toISOString(), status: 'live' }
}

const meant: Readonly<Record<StatusName, 'draft' | 'live' | 'paused' | 'closed'>> = {
  draft: 'draft',
  pending: 'draft',
  live: 'live',
  active: 'live',
  paused: 'paused',
  inactive: 'paused',
  closed: 'closed',
  archived: 'closed',
}

export const surveys: Customs<typeof forms, 'surveys'> = {
  async statusUpdate({ id, status }, context) {
    const survey = await context.find(forms.surveys, id)
    const wanted = meant[status]
    const record = () => answerWith(context, forms.surveys, id)
    if (wanted === survey.status) return record()
    if (wanted === 'draft')
      throw refuse.conflict('wrong_status', 'A published form cannot become a draft again. Pause or close it instead.')
    if (survey.status === 'draft' && wanted !== 'live')
      throw refuse.conflict('wrong_status', 'Publish the draft before pausing or closing it.')
    if (wanted === 'live') await context.call(survey.status === 'draft' ? forms.surveys.publish : forms.surveys.resume, { id })
    else if (wanted === 'closed') await context.call(forms.surveys.close, { id })
    else {
      if (survey.status === 'closed') await context.call(forms.surveys.resume, { id })
      await context.call(forms.surveys.pause, { id })
    }
    return record()
  },

  byType: ({ surveyType, ...query }, context) =>
    context.list(forms.surveys, listOf(query), (add) => [`t.survey_type = ${add(surveyType)}`]),

  byTypeStatus: ({ surveyType, by_status, ...query }, context) =>
    context.list(forms.surveys, listOf(query), (add) => [
      `t.survey_type = ${add(surveyType)}`,
      ...(by_status ? [`t.status = ${add(meant[by_status as StatusName])}`] : []),
    ]),

  async usersCreate({ user, user_unique_id, page, records, status, sort }, context) {
    if (user) {
      // Beside somebody who is registered or invited it would be left unread.
      if (user_unique_id) throw refuse.invalid('no_such_record', 'Name the person under the key "user" alone.', 'user_unique_id')
      const survey = user.survey_unique_id ?? user.form_unique_id
      return survey ? invite(context, survey, user) : registerUser(context, user.user_unique_id ?? context.me, user)
    }
    if (!user_unique_id) throw refuse.invalid('wrapper_missing', 'The body must hold the fields under the key "user".', '/user')
    const meant = status ? statusesMeant(status) : []
    if (status && meant.length === 0) throw refuse.invalid('invalid', 'is not the status of a response', 'status')
    const query = Object.fromEntries(
      Object.entries({ page, records, sort }).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    )
    return context.list(forms.answers, query, (add) => [
      `t.user_id = ${add(user_unique_id)}`,
      ...(status ? [`t.status = any(${add(meant)}::text[])`] : []),
    ])
  },

  async check({ id }, context) {
    const survey = await context.find(forms.surveys, id)
    return { unique_id: id, problems: check(readDefinition(survey.definition), survey.answersMax) }
  },
}

/** Without a link nobody has shown anything. */
const unproven = ({ requiresCode }: SurveyRow): Verification | null =>
  requiresCode ? { address: null, isFixed: false, isSent: false, isProven: false } : null

export const surveysInternal: Internals<typeof forms, 'surveys'> = {
  async open({ slug, hash }, context) {
    const { tx, tenantId } = context
    const [begun] = hash
      ? await tx.query<{
          id: string
          survey: string
          version: string | null
          status: string
          language: string
          values: object | null
          ending: string | null
          expiresAt: string | null
        }>(
          `select a.id, a.survey_id as survey, a.survey_version_id as version, a.status, a.language, a.form_fields as "values", a.ending, a.expires_at as "expiresAt"
           from forms.links l join forms.answers a on a.tenant_id = l.tenant_id and a.id = l.answer_id and a.deleted_at is null
           where l.tenant_id = $1 and l.hash = decode($2, 'hex')`,
          [tenantId, hash],
        )
      : []
    const survey = await surveyRow(context, begun ? { id: begun.survey } : { slug })
    if (!survey || survey.slug !== slug || !survey.published) return null
    const version = begun?.version ?? survey.published
    const [seen] = await tx.query<{ definition: Record<string, unknown> }>(
      'select definition from forms.versions where tenant_id = $1 and id = $2',
      [tenantId, version],
    )
    if (!seen) return null
    const isOver = begun?.status === 'completed'
    return {
      survey: survey.id,
      version,
      name: survey.name,
      definition: seen.definition,
      mode: survey.mode,
      onePerPerson: survey.onePerPerson,
      verification:
        survey.requiresCode && hash ? await verificationOf(context, survey.id, Buffer.from(hash, 'hex')) : unproven(survey),
      picture: survey.picture ? await pictureOf(context, survey.picture) : null,
      closed: isOver
        ? 'completed'
        : begun && (['expired', 'cancelled'].includes(begun.status) || isLate(begun))
          ? 'closed'
          : closedBecause(survey),
      answer: begun?.id ?? null,
      values: (begun?.values ?? {}) as Record<string, unknown>,
      language: begun?.language ?? null,
      ending: begun?.ending ?? null,
      full: await fullOptions(context, survey.id, readDefinition(seen.definition)),
    }
  },
}
