import { type BlockServer, type Context, type Customs, idIn, type Internals, refuse, scopeOf } from '@quoin/kit/server'
import { follow, type Language } from '../engine/index.ts'
import { statusesMeant } from '../resources/answers.ts'
import { forms } from '../resources/index.ts'
import { aboutIn } from './about.ts'
import { answered } from './answered.ts'
import { change, submit } from './change.ts'
import { complete, definitionOf, fullOptions, give, mustBeOpen, mustBeRight, personIn, surveyRow } from './give.ts'
import { resend } from './invite.ts'
import { answerWith } from './records.ts'
import { requested } from './request.ts'
import { csv, xlsx } from './resultFiles.ts'
import { results } from './results.ts'
import { rows } from './rows.ts'
import { claimUploads, file, keepUpload, reserveRefused, uploadOf } from './uploads.ts'
import { sendCode, tryCode } from './verify.ts'

/** Search values as lists take them. */
export const listOf = (query: Readonly<Record<string, unknown>>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) =>
      typeof value === 'string' || Array.isArray(value) ? [[key, Array.isArray(value) ? value.map(String) : value] as const] : [],
    ),
  )

/** Whose answer somebody writes: their own, or another's where their permission reaches that far. */
function answersFor(context: Context, user: string | null | undefined): string | null {
  const reachesAll = scopeOf(context.actor, 'forms.answers.write') === 'tenant'
  if (user && user !== context.me && !reachesAll) throw refuse.forbidden('forms.answers.write')
  return user ?? (reachesAll ? null : context.me)
}

export const answers: Customs<typeof forms, 'answers'> = {
  async create({ parent, user_unique_id, form_fields, language, ...input }, context) {
    const user = answersFor(context, user_unique_id)
    const survey = await surveyRow(context, { id: parent }, form_fields ? 'lock' : undefined)
    if (!survey) throw refuse.missing()
    mustBeOpen(survey)
    const { number, definition } = await definitionOf(context, survey.id, survey.published!)
    const followed = follow(definition, form_fields ?? {})
    if (form_fields) mustBeRight(followed.errors)
    const now = new Date().toISOString()
    const { id } = await context.insert(forms.answers, {
      survey: survey.id,
      surveyVersion: survey.published,
      versionNumber: number,
      user,
      language: (language ?? definition.languages[0]) as Language,
      formFields: form_fields ? followed.values : {},
      status: form_fields ? 'completed' : 'pending',
      source: 'api',
      ...(form_fields && { ...personIn(definition, followed.values), startedAt: now, completedAt: now, ending: followed.ending }),
      ...aboutIn(context, input),
    })
    if (form_fields) {
      await claimUploads(context, { id, survey: survey.id, hash: null }, definition, followed.values)
      await complete(context, { id, user }, survey, definition, followed)
    }
    return answerWith(context, forms.answers, id, 201)
  },

  async statusUpdate({ parent, id, status }, context) {
    if (status === 'completed') {
      await context.call(forms.answers.submit, { parent, id })
      return answerWith(context, forms.answers, id)
    }
    const answer = await context.find(forms.answers, id, 'lock')
    if (answer.survey !== parent) throw refuse.missing()
    if (scopeOf(context.actor, 'forms.answers.write') !== 'tenant' && answer.user !== context.me)
      throw refuse.forbidden('forms.answers.write')
    if (answer.status === 'completed') throw refuse.conflict('already_answered', 'Completed responses cannot be reopened.')
    if (status === 'pending' && Object.keys(answer.formFields ?? {}).length > 0)
      throw refuse.conflict('already_started', 'This response has been started already.')
    await context.update(forms.answers, answer, { status })
    return answerWith(context, forms.answers, id)
  },

  async byStatus({ parent, status, ...query }, context) {
    const meant = statusesMeant(status)
    if (meant.length === 0) throw refuse.parameter('status', 'There is no such status.')
    await context.find(forms.surveys, parent)
    return context.list(forms.answers, listOf(query), (add) => [
      `t.survey_id = ${add(parent)}`,
      `t.status = any(${add(meant)}::text[])`,
    ])
  },

  change,
  submit,
  resend,
  file,
  results,
  rows,
  csv,
  xlsx,
}

type Replaced = NonNullable<BlockServer['replaces'][string]>

/** Narrowed by a status under either of its names. */
const listAnswers: Replaced['list'] = (request, _context, standard) => {
  const { status, ...query } = request.query
  const meant = typeof status === 'string' ? statusesMeant(status) : []
  return standard.last(meant.length > 0 ? { ...request, query: { ...query, 'status[]': meant } } : request)
}

/** What was in the trash takes its seats again, if there are any. */
const restoreAnswer: Replaced['restore'] = async (request, context, standard) => {
  const restored = await standard(request)
  const id = idIn(restored)
  const answer = await context.find(forms.answers, id)
  if (answer.status !== 'completed' || !answer.surveyVersion) return restored
  const survey = await surveyRow(context, { id: answer.survey }, 'lock')
  if (!survey) return restored
  const { definition } = await definitionOf(context, survey.id, answer.surveyVersion)
  const own = await context.tx.query<{ key: string }>(
    `select s.question || ':' || s.option as key from forms.seats s where s.tenant_id = $1 and s.answer_id = $2`,
    [context.tenantId, id],
  )
  const over = await overBooked(context, survey.id, definition)
  if (own.some(({ key }) => over.includes(key)))
    throw refuse.conflict('option_full', 'One of the selected options is no longer available.')
  return restored
}

export const replacedAnswers: Replaced = { list: listAnswers, restore: restoreAnswer }

/** Options with more seats taken than there are. */
const overBooked = async (context: Context, survey: string, definition: Parameters<typeof fullOptions>[2]): Promise<string[]> =>
  fullOptions(context, survey, {
    ...definition,
    pages: definition.pages.map((page) => ({
      ...page,
      groups: page.groups.map((group) => ({
        ...group,
        questions: group.questions.map((question) => ({
          ...question,
          options: question.options.map((option) => ({
            ...option,
            ...(option.quota !== undefined && { quota: option.quota + 1 }),
          })),
        })),
      })),
    })),
  })

export const answersInternal: Internals<typeof forms, 'answers'> = {
  give,
  answered,
  requested,
  keepUpload,
  reserveRefused,
  uploadOf,
  sendCode,
  tryCode,
}
