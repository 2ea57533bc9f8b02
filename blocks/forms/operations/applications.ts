import { newSecret, readSecret } from '@quoin/kit/secret-links'
import { type Context, type Customs, document, Refusal, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { type Language, say } from '../engine/index.ts'
import type { forms } from '../resources/index.ts'
import { closedBecause, definitionOf, fullOptions, give, isLate, mustBeRight, type SurveyRow, surveyRow } from './give.ts'
import { flatAndWhole } from './records.ts'
import { sendCode, tryCode, verificationOf } from './verify.ts'

type Operations = Customs<typeof forms, 'applications'>

interface Begun {
  readonly id: string
  readonly survey: string
  readonly version: string | null
  readonly status: string
  readonly language: Language
  readonly values: Readonly<Record<string, unknown>> | null
  readonly expiresAt: string | null
  readonly name: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly completedAt: string | null
}
/** A form with the link under which somebody fills it in. */
interface Place {
  readonly survey: SurveyRow & { readonly published: string }
  readonly secret: string
  readonly hash: Buffer
  /** By what it is asked for again. */
  readonly address: string
  readonly begun: Begun | undefined
}

async function begunUnder({ tx, tenantId }: Context, hash: Buffer): Promise<Begun | undefined> {
  const [row] = await tx.query<Begun & Record<string, unknown>>(
    `select a.id, a.survey_id as survey, a.survey_version_id as version, a.status, a.language, a.form_fields as "values", a.expires_at as "expiresAt",
       nullif(concat_ws(' ', a.first_name, a.last_name), '') as name, a.created_at as "createdAt", a.updated_at as "updatedAt", a.completed_at as "completedAt"
     from forms.links l join forms.answers a on a.tenant_id = l.tenant_id and a.id = l.answer_id and a.deleted_at is null
     where l.tenant_id = $1 and l.hash = $2`,
    [tenantId, hash],
  )
  return row
}

/** What an address names: a form by its name or id, a link, or both with `~` between them. */
async function placeOf(context: Context, address: string): Promise<Place> {
  const [first = '', second, ...more] = address.split('~')
  if (more.length > 0) throw refuse.missing()
  const link = second ?? (readSecret(first) ? first : undefined)
  const named = second === undefined && link ? undefined : first
  if (named !== undefined && !/^[a-z0-9-]{1,60}$/i.test(named)) throw refuse.missing()
  const read = link === undefined ? undefined : readSecret(link)
  // A link opens nothing behind the wall of another company.
  if (link !== undefined && read?.tenantId !== context.tenantId) throw refuse.missing()
  const begun = read && (await begunUnder(context, read.hash))
  if (!named && !begun) throw refuse.missing()
  const by = begun ? { id: begun.survey } : isUuid(named) ? { id: named.toLowerCase() } : { slug: named! }
  const survey = await surveyRow(context, by)
  if (!survey?.published || (named && named !== survey.slug && named.toLowerCase() !== survey.id)) throw refuse.missing()
  const { secret, hash } = read ? { secret: link!, hash: read.hash } : newSecret(context.tenantId)
  const again = named ? `${survey.slug ?? survey.id}~${secret}` : secret
  return { survey: { ...survey, published: survey.published }, secret, hash, address: again, begun }
}

const closedFor = ({ survey, begun }: Place) => {
  if (begun?.status === 'completed') return 'completed'
  if (begun && (['expired', 'cancelled'].includes(begun.status) || isLate(begun))) return 'closed'
  return closedBecause(survey)
}
const states = {
  pending: 'pending',
  started: 'active',
  completed: 'archived',
  expired: 'inactive',
  cancelled: 'inactive',
} as const
const stateOf = (begun: Begun | undefined) => (begun ? states[begun.status as keyof typeof states] : 'pending')

const datesOf = async ({ tx, tenantId }: Context, { survey, begun }: Place) => {
  if (begun) return { created_at: begun.createdAt, updated_at: begun.updatedAt }
  const [row] = await tx.query<{ created_at: string; updated_at: string }>(
    'select v.created_at, v.updated_at from forms.versions v where v.tenant_id = $1 and v.id = $2',
    [tenantId, survey.published],
  )
  return { created_at: row!.created_at, updated_at: row!.updated_at }
}

/** The form as somebody sees it who holds its address. */
async function shown(context: Context, place: Place) {
  const { survey, begun, hash, address } = place
  const verification = survey.requiresCode ? await verificationOf(context, survey.id, hash) : null
  const base = {
    type: 'public_form',
    id: address,
    attributes: {
      ...(await datesOf(context, place)),
      form_unique_id: survey.id,
      form_name: survey.name,
      title: null,
      description: null,
      schema: {},
      ui_schema: null,
      settings: null,
      status: stateOf(begun),
      payload: null,
      verification_status: verification && (verification.isProven ? 'verified' : 'pending'),
      assigned_to_name: begun?.name ?? null,
      masked_email: verification?.address ?? null,
      otp_sent: verification?.isSent ?? false,
    },
  }
  if (verification && !verification.isProven) return document(base)
  const { number, definition } = await definitionOf(context, survey.id, begun?.version ?? survey.published)
  const closed = closedFor(place)
  const language = begun?.language ?? definition.languages[0]!
  return document({
    ...base,
    attributes: {
      ...base.attributes,
      title: say(definition.title, language, definition) || survey.name,
      description: say(definition.intro, language, definition) || null,
      schema: { ...definition },
      settings: {
        mode: survey.mode,
        language,
        languages: definition.languages,
        version: Number(number),
        closed,
        full: await fullOptions(context, survey.id, definition),
      },
      payload: { responses: begun?.values ?? {} },
    },
  })
}

/** Keeps what is right: what was said alone, or all of it as the last page of the form does. */
async function keep(
  context: Context,
  { form, responses, language }: Parameters<Operations['submit']>[0],
  isLast: boolean,
): ReturnType<Operations['submit']> {
  const place = await placeOf(context, form)
  const { survey, begun, hash, secret, address } = place
  if (survey.requiresCode && !(await verificationOf(context, survey.id, hash)).isProven)
    throw refuse.conflict('OTP_REQUIRED', 'Ask for a code and give it before you fill in this form.')
  const version = begun?.version ?? survey.published
  const { definition } = await definitionOf(context, survey.id, version)
  const kept = await give(
    {
      survey: survey.id,
      version,
      values: responses,
      language: language ?? begun?.language ?? definition.languages[0]!,
      hash: hash.toString('hex'),
      source: 'application',
      ...(!isLast && { upTo: Object.keys(responses) }),
    },
    context,
  )
  mustBeRight(kept.errors, 'responses')
  const now = (await begunUnder(context, readSecret(secret)!.hash))!
  return document({
    type: 'form_response',
    id: address,
    attributes: {
      created_at: now.createdAt,
      updated_at: now.updatedAt,
      form_unique_id: survey.id,
      data: now.values ?? {},
      status: stateOf(now),
      submitted_at: now.completedAt,
      payload: null,
    },
    // A draft is put in its place, whether one was there or not.
    status: begun || !isLast ? 200 : 201,
  })
}

const needsNone = () => refuse.conflict('OTP_NOT_REQUIRED', 'This form asks for no code.')
const isVerified = () => refuse.conflict('ALREADY_VERIFIED', 'The code was given already.')
const mustTakeAnswers = (place: Place): void => {
  const closed = closedFor(place)
  if (closed) throw refuse.conflict(`form_${closed}`, 'This form takes no answers.')
}

/** Why no code was mailed, and why one was not taken, by the words the published client has for it. */
const unsent = {
  already_verified: isVerified,
  email_needed: () => refuse.invalid('required', 'must be the address that the code is mailed to', 'email'),
  rate_limited: () =>
    new Refusal(
      429,
      { code: 'RATE_LIMITED', detail: 'Too many codes were requested. Try again in an hour.' },
      { 'retry-after': '3600' },
    ),
} as const
const refusals = {
  already_verified: isVerified,
  expired: () => refuse.conflict('CODE_EXPIRED', 'This code is no longer valid. Ask for a new one.'),
  exceeded: () => refuse.conflict('ATTEMPTS_EXCEEDED', 'This code was tried too often. Ask for a new one.'),
} as const

/** Forms for people without a sign-in, by the calls of the published client. */
export const applications: Operations = {
  get: async ({ form }, context) => shown(context, await placeOf(context, form)),
  draft: (input, context) => keep(context, input, false),
  submit: (input, context) => keep(context, input, true),

  async sendOtp({ form, email, language }, context) {
    const place = await placeOf(context, form)
    if (!place.survey.requiresCode) throw needsNone()
    mustTakeAnswers(place)
    const input = { survey: place.survey, secret: place.secret, email: email ?? null }
    const sent = await sendCode({ ...input, language: language ?? place.begun?.language ?? 'en' }, context)
    if (sent.result !== 'sent') throw unsent[sent.result]()
    const told = {
      message: 'If this address can receive mail, a code is on its way.',
      masked_email: sent.address,
      expires_in: sent.seconds,
      sent_count: sent.sent,
    }
    return flatAndWhole('form_code', place.address, told)
  },

  async verifyOtp({ form, code }, context) {
    const place = await placeOf(context, form)
    const { survey, secret } = place
    if (!survey.requiresCode) throw needsNone()
    if (code.trim() === '') throw refuse.invalid('CODE_REQUIRED', 'Enter the code that was mailed to you.', 'code')
    const input = { survey, secret, code, language: place.begun?.language ?? ('en' as const) }
    const tried = await context.tried(
      () => tryCode(input, context),
      ({ result }) => result !== 'verified' && result !== 'already_verified',
    )
    if (tried.result === 'verified') return shown(context, place)
    // What is returned keeps the try that was counted; what is thrown would take it back.
    if (tried.result !== 'invalid') return refusals[tried.result]()
    const meta = { attempts_remaining: tried.left }
    return new Refusal(422, { code: 'INVALID_CODE', detail: 'This is not the code that was mailed.', pointer: 'code', meta })
  },
}
