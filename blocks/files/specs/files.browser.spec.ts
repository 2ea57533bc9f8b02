import { expect } from '@playwright/test'
import { objections, objectionsInBothLooks, open, troublesOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

test.describe('Files', () => {
  test('are uploaded, looked at, approved and shared, and opened by who was given the address', async ({ page, browser }) => {
    test.slow()
    const troubles = troublesOf(page)
    const name = `${unique('paper')}.txt`
    await open(page, '/files?of=company')
    await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
    const found = await objectionsInBothLooks(page, 'files')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('words of the paper') })
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const id = page.url().split('/').at(-1)!.split('?')[0]!
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('Your approval was saved.')).toBeVisible()
    await visit(page, `/c/demo/files/stored-files/${id}?tab=preview`)
    await expect(page.getByText('words of the paper')).toBeVisible()
    found.push(...(await objections(page, 'preview')))
    await visit(page, `/c/demo/files/stored-files/${id}?tab=versions`)
    await expect(page.getByText(/^Version 1/)).toBeVisible()
    await visit(page, `/c/demo/files/stored-files/${id}?tab=shares`)
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill('open sesame')
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
    const address = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue()
    found.push(...(await objections(page, 'shares')))
    await page.setViewportSize({ width: 390, height: 800 })
    await visit(page, '/c/demo/files?of=company')
    await expect(page.getByText(name).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    const guest = await (await browser.newContext()).newPage()
    const { pathname, hash } = new URL(address)
    await guest.goto(`${pathname}${hash}`)
    await guest.getByRole('textbox', { name: 'Password' }).fill('not it at all')
    await guest.getByRole('button', { name: 'Download' }).click()
    await expect(guest.getByRole('alert')).toContainText('not right')
    await guest.getByRole('textbox', { name: 'Password' }).fill('open sesame')
    const [download] = await Promise.all([
      guest.waitForEvent('download'),
      guest.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(name)
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
