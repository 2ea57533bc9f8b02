import { expect } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { firstId, followSystem, objectionsInBothLooks, objectionsOnPages, open, troublesOf } from '@quoin/ui/specs/browser.ts'

test.describe('Every screen of the CRM', () => {
  test('has nothing that axe objects to', async ({ page }) => {
    // A dozen pages.
    test.slow()
    const troubles = troublesOf(page)
    await followSystem(page)
    await open(page, '/crm/accounts')
    await expect(page.locator('button[data-open]').first()).toBeVisible()
    const found = await objectionsInBothLooks(page, 'list')

    await page.getByRole('button', { name: 'Filter' }).click()
    await expect(page.getByRole('dialog', { name: 'Filter' }).getByRole('combobox').first()).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'filter')))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: 'New account' }).first().click()
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'form')))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import', exact: true }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Label\nOne,two\n') })
    await expect(page.getByRole('dialog').getByRole('cell', { name: 'One' })).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'import: file')))
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('dialog').getByLabel('Field for Name').first()).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'import: columns')))
    await page.keyboard.press('Escape')

    const account = `accounts/${await firstId(page, 'crm/accounts')}`
    const tabs = ['details', 'contacts', 'locations', 'documents', 'timeline'].map((tab) => `${account}?tab=${tab}`)
    const stands = () => expect(page.getByRole('tabpanel')).toBeVisible()
    found.push(...(await objectionsOnPages(page, '/c/demo/crm/', tabs, stands)))
    const places = [
      'accounts?trash=true',
      'contacts',
      'categories',
      'categories?as=list',
      `target-lists/${await firstId(page, 'crm/target_lists')}`,
      `pipelines/${await firstId(page, 'crm/pipelines')}`,
    ]
    found.push(...(await objectionsOnPages(page, '/c/demo/crm/', places)))
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })

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
