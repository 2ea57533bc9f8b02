import { advisoryLock, inTransaction, refuse, type Settings, type Tx } from '@quoin/kit/server'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { recordEvent } from '../sessions/events.ts'
import type { From } from '../sessions/secondStep.ts'
import { enter, type SignInResult } from '../sessions/signIn.ts'
import { activePerson } from './magicLinks.ts'
import { addOneTimeToken, consumeOneTimeToken } from './oneTimeTokens.ts'

/** Loaded with the first passkey: it takes 20 MB. */
const webAuthn = () => import('@simplewebauthn/server')

const minutes = 10
const passkeysMax = 20
const tooManyPasskeys = () => refuse.invalid('too_many_passkeys', 'Remove a passkey first.')

export interface PasskeyRow extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly synced: boolean
  readonly created_at: string
  readonly last_used_at: string | null
}

/** What a new passkey is made with. The challenge is a token of ours: good once, for ten minutes, for this person. */
export async function beginPasskey(tx: Tx, core: Core, settings: Settings, person: { id: string; email: string; name: string }) {
  const known = await tx.query<{ credential_id: string; transports: string[] }>(
    'select credential_id, transports from gateway.passkeys where person_id = $1',
    [person.id],
  )
  if (known.length >= passkeysMax) throw tooManyPasskeys()
  const challenge = await addOneTimeToken(tx, core, {
    purpose: 'passkey_creation',
    personId: person.id,
    companyId: null,
    minutes,
  })
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: 'Quoin',
    rpID: relyingParty(settings).id,
    userID: new Uint8Array(Buffer.from(person.id.replaceAll('-', ''), 'hex')),
    userName: person.email,
    userDisplayName: person.name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Keeps a passkey the person's device has just made. 422 when it does not answer a challenge of theirs. */
export async function addPasskey(
  tx: Tx,
  core: Core,
  settings: Settings,
  input: { personId: string; name: string; credential: RegistrationResponseJSON; address: string },
): Promise<PasskeyRow> {
  const { personId, credential } = input
  const challenge = challengeOf(credential.response.clientDataJSON)
  const token = await consumeOneTimeToken(tx, core, 'passkey_creation', challenge)
  if (token.person_id !== personId) throw passkeyInvalid()
  const { id, origins } = relyingParty(settings)
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw Object.assign(passkeyInvalid(), { cause: error })
  })
  if (!made) throw passkeyInvalid()
  // As many challenges may be open as somebody asks for.
  advisoryLock(tx, 'passkeys of', personId)
  const known = await tx.query('select 1 from gateway.passkeys where person_id = $1 limit $2', [personId, passkeysMax])
  if (known.length >= passkeysMax) throw tooManyPasskeys()
  const [row] = await tx.query<PasskeyRow>(
    `insert into gateway.passkeys (person_id, credential_id, public_key, counter, transports, name, synced, created_at)
     values ($2, $3, $4, $5, $6, $7, $8, gateway.clock($1)) on conflict (credential_id) do nothing
     returning id, name, synced, created_at, last_used_at`,
    [
      core.clock.offsetMs,
      personId,
      made.credential.id,
      Buffer.from(made.credential.publicKey),
      made.credential.counter,
      made.credential.transports ?? [],
      input.name,
      made.credentialBackedUp,
    ],
  )
  if (!row) throw refuse.conflict('already_taken', 'This passkey is already registered.')
  await recordEvent(tx, core, { kind: 'passkey_added', personId, address: input.address, detail: { passkey: row.id } })
  return row
}

/** What a passkey is asked with. Nobody is named: the device offers whom it knows, so the answer tells nothing. */
export async function askForPasskey(tx: Tx, core: Core, settings: Settings) {
  const challenge = await addOneTimeToken(tx, core, { purpose: 'passkey_sign_in', companyId: null, minutes })
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(settings).id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
  })
}

/**
 * Signs in with a passkey. It is two steps in one, something one has that asks for something one is or knows, so no code is asked
 * for. 401 for whatever is not a passkey of somebody, or answers no challenge of ours.
 */
