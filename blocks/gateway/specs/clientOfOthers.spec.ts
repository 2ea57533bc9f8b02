import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createHttpTransport } from '@23blocks/transport-http'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, password, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const client = (token?: string) =>
  createAuthenticationBlock(
    createHttpTransport({
      baseUrl: world.base,
      headers: () => ({ 'x-api-key': 'demo', ...(token && { authorization: `Bearer ${token}` }) }),
    }),
    { apiKey: 'demo' },
  )
const mailed = async (email: string, template: string): Promise<any> => {
  const read = async () =>
    (
      await world.database.migrator.query(
        'select values from kit.mails where recipient = $1 and template = $2 order by created_at desc, id limit 1',
        [email, template],
      )
    ).rows[0]?.values
  await expect.poll(read, { timeout: 3_000 }).toBeDefined()
  return read()
}

describe('The published client', () => {
  it('sets up an authenticator app, is told that a code is needed, and shows it', async () => {
    const email = 'uma@demo.test'
    const { accessToken, user } = await client().auth.signIn({ email, password })
    const { mfa } = client(accessToken)
    const made = await mfa.setup(user.uniqueId, true)
    expect(made.backupCodes).toHaveLength(10)
    const totp = new TOTP({ secret: Secret.fromBase32(made.secret) })
    const code = () => totp.generate({ timestamp: Date.now() + world.authenticator.core.clock.offsetMs })
    expect(await mfa.enable(user.uniqueId, { totpCode: code() })).toMatchObject({ enabled: true })
    expect(await mfa.status(user.uniqueId)).toMatchObject({ enabled: true, setupRequired: false, backupCodesRemaining: 10 })
    await expect(client().auth.signIn({ email, password })).rejects.toMatchObject({ status: 422, code: 'mfa_required' })
    await client().auth.requestPasswordlessCode({ email })
    const { code: typed } = await mailed(email, 'mailed_code')
    await expect(client().auth.verifyPasswordlessCode({ email, code: typed })).rejects.toMatchObject({ code: 'mfa_required' })
    world.later(30)
    const entered = await client().auth.verifyPasswordlessCode({ email, code: typed, mfaCode: code() })
    expect(await client(entered.accessToken).auth.validateToken()).toMatchObject({ valid: true })
    expect(await mfa.verify(user.uniqueId, { backupCode: made.backupCodes[0]! })).toMatchObject({ valid: true })
    expect(await mfa.disable(user.uniqueId, { password })).toMatchObject({ enabled: false })
  })
  it('signs in by a link', async () => {
    await client().auth.requestMagicLink({ email: 'rae@demo.test', redirectUrl: 'http://127.0.0.1/auth/magic-link/' })
    const { link } = await mailed('rae@demo.test', 'magic_link')
    const token = new URL(link).searchParams.get('magic_link_token')!
    const entered = await client().auth.verifyMagicLink({ token })
    expect(entered).toMatchObject({ refreshToken: expect.stringMatching(/.{40}/), expiresIn: 3_600 })
    expect(await client(entered.accessToken).auth.validateToken()).toMatchObject({ user: { email: 'rae@demo.test' } })
  })
  it('chooses a new password with a code', async () => {
    const email = 'adam@demo.test'
    expect(await client().auth.requestPasswordOtp({ email })).toMatchObject({
      status: 'sent',
      emailHint: 'a***@demo.test',
      expiresIn: 300,
    })
    const { code } = await mailed(email, 'mailed_code')
    const { accessToken } = await client().auth.verifyPasswordOtp({ email, code })
    const chosen = 'another password of mine'
    await client(accessToken).auth.updatePassword({ password: chosen, passwordConfirmation: chosen })
    expect((await client().auth.signIn({ email, password: chosen })).user.email).toBe(email)
  })
})
