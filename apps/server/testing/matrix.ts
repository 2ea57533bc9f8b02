import { randomUUID } from 'node:crypto'
import type { Operation } from '@quoin/kit'
import { ask } from './arrange.ts'
import { cast, type Name } from './cast.ts'
import { type Asker, askers, scopeOf } from './rights.ts'
import { isShared } from './sampled.ts'
import type { Reply, Who, World } from './world.ts'

const personWith = (role: string): Name =>
  (Object.keys(cast) as Name[]).find((name) => cast[name].tenant === 'a' && cast[name].role === role)!
const whoIs = (asker: Asker, operation: Operation): Who => {
  if (asker === 'nobody') return 'nobody'
  if (asker === 'visitor') return 'app:a'
  // Signing out ends the session it is asked with.
  return operation.name === 'gateway.auth.signOut' ? `${personWith(asker)}:once` : personWith(asker)
}

/** Asked about nothing that exists and with nothing said, an operation tells only whether one may ask. */
const question = (operation: Operation) => ({
  params: Object.fromEntries([...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, randomUUID()])),
  query: {},
  body: operation.method === 'GET' || operation.method === 'DELETE' ? undefined : {},
})

/** `allowed`, or the way it was refused. */
function verdictOf({ status, json }: Reply): string {
  const error = json?.errors?.[0] as { code: string; meta?: { permission?: string } } | undefined
  if (status === 401) return `401 ${error?.code}`
  if (error?.code === 'not_allowed') return `${status} ${error.meta?.permission}`
  return status < 500 ? 'allowed' : `${status}`
}

function expectedOf(operation: Operation, asker: Asker): string {
  if (scopeOf(operation, asker)) return 'allowed'
  if (asker === 'nobody') return operation.permission === 'visitor' ? '401 app_unknown' : '401 sign_in_needed'
  if (asker === 'visitor') return '401 sign_in_needed'
  return `${operation.block === 'gateway' ? 422 : 403} ${operation.permission}`
}

/**
 * On both sides of the line that the table draws: the first who may not, and by turns the last who may and whoever is not signed in.
 * A check that was forgotten lets one of these through.
 */
export function atTheLine(values: Operation): readonly Asker[] {
  const members = askers.filter((asker) => asker !== 'visitor' && asker !== 'nobody')
  const may = members.filter((asker) => scopeOf(values, asker))
  const mayNot = members.filter((asker) => !scopeOf(values, asker))
  const strangers = (['visitor', 'nobody'] as const).filter((asker) => !scopeOf(values, asker))
  // The check that can be forgotten turns away the first member who may not or, where all may, a stranger. Commits share the others.
  const refused: readonly Asker[] =
    mayNot.length > 0 ? mayNot.slice(0, 1) : strangers.filter((_, at) => !strangers[1] || isShared(values, 2, at))
  const others = ([...may.slice(-1), 'visitor', 'nobody'] as const).filter(
    (asker, at) => !refused.includes(asker) && isShared(values, 3, at),
  )
  return [...refused, ...others]
}

/** Asks an operation as some; answers where that differs from what the table says of these fields. */
export async function differences(
  at: World,
  name: string,
  values: Operation,
  asked: readonly Asker[] = atTheLine(values),
): Promise<string[]> {
  const { operation } = at.platform.mounted.get(name)!
  const problems: string[] = []
  for (const asker of asked) {
    const verdict = verdictOf(await ask(at, whoIs(asker, operation), operation, question(operation)))
    const expected = expectedOf(values, asker)
    if (verdict !== expected) problems.push(`${name} as ${asker}: ${verdict}, not ${expected}`)
  }
  return problems
}
