import { expect } from '@playwright/test'
import { objections, troublesOf } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

test('Public pages of a company have its name above them, nothing that axe objects to, and everything they ask for', async ({
  page,
}) => {
  test.slow()
  const troubles = troublesOf(page)
  await page.goto('/s/demo')
  const goods = new URL((await page.locator('.grid a').first().getAttribute('href'))!, page.url()).pathname
  for (const path of ['/s/demo', goods, '/s/demo/cart', '/p/demo', '/b/demo/harbour', '/f/demo/guest-feedback']) {
    await page.goto(path)
    await expect(page.locator('header .brand')).not.toBeEmpty()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      expect(await objections(page, `${path}, ${colorScheme}`)).toEqual([])
    }
  }
  expect(troubles).toEqual([])
})
