import { expect, test } from '@playwright/test'
import { objections } from '@quoin/ui/specs/browser.ts'
import { call, open, troublesOf } from './browser.ts'

test.describe('Every screen of the CRM', () => {
  // Each theme and each width once: what axe reads of colours does not depend on the width.
  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    test(`has nothing that axe objects to, ${theme}, ${width} px wide`, async ({ page }) => {
      const troubles = troublesOf(page)
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript((mode) => localStorage.setItem('kt_theme_mode_menu', mode), theme)
      await open(page, '/crm/accounts')
      await expect(page.locator('button[data-open]').first()).toBeVisible()
      const found = [...(await objections(page, 'list'))]

      await page.getByRole('button', { name: 'Filter' }).click()
      await expect(page.getByRole('dialog', { name: 'Filter' }).getByRole('combobox').first()).toBeVisible()
      found.push(...(await objections(page, 'filter')))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.getByRole('button', { name: 'New account' }).first().click()
      await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
      found.push(...(await objections(page, 'form')))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Import' }).click()
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Label\nOne,two\n') })
      await expect(page.getByRole('dialog').getByRole('cell', { name: 'One' })).toBeVisible()
      found.push(...(await objections(page, 'import: file')))
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('dialog').getByLabel('What Name becomes').first()).toBeVisible()
      found.push(...(await objections(page, 'import: columns')))

      const { data } = (await call(page, 'get', '/accounts?records=1')) as unknown as { data: { id: string }[] }
      for (const tab of ['details', 'contacts', 'locations', 'documents', 'timeline']) {
        await page.goto(`/c/demo/crm/accounts/${data[0]?.id}?tab=${tab}`)
        await expect(page.getByRole('tabpanel')).toBeVisible()
        found.push(...(await objections(page, `record: ${tab}`)))
      }
      for (const place of ['accounts?trash=true', 'contacts', 'categories', 'categories?look=list']) {
        await page.goto(`/c/demo/crm/${place}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        found.push(...(await objections(page, place)))
      }
      expect(found).toEqual([])
      expect(troubles).toEqual([])
    })
  }

  test('moves nothing for those who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/crm/accounts')
    await page.getByRole('button', { name: 'New account' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration ?? 0) > 10).length,
    )
    expect(moving).toBe(0)
  })
})
