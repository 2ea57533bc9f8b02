import { createHash } from 'node:crypto'
import { type Context, refuse } from '@quoin/kit/server'
import { type Definition, follow, type Followed, questionsOf, readDefinition } from '../engine/index.ts'
import type { Giving, Input } from '../resources/answers.ts'
import { forms, held } from '../resources/index.ts'
import { claimUploads } from './uploads.ts'
import { provenAddress } from './verify.ts'

export interface SurveyRow {
  readonly id: string
  readonly name: string
  readonly slug: string | null
  readonly status: 'draft' | 'live' | 'paused' | 'closed'
  readonly published: string | null
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly answersMax: number | null
  readonly answerCount: number
  readonly onePerPerson: boolean
  readonly requiresCode: boolean
  readonly mode: 'page' | 'question'
  readonly picture: string | null
}

/** A form by its id or its address. Whoever locks it is the only one to complete an answer meanwhile. */
export async function surveyRow(
  { tx, tenantId }: Context,
  by: { readonly id: string } | { readonly slug: string },
  lock?: 'lock',
): Promise<SurveyRow | undefined> {
  const [id, slug] = 'id' in by ? [by.id, null] : [null, by.slug]
  if (lock) await tx.query('select 1 from forms.surveys where tenant_id = $1 and id = $2 for update', [tenantId, id])
  const [row] = await tx.query<SurveyRow & Record<string, unknown>>(
    `select id, name, slug, status, published_id as published, opens_at as "opensAt", closes_at as "closesAt", answers_max as "answersMax",
       answer_count as "answerCount", one_per_person as "onePerPerson", require_otp_verification as "requiresCode", mode, picture_id as picture
     from forms.surveys where tenant_id = $1 and (id = $2 or slug = $3) and deleted_at is null`,
    [tenantId, id, slug],
  )
  return row
}

/** Why a form takes no answers just now. */
export function closedBecause(survey: SurveyRow): 'not_open' | 'closed' | 'paused' | 'full' | null {
  const now = Date.now()
  if (survey.status === 'paused') return 'paused'
  if (survey.status !== 'live' || !survey.published) return 'closed'
  if (survey.opensAt && Date.parse(survey.opensAt) > now) return 'not_open'
  if (survey.closesAt && Date.parse(survey.closesAt) <= now) return 'closed'
  if (survey.answerCount >= Math.min(survey.answersMax ?? Infinity, held.answersPerSurvey)) return 'full'
  return null
}

/** Whether the day by which somebody was to answer is over. */
export const isLate = ({ expiresAt }: { readonly expiresAt: string | null }): boolean =>
  !!expiresAt && Date.parse(expiresAt) <= Date.now()
export function mustBeInTime(answer: { readonly expiresAt: string | null }): void {
  if (isLate(answer)) throw refuse.conflict('form_closed', 'The time to answer this form is over.')
}

const sentences = {
  not_open: 'This form is not open yet.',
  closed: 'This form is closed.',
  paused: 'This form takes no answers at the moment.',
  full: 'This form has all the answers it takes.',
} as const
export function mustBeOpen(survey: SurveyRow): void {
  const why = closedBecause(survey)
  if (why) throw refuse.conflict(`form_${why}`, sentences[why])
}
/** The same for what is no answer, and takes nobody's place. */
export const mustBeTaking = (survey: SurveyRow): void => mustBeOpen({ ...survey, answersMax: null, answerCount: 0 })

/** The definition somebody answers: the one that is out now, or the one they began with. */
export async function definitionOf(
  { tx, tenantId }: Context,
  survey: string,
  version: string,
): Promise<{ number: number; definition: Definition }> {
  const [row] = await tx.query<{ number: number; definition: unknown }>(
    'select number, definition from forms.versions where tenant_id = $1 and id = $2 and survey_id = $3',
    [tenantId, version, survey],
  )
  if (!row) throw refuse.missing('This version of the form does not exist.')
  return { number: row.number, definition: readDefinition(row.definition) }
}

