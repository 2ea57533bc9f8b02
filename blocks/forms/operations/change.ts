import { type Context, type Customs, scopeOf, refuse } from '@quoin/kit/server'
import { type Definition, follow, questionsOf } from '../engine/index.ts'
import { forms } from '../resources/index.ts'
import { aboutIn } from './about.ts'
import { complete, definitionOf, mustBeInTime, mustBeOpen, mustBeRight, personIn, surveyRow } from './give.ts'
import { answerWith } from './records.ts'
import { claimUploads } from './uploads.ts'

type Operations = Customs<typeof forms, 'answers'>

/** An answer of the form in the address that somebody may write: their own, or anybody's where their permission reaches that far. */
async function answerIn(context: Context, parent: string, id: string) {
  const answer = await context.find(forms.answers, id, 'lock')
  if (answer.survey !== parent) throw refuse.missing()
  const reachesAll = scopeOf(context.actor, 'forms.answers.write') === 'tenant'
  if (!reachesAll && answer.user !== context.me) throw refuse.forbidden('forms.answers.write')
  return { answer, reachesAll }
}
const isOpen = ({ status }: { readonly status: string }): boolean => status === 'pending' || status === 'started'
const over = () => refuse.conflict('already_answered', 'This response has already been completed or cancelled.')

/** What an answer began with: its version, or the one that is out where it has none yet. */
async function seenBy(context: Context, survey: { id: string; published: string | null }, version: string | null) {
  const id = version ?? survey.published
  if (!id) throw refuse.conflict('form_closed', 'This form is closed.')
  return { id, ...(await definitionOf(context, survey.id, id)) }
}

/** The answers among those given that a question was last asked for, in the order of the form. */
const lastOf = (definition: Definition, given: Readonly<Record<string, unknown>>): string | undefined =>
  questionsOf(definition).findLast(({ question }) => question.id in given)?.question.id

const named = { active: 'started', archived: 'completed', inactive: 'cancelled' } as const

/** Who somebody is may be mended at any time by whoever looks after the form; what they say, until it is said to the end. */
export const change: Operations['change'] = async (
  { parent, id, form_fields, status, user_unique_id: user, ...input },
  context,
) => {
  const wanted =
    status && (status in named ? named[status as keyof typeof named] : (status as Exclude<typeof status, keyof typeof named>))
  // The form is locked before the answer, as where pages are given.
  const survey = await surveyRow(context, { id: parent }, wanted === 'completed' ? 'lock' : undefined)
  if (!survey) throw refuse.missing()
  const { answer, reachesAll } = await answerIn(context, parent, id)
  if (!isOpen(answer) && (form_fields || user || !reachesAll)) throw over()
  if (user && user !== answer.user && !reachesAll) throw refuse.forbidden('forms.answers.write')
  const said = form_fields ? await saidSoFar(context, survey, answer, form_fields) : {}
  await context.update(forms.answers, answer, { ...said, ...aboutIn(context, input), ...(user && { user }) })
  if (wanted === 'completed') await context.call(forms.answers.submit, { parent, id })
  else if (wanted) await context.call(forms.answers.statusUpdate, { parent, id, status: wanted })
  return answerWith(context, forms.answers, id)
}

async function saidSoFar(
  context: Context,
  survey: NonNullable<Awaited<ReturnType<typeof surveyRow>>>,
  answer: {
    id: string
    surveyVersion: string | null
    formFields: Record<string, unknown> | null
    startedAt: string | null
    expiresAt: string | null
  },
  given: Readonly<Record<string, unknown>>,
) {
  mustBeOpen(survey)
  mustBeInTime(answer)
  const { id: version, number, definition } = await seenBy(context, survey, answer.surveyVersion)
  const followed = follow(definition, { ...answer.formFields, ...given })
  mustBeRight(Object.fromEntries(Object.entries(followed.errors).filter(([key]) => key in given)))
  await claimUploads(context, { id: answer.id, survey: survey.id, hash: null }, definition, followed.values)
  const last = lastOf(definition, given)
  return {
    surveyVersion: version,
    versionNumber: number,
    formFields: followed.values,
    status: 'started' as const,
    startedAt: answer.startedAt ?? new Date().toISOString(),
    ...personIn(definition, followed.values),
    ...(last && { lastQuestion: last }),
  }
}

/** Completes what was said so far, as the last page of the form does. */
export const submit: Operations['submit'] = async ({ parent, id }, context) => {
  const survey = await surveyRow(context, { id: parent }, 'lock')
  if (!survey) throw refuse.missing()
  const { answer } = await answerIn(context, parent, id)
  if (!isOpen(answer)) throw over()
  mustBeOpen(survey)
  mustBeInTime(answer)
  const { id: version, number, definition } = await seenBy(context, survey, answer.surveyVersion)
  const followed = follow(definition, answer.formFields ?? {})
  mustBeRight(followed.errors)
  const now = new Date().toISOString()
  await context.update(forms.answers, answer, {
    surveyVersion: version,
    versionNumber: number,
    formFields: followed.values,
    status: 'completed',
    startedAt: answer.startedAt ?? now,
    completedAt: now,
    ending: followed.ending,
  })
  await claimUploads(context, { id, survey: survey.id, hash: null }, definition, followed.values)
  await complete(context, { id, user: answer.user }, survey, definition, followed)
  return answerWith(context, forms.answers, id)
}
