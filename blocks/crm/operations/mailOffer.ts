import { type Customs, document, refuse, truncate } from '@quoin/kit/server'
import { randomUUID } from 'node:crypto'
import { partsOf } from '../mails/letter.ts'
import { paperLanguage } from '@quoin/kit/pdf'
import { crm } from '../resources/index.ts'
import { requireScope } from './mails.ts'
import { personOf } from './peopleOf.ts'
import { mayChange } from './records.ts'
import type { QuoteRow } from './quotes.ts'
import { askOf, sellerOf } from './seller.ts'

interface Offered {
  readonly number: string
  readonly revision: number
  readonly state: string
  readonly url: string
  readonly link_until: string
}

/** Mails the offer. The address is made for this mail, because nobody knows the one before: only its hash is kept. */
export const mailOffer: Customs<typeof crm, 'quotes'>['mail'] = async ({ id, to, message }, context) => {
  const quote = await context.find(crm.quotes, id, 'lock')
  mayChange(context, quote, 'crm.quotes.write')
  const person = await personOf(context, quote.contact, quote.account)
  const recipient = requireScope(to || person.email)
  if (quote.state !== 'draft' && quote.state !== 'sent') {
    throw refuse.conflict('wrong_state', `This is not possible while state is ${quote.state}.`, {
      state: quote.state,
      allowed: ['draft', 'sent'],
    })
  }
  const offered = (await context.call(quote.state === 'draft' ? crm.quotes.send : crm.quotes.renewLink, {
    id,
  })) as Offered
  const language = paperLanguage(quote.language, person.language)
  const seller = await sellerOf(context.tx, context.tenantId)
  const { name: sender, email: senderEmail } = (await askOf(context.tx, context.tenantId, quote as QuoteRow)) ?? {
    name: context.actor.userName ?? seller.name,
    email: context.actor.email ?? seller.email,
  }
  const mailId = randomUUID()
  await context.insert(
    crm.mails,
    {
      quote: id,
      account: quote.account,
      contact: quote.contact,
      opportunity: quote.opportunity,
      recipient,
      subject: truncate(`${offered.number} · ${quote.name}`, 200),
      body: message ?? '',
      language,
      owner: context.me,
    },
    mailId,
  )
  await context.mailer.send(
    {
      to: recipient,
      template: 'crm_offer',
      language,
      tenantId: context.tenantId,
      key: `crm mail ${mailId}`,
      values: {
        number: offered.number,
        name: quote.name,
        seller: seller.name,
        seller_card: [seller.name, ...seller.address, seller.phone, seller.email, seller.website, seller.taxId]
          .filter(Boolean)
          .join(' · '),
        parts: partsOf(message ?? ''),
        link: offered.url,
        sender,
        sender_email: senderEmail ?? '',
        until: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
          new Date(quote.validUntil ?? offered.link_until),
        ),
      },
    },
    context.tx,
  )
  const { number, revision, state, link_until } = offered
  // Without the address: whoever it is for has it now.
  return document({
    type: 'offer',
    id,
    attributes: { number, revision, state, link_until, to: recipient, mail_unique_id: mailId },
  })
}