/** Options that are limited and have no seat left. */
export async function fullOptions({ tx, tenantId }: Context, survey: string, definition: Definition): Promise<string[]> {
  const limited = limitedOptions(definition)
  if (limited.size === 0) return []
  const taken = await tx.query<{ question: string; option: string; count: number }>(
    `select s.question, s.option, count(*)::int as count from forms.seats s
       join forms.answers a on a.tenant_id = s.tenant_id and a.id = s.answer_id and a.deleted_at is null and a.status = 'completed'
     where s.tenant_id = $1 and s.survey_id = $2 group by 1, 2`,
    [tenantId, survey],
  )
  return taken
    .map((one) => ({ key: `${one.question}:${one.option}`, count: one.count }))
    .filter(({ key, count }) => count >= (limited.get(key) ?? Infinity))
    .map(({ key }) => key)
}
const limitedOptions = (definition: Definition): Map<string, number> =>
  new Map(
    questionsOf(definition).flatMap(({ question }) =>
      question.options.flatMap(({ id, quota }) => (quota === undefined ? [] : [[`${question.id}:${id}`, quota] as const])),
    ),
  )

/** Every answer in the words of its form is kept; what is only said to reach somebody is kept beside it too. */
export function personIn(definition: Definition, values: Readonly<Record<string, unknown>>) {
  const found: { email?: string; firstName?: string; lastName?: string; phoneNumber?: string; consentVersion?: string } = {}
  for (const { question } of questionsOf(definition)) {
    const value = values[question.id]
    if (value === undefined) continue
    if (question.kind === 'email') found.email ??= String(value)
    if (question.kind === 'consent' && value === true) found.consentVersion ??= question.consentVersion ?? '1'
    if (question.kind === 'contact') {
      const { name, email, phone } = value as { name?: string; email?: string; phone?: string }
      if (email) found.email ??= email
      const words = name?.split(/\s+/) ?? []
      if (words.length > 0) {
        found.firstName ??= words.slice(0, -1).join(' ').slice(0, 120) || words[0]!.slice(0, 120)
        if (words.length > 1) found.lastName ??= words.at(-1)!.slice(0, 120)
      }
      if (phone && /^[+()\d][\d\s().\-/]{3,38}$/.test(phone)) found.phoneNumber ??= phone
    }
  }
  return found
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Completes an answer: one at a time for each form, so that the last seat is given once. */
export async function complete(
  context: Context,
  answer: { readonly id: string; readonly user: string | null; readonly proven?: string | null },
  survey: SurveyRow,
  definition: Definition,
  { values }: Pick<Followed, 'values'>,
): Promise<void> {
  const { tx, tenantId } = context
  const full = new Set(await fullOptions(context, survey.id, definition))
  const seats = questionsOf(definition).flatMap(({ question }) =>
    question.options
      .filter(({ id, quota }) => quota !== undefined && [values[question.id]].flat().includes(id))
      .map(({ id }) => ({ question: question.id, option: id })),
  )
  for (const { question, option } of seats)
    if (full.has(`${question}:${option}`))
      throw refuse.conflict(
        'option_full',
        'This option is no longer available. Please choose another one.',
        { question, option },
        `form_fields/${question}`,
      )
  if (seats.length > 0)
    await tx.query(
      `insert into forms.seats (tenant_id, survey_id, answer_id, question, option)
       select $1, $2, $3, * from unnest($4::text[], $5::text[]) on conflict do nothing`,
      [tenantId, survey.id, answer.id, seats.map((one) => one.question), seats.map((one) => one.option)],
    )
  if (!survey.onePerPerson) return
  const { email } = personIn(definition, values)
  const mail = answer.proven ?? email
  const keys = [answer.user && `user ${answer.user}`, mail && `mail ${mail.toLowerCase()}`].filter((one): one is string =>
    Boolean(one),
  )
  for (const key of keys) {
    const [taken] = await tx.query<{ id: string }>(
      `select d.answer_id as id from forms.answered d join forms.answers a on a.tenant_id = d.tenant_id and a.id = d.answer_id and a.deleted_at is null
       where d.tenant_id = $1 and d.survey_id = $2 and d.person = $3 and d.answer_id <> $4`,
      [tenantId, survey.id, hashOf(key), answer.id],
    )
    if (taken) throw refuse.conflict('already_answered', 'You have already answered this form.')
    await tx.query(
      `insert into forms.answered (tenant_id, survey_id, person, answer_id) values ($1, $2, $3, $4)
       on conflict (tenant_id, survey_id, person) do update set answer_id = excluded.answer_id`,
      [tenantId, survey.id, hashOf(key), answer.id],
    )
  }
}

/** 422 with what is wrong, at each question. */
export const mustBeRight = (errors: Readonly<Record<string, string>>, under = 'form_fields'): void => {
  const [first] = Object.entries(errors)
  if (first) throw refuse.invalid(first[1], 'This is not a valid answer to the question.', `${under}/${first[0]}`)
}

/** What a page of the public form hands over: kept if it is right, and completed with the last page. */
export async function give(input: Giving, context: Context): Promise<Input> {
  const { tx, tenantId } = context
  const isLast = input.upTo === undefined
  const survey = await surveyRow(context, { id: input.survey }, isLast ? 'lock' : undefined)
  if (!survey) throw refuse.missing()
  mustBeOpen(survey)
  const [linked] = await tx.query<{ id: string }>(
    `select answer_id as id from forms.links where tenant_id = $1 and hash = decode($2, 'hex')`,
    [tenantId, input.hash],
  )
  const answer = linked && (await context.find(forms.answers, linked.id, 'lock'))
  if (answer && answer.survey !== survey.id) throw refuse.missing()
  if (answer && !['pending', 'started'].includes(answer.status))
    throw refuse.conflict('already_answered', 'You have already answered this form.')
  if (answer) mustBeInTime(answer)
  const proven = survey.requiresCode ? await provenAddress(context, survey.id, Buffer.from(input.hash, 'hex')) : null
  if (survey.requiresCode && !proven) throw refuse.conflict('code_required', 'Give the code that was mailed to you first.')
  // A new answer is given to what is out now; one that was begun goes on with what it saw.
  const version = answer?.surveyVersion ?? survey.published!
  if (version !== input.version) throw refuse.conflict('version_changed', 'The form has changed. Please reload it.')
  const { number, definition } = await definitionOf(context, survey.id, version)
  const followed = follow(definition, { ...answer?.formFields, ...input.values })
  const errors = isLast
    ? followed.errors
    : Object.fromEntries(Object.entries(followed.errors).filter(([key]) => input.upTo!.includes(key)))
  if (Object.keys(errors).length > 0) return { answer: answer?.id ?? '', status: 'started', errors }
  const now = new Date().toISOString()
  const values = {
    surveyVersion: version,
    versionNumber: number,
    formFields: followed.values,
    language: input.language,
    status: isLast ? ('completed' as const) : ('started' as const),
    lastQuestion: input.upTo?.at(-1) ?? answer?.lastQuestion ?? null,
    ...personIn(definition, followed.values),
    ...(proven && { email: proven }),
    ...(isLast && { completedAt: now, ending: followed.ending }),
  }
  if (!answer) await mustTakeMore(context, survey.id)
  const id = answer
    ? (await context.update(forms.answers, answer, { ...values, startedAt: answer.startedAt ?? now })).id
    : (await context.insert(forms.answers, { ...values, survey: survey.id, startedAt: now, source: input.source ?? 'form' })).id
  if (!answer)
    await tx.query(`insert into forms.links (tenant_id, hash, answer_id) values ($1, decode($2, 'hex'), $3)`, [
      tenantId,
      input.hash,
      id,
    ])
  await claimUploads(context, { id, survey: survey.id, hash: input.hash }, definition, followed.values)
  if (isLast) await complete(context, { id, user: answer?.user ?? null, proven }, survey, definition, followed)
  return { answer: id, status: values.status, errors: {} }
}

/** So many may be begun in a day: the rest is no audience. */
async function mustTakeMore({ tx, tenantId }: Context, survey: string): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from forms.answers t where t.tenant_id = $1 and t.survey_id = $2 and t.created_at > now() - interval '1 day' limit $3) latest`,
    [tenantId, survey, held.openPerSurveyPerDay],
  )
  if (row!.count >= held.openPerSurveyPerDay) throw refuse.slowDown(3_600)
}
