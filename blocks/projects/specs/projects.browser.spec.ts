import { expect, type Page } from '@playwright/test'
import {
  callsBelow,
  objections,
  objectionsInBothLooks,
  open,
  pageOf,
  troublesOf,
  unique,
  visit,
} from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

const fitsPhone = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

test.describe('Projects', () => {
  test('say what is due, are worked on, on the board and in discussions, and show their plan and risks', async ({ page }) => {
    test.slow()
    const troubles = troublesOf(page)
    await open(page, '/projects/portfolio')
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
    const link = page.getByRole('link', { name: 'Move to the new warehouse' })
    await expect(link).toBeVisible()
    const found = await objectionsInBothLooks(page, 'portfolio')

    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Move to the new warehouse' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Slipped since the baseline' }).getByText('Install the shelving')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Announcements' }).getByText('Layout approved')).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'today')))
    const id = page.url().split('/').at(-1)!.split('?')[0]!
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Stop following' })).toBeVisible()

    const task = unique('task')
    await page.getByRole('tab', { name: 'Board' }).click()
    await page.getByRole('button', { name: 'New task' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(task)
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(column('To do').getByText(task)).toBeVisible()
    await page.getByRole('button', { name: `Move ${task}` }).click()
    await page.getByRole('menuitem', { name: 'In review' }).click()
    await expect(column('In review').getByText(task)).toBeVisible()
    found.push(...(await objections(page, 'board')))

    await page.getByRole('tab', { name: 'Gantt' }).click()
    await expect(page.getByRole('img', { name: 'Gantt chart' })).toBeVisible()
    await page.getByText('Days', { exact: true }).click()
    found.push(...(await objectionsInBothLooks(page, 'gantt')))

    await visit(page, `/c/demo/projects/list/${id}?tab=risks`)
    await page.getByRole('button', { name: /likelihood 3, impact 5/ }).click()
    await expect(page.getByRole('region', { name: 'In this cell' }).getByText('Fire authority asks for changes')).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'risks')))

    await visit(page, `/c/demo/projects/list/${id}?tab=discussions`)
    await page.getByText('Where do returns go?').click()
    const said = unique('message')
    await page.getByRole('textbox', { name: 'Message' }).fill(said)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('region', { name: 'Conversation' }).getByText(said)).toBeVisible()
    found.push(...(await objections(page, 'discussion')))

    await page.setViewportSize({ width: 390, height: 800 })
    await visit(page, '/c/demo/projects/assignments')
    await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go live' })).toBeVisible()
    found.push(...(await objections(page, 'my work on a phone')))
    await fitsPhone(page)
    await visit(page, `/c/demo/projects/list/${id}`)
    await expect(page.getByRole('region', { name: 'Due soon' })).toBeVisible()
    await fitsPhone(page)
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })

  test('say beforehand, on a phone too, to whoever only looks at one that they do', async ({ page, browser }) => {
    const [projects, gateway] = [callsBelow('/projects'), callsBelow('/gateway')]
    await open(page, '/projects/list')
    const { data: project } = await projects(page, 'post', '/projects', {
      project: { name: unique('Watched '), visibility: 'members', status: 'active' },
    })
    const project_unique_id = project.id
    await projects(page, 'post', '/tasks', { task: { project_unique_id, name: 'Count the crates', status: 'todo' } })
    const { data: people } = await gateway(page, 'get', '/users?search=guest@demo.test')
    await projects(page, 'post', '/members', {
      member: { project_unique_id, user_unique_id: people[0].id, standing: 'observer' },
    })
    const theirs = await pageOf(browser, `/projects/list/${project.id}?tab=board`, 'guest@demo.test')
    await theirs.setViewportSize({ width: 390, height: 844 })
    await expect(theirs.getByRole('link', { name: 'Count the crates' })).toBeVisible()
    const create = theirs.getByRole('button', { name: 'New task' })
    await expect(create).toHaveAttribute('aria-disabled', 'true')
    await create.focus()
    await expect(theirs.getByRole('tooltip')).toContainText(/only view this project|permission/)
    await theirs.keyboard.press('Enter')
    await expect(theirs.getByRole('dialog')).toHaveCount(0)
    await create.blur()
    await expect(theirs.getByRole('tooltip')).toHaveCount(0)
    expect(await objections(theirs, 'board of a reader')).toEqual([])
    await theirs.context().close()
    const { meta } = await projects(page, 'get', `/tasks?filter[project_unique_id]=${project.id}`)
    expect(meta.total_count).toBe(1)
  })

  test('are seen by those who belong to them alone', async ({ page }) => {
    await open(page, '/projects/list', 'member@demo.test')
    await expect(page.getByText('Move to the new warehouse')).toBeVisible()
    await expect(page.getByText('Information security certificate')).toHaveCount(0)
  })
})
