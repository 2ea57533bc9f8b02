import type { Operation } from '@quoin/kit'

/** Someone to try an installation as. */
export interface DemoPerson {
  readonly email: string
  readonly name: string
  readonly role: string
  readonly company: string
}

/** Who can be tried where the installation shows sample companies; 404 where it does not. The server adds it. */
export const demo: Operation<object, { readonly people: readonly DemoPerson[]; readonly password: string }> = {
  name: 'gateway.auth.demo',
  base: 'gateway',
  block: 'gateway',
  resource: 'auth',
  action: 'demo',
  kind: 'custom',
  method: 'GET',
  path: '/auth/demo',
  aliases: [],
  permission: 'open',
  limit: 'general',
  ids: {},
  summary: 'Lists the demo sign-ins.',
}
