import { allowedLink, type BlockServer, type Customs, gone, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { coreOf } from '../core.ts'
import {
  beginOauth,
  endOauth,
  finishOauth,
  listIdentities,
  providersFor,
  removeIdentity,
  signInByIdToken,
} from '../people/oauth.ts'
import type { gateway } from '../resources/index.ts'
import { self, stepOf } from './authenticatorApp.ts'
import { listAnswer } from './pages.ts'
import { fromOf, signedInAnswer } from './signedIn.ts'

export const oauth: Pick<Customs<typeof gateway, 'auth'>, 'providers' | 'oauthStart' | 'oauthFinish' | 'oauthIdToken'> = {
  async providers({ email }, ctx) {
    const found = await providersFor(coreOf(ctx), ctx.actor.tenantId, email)
    const data = found.map(({ key, name }) => ({ id: key, type: 'provider', attributes: { unique_id: key, name } }))
    return listAnswer(data, {}, data.length)
  },
  async oauthStart({ provider, challenge, redirect_url }, ctx) {
    const back = allowedLink(redirect_url ?? `${ctx.settings.publicUrl}/oauth_callback`, ctx.settings)
    const { tenantId: companyId } = ctx.actor
    const url = await beginOauth(coreOf(ctx), ctx.settings, { provider, companyId, challenge, back })
    return { id: provider, url: url.href }
  },
  async oauthFinish({ oauth_token: token, secret, ...step }, ctx) {
    const core = coreOf(ctx)
    return signedInAnswer(core, ctx.files, await finishOauth(core, { token, secret, ...fromOf(ctx), ...stepOf(step) }))
  },
  async oauthIdToken({ provider, id_token: token, ...step }, ctx) {
    const core = coreOf(ctx)
    const { tenantId: companyId } = ctx.actor
    const input = { provider, token, companyId, ...fromOf(ctx), ...stepOf(step) }
    return signedInAnswer(core, ctx.files, await signInByIdToken(core, ctx, input))
  },
}

export const identities: Pick<Customs<typeof gateway, 'users'>, 'identities' | 'identityDelete'> = {
  async identities({ id }, ctx) {
    const rows = await listIdentities(ctx.tx, self(ctx, id).id)
    const data = rows.map(({ id: unique_id, ...row }) => ({ id: unique_id, type: 'identity', attributes: { unique_id, ...row } }))
    return listAnswer(data, {}, data.length)
  },
  async identityDelete({ id, identity }, ctx) {
    if (!isUuid(identity)) throw refuse.missing('This identity does not exist.')
    await removeIdentity(ctx.tx, coreOf(ctx), self(ctx, id).id, identity, fromOf(ctx))
    return gone()
  },
}

/** Where providers send people back to. It is no operation: a browser comes by, with nothing that says who asks. */
export const mountOauth: NonNullable<BlockServer['mount']> = (app, services, pools) => {
  app.get<{ Params: { provider: string } }>('/auth/oauth/:provider/callback', async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '')
    const back = await endOauth(coreOf({ pools }), services, { provider: request.params.provider, query })
    // The window that passes here has to find the page that opened it, which the policy of all other answers cuts off.
    return reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(back.href, 303)
  })
}
