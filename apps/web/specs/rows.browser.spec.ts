import { expect } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { signIn, storage } from './people.ts'

/** Rows of the specification that no screen can show yet, by the block that will bring them. */
export const notYet: Readonly<Record<string, readonly string[]>> = {
  gateway: [
    'routes.auth_forgot_password',
    'routes.auth_change_password',
    'routes.auth_step2',
    'routes.oauth_callback',
    'company.logo_flow',
  ],
  onboarding: ['routes.onboarding_guarded', 'routes.role_dashboard_path'],
  sales: ['routes.payments_route'],
  projects: ['tabs.saved', 'tabs.restored', 'tabs.keys'],
}

test.describe('The addresses of the specification', () => {
  test('open sign-in and error screens without a session [routes.auth_area] [routes.error_area]', async ({ page }) => {
    await page.goto('/auth/login')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.goto('/error/404')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

  test('lead the root to the main layout, and there after signing out to sign-in [routes.main_layout] [routes.auth_login_target] [routes.logout_target]', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/auth\/login$/)
    await signIn(page)
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
  })

  test('land every role on the same page [routes.role_dashboards_off]', async ({ browser }) => {
    for (const person of ['admin@demo.test', 'support@demo.test', 'guest@demo.test']) {
      const page = await (await browser.newContext()).newPage()
      await signIn(page, person)
      await expect(page, person).toHaveURL(/\/c\/demo\/gateway\/home$/)
      await page.context().close()
    }
  })
})

test.describe('The theme', () => {
  test('is the system’s until one is chosen, light where that says nothing, and offers light, dark and the system’s [theme.default_light] [theme.modes] [session.theme_value_key] [session.theme_menu_key]', async ({
    page,
  }) => {
    const html = page.locator('html')
    await page.emulateMedia({ colorScheme: 'no-preference' })
    await page.goto('/auth/login')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page)
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('button', { name: 'Theme: Match system' }).click()
    for (const mode of ['Light', 'Dark', 'Match system']) await expect(page.getByRole('menuitem', { name: mode })).toBeVisible()
    await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: 'Light' }).click()])
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
    expect(await storage(page)).toMatchObject({ kt_theme_mode_menu: 'light', kt_theme_mode_value: 'light' })
  })

  test('has a pattern of its own behind sign-in, light and dark [theme.pattern]', async ({ page }) => {
    const patterns: string[] = []
    for (const mode of ['light', 'dark']) {
      await page.goto('/auth/login')
      await page.evaluate((chosen) => localStorage.setItem('kt_theme_mode_menu', chosen), mode)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', mode)
      patterns.push(
        await page.evaluate(() =>
          [...document.querySelectorAll('body, body *')]
            .map((element) => getComputedStyle(element).backgroundImage)
            .filter((image) => image.includes('url('))
            .join(),
        ),
      )
    }
    expect(patterns[0]).not.toBe('')
    expect(patterns[0]).not.toBe(patterns[1])
  })
})
