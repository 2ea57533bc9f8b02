import { mailEach, type Reader } from '@quoin/kit/mail'
import { companyOf, type Context, pageAddress } from '@quoin/kit/server'
import type { BookingMail } from '../mails/templates.ts'
import type { Place } from './place.ts'
import { bounds } from '../bounds.ts'
import { type Booking, isStaff } from './records.ts'

/**
 * Tells whoever a booking is for, a member or a guest with an address: once about the same. Guests are told in the language of the page
 * they were on last, those who were on none in their company's.
 */
export async function tell(context: Context, place: Place, booking: Booking, template: BookingMail): Promise<void> {
  const { tx, tenantId, mailer } = context
  const key = `${template} ${booking.id} ${booking.startsAt} ${booking.state}`
  if (booking.guestEmail) {
    const isWritten = await isStaff(context, place)
    if (!isWritten && (await hasMailedEnough(context, booking.guestEmail))) return
    // What somebody typed who may not write to people would be their words to a stranger, under the name of the company.
    const own = isWritten ? { name: booking.guestName ?? booking.guestEmail } : { name: booking.guestEmail, reason: '' }
    const language = booking.guestLanguage ?? (await companyOf(context.pools, tenantId))?.language ?? 'en'
    const values = { ...wordsOf(place, booking, language), ...own }
    const link = await linkOf(context, place, booking)
    await mailer.send({ to: booking.guestEmail, template, language, tenantId, key, values: { ...values, link } }, context.tx)
    return
  }
  if (!booking.user) return
  const readers = await tx.query<Reader & Record<string, unknown>>(
    'select u.id, u.name, u.email, u.language from gateway.users_view u where u.tenant_id = $1 and u.id = $2 and u.deleted_at is null and u.confirmed_at is not null',
    [tenantId, booking.user],
  )
  const link = await linkOf(context, place, booking)
  const about = { resource: 'geolocation.bookings', id: booking.id }
  await mailEach(mailer, tx, readers, { template, tenantId, key, about }, ({ language }) => ({
    ...wordsOf(place, booking, language),
    link,
  }))
}

/** Whether bookings of guests changed so often in a day that no more of it is mailed: to one address, or by one company. */
async function hasMailedEnough({ tx, tenantId }: Context, email: string): Promise<boolean> {
  const [changes] = await tx.query<{ address: number; company: number }>(
    `select coalesce(sum(b.version) filter (where lower(b.guest_email) = lower($2)), 0)::int as address, coalesce(sum(b.version), 0)::int as company
     from geolocation.bookings b where b.tenant_id = $1 and b.guest_email is not null and b.updated_at > clock_timestamp() - interval '1 day'`,
    [tenantId, email],
  )
  return changes!.address > bounds.guestMailsDay || changes!.company > bounds.guestMailsCompanyDay
}

function wordsOf(place: Place, booking: Booking, language: string) {
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: place.timeZone })
  return {
    premise: booking.premiseName ?? place.name,
    place: place.locationName,
    when: when.formatRange(Date.parse(booking.startsAt), Date.parse(booking.endsAt)),
    code: booking.code ?? '',
    reason: booking.reason ?? '',
  }
}

/** A guest has a page of their own, a member the one in the company. */
async function linkOf(context: Context, place: Place, { user, code }: Booking): Promise<string> {
  const page = user ? undefined : await publicAddress(context, place)
  return page ? `${page}/${code}` : pageAddress(context, '/geolocation/mine')
}

/** Where visitors find a location, if it has a page for them. */
export async function publicAddress(context: Context, place: Pick<Place, 'location'>): Promise<string | undefined> {
  const [company, [location]] = await Promise.all([
    companyOf(context.pools, context.tenantId),
    context.tx.query<{ slug: string | null }>('select slug from geolocation.locations where tenant_id = $1 and id = $2', [
      context.tenantId,
      place.location,
    ]),
  ])
  return company && location?.slug ? `${context.settings.publicUrl}/b/${company.word}/${location.slug}` : undefined
}
