import { expect } from '@playwright/test'
import { callsBelow, objections, open, pageOf, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

const call = callsBelow('/realtime')

test.describe('A group', () => {
  test('is joined by a link that its maker shows, and that leads nowhere once it is used up', async ({ page, browser }) => {
    const name = `Crew ${Date.now()}`
    await open(page, '/realtime/conversations')
    const { data } = await call(page, 'post', '/groups', { group: { name } })
    await visit(page, `/c/demo/realtime/conversations/${data.attributes.context_id}`)
    await page.getByRole('button', { name: 'Group', exact: true }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByText('1 member')).toBeVisible()
    await expect(dialog.getByText('No active links.')).toBeVisible()
    await dialog.getByLabel('Max. number of uses').selectOption('1')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code of the invite link' })).toBeVisible()
    await expect(dialog.getByText('Used 0 of 1 times')).toBeVisible()
    expect(await objections(page, 'group settings')).toEqual([])
    const address = new URL((await dialog.getByRole('code').textContent())!)
    const other = await pageOf(browser, address.pathname.replace(/^\/c\/[^/]+/, ''), 'member@demo.test')
    await expect(other.getByRole('heading', { level: 1 })).toContainText(name)
    expect(await objections(other, 'join')).toEqual([])
    await other.getByRole('button', { name: 'Join group' }).click()
    await expect(other.getByRole('region', { name: 'Conversation' })).toBeVisible()
    const { members } = (await call(other, 'get', `/groups/${data.id}`)).data.attributes
    await call(other, 'delete', `/groups/${data.id}/members/${members.at(-1)}`)
    await visit(other, address.pathname)
    await expect(other.getByText('This invite link is not valid')).toBeVisible()
    await other.context().close()
  })
})

test.describe('A conversation', () => {
  test('has its files in one list, to open and to take out', async ({ page }) => {
    await open(page, '/realtime/conversations')
    const { data } = await call(page, 'post', '/conversations', { context: { code: `files ${Date.now()}`, name: 'Plans' } })
    await page.setViewportSize({ width: 390, height: 780 })
    await visit(page, `/c/demo/realtime/conversations/${data.id}`)
    await page.getByRole('button', { name: 'Files', exact: true }).click()
    await expect(page.getByText('No files yet')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setInputFiles('input[type=file]', { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') })
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await expect(send).toBeEnabled()
    await send.click()
    await expect(page.getByRole('list', { name: 'Messages' }).getByText('plan.txt')).toBeVisible()
    await page.getByRole('button', { name: 'Files', exact: true }).click()
    const files = page.getByRole('region', { name: 'Files' })
    await expect(files.getByRole('button', { name: /^plan\.txt/ })).toBeVisible()
    expect(await objections(page, 'files of a conversation')).toEqual([])
    await files.getByRole('button', { name: 'Remove file: plan.txt' }).click()
    await expect(files.getByText('No files yet')).toBeVisible()
  })
})
