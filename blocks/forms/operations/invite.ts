import { newSecret } from '@quoin/kit/secret-links'
import { whyNotTo } from '@quoin/kit/mail'
import { type Answer, type Context, companyOf, type Customs, scopeOf, refuse } from '@quoin/kit/server'
import { type Language, readDefinition } from '../engine/index.ts'
import { forms, held } from '../resources/index.ts'
import { mustBeOpen, type SurveyRow, surveyRow } from './give.ts'
import { answerWith } from './records.ts'

interface Invited {
  readonly user_unique_id?: string | null
  readonly name?: string | null
  readonly email?: string | null
  readonly language?: Language | null
  readonly assignment?: string
  readonly expiresAt?: string | null
}

/** The address of a company's public page: by the name in its own addresses, which people read. */
export async function formAddress(
  { pools, settings, tenantId }: Pick<Context, 'pools' | 'settings' | 'tenantId'>,
  slug: string,
): Promise<string> {
  const company = await companyOf(pools, tenantId)
  return `${settings.publicUrl}/f/${company!.word}/${slug}`
}

/** Asks somebody to answer a form, by a link of their own. */
export async function invite(context: Context, surveyId: string, input: Invited): Promise<Answer> {
  if (scopeOf(context.actor, 'forms.answers.write') !== 'tenant') throw refuse.forbidden('forms.answers.write')
  return answerWith(context, forms.answers, await sendTo(context, surveyId, input), 201)
}

/** Sends somebody a form; answers the id of the answer that is to come. */
export async function sendTo(context: Context, surveyId: string, input: Invited): Promise<string> {
  const { tx, tenantId } = context
  const survey = await surveyRow(context, { id: surveyId })
  if (!survey) throw refuse.invalid('no_such_record', 'This record does not exist.', 'survey_unique_id')
  mustBeOpen(survey)
  const [person] = input.user_unique_id
    ? await tx.query<{ id: string; name: string; email: string; language: string | null }>(
        'select id, name, email, language from gateway.users_view where tenant_id = $1 and id = $2 and deleted_at is null',
        [tenantId, input.user_unique_id],
      )
    : []
  if (input.user_unique_id && !person) throw refuse.invalid('no_such_record', 'This record does not exist.', 'user_unique_id')
  const email = person?.email ?? input.email
  if (!email) throw refuse.invalid('required', 'must name a person or an address', 'email')
  const unusable = whyNotTo(email)
  if (unusable) throw refuse.invalid('address_unusable', unusable, 'email')
  await mustInviteMore(context)
  const [version] = await tx.query<{ number: number; definition: unknown }>(
    'select number, definition from forms.versions where tenant_id = $1 and id = $2',
    [tenantId, survey.published],
  )
  const { languages } = readDefinition(version!.definition)
  const language = languages.find((one) => one === (input.language ?? person?.language)) ?? languages[0]!
  const words = (input.name ?? person?.name ?? '').trim().split(/\s+/).filter(Boolean)
  const { id } = await context.insert(forms.answers, {
    survey: survey.id,
    surveyVersion: survey.published,
    versionNumber: version!.number,
    user: person?.id ?? null,
    email,
    firstName: words.slice(0, -1).join(' ').slice(0, 120) || words[0]?.slice(0, 120) || null,
    lastName: words.length > 1 ? words.at(-1)!.slice(0, 120) : null,
    language,
    formFields: {},
    status: 'pending',
    source: 'invitation',
    assignment: input.assignment,
    expiresAt: input.expiresAt,
  })
  await sendLink(context, survey, { id, user: person?.id ?? null, email, language })
  return id
}

/** Sends whoever was invited and has not answered yet a link once more; the ones before it go on working. */
export const resend: Customs<typeof forms, 'answers'>['resend'] = async ({ parent, id }, context) => {
  // Whoever reaches their own answers alone invites nobody.
  if (scopeOf(context.actor, 'forms.answers.write') !== 'tenant') throw refuse.missing()
  const answer = await context.find(forms.answers, id, 'lock')
  const survey = answer.survey === parent && (await surveyRow(context, { id: parent }))
  if (!survey) throw refuse.missing()
  mustBeOpen(survey)
  if (answer.source !== 'invitation' || !answer.email)
    throw refuse.conflict('not_invited', 'Only email invitations can be resent.')
  if (answer.status !== 'pending' && answer.status !== 'started')
    throw refuse.conflict('already_answered', 'This response has already been completed or cancelled.')
  await mustInviteMore(context)
  await sendLink(context, survey, { id, user: answer.user, email: answer.email, language: answer.language })
  return answerWith(context, forms.answers, id)
}

async function mustInviteMore({ tx, tenantId }: Context): Promise<void> {
  const [sent] = await tx.query<{ count: number }>(
    `select count(*)::int as count from forms.links where tenant_id = $1 and created_at > now() - interval '1 day'
       and answer_id in (select a.id from forms.answers a where a.tenant_id = $1 and a.source = 'invitation')`,
    [tenantId],
  )
  if (sent!.count >= held.invitationsPerDay) throw refuse.slowDown(3_600)
}

async function sendLink(
  context: Context,
  survey: Pick<SurveyRow, 'name' | 'slug'>,
  {
    id,
    user,
    email,
    language,
  }: { readonly id: string; readonly user: string | null; readonly email: string; readonly language: string },
): Promise<void> {
  const { tx, tenantId } = context
  const { secret, hash } = newSecret(tenantId)
  await tx.query('insert into forms.links (tenant_id, hash, answer_id) values ($1, $2, $3)', [tenantId, hash, id])
  await context.mailer.send(
    {
      to: email,
      ...(user && { person: user, about: { resource: 'forms.answers', id } }),
      template: 'form_invitation',
      language,
      tenantId,
      key: `form invitation ${id} ${hash.toString('hex').slice(0, 16)}`,
      values: { form: survey.name, link: `${await formAddress(context, survey.slug!)}?r=${secret}` },
    },
    tx,
  )
}
