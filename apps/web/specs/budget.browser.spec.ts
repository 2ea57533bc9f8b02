import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './people.ts'

/** Script that a page makes a browser fetch with nothing in its cache: files, and kB after gzip, whatever the server packed it with. */
async function scriptOf(page: Page, path: string): Promise<{ kB: number; files: number }> {
  const fresh = await page.context().newPage()
  const session = await fresh.context().newCDPSession(fresh)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const bodies: Promise<Buffer>[] = []
  fresh.on('response', (response) => {
    if (response.ok() && /\.js(\?|$)/.test(response.url())) bodies.push(response.body())
  })
  await fresh.goto(path)
  await fresh.getByRole('heading', { level: 1 }).waitFor()
  // The stream of changes keeps the network busy for good, so quiet is when nothing more has been asked for.
  for (let before = -1; before !== bodies.length; await fresh.waitForTimeout(700)) before = bodies.length
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  await fresh.close()
  return { kB: sizes.reduce((sum, size) => sum + size, 0) / 1000, files: sizes.length }
}

test.describe('What a browser must fetch', () => {
  test('stays within its budget on the first route, in a list and on a form', async ({ page }) => {
    const first = await scriptOf(page, '/auth/login')
    await signIn(page)
    const list = await scriptOf(page, '/c/demo/crm/accounts')
    const profile = await scriptOf(page, '/c/demo/gateway/profile')
    test.info().annotations.push({ type: 'script', description: JSON.stringify({ first, list, profile }) })
    expect(first.kB).toBeGreaterThan(100)
    expect(first.kB).toBeLessThanOrEqual(250)
    // Inside a company come the frame and every block's navigation and rights, in six languages.
    expect(list.kB).toBeLessThanOrEqual(420)
    expect(profile.kB).toBeLessThanOrEqual(420)
    // A browser asks for six at a time: on a long line every six more are one wait more.
    for (const { files } of [first, list, profile]) expect(files).toBeLessThanOrEqual(65)
  })
})
