import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { callsBelow, firstId, objections, objectionsInBothLooks, open, pageOf, unique, visit } from '@quoin/ui/specs/browser.ts'
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
    await other.goto(address.pathname)
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

  test('is exported whole as a file by whoever looks after what is kept, and by nobody else', async ({ page, browser }) => {
    await open(page, '/realtime/conversations', 'admin@demo.test')
    const people = (await callsBelow('/gateway')(page, 'get', '/users/?records=50')).data as {
      id: string
      attributes: { email: string }
    }[]
    const max = people.find(({ attributes }) => attributes.email === 'member@demo.test')!
    const { data } = await call(page, 'post', '/conversations', {
      context: { code: `export ${Date.now()}`, name: 'Kept', members: [max.id] },
    })
    const { data: first } = await call(page, 'post', `/conversations/${data.id}/messages`, { message: { content: 'First' } })
    await call(page, 'post', `/conversations/${data.id}/messages`, { message: { content: 'Second' } })
    await call(page, 'delete', `/messages/${first.id}`)
    await visit(page, `/c/demo/realtime/conversations/${data.id}`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export conversation' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^\S.* \d{4}-\d\d-\d\d\.json$/)
    const saved = JSON.parse(await readFile((await file.path())!, 'utf8')) as { content: string; deleted_at: string | null }[]
    expect(saved.map(({ content, deleted_at: deleted }) => [content, deleted !== null])).toEqual([
      ['First', true],
      ['Second', false],
    ])
    const other = await pageOf(browser, `/realtime/conversations/${data.id}`, 'member@demo.test')
    await expect(other.getByText('Second').first()).toBeVisible()
    await expect(other.getByRole('button', { name: 'Export conversation' })).toHaveCount(0)
    await other.context().close()
  })

  test('has tasks, made of a message, ticked off and listed for whoever they are given to', async ({ page }) => {
    await open(page, '/realtime/conversations')
    const { data } = await call(page, 'post', '/conversations', { context: { code: `tasks ${Date.now()}`, name: 'Lift' } })
    const words = `The lift is stuck ${unique('again')}`
    await call(page, 'post', `/conversations/${data.id}/messages`, { message: { content: words } })
    await visit(page, `/c/demo/realtime/conversations/${data.id}`)
    await page.getByText(words, { exact: true }).hover()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Create task' }).click()
    const dialog = page.getByRole('dialog', { name: 'New task' })
    await expect(dialog.getByLabel('Description')).toHaveValue(words)
    await dialog.getByLabel('Assignee').selectOption({ label: 'Ada Demo' })
    await dialog.getByLabel('Priority').selectOption('urgent')
    await dialog.getByRole('button', { name: 'Add task' }).click()
    await expect(page.getByText('Task added')).toBeVisible()
    await page.getByRole('button', { name: 'Tasks', exact: true }).click()
    const tasks = page.getByRole('region', { name: 'Tasks' })
    await expect(tasks.getByText('Urgent')).toBeVisible()
    expect(await objections(page, 'tasks of a conversation')).toEqual([])
    await page.setViewportSize({ width: 390, height: 780 })
    await visit(page, '/c/demo/realtime/tasks')
    const tick = page.getByRole('checkbox', { name: `Complete: ${words}` })
    expect(await objections(page, 'one’s tasks')).toEqual([])
    await tick.press('Space')
    await expect(tick).toHaveCount(0)
    await page.getByText('Completed', { exact: true }).click()
    await page.getByRole('button', { name: `Actions: ${words}` }).click()
    await page.getByRole('menuitem', { name: 'Go to conversation' }).click()
    await expect(page.getByRole('list', { name: 'Messages' }).getByText(words)).toBeVisible()
  })
})

test.describe('A meeting', () => {
  test('is planned, started and joined in its conversation, once there is a video server', async ({ page }) => {
    await open(page, '/realtime/conversations')
    const { data } = await call(page, 'post', '/conversations', { context: { code: `meet ${Date.now()}`, name: 'Stand' } })
    await call(page, 'put', '/meeting_settings', { meeting_settings: { server_url: null } })
    await visit(page, `/c/demo/realtime/conversations/${data.id}`)
    await page.getByRole('button', { name: 'Meetings', exact: true }).click()
    await expect(page.getByText('No video server is set up.')).toBeVisible()
    await page.getByRole('link', { name: 'Set up video server' }).click()
    await page.getByLabel('Video server URL').fill('https://meet.example.org/{room}')
    expect(await objections(page, 'meeting settings')).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    // What is not saved yet, as far as the page knows, would be asked about on leaving.
    await expect(page.getByText('Saved.')).toBeVisible()
    expect((await call(page, 'get', '/meeting_settings')).data.attributes.server_url).toContain('{room}')
    await visit(page, `/c/demo/realtime/conversations/${data.id}?meetings=true`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('No upcoming meetings')).toBeVisible()
    await dialog.getByRole('button', { name: 'Schedule meeting' }).click()
    const title = unique('Stand-up')
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Starts at').fill('2099-03-01T10:00')
    expect(await objections(page, 'meeting form')).toEqual([])
    await dialog.getByRole('button', { name: 'Schedule meeting' }).click()
    await expect(dialog.getByText(title)).toBeVisible()
    expect(await objectionsInBothLooks(page, 'meetings of a conversation')).toEqual([])
    await dialog.getByRole('button', { name: `Start: ${title}` }).click()
    await expect(dialog.getByRole('button', { name: `Join: ${title}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 780 })
    const live = page.getByRole('list', { name: 'Live' })
    await expect(live.getByText(`Live now: ${title}`)).toBeVisible()
    expect(await objections(page, 'live meeting')).toEqual([])
    await page
      .context()
      .route('https://meet.example.org/**', (route) => route.fulfill({ contentType: 'text/plain', body: 'room' }))
    const opened = page.waitForEvent('popup')
    await live.getByRole('button', { name: `Join: ${title}` }).click()
    await (await opened).waitForURL(/^https:\/\/meet\.example\.org\/[0-9a-f]{32}$/)
    await page.getByRole('button', { name: 'Meetings', exact: true }).click()
    await dialog.getByRole('button', { name: `Actions: ${title}` }).click()
    await page.getByRole('menuitem', { name: 'End meeting' }).click()
    await dialog.getByText('Past', { exact: true }).click()
    await expect(dialog.getByText('1 participant')).toBeVisible()
    await expect(live).toHaveCount(0)
  })
})

test.describe('A record', () => {
  test('is talked about beside what happened to it, with colleagues mentioned by their names', async ({ page, browser }) => {
    await open(page, '/crm/contacts')
    await visit(page, `/c/demo/crm/contacts/${await firstId(page, 'crm/contacts')}`)
    const said = `Call before ${Math.random().toString(36).replace(/\d/g, 'x')}`
    const box = page.getByRole('textbox', { name: 'Write a comment' })
    await box.fill(`${said} @Ma`)
    await page.getByRole('group', { name: 'People' }).getByRole('button', { name: 'Max Demo' }).click()
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const comments = page.getByRole('list', { name: 'Comments' })
    await expect(comments.getByRole('listitem').first()).toContainText(`${said} @Max Demo`)
    await expect(box).toHaveValue('')
    expect(await objectionsInBothLooks(page, 'record with comments')).toEqual([])
    const max = await pageOf(browser, '/realtime/inbox', 'member@demo.test')
    await expect(max.getByText(said).first()).toBeVisible()
    await max.context().close()
  })
})
