import { expect, type Page } from '@playwright/test'
import { objectionsInBothLooks, open, troublesOf, unique } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'
import sharp from 'sharp'

/** The link that was mailed to somebody, as administrators read mails where no mail server is set. */
async function linkOf(page: Page, email: string): Promise<string> {
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/api/gateway/') && 'access-token' in request.headers()),
    page.reload(),
  ])
  const all = await asked.allHeaders()
  const names = ['access-token', 'client', 'uid', 'token-type', 'expiry', 'company-token', 'appid', 'tenant-id']
  const headers = Object.fromEntries(names.filter((name) => name in all).map((name) => [name, all[name]!]))
  let link = ''
  await expect
    .poll(async () => {
      const { data } = await (await page.request.get('/api/gateway/mails?records=50', { headers })).json()
      const mine = data.find(({ attributes }: { attributes: { recipient: string } }) => attributes.recipient === email)
      link = /\/room#[\w-]{64}/.exec(mine?.attributes.text ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

test.describe('A data room', () => {
  test('is opened to somebody outside, who accepts, reads marked pages, and is logged', async ({ page }) => {
    test.setTimeout(150_000)
    const troubles = troublesOf(page)
    await open(page, '/disclosure')
    await page.getByRole('link', { name: 'Move to the new warehouse' }).first().click()
    await page.getByRole('link', { name: 'Data rooms' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Data rooms of/ })).toBeVisible()
    const found = await objectionsInBothLooks(page, 'rooms')
    await page.getByRole('link', { name: 'Bank and insurer' }).click()
    await expect(page.getByRole('region', { name: 'Documents' })).toContainText('Lease agreement.pdf')
    found.push(...(await objectionsInBothLooks(page, 'room')))
    const manager = page.url()
    const name = unique('Nora')
    const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@example.com`
    const people = page.getByRole('region', { name: 'People' })
    await people.getByRole('textbox', { name: 'Name' }).fill(name)
    await people.getByRole('textbox', { name: 'Email' }).fill(email)
    await people.getByRole('combobox', { name: 'Group', exact: true }).selectOption('Insurer')
    await people.getByRole('button', { name: 'Send link' }).click()
    await expect(people.getByText(email)).toBeVisible()
    const link = await linkOf(page, email)

    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Bank and insurer' })).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'agreement')))
    await page.getByRole('button', { name: 'I accept' }).press('Enter')
    const legal = page.getByRole('region', { name: 'Legal' })
    await expect(legal).toContainText('Building permit.pdf')
    await expect(page.getByText('Budget of the move.pdf')).toHaveCount(0)
    found.push(...(await objectionsInBothLooks(page, 'inside')))
    await legal.getByRole('button', { name: 'Lease agreement.pdf' }).click()
    const picture = page.getByRole('img', { name: 'Lease agreement.pdf, page 1' })
    await expect(picture).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Download original' })).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    // The page is white below its few lines: what is dark there is the mark.
    const bytes = Buffer.from((await picture.getAttribute('src'))!.split(',')[1]!, 'base64')
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
    const lower = data.subarray((info.height / 2) * info.width)
    expect(lower.filter((value) => value < 200).length).toBeGreaterThan(1_000)
    found.push(...(await objectionsInBothLooks(page, 'page')))
    await page.getByRole('button', { name: 'Next page' }).press('Enter')
    await expect(page.getByRole('img', { name: 'Lease agreement.pdf, page 2' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()

    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, new URL(manager).pathname.replace(/^\/c\/demo/, ''))
    await expect(
      page
        .getByRole('region', { name: 'People' })
        .getByText(/NDA version 1 accepted/)
        .first(),
    ).toBeVisible()
    await page.getByRole('link', { name: 'View log' }).click()
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(2)
    found.push(...(await objectionsInBothLooks(page, 'log')))
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
