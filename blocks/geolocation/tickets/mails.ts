import { mailEach, type Reader } from '@quoin/kit/mail'
import { companyOf, type Context, pageAddress } from '@quoin/kit/server'
import { publicAddress } from '../booking/mails.ts'
import type { Place } from '../booking/place.ts'
import type { PremiseEvent } from '../booking/records.ts'
import type { TicketMail } from '../mails/tickets.ts'
import { endOf, looksAfter, type Ticket } from './records.ts'

/**
 * Tells whoever got tickets of one purchase, a member or a visitor with an address: once about the same. Visitors are told in the
 * language of the page they were on, those who were on none in their company's.
 */
export async function tellBuyer(
  context: Context,
  place: Place,
  event: PremiseEvent,
  tickets: readonly Ticket[],
  template: TicketMail,
): Promise<void> {
  const [first] = tickets
  if (!first) return
  const { tx, tenantId, mailer } = context
  const key = `${template} ${first.id} ${tickets.length}`
  const survey = template === 'event_survey' ? await surveyAddress(context, event) : undefined
  const valuesIn = (language: string) => ({
    event: event.title,
    place: `${place.name}, ${place.locationName}`,
    when: new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: place.timeZone }).formatRange(
      Date.parse(event.startTime),
      Date.parse(endOf(event)),
    ),
    codes: tickets.map(({ code }) => code).join(', '),
    reason: first.reason ?? '',
  })
  if (first.user) {
    const readers = await tx.query<Reader & Record<string, unknown>>(
      'select u.id, u.name, u.email, u.language from gateway.users_view u where u.tenant_id = $1 and u.id = $2 and u.deleted_at is null and u.confirmed_at is not null',
      [tenantId, first.user],
    )
    const about = { resource: 'geolocation.tickets', id: first.id }
    const link = survey ?? (await pageAddress(context, '/geolocation/mine'))
    await mailEach(mailer, tx, readers, { template, tenantId, key, about }, ({ language }) => ({ ...valuesIn(language), link }))
    return
  }
  if (!first.holderEmail) return
  const page = await publicAddress(context, place)
  const link = survey ?? (page ? `${page}/tickets/${first.code}` : await pageAddress(context, '/geolocation/mine'))
  // What a visitor typed would be their words to a stranger, under the name of the company.
  const own = looksAfter(context)
    ? { name: first.holderName ?? first.holderEmail }
    : { name: first.holderEmail, ...(template === 'tickets_cancelled' && { reason: '' }) }
  const language = first.holderLanguage ?? (await companyOf(context.pools, tenantId))?.language ?? 'en'
  await mailer.send(
    { to: first.holderEmail, template, language, tenantId, key, values: { ...valuesIn(language), ...own, link } },
    context.tx,
  )
}

const surveyAddress = async (context: Context, { surveySlug }: PremiseEvent): Promise<string> =>
  `${context.settings.publicUrl}/f/${(await companyOf(context.pools, context.tenantId))!.word}/${surveySlug}`
