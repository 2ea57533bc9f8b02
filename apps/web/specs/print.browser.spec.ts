import { expect } from '@playwright/test'
import { open, troublesOf } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

test.describe('On paper', () => {
  test('a list stands whole, without the rail and what can be pressed', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/crm/contacts')
    const rows = page.locator('tbody tr[data-index]')
    await expect(rows.first()).toBeVisible()
    const onScreen = await rows.count()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('navigation').first()).toBeHidden()
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeHidden()
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(onScreen)
    await expect(rows.last()).toBeVisible()
    await expect(page.getByRole('columnheader').first()).toBeVisible()
    // Nothing is cut off where there is no bar to scroll with.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toMatch(/255, 255, 255|rgba\(0, 0, 0, 0\)/)
    await page.emulateMedia({ media: 'screen' })
    await expect(page.getByRole('searchbox')).toBeVisible()
    expect(troubles).toEqual([])
  })

  test('a record stands with its fields, and not with what can be done with it', async ({ page }) => {
    await open(page, '/crm/contacts')
    await page.locator('[data-open]').first().click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('tablist')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('tablist')).toBeHidden()
    await expect(page.getByRole('navigation').first()).toBeHidden()
    await expect(page.locator('.mantine-Button-root:visible')).toHaveCount(0)
  })
})
