import { expect, type Page } from '@playwright/test'
import { open } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'
import { password, signIn, storage } from './people.ts'

const accounts = '/c/demo/crm/accounts'

test.describe('Trouble', () => {
  test('with the server is said in words, keeps what was on the screen, and ends with the server’s return', async ({ page }) => {
    await open(page, '/crm/accounts')
    const rows = page.locator('tbody button[data-open]')
    await expect(rows.first()).toBeVisible()
    const shown = await rows.first().innerText()
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect(page.getByRole('alert')).toContainText('Can’t reach the server')
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows.first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(shown).not.toBe('')
  })

  test('that is only slowness shows the shape of the page, never a blank one', async ({ page }) => {
    await page.route('**/api/crm/accounts**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await open(page, '/crm/accounts', 'admin@demo.test', false)
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    await expect(page.locator('.mantine-Skeleton-root').first()).toBeVisible()
    await expect(page.locator('tbody button[data-open]').first()).toBeVisible()
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
  })

  test('of a record that is not there, or not one’s own, leads on', async ({ page }) => {
    await open(page, '/crm/accounts/11111111-1111-4111-8111-111111111111')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Accounts' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
  })

  test('of a search without a match offers everything again', async ({ page }) => {
    await open(page, '/crm/accounts?q=nothing-is-called-this')
    await expect(page.getByText('No results')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(page.locator('tbody button[data-open]').first()).toBeVisible()
    await expect(page).not.toHaveURL(/q=/)
  })

  test('of being refused names who can help', async ({ page }) => {
    await page.route('**/api/crm/accounts?**', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/vnd.api+json',
        body: JSON.stringify({ errors: [{ status: '403', code: 'forbidden', title: 'Forbidden' }] }),
      }),
    )
    await open(page, '/crm/accounts')
    await expect(page.getByRole('alert')).toContainText('Ask an administrator of Demo Company')
  })

  test('of code that does not come keeps the application, and goes on when it can', async ({ page }) => {
    await open(page, '/crm/accounts')
    await expect(page.locator('tbody button[data-open]').first()).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Quotes' }).click()
    await expect(page.getByRole('alert')).toContainText('Can’t reach the server')
    expect(page.url()).not.toContain('chrome-error')
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('of a session that ends in one of three tabs sends all of them to sign-in, and all come back', async ({
    page,
    context,
  }) => {
    await signIn(page)
    const tabs = [page, await context.newPage(), await context.newPage()]
    for (const tab of tabs) {
      await tab.goto(accounts)
      await expect(tab.locator('tbody button[data-open]').first()).toBeVisible()
    }
    const { accessToken, client, uid } = await storage(page)
    await page.request.delete('/api/gateway/auth/sign_out', {
      headers: { 'access-token': accessToken!, client: client!, uid: uid! },
    })
    await tabs[1]!.reload()
    for (const tab of tabs) await expect(tab).toHaveURL(/\/auth\/login/)
    await expect(tabs[1]!.getByText('Your session has expired')).toBeVisible()
    await signInAgain(tabs[2]!)
    await expect(tabs[2]!).toHaveURL(new RegExp(`${accounts}$`))
    await tabs[0]!.goto(accounts)
    await expect(tabs[0]!.locator('tbody button[data-open]').first()).toBeVisible()
  })
})

async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('admin@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
