import { type Context, refuse } from '@quoin/kit/server'

/**
 * Refuses (409 `confined_session`) what outlives a session or reaches beyond its company, where nothing but the word of that
 * company's provider stands behind it: whoever runs the provider must not come into other companies by what it leaves behind.
 */
export function refuseConfined(ctx: Context): void {
  if (ctx.actor.confinedTo)
    throw refuse.conflict('confined_session', 'You signed in through your company. Sign in another way to do this.')
}
