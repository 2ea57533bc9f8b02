import { expect, type Page } from '@playwright/test'
import { callsBelow, keysOn, objectionsInBothLooks, open, troublesOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'
import de from '../texts/de.ts'

const projects = callsBelow('/projects')
const content = callsBelow('/content')
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

/** A project whose answer is the first version of a post, disclosed so; and a newer version of that post. */
async function arranged(page: Page) {
  const word = unique('Kran')
  const idOf = ({ data }: { data: { id: string } }) => data.id
  const d = idOf(await projects(page, 'post', '/disclosures', { disclosure: { name: `Verträge ${word}` } }))
  const b = idOf(await projects(page, 'post', `/disclosures/${d}/breakdowns`, { breakdown: { name: 'Teil' } }))
  const o = idOf(
    await projects(page, 'post', `/disclosures/${d}/breakdowns/${b}/objectives`, { objective: { name: `Pachten ${word}` } }),
  )
  const p = idOf(await projects(page, 'post', '/projects', { project: { name: `Kai ${word}`, visibility: 'company' } }))
  const post = idOf(
    await content(page, 'post', '/posts', { post: { title: `Pacht ${word}`, content: '<p>Zwei Pachten über zehn Jahre.</p>' } }),
  )
  await content(page, 'put', `/posts/${post}/publish`, {})
  await projects(page, 'put', `/projects/${p}/objectives/${o}/post`, { objective: { post_unique_id: post } })
  await projects(page, 'post', `/projects/${p}/editions`, { edition: { title: 'Frühjahr' } })
  await content(page, 'put', `/posts/${post}`, { post: { content: '<p>Zwei Pachten über zwölf Jahre.</p>' } })
  await content(page, 'put', `/posts/${post}/publish`, {})
  return { p, o }
}

test.describe('Redlines', () => {
  test('show what a newer post says otherwise and what an edition changed, in German on a phone', async ({ page }) => {
    test.slow()
    const troubles = troublesOf(page)
    await open(page, '/disclosure')
    const { p, o } = await arranged(page)
    await page.evaluate(() => localStorage.setItem('language', 'de'))
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/c/demo/disclosure/projects/${p}?objective=${o}`)
    const post = page.getByRole('region', { name: de.post.title })
    await expect(post.getByText(de.post.newer.split('(')[0]!.trim())).toBeVisible()
    await expect(post.locator('del')).toHaveText('zehn')
    await expect(post.locator('ins')).toHaveText('zwölf')
    await fits(page)
    const found = await objectionsInBothLooks(page, 'newer text')
    expect(await keysOn(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 800 })
    await post.getByRole('button', { name: de.post.take }).click()
    await expect(page.getByText(de.post.pinned)).toBeVisible()
    await expect(post.locator('ins')).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: de.objective.answer, exact: true })).toContainText('zwölf Jahre')

    await visit(page, `/c/demo/disclosure/projects/${p}/editions`)
    await expect(page.getByText('Frühjahr')).toBeVisible()
    await expect(page.getByRole('button', { name: de.editions.compare })).toHaveCount(0)
    await page.getByRole('textbox', { name: de.editions.newTitle }).fill('Herbst')
    await page.getByRole('button', { name: de.editions.freeze }).click()
    await expect(page.getByText(de.editions.frozen)).toBeVisible()
    const newer = page.getByRole('listitem').filter({ hasText: 'Herbst' })
    await newer.getByRole('button', { name: de.editions.compare }).click()
    await expect(newer.locator('del')).toHaveText('zehn')
    await expect(newer.locator('ins')).toHaveText('zwölf')
    await expect(newer.getByText(`(${de.editions.changed})`)).toBeVisible()
    await fits(page)
    found.push(...(await objectionsInBothLooks(page, 'editions')))
    expect(await keysOn(page)).toEqual([])
    // By the keyboard alone: closed and opened again.
    await newer.getByRole('button', { name: de.editions.compare }).focus()
    await page.keyboard.press('Enter')
    await expect(newer.locator('ins')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(newer.locator('ins')).toHaveText('zwölf')
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
