import { expect, type Page, test as plain } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { readIn } from '@quoin/ui/specs/walk.ts'
import { isWalked } from '@quoin/ui/specs/walks.ts'
import { open } from '@quoin/ui/specs/browser.ts'
import { storage, troublesOf } from './people.ts'

const names = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch', ja: '日本語', zh: '中文' } as const

/** A key that nobody translated is shown as itself: words joined by dots, or braces that were never filled in. */
const untranslated = /(^|\s)[a-z]+[A-Za-z]*(\.[a-zA-Z]+){1,4}($|\s)|\{[a-z]+[,}]/

test.describe('The six languages', () => {
  test('are offered by their own names [i18n.six]', async ({ page }) => {
    await open(page, '/gateway/home')
    await page.getByRole('button', { name: 'Language: English' }).click()
    for (const name of Object.values(names)) await expect(page.getByRole('menuitem', { name })).toBeVisible()
  })

  for (const [at, language] of (Object.keys(names) as (keyof typeof names)[]).entries()) {
    if (!isWalked(at, 3)) continue
    test(`leave no key and no error on list, form and record: ${language} [session.language_key]`, async ({ page }) => {
      await readIn(page, language)
      const troubles = troublesOf(page)
      await open(page, '/crm/accounts', 'admin@demo.test', false)
      await expect(page.locator('tbody button[data-open]').first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      expect((await storage(page)).language).toBe(language)
      expect(await keysOn(page), 'list').toEqual([])
      await page.keyboard.press('c')
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
      expect(await keysOn(page), 'form').toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.locator('tbody button[data-open]').first().click()
      await expect(page.getByRole('article')).toBeVisible()
      const tabs = page.getByRole('tab')
      await tabs.last().click()
      await expect(page.locator('time').first()).toBeVisible()
      expect(await keysOn(page), 'record').toEqual([])
      expect(troubles).toEqual([])
    })
  }
})

/** Texts and names on the page that look like keys; addresses of mail and web are none, and records may be called anything. */
async function keysOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (parent && !parent.closest('script, style, tbody, dd')) found.push(walker.currentNode.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title'])
        if (!element.closest('tbody, dd')) found.push(element.getAttribute(name) ?? '')
    return found
  })
  return texts.filter((text) => untranslated.test(text) && !/\.(test|example)\b/.test(text))
}

plain.describe('Whoever opens a link and never chose a language', () => {
  plain.use({ locale: 'de-AT' })
  plain('reads it in the browser’s, until they choose another', async ({ page }) => {
    await page.goto('/shared#nowhere')
    await expect(page.getByRole('heading', { level: 1, name: 'Dieser Link ist ungültig' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Sprache: Deutsch' }).click()
    await page.getByRole('menuitem', { name: names.ja }).click()
    await page.goto('/shared#nowhere')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  })
})
