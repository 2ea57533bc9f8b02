import { expect } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { isWalked } from '@quoin/ui/specs/walks.ts'
import { builtIn, languages, renderMail } from '@quoin/kit/mail'
import axe from 'axe-core'
import { mails } from '../../mails.ts'

const templates = Object.entries({ ...builtIn, ...mails })
/** Every mail in one language, and one of them in all: what differs between languages is how long their words are. */
const looks = [
  ...templates.map(([name], at) => [name, languages[at % languages.length]!] as const),
  ...languages.map((language) => ['invitation', language] as const),
]

test('A mail fits a narrow phone and can be read in the light and in the dark [ML-D6]', async ({ page }) => {
  const wrong: string[] = []
  await page.setViewportSize({ width: 360, height: 800 })
  for (const [at, [name, language]] of looks.entries()) {
    if (!isWalked(at, 3)) continue
    const { texts, sample } = Object.fromEntries(templates)[name]!
    const { html } = await renderMail(texts[language], sample, { language, brand: 'Quoin' })
    await page.setContent(html)
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const [found, beyond] = await page.evaluate(
        async (rules) => {
          const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
            resultTypes: ['violations'],
            runOnly: rules,
          })
          return [
            violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
            document.documentElement.scrollWidth - innerWidth,
          ] as const
        },
        // A mail is no page: it has neither landmarks nor, in most programs, a place of its own. In the dark only colours differ.
        colorScheme === 'light' ? ['wcag2a', 'wcag2aa', 'wcag21aa'] : ['color-contrast'],
      )
      const where = `${name}, ${language}, ${colorScheme}`
      wrong.push(...found.map((one) => `${where}: ${one}`), ...(beyond > 0 ? [`${where}: ${beyond} px too wide`] : []))
    }
  }
  expect(wrong).toEqual([])
})
