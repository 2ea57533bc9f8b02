import { addMember, createPerson } from '@quoin/gateway/server'
import { companies, password } from '../../apps/server/testing/cast.ts'
import type { World } from '../../apps/server/testing/world.ts'

const names = ['access-token', 'client', 'expiry', 'token-type', 'uid'] as const
/** The five headers a client keeps and sends. */
export type Held = Readonly<Record<(typeof names)[number], string>>
const { appId } = companies.a

/** What the published client does: five headers, all of them there and none blank, replace what was held. */
export function newer(headers: Headers): Held | undefined {
  const given = names.map((name) => [name, headers.get(name)?.trim() ?? ''] as const)
  return given.every(([, value]) => value !== '') ? (Object.fromEntries(given) as Held) : undefined
}

/** So many new members of company A; their addresses. */
export async function membersOf(world: World, word: string, many: number): Promise<string[]> {
  const { core } = world.running.authenticator
  const emails = Array.from({ length: many }, (_, n) => `${word}-${n}@demo.test`)
  for (const email of emails) {
    const person = await createPerson(core, { email, name: email, password })
    await addMember(core, { companyId: world.tenantIds.a, personId: person.id, roleCode: 'user' })
  }
  return emails
}

/** A session of somebody, as one tab holds it. */
export async function enter(world: World, email: string): Promise<Held> {
  const body = { email, password }
  const { status, headers, text } = await world.fetch('nobody', 'POST', '/api/gateway/auth/sign_in', body, { appid: appId })
  const held = newer(headers)
  if (status !== 200 || !held) throw new Error(`${email} could not sign in: ${status} ${text}`)
  return held
}

/** Asks whether a session is good, as a tab does that holds it. */
export const validate = (world: World, held: Held) =>
  world.fetch('nobody', 'GET', '/api/gateway/auth/validate_token', undefined, { appid: appId, ...held })
