import { type Found, minorText } from '@quoin/kit'
import { type Context, pageAddress } from '@quoin/kit/server'
import { type Member, memberOf } from '../operations/find.ts'
import type { wallet } from '../resources/index.ts'

type Request = Found<typeof wallet.moneyRequests>

/** Tells whoever is asked that somebody wants money of them. */
export const tellPayer = (context: Context, request: Request, payer: Member): Promise<void> =>
  send(context, request, request.payer, payer, 'wallet_request', { by: context.actor.userName ?? '' })

/** Tells them once more. */
export const remindPayer = (context: Context, request: Request): Promise<void> =>
  sendTo(context, request, request.payer, 'wallet_request_reminder', { by: context.actor.userName ?? '' }, request.reminders)

/** Tells whoever asked what became of it. */
export const tellAsker = (
  context: Context,
  request: Request,
  template: 'wallet_request_paid' | 'wallet_request_declined',
  reason = '',
): Promise<void> => sendTo(context, request, request.user!, template, { by: context.actor.userName ?? '', reason })

async function sendTo(
  context: Context,
  request: Request,
  person: string,
  template: string,
  values: Readonly<Record<string, string>>,
  time = 0,
): Promise<void> {
  // Who has left meanwhile is not written to.
  const member = await memberOf(context.tx, context.tenantId, person)
  if (member?.status === 'active') await send(context, request, person, member, template, values, time)
}

async function send(
  { tx, tenantId, mailer, settings }: Context,
  request: Request,
  person: string,
  { name, email, language }: Member,
  template: string,
  values: Readonly<Record<string, string>>,
  time = 0,
): Promise<void> {
  const { id, amountMinor, note, dueOn } = request
  const currency = request.currency!
  const day = new Intl.DateTimeFormat(language ?? 'en', { dateStyle: 'long', timeZone: 'UTC' })
  await mailer.send(
    {
      to: email,
      person,
      template,
      language: language ?? 'en',
      tenantId,
      about: { resource: 'wallet.moneyRequests', id },
      key: `${template} ${id} ${time}`,
      values: {
        ...values,
        name,
        amount: minorText(BigInt(amountMinor!), currency),
        currency,
        note,
        due: dueOn ? day.format(new Date(dueOn)) : '',
        link: pageAddress({ settings, tenantId }, `/wallet/requests/${id}`),
      },
    },
    tx,
  )
}
