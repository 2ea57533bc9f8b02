import type { Operation } from '@quoin/kit'
import { type Context, type Customs, refuse } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import {
  appStatus,
  beginApp,
  companiesThatAsk,
  confirmApp,
  isFresh,
  proveItIsStillThem,
  proveItIsThem,
  removeApp,
  renewCodes,
} from '../people/authenticatorApps.ts'
import { tellOwner } from '../people/tellOwner.ts'
import type { gateway } from '../resources/index.ts'
import { isGoodCode } from '../sessions/secondStep.ts'
import { refuseConfined } from './confined.ts'
import { refuseUnproven } from './proven.ts'
import { fromOf } from './signedIn.ts'

export const authenticatorApp: Pick<
  Customs<typeof gateway, 'users'>,
  'mfaStatus' | 'mfaSetup' | 'mfaEnable' | 'mfaDisable' | 'mfaVerify' | 'mfaRecoveryCodes'
> = {
  async mfaStatus({ id }, ctx) {
    const me = self(ctx, id)
    const [status, asking] = await Promise.all([appStatus(ctx.tx, me.id), companiesThatAsk(coreOf(ctx), me.id)])
    return {
      id,
      enabled: status.enabled,
      setup_required: asking.length > 0 && !status.enabled,
      required_by: asking,
      backup_codes_remaining: status.recoveryCodesLeft,
      last_used_at: status.lastUsedAt,
    }
  },
  async mfaSetup({ id, ...proof }, ctx) {
    const me = await enroller(ctx, id)
    await mustStillBeThem(ctx, proof)
    const { secret, uri, codes } = await beginApp(ctx.tx, coreOf(ctx), me)
    // A code we told ourselves would prove nothing about the app.
    return { id, secret, qr_code_uri: uri, backup_codes: codes, test_code: null }
  },
  async mfaEnable({ id, totp_code: code }, ctx) {
    await confirmApp(ctx.tx, coreOf(ctx), await enroller(ctx, id), { code, ...fromOf(ctx) })
    await tellOwner(ctx.tx, ctx, id, 'second_factor_on')
    return { id, enabled: true, message: 'Two-step verification is on.' }
  },
  async mfaDisable({ id, ...proof }, ctx) {
    const me = self(ctx, id)
    const core = coreOf(ctx)
    await proveItIsThem(core, me.id, { password: proof.password, ...fromOf(ctx), ...stepOf(proof) })
    const [company] = await companiesThatAsk(core, me.id)
    if (company !== undefined)
      throw refuse.invalid('mfa_required_by_company', `${company} requires an authenticator app for administrators.`)
    await removeApp(ctx.tx, core, me.id, fromOf(ctx))
    await tellOwner(ctx.tx, ctx, me.id, 'second_factor_off')
    return { id, enabled: false, message: 'Two-step verification is off.' }
  },
  async mfaVerify({ id, code, backup_code }, ctx) {
    const me = self(ctx, id)
    if (!code && !backup_code) throw refuse.invalid('required', 'is required', 'code')
    const { enabled } = await appStatus(ctx.tx, me.id)
    if (!enabled) throw refuse.conflict('mfa_not_enabled', 'No authenticator app is set up.')
    const valid = await isGoodCode(coreOf(ctx), me, { mfaCode: code, backupCode: backup_code, ...fromOf(ctx) })
    return { id, valid, message: valid ? 'The code is valid.' : 'The code is wrong, has expired or was already used.' }
  },
  async mfaRecoveryCodes({ id, ...proof }, ctx) {
    const me = await enroller(ctx, id)
    const core = coreOf(ctx)
    await proveItIsThem(core, me.id, { password: proof.password, ...fromOf(ctx), ...stepOf(proof) })
    const codes = await renewCodes(ctx.tx, core, me.id, fromOf(ctx))
    await tellOwner(ctx.tx, ctx, me.id, 'recovery_codes_replaced')
    return { id, backup_codes: codes }
  },
}

/** The person who asks, when it is about themselves; anybody else does not exist. A key is nobody. */
export function self(ctx: Context, id: string): { id: string; email: string } {
  if (id !== ctx.me || ctx.actor.email === null) throw refuse.missing()
  if ((ctx.operation as Operation).method !== 'GET') refuseConfined(ctx)
  return { id, email: ctx.actor.email }
}

/** The same for what they prove themselves with from now on. */
export async function enroller(ctx: Context, id: string): Promise<{ id: string; email: string }> {
  const me = self(ctx, id)
  await refuseUnproven(ctx)
  return me
}

/** That the person themselves asks, when they did not only just sign in. */
export const mustStillBeThem = (ctx: Context, proof: Proof) =>
  proveItIsStillThem(
    coreOf(ctx),
    { personId: ctx.me, sessionId: ctx.actor.sessionId },
    { password: proof.password, ...fromOf(ctx), ...stepOf(proof) },
  )

/**
 * The same for a secret that lets programs in long after the session: who has neither password nor app signs in anew for it. A key of a
 * company is nobody, and has shown that it is one.
 */
export async function mustBeThemForSecrets(ctx: Context, proof: Proof): Promise<void> {
  const core = coreOf(ctx)
  if (ctx.actor.email === null || (await isFresh(core, ctx.actor.sessionId))) return
  if (!(await proveItIsThem(core, ctx.me, { password: proof.password, ...fromOf(ctx), ...stepOf(proof) })))
    throw refuse.invalid('sign_in_again', 'Sign out and in again, then try once more.')
}

interface Proof {
  readonly password?: string
  readonly mfa_code?: string
  readonly backup_code?: string
}

/** What came along for the second step, as the code knows it. */
export const stepOf = ({ mfa_code, backup_code }: { mfa_code?: string; backup_code?: string }) => ({
  mfaCode: mfa_code,
  backupCode: backup_code,
})
