import { inTransaction } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { foldEmail } from '../sessions/signIn.ts'
import { removeApp } from './authenticatorApps.ts'
import { tellOwner } from './tellOwner.ts'
import type { Tellers } from './tellWhoMay.ts'

/**
 * Takes the authenticator app from somebody who has lost it together with its recovery codes, which nobody can who has to sign in first.
 * For whoever runs the installation, who has made sure that it is them; they are told by mail. Throws when they have none.
 */
export function removeLostApp(core: Core, tellers: Tellers, email: string): Promise<void> {
  return inTransaction(core.pool, nowhere, async (tx) => {
    const [person] = await tx.query<{ id: string }>('select id from gateway.people where email = $1 for update', [
      foldEmail(email),
    ])
    if (!person) throw new Error(`There is no account with the address ${email}.`)
    await removeApp(tx, core, person.id, { address: '', userAgent: '' })
    await tellOwner(tx, tellers, person.id, 'second_factor_off')
  })
}
