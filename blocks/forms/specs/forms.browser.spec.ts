import { expect } from '@playwright/test'
import { callsBelow, objections, objectionsInBothLooks, open, troublesOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

const call = callsBelow('/forms')

test.describe('A form', () => {
  test('is written and published by the keyboard, answered on a phone, and counted while one looks [FM-D1] [FM-D7]', async ({
    page,
    browser,
  }) => {
    test.slow()
    const troubles = troublesOf(page)
    const slug = unique('stay')
    await open(page, '/forms/surveys')
    const { data } = await call(page, 'post', '/surveys', { survey: { name: slug, slug } })
    await visit(page, `/c/demo/forms/surveys/${data.id}`)
    const add = async (kind: string, title: string) => {
      await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
      await page.getByRole('menuitem', { name: kind }).press('Enter')
      await page.getByRole('textbox', { name: 'Question', exact: true }).pressSequentially(title)
    }
    await add('Single choice', 'Will you come?')
    for (const [i, label] of ['yes', 'no'].entries())
      await page.getByRole('textbox', { name: `Label ${i + 1}`, exact: true }).pressSequentially(label)
    await page.getByRole('switch', { name: 'Required' }).press('Space')
    await add('File upload', 'A file')
    await add('Signature', 'Signature')
    // The signature is asked for where the first answer is yes: a rule that is written by keys alone.
    await page.getByRole('button', { name: 'Show this question when' }).press('Enter')
    const comparison = page.getByRole('combobox', { name: 'Comparison' })
    await comparison.press('ArrowDown')
    for (let up = 0; up < 4; up++) await comparison.press('ArrowUp')
    await comparison.press('Enter')
    await expect(comparison).toHaveValue('is')
    const value = page.getByRole('combobox', { name: 'Value' })
    await value.press('ArrowDown')
    await value.press('Enter')
    await expect(value).toHaveValue('yes')
    await add('Long text', 'What shall we know?')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const found = await objectionsInBothLooks(page, 'builder')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('toolbar').getByRole('button', { name: 'Publish' }).press('Enter')
    await expect(page.getByText('Version 1 is live.')).toBeVisible()
    await page.getByRole('tab', { name: 'Results' }).press('Enter')
    await expect(page.getByText('0 completed of 0 started')).toBeVisible()
    const responses = page.locator('dl').filter({ hasText: 'Responses' }).first()
    await expect(responses).toContainText('0')

    // Whoever answers is nobody here, on a telephone.
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage()
    await phone.goto(`/f/demo/${slug}`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await phone.emulateMedia({ colorScheme })
      found.push(...(await objections(phone, `public page, ${colorScheme}`)))
    }
    await phone.getByRole('radio', { name: 'yes' }).press('Space')
    await phone.getByRole('textbox', { name: 'What shall we know?' }).pressSequentially('We come late.')
    await phone.getByRole('button', { name: 'Submit' }).press('Enter')
    // What was answered opens the signature, which is asked for before anything else.
    found.push(...(await objections(phone, 'public page with a signature')))
    await phone.getByRole('textbox', { name: 'Full name' }).pressSequentially('Kim Lee')
    await phone.getByRole('button', { name: 'Submit' }).press('Enter')
    await expect(phone.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await phone.context().close()

    await expect(page.getByText('1 completed of 1 started')).toBeVisible()
    await expect(page.getByText('Kim Lee')).toBeVisible()
    await expect(responses).toContainText('1')
    found.push(...(await objectionsInBothLooks(page, 'results')))
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
