import { type Context, refuse } from '@quoin/kit/server'

/**
 * Refuses (409 `address_not_proven`) what would outlive the session while nobody has confirmed that the address is the person's: what
 * a stranger enrols under somebody's address must not be there when its owner comes. Keys of a company are nobody's.
 */
export async function refuseUnproven(ctx: Context): Promise<void> {
  const [unproven] = await ctx.tx.query('select 1 from gateway.people where id = $1 and confirmed_at is null', [ctx.me])
  if (unproven) throw refuse.conflict('address_not_proven', 'Confirm your email address first.')
}

/** Refuses (422 `person_needed`) what only a person can ask for; a key of a company is none. */
export function refuseKeys(ctx: Context): void {
  if (ctx.me && ctx.actor.email === null)
    throw refuse.invalid('person_needed', 'Only a signed-in user can do this, not an API key.')
}

/** The session of whoever asks; refuses (422 `session_needed`) who comes with a token or key instead, which lets in without one. */
export function sessionOf(ctx: Context): string {
  if (!ctx.actor.sessionId) throw refuse.invalid('session_needed', 'Sign in to do this. A token or an API key is not enough.')
  return ctx.actor.sessionId
}
