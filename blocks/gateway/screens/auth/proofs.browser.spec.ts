import { expect, type Page } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { startDns } from '@quoin/doubles/dns'
import { startOidc } from '@quoin/doubles/oidc'
import { objections } from '@quoin/ui/specs/browser.ts'
import { Secret, TOTP } from 'otpauth'
import { signedInLongAgo } from '../../specs/behindTheBrowser.ts'

const password = 'quoin-demo-2026'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const account = (page: Page) => page.getByRole('button', { name: /^Your account/ })
const seen = async (page: Page) => expect(await objections(page, page.url())).toEqual([])

async function give(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
async function openProfile(page: Page): Promise<void> {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Your profile' }).click()
  await expect(heading(page, 'Your profile')).toBeVisible()
}
async function signOut(page: Page): Promise<void> {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
}
const prove = async (page: Page, action: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: action }).click()
}

test.describe('Who one is', () => {
  test('is proven by a password and a code, or a recovery code, until the app is taken out again', async ({ page }) => {
    await give(page, 'owner@rival.test')
    await openProfile(page)
    const section = page.getByRole('region', { name: 'Authenticator app' })
    await signedInLongAgo('owner@rival.test')
    await section.getByRole('button', { name: 'Set up app' }).click()
    await prove(page, 'Set up app')
    await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await seen(page)
    const key = (await section.locator('pre').innerText()).replace(/\s/g, '')
    const totp = new TOTP({ secret: Secret.fromBase32(key) })
    await section.getByLabel('Code from the app').fill('000000')
    await section.getByRole('button', { name: 'Confirm' }).click()
    await expect(section.getByRole('alert')).toHaveText('This code is wrong, has expired or was already used.')
    await section.getByLabel('Code from the app').fill(totp.generate())
    await section.getByRole('button', { name: 'Confirm' }).click()
    const shown = section.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
    await expect(shown).toHaveCount(10)
    const codes = await shown.allInnerTexts()
    await section.getByRole('button', { name: 'I’ve saved my codes' }).click()
    await expect(section.getByText('10 recovery codes left.')).toBeVisible()
    await signOut(page)

    await give(page, 'owner@rival.test')
    await expect(heading(page, 'Two-step verification')).toBeVisible()
    await seen(page)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('This code is wrong, has expired or was already used.')
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(codes[0]!)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(account(page)).toBeVisible()
    await openProfile(page)
    await section.getByRole('button', { name: 'Remove app…' }).click()
    await prove(page, 'Remove app')
    await expect(section.getByRole('button', { name: 'Set up app' })).toBeVisible()
  })

  test('is proven by a passkey, which is made, called, used and removed', async ({ page, baseURL }) => {
    // Browsers know no passkeys at an address that is a number.
    const here = baseURL!.replace('127.0.0.1', 'localhost')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
    await page.goto(`${here}/auth/login`)
    await page.getByLabel('Email', { exact: true }).fill('support@demo.test')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(account(page)).toBeVisible()
    await openProfile(page)
    const section = page.getByRole('region', { name: 'Passkeys' })
    await section.getByRole('button', { name: 'Add passkey…' }).click()
    await page.getByRole('dialog').getByLabel('Passkey name').fill('Virtual key')
    await prove(page, 'Add passkey')
    await expect(section.getByText('Virtual key')).toBeVisible()
    await section.getByRole('button', { name: 'Rename Virtual key' }).click()
    await page.getByRole('dialog').getByLabel('Passkey name').fill('Blue key')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(section.getByText('Blue key')).toBeVisible()
    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(account(page)).toBeVisible()
    await openProfile(page)
    await section.getByRole('button', { name: 'Remove Blue key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(section.getByText('No passkeys yet.')).toBeVisible()
  })

  test('is said by a provider, in a window of its own and in the same one', async ({ page, baseURL }) => {
    const oidc = await startOidc({
      port: Number(process.env.QUOIN_OIDC_PORT),
      redirectUris: [`${baseURL}/api/gateway/auth/oauth/acme/callback`],
    })
    try {
      oidc.person = { sub: 'guest-there', email: 'guest@demo.test', email_verified: true }
      await page.goto('/auth/login')
      await expect(page.getByRole('button', { name: 'Continue with Acme' })).toBeVisible()
      await seen(page)
      const opened = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Continue with Acme' }).click()
      const popup = await opened
      await expect(account(page)).toBeVisible()
      expect(popup.isClosed()).toBe(true)
      await signOut(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Continue with Acme' }).click()
      await expect(account(page)).toBeVisible()
      expect(page.url()).not.toContain('oauth_token')
      await page.setViewportSize({ width: 1440, height: 900 })
      await signOut(page)
      oidc.person = { sub: 'thief', email: 'admin@demo.test', email_verified: false }
      await page.context().clearCookies()
      await page.getByRole('button', { name: 'Continue with Acme' }).click()
      await expect(page.getByRole('alert')).toHaveText('The provider hasn’t verified your email address.')
    } finally {
      await oidc.close()
    }
  })

  test('is said by the provider of a company about people of a domain it has proven, who may ask to join as well', async ({
    page,
    baseURL,
  }) => {
    const domain = `people-${Date.now()}.example`
    const [dns, oidc] = await Promise.all([
      startDns(Number(process.env.QUOIN_DNS_PORT)),
      startOidc({
        port: Number(process.env.QUOIN_OIDC_PORT),
        redirectUris: [`${baseURL}/api/gateway/auth/oauth/acme/callback`],
      }),
    ])
    const comeAs = async (email: string, button: string) => {
      oidc.person = { sub: email, email, email_verified: true, name: `Somebody ${email}` }
      await page.getByRole('button', { name: button }).click()
      await expect(account(page)).toBeVisible()
    }
    const openSettings = async () => {
      await give(page, 'owner@rival.test')
      await expect(account(page)).toBeVisible()
      await page.goto('/c/rival/gateway/sign-in')
      await expect(heading(page, 'Sign-in')).toBeVisible()
    }
    const decide = async (way: string) => {
      await page.getByRole('combobox', { name: 'Joining', exact: true }).click()
      await page.getByRole('option', { name: way }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
    }
    try {
      await openSettings()
      await page.getByLabel('Domain', { exact: true }).fill(domain)
      await page.getByRole('button', { name: 'Add domain' }).click()
      const row = page.getByRole('listitem').filter({ hasText: domain })
      const line = await row.getByText(/^quoin-verification=/).innerText()
      await row.getByRole('button', { name: `Verify ${domain}` }).click()
      await expect(row.getByRole('alert')).toHaveText(/^The DNS record was not found yet/)
      dns.lines.set(domain, [line])
      await row.getByRole('button', { name: `Verify ${domain}` }).click()
      await expect(row.getByText('Verified', { exact: true })).toBeVisible()

      await page.getByRole('button', { name: 'Add provider' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('This isn’t a valid issuer URL.')).toBeVisible()
      await dialog.getByLabel('Button label').fill(domain)
      await dialog.getByLabel('Issuer URL').fill(oidc.issuer)
      await dialog.getByLabel('Client ID').fill(oidc.clientId)
      await dialog.getByLabel('Client secret').fill(oidc.clientSecret)
      await dialog.getByLabel('Create members automatically').check({ force: true })
      await dialog.getByRole('button', { name: 'Save' }).click()
      const provider = page.getByRole('listitem').filter({ hasText: oidc.issuer }).filter({ hasText: domain })
      await oidc.addRedirect(await provider.getByText(/\/callback$/).innerText())
      await provider.getByRole('button', { name: `Test ${domain}` }).click()
      await expect(provider.getByRole('status')).toHaveText(`Connection to ${domain} works.`)
      await seen(page)
      await decide('Can request to join')
      await signOut(page)

      await page.getByLabel('Email', { exact: true }).fill(`nia@${domain}`)
      await comeAs(`nia@${domain}`, `Continue with ${domain}`)
      await openProfile(page)
      await expect(page.getByText(/^You signed in through your company/)).toBeVisible()
      // What the company knows of people, also of oneself, is nothing without a role.
      await expect(page.getByRole('heading', { name: 'Email address' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'About you' })).toHaveCount(0)
      await signOut(page)

      await page.goto('/auth/login?app=demo')
      await comeAs(`pia@${domain}`, 'Continue with Acme')
      await openProfile(page)
      await page.getByRole('button', { name: 'Request to join Rival Company' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'You’ve asked to join Rival Company' })).toBeVisible()
      await signOut(page)

      await openSettings()
      await page.goto('/c/rival/gateway/members')
      await page.getByRole('button', { name: `Approve: Somebody pia@${domain}` }).click()
      await expect(page.getByRole('row').filter({ hasText: `pia@${domain}` })).toBeVisible()
      await page.goto('/c/rival/gateway/sign-in')
      await decide('By invitation only')
      await provider.getByRole('button', { name: `Remove ${domain}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect(provider).toHaveCount(0)
      await page.getByRole('button', { name: `Remove ${domain}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText(domain)).toHaveCount(0)
    } finally {
      await Promise.all([dns.close(), oidc.close()])
    }
  })

  test('is asked of people and of robots as a company decides', async ({ page }) => {
    await give(page, 'admin@demo.test')
    await expect(account(page)).toBeVisible()
    await page.goto('/c/demo/gateway/sign-up')
    await expect(heading(page, 'Sign-up')).toBeVisible()
    await seen(page)
    await page.getByLabel('Require an authenticator app for administrators').check({ force: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText('Set up your own app first, on your profile.')
    await page.getByLabel('Require an authenticator app for administrators').uncheck({ force: true })
    await page.getByLabel('Bot protection').check({ force: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await signOut(page)

    await page.goto('/auth/login?app=demo')
    await page.getByRole('link', { name: 'Email me a link to sign in' }).click()
    await expect(heading(page, 'Sign in without a password')).toBeVisible()
    const solved = page.waitForResponse((response) => response.url().includes('/auth/captcha'))
    await page.getByLabel('Email').fill('nobody@demo.test')
    await page.getByRole('button', { name: 'Send link' }).click()
    await solved
    await expect(heading(page, 'Check your email')).toBeVisible()

    await page.goto('/auth/magic-link/?magic_link_token=an-old-one')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('This link has expired or was already used.')

    await give(page, 'admin@demo.test')
    await expect(account(page)).toBeVisible()
    await page.goto('/c/demo/gateway/sign-up')
    await page.getByLabel('Bot protection').uncheck({ force: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })
})
