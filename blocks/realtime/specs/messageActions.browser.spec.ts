import { expect } from '@playwright/test'
import { callsBelow, objections, open, pageOf, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

const call = callsBelow('/realtime')

test.describe('A message', () => {
  test('offers answers, is answered by one click of a colleague, and says who it was', async ({ page, browser }) => {
    await open(page, '/realtime/conversations')
    const code = `van ${Date.now()}`
    const { data } = await call(page, 'post', '/conversations', { context: { code, name: 'Van' } })
    await visit(page, `/c/demo/realtime/conversations/${data.id}`)
    await page.getByRole('button', { name: 'Offer answers' }).click()
    const answers = page.getByLabel('Answers to choose from').first()
    for (const answer of ['Friday', 'Monday']) {
      await answers.fill(answer)
      await answers.press('Enter')
    }
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('When do we load the van?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Friday' })).toBeVisible()
    expect(await objections(page, 'message with answers')).toEqual([])
    const other = await pageOf(browser, '/realtime/conversations', 'member@demo.test')
    const { data: member } = await callsBelow('/gateway')(other, 'get', '/auth/validate_token')
    await call(page, 'put', `/conversations/${data.id}/members/${member.id}`)
    await other.goto(`/c/demo/realtime/conversations/${data.id}`)
    await other.getByRole('button', { name: 'Friday' }).click()
    await expect(other.getByText(/^Friday, answered by/)).toBeVisible()
    await expect(other.getByRole('button', { name: 'Monday' })).toBeDisabled()
    await expect(page.getByText(/^Friday, answered by/)).toBeVisible()
    await page.getByRole('button', { name: 'Take back answer' }).click()
    await expect(page.getByRole('button', { name: 'Monday' })).toBeEnabled()
    await other.context().close()
  })
})
