import { type Customs, document, gone, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { coreOf } from '../core.ts'
import { proveItIsThem } from '../people/authenticatorApps.ts'
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  listPasskeys,
  type PasskeyRow,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '../people/passkeys.ts'
import { tellOwner } from '../people/tellOwner.ts'
import type { gateway } from '../resources/index.ts'
import { enroller, self, stepOf } from './authenticatorApp.ts'
import { listAnswer } from './pages.ts'
import { fromOf, signedInAnswer } from './signedIn.ts'

const attributesOf = ({ id, name, synced, created_at, last_used_at }: PasskeyRow) => ({
  unique_id: id,
  name,
  synced,
  created_at,
  last_used_at,
})
const one = (row: PasskeyRow, status = 200) => document({ type: 'passkey', id: row.id, attributes: attributesOf(row), status })
const known = (id: string): string => {
  if (!isUuid(id)) throw refuse.missing('This passkey does not exist.')
  return id
}

export const passkeys: Pick<
  Customs<typeof gateway, 'users'>,
  'passkeys' | 'passkeyOptions' | 'passkeyCreate' | 'passkeyUpdate' | 'passkeyDelete'
> = {
  async passkeys({ id }, ctx) {
    const rows = await listPasskeys(ctx.tx, self(ctx, id).id)
    const data = rows.map((row) => ({ id: row.id, type: 'passkey', attributes: attributesOf(row) }))
    return listAnswer(data, { page: 1, records: Math.max(1, rows.length) }, rows.length)
  },
  // A passkey outlives the session it is made in, so who holds that session has to show more than it.
  async passkeyOptions({ id, ...proof }, ctx) {
    const me = await enroller(ctx, id)
    const core = coreOf(ctx)
    await proveItIsThem(core, me.id, { password: proof.password, ...fromOf(ctx), ...stepOf(proof) })
    const options = await beginPasskey(ctx.tx, core, ctx.settings, { ...me, name: ctx.actor.userName ?? me.email })
    return { id, options }
  },
  async passkeyCreate({ id, name, credential }, ctx) {
    const { id: personId } = await enroller(ctx, id)
    const input = {
      personId,
      name,
      credential: credential as Parameters<typeof addPasskey>[3]['credential'],
      address: ctx.request.address,
    }
    const made = await addPasskey(ctx.tx, coreOf(ctx), ctx.settings, input)
    await tellOwner(ctx.tx, ctx, personId, 'passkey_added', { passkey: made.name })
    return one(made, 201)
  },
  async passkeyUpdate({ id, passkey, name }, ctx) {
    return one(await renamePasskey(ctx.tx, self(ctx, id).id, known(passkey), name))
  },
  async passkeyDelete({ id, passkey }, ctx) {
    const me = self(ctx, id)
    const removed = await removePasskey(ctx.tx, coreOf(ctx), me.id, known(passkey), fromOf(ctx))
    await tellOwner(ctx.tx, ctx, me.id, 'passkey_removed', { passkey: removed })
    return gone()
  },
}

export const passkeySignIn: Pick<Customs<typeof gateway, 'auth'>, 'passkeyOptions' | 'passkey'> = {
  async passkeyOptions(_, ctx) {
    return { id: 'passkey', options: await askForPasskey(ctx.tx, coreOf(ctx), ctx.settings) }
  },
  async passkey({ credential }, ctx) {
    const core = coreOf(ctx)
    const input = {
      credential: credential as Parameters<typeof signInByPasskey>[2]['credential'],
      companyId: ctx.actor.tenantId,
      ...fromOf(ctx),
    }
    return signedInAnswer(core, ctx.files, await signInByPasskey(core, ctx.settings, input))
  },
}
