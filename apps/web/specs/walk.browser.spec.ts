import { expect } from '@playwright/test'
import { callsBelow, open, unique, visit } from '@quoin/ui/specs/browser.ts'
import { englishTextsIn } from '@quoin/ui/specs/catalogs.ts'
import { test } from '@quoin/ui/specs/test.ts'
import { isWalked } from '@quoin/ui/specs/walks.ts'
import { pathsOf, readIn, shuffled, walk } from '@quoin/ui/specs/walk.ts'

/** Each language with a role and a window of its own, two of them a run; `npm run prove -- WALK` walks all of them with all. */
const stages = [
  { language: 'en', email: 'guest@demo.test', width: 390, look: 'dark' },
  { language: 'es', email: 'member@demo.test', width: 1440, look: 'light' },
  { language: 'fr', email: 'support@demo.test', width: 820, look: 'dark' },
  { language: 'de', email: 'admin@demo.test', width: 390, look: 'light' },
  { language: 'ja', email: 'admin@demo.test', width: 1440, look: 'dark' },
  { language: 'zh', email: 'owner@rival.test', width: 820, look: 'light' },
] as const
const pagesOfEach = 3

test.describe('Pages and what opens on them', () => {
  for (const [seed, { language, email, width, look }] of stages.entries()) {
    if (!isWalked(seed, 3)) continue
    test(`have no error, no failed request and no foreign word: a sample in ${language}`, async ({ page }) => {
      await readIn(page, language)
      await open(page, '/gateway/home', email, false)
      const all = await pathsOf(page, email.includes('rival') ? 'rival' : 'demo')
      // Below the rail of a guest there are some twenty pages; a walk that sees only its first entries has seen nothing.
      expect(all.length).toBeGreaterThan(15)
      const { found, pages } = await walk(page, shuffled(all, seed + 1).slice(0, pagesOfEach), {
        language,
        foreign: await englishTextsIn(language),
        width,
        look,
      })
      expect(found).toEqual([])
      expect(pages).toBeGreaterThanOrEqual(pagesOfEach)
    })
  }
})

test('Home names what was changed in the reader’s language, also where it has no page of its own', async ({ page }) => {
  await readIn(page, 'es')
  await open(page, '/gateway/company', 'admin@demo.test', false)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await callsBelow('/realtime')(page, 'post', '/groups', { group: { name: unique('Equipo') } })
  await visit(page, '/c/demo/gateway/home')
  await expect(page.getByText('· Grupos').first()).toBeVisible()
  await expect(page.getByText('· Groups')).toHaveCount(0)
})
