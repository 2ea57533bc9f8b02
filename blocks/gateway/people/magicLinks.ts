import type { Mailer } from '@quoin/kit/mail'
import { inTransaction, refuse, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { proveSecondStep, type From, type SecondStep } from '../sessions/secondStep.ts'
import { enter, foldEmail, type SignInResult } from '../sessions/signIn.ts'
import { linkWith } from './linkWith.ts'
import { addOneTimeToken, closeTokens, consumeOneTimeToken, countTokens, peekOneTimeToken } from './oneTimeTokens.ts'

const minutes = 10
const linksPerHour = 5

/**
 * Sends a link that signs in, to the address as it is stored. The newest link alone works. Nothing happens when nobody has the
 * address or has confirmed it, or when it was asked for too often.
 */
export function sendMagicLink(core: Core, mailer: Mailer, { email, link }: { email: string; link: URL }): Promise<void> {
  return inTransaction(core.pool, nowhere, async (tx) => {
    const person = await confirmedPerson(tx, email)
    if (!person) return
    if ((await countTokens(tx, core, person.id, 'magic_link', 1)) >= linksPerHour) return
    await closeTokens(tx, core, person.id, 'magic_link')
    const secret = await addOneTimeToken(tx, core, { purpose: 'magic_link', personId: person.id, companyId: null, minutes })
    const address = linkWith(link, 'magic_link_token', secret)
    await mailer.send(
      {
        to: person.email,
        template: 'magic_link',
        language: person.language ?? 'en',
        tenantId: null,
        values: { name: person.name, minutes, link: address.href },
      },
      tx,
    )
  })
}

/** What a link is good for, without using it up; 422 when it is not good. */
export async function showMagicLink(core: Core, token: string): Promise<{ person: PersonFound; expiresAt: string }> {
  const { person_id: personId, expires_at: expiresAt } = await peekOneTimeToken(core, 'magic_link', token)
  const person = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) => activePerson(tx, personId!))
  if (!person) throw linkInvalid()
  return { person, expiresAt }
}

/** Uses a link up and signs in whom it was sent to. 422 when it is not good, or while a code is needed as well. */
export async function signInByMagicLink(
  core: Core,
  input: { token: string; companyId: string | null } & From & SecondStep,
): Promise<SignInResult> {
  const { person } = await showMagicLink(core, input.token)
  await proveSecondStep(core, person, input)
  return inTransaction(core.pool, nowhere, async (tx) => {
    await consumeOneTimeToken(tx, core, 'magic_link', input.token)
    if (!(await activePerson(tx, person.id))) throw linkInvalid()
    const { companyId, address, userAgent } = input
    return enter(tx, core, { personId: person.id, uid: person.email, companyId, address, userAgent })
  })
}

const linkInvalid = () =>
  refuse.invalid('magic_link_token_invalid', 'This link has expired or was already used. Request a new one.', 'token')

export interface PersonFound extends Record<string, unknown> {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: string | null
}

/** Somebody who may sign in and whose address is proven; held against changes until the transaction ends. */
export async function confirmedPerson(tx: Tx, email: string): Promise<PersonFound | undefined> {
  const [person] = await tx.query<PersonFound>(
    `select id, email, name, language from gateway.people
     where email = $1 and status = 'active' and confirmed_at is not null for update`,
    [foldEmail(email)],
  )
  return person
}

/** The same by id, without holding them. */
export async function activePerson(tx: Tx, id: string): Promise<PersonFound | undefined> {
  const [person] = await tx.query<PersonFound>(
    `select id, email, name, language from gateway.people where id = $1 and status = 'active' and confirmed_at is not null`,
    [id],
  )
  return person
}
