import { addMember, createPerson } from '@quoin/gateway/server'
import { companies, password } from './cast.ts'
import type { World } from './world.ts'

/** A member who was added for a spec, signed in as the published client is. */
export interface NewMember {
  readonly id: string
  readonly email: string
  /** What every request of theirs carries. */
  readonly headers: Readonly<Record<string, string>>
}

/** So many new members of company A, each in a session of their own. */
export async function newMembers(world: World, word: string, many: number): Promise<NewMember[]> {
  const { core } = world.running.authenticator
  const { appId, urlId } = companies.a
  const members: NewMember[] = []
  const join = async (number: number) => {
    const email = `${word}-${number}@members.example`
    const { id } = await createPerson(core, { email, name: `${word} ${number}`, password })
    await addMember(core, { companyId: world.tenantIds.a, personId: id, roleCode: 'user' })
    const app = { 'x-api-key': appId }
    const { status, json, text } = await world.fetch('nobody', 'POST', '/api/gateway/auth/sign_in', { email, password }, app)
    if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${text}`)
    const authorization = `Bearer ${json.meta.auth.access_token}`
    members.push({ id, email, headers: { ...app, authorization, 'tenant-id': urlId } })
  }
  // Passwords are hashed two at once, and few may wait for it.
  const numbers = Array.from({ length: many }, (_, number) => number).reverse()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) await join(number)
    }),
  )
  return members
}
