import { expect, type Page } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { unique } from '@quoin/ui/specs/browser.ts'
import { linkMailedTo } from '../../specs/behindTheBrowser.ts'

const chosen = 'a brand new pass phrase'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function fillIn(page: Page, email: string, repeat = chosen): Promise<void> {
  await page.getByLabel('Your name').fill('New Person')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.getByLabel('Confirm password').fill(repeat)
}

/** Changes the address that whoever is signed in signs in with, and comes in with that one. */
async function moveTo(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Your profile' }).click()
  await page.getByRole('button', { name: 'Change email address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email address' })
  await dialog.getByLabel('New email address').fill(email)
  await dialog.getByLabel('Your password').fill(chosen)
  await dialog.getByRole('button', { name: 'Send confirmation' }).click()
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await page.goto(await linkMailedTo(email, 'email_change'))
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(heading(page, 'Email address changed')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
}

test.describe('The pages outside', () => {
  test('lead from the sign-in to a link for a new password, by keyboard [routes.auth_forgot_password]', async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Forgot your password?')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type('nobody@demo.test')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Check your email')).toBeVisible()
  })

  test('register a person with the company of the link, who confirms with one click after scanners were there [GW-D1, messages.ok_account, messages.val_terms, messages.val_match]', async ({
    page,
  }) => {
    const email = `${unique('person')}@demo.test`
    await page.goto('/auth/login?app=demo')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByText(/^Sign up for /)).toBeVisible()
    await fillIn(page, email, 'another one')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText("Passsword and ConfirmPassword didn't match")).toBeVisible()
    await expect(page.getByText('Accepting terms & conditions are required')).toBeVisible()
    await fillIn(page, email)
    await page.getByLabel('I accept the terms and conditions').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(heading(page, 'Check your email')).toBeVisible()
    await expect(page.getByText(/activate/)).toBeVisible()
    const link = await linkMailedTo(email, 'confirmation')
    for (const method of Array.from({ length: 10 }, (_, time) => (time % 2 ? 'GET' : 'HEAD')))
      expect((await page.request.fetch(link, { method })).status()).toBe(200)
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(chosen)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
    await moveTo(page, `${unique('moved')}@demo.test`)
  })

  test('say that a company is missing, rather than offer a form that cannot work', async ({ page }) => {
    await page.goto('/auth/sign-up')
    await expect(page.getByText(/^Use your company’s sign-up link/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0)
  })

  test('use up no link by being opened, and offer a new one when a link is too old [routes.auth_step2]', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await page.goto('/auth/step2/?confirmation_token=an-old-one')
    const confirm = page.getByRole('button', { name: 'Confirm email address' })
    await expect(confirm).toBeVisible()
    expect(asked.filter((one) => one.includes('confirmation'))).toEqual([])
    await confirm.click()
    await expect(page.getByRole('alert')).toHaveText('This link has expired or was already used.')
    await page.getByLabel('Email').fill('nobody@demo.test')
    await page.getByRole('button', { name: 'Send new link' }).click()
    await expect(heading(page, 'Check your email')).toBeVisible()
  })

  test('ask for a new password with a reset link, without a session [routes.auth_change_password]', async ({ page }) => {
    await page.goto('/auth/change-password/?reset_password_token=an-old-one')
    await page.getByLabel('New password', { exact: true }).fill(chosen)
    await page.getByLabel('Confirm new password').fill(chosen)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('alert')).toHaveText('This link has expired or was already used. Request a new one.')
  })

  test('tell whoever holds a dead invitation so, and fit a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/auth/invitation/?invitation_token=an-old-one')
    await expect(page.getByText(/^This invitation has expired/)).toBeVisible()
    for (const path of [
      '/auth/sign-up?app=demo',
      '/auth/forgot-password',
      '/auth/step2/?confirmation_token=x',
      '/auth/login?app=demo',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
    }
  })
})