export function signInByPasskey(
  core: Core,
  settings: Settings,
  input: { credential: AuthenticationResponseJSON; companyId: string | null } & From,
): Promise<SignInResult> {
  const { credential, companyId, address, userAgent } = input
  const { id, origins } = relyingParty(settings)
  const challenge = challengeOf(credential.response.clientDataJSON)
  return inTransaction(core.pool, nowhere, async (tx) => {
    await consumeOneTimeToken(tx, core, 'passkey_sign_in', challenge).catch((error: unknown) => {
      throw Object.assign(passkeyUnknown(), { cause: error })
    })
    const [known] = await tx.query<{ id: string; person_id: string; public_key: Buffer; counter: string }>(
      'select id, person_id, public_key, counter from gateway.passkeys where credential_id = $1 for update',
      [credential.id],
    )
    const person = known && (await activePerson(tx, known.person_id))
    if (!known || !person) throw passkeyUnknown()
    const { verifyAuthenticationResponse } = await webAuthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
      credential: { id: credential.id, publicKey: new Uint8Array(known.public_key), counter: Number(known.counter) },
    }).catch((error: unknown) => {
      throw Object.assign(passkeyUnknown(), { cause: error })
    })
    if (!verified) throw passkeyUnknown()
    await tx.query('update gateway.passkeys set counter = $2, synced = $3, last_used_at = gateway.clock($4) where id = $1', [
      known.id,
      authenticationInfo.newCounter,
      authenticationInfo.credentialBackedUp,
      core.clock.offsetMs,
    ])
    return enter(tx, core, { personId: person.id, uid: person.email, companyId, address, userAgent })
  })
}

export const listPasskeys = (tx: Tx, personId: string): Promise<PasskeyRow[]> =>
  tx.query<PasskeyRow>(
    'select id, name, synced, created_at, last_used_at from gateway.passkeys where person_id = $1 order by created_at, id',
    [personId],
  )

export async function renamePasskey(tx: Tx, personId: string, id: string, name: string): Promise<PasskeyRow> {
  const [row] = await tx.query<PasskeyRow>(
    `update gateway.passkeys set name = $3 where person_id = $1 and id = $2 returning id, name, synced, created_at, last_used_at`,
    [personId, id, name],
  )
  if (!row) throw refuse.missing('This passkey does not exist.')
  return row
}

/** Takes a passkey out and answers what it was called. */
export async function removePasskey(tx: Tx, core: Core, personId: string, id: string, { address }: From): Promise<string> {
  const [removed] = await tx.query<{ name: string }>(
    'delete from gateway.passkeys where person_id = $1 and id = $2 returning name',
    [personId, id],
  )
  if (!removed) throw refuse.missing('This passkey does not exist.')
  await recordEvent(tx, core, { kind: 'passkey_removed', personId, address, detail: { passkey: id } })
  return removed.name
}

/**
 * For whom passkeys are made and where they may be used: pages of this installation. Browsers make none for an address that is a
 * number, so a server that is only tried out on this machine goes by the machine's name as well.
 */
export function relyingParty({ publicUrl, origins }: Pick<Settings, 'publicUrl' | 'origins'>): { id: string; origins: string[] } {
  const url = new URL(publicUrl)
  if (url.hostname !== '127.0.0.1') return { id: url.hostname, origins: [url.origin, ...origins] }
  url.hostname = 'localhost'
  return { id: 'localhost', origins: [url.origin, ...origins] }
}

/** The challenge a device says it answers; nothing of it is believed before the signature is. */
function challengeOf(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown }
    if (typeof challenge === 'string' && challenge.length <= 200) return challenge
  } catch {
    // Not what a device sends; refused like any other stranger's challenge.
  }
  return ''
}

const passkeyInvalid = () =>
  refuse.invalid('passkey_creation_token_invalid', 'This passkey request has expired. Try again.', 'credential')
const passkeyUnknown = () => refuse.ended('passkey_unknown', 'This passkey is not registered. Use another sign-in method.')
