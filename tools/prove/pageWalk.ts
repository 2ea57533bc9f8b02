// [WALK] npm run prove -- WALK [part/parts] [person] [language] [/address]: every page and dialog for each role in six languages, light and dark, at three widths.
//
// Wants the address of a running server with sample data in WALK_ORIGIN (`npm start`), and LIMITS=off there. Each stage is told as it
// ends; what was found is told whole at the end. `1/6` walks a sixth of the stages.
import { sessionQuery } from '@quoin/ui/specs/browser.ts'
import { englishTextsIn } from '@quoin/ui/specs/catalogs.ts'
import { pathsOf, readIn, walk } from '@quoin/ui/specs/walk.ts'
import { languages } from '@quoin/ui/texts/languages.ts'
import { startBrowser } from '../startBrowser.ts'

const people = ['admin@demo.test', 'member@demo.test', 'support@demo.test', 'guest@demo.test', 'owner@rival.test']
const windows = [
  { width: 1440, look: 'light' },
  { width: 820, look: 'dark' },
  { width: 390, look: 'dark' },
] as const
const words = process.argv.slice(2)
const [part, parts] = (words.find((word) => /^\d+\/\d+$/.test(word)) ?? '1/1').split('/').map(Number) as [number, number]
const below = words.find((word) => word.startsWith('/'))
const chosen = <One extends string>(all: readonly One[]) => {
  const named = all.filter((one) => words.includes(one) || words.includes(one.split('@')[0]!))
  return named.length > 0 ? named : all
}
const origin = process.env.WALK_ORIGIN ?? 'http://localhost:4000'
const stages = chosen(people).flatMap((email) =>
  chosen(languages).flatMap((language) => windows.map((one) => ({ email, language, ...one }))),
)
const mine = stages.filter((_, at) => at % parts === part - 1)

const browser = await startBrowser()
const found: string[] = []
let [pages, dialogs] = [0, 0]
for (const { email, language, width, look } of mine) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await readIn(page, language)
  const company = email.includes('rival') ? 'rival' : 'demo'
  const session = await sessionQuery(origin, { appId: company, email, password: 'quoin-demo-2026' })
  await page.goto(`/c/${company}/gateway/home?${session}`)
  const walked = await walk(
    page,
    (await pathsOf(page, company)).filter((path) => below === undefined || path.startsWith(`/c/${company}${below}`)),
    {
      language,
      foreign: await englishTextsIn(language),
      width,
      look,
      tell: (line) => console.log(`  ${line}`),
    },
  )
  pages += walked.pages
  dialogs += walked.dialogs
  found.push(...walked.found.map((one) => `${email} ${one}`))
  console.log(
    `${email} ${language} ${look} ${width} px: ${walked.pages} pages, ${walked.dialogs} dialogs and menus, ${walked.found.length} findings`,
  )
  await context.close()
}
await browser.close()
const holds = found.length === 0 && pages > mine.length && dialogs > mine.length
console.log(
  `WALK ${holds ? 'holds' : 'does not hold'}: ${mine.length} stages, ${pages} pages, ${dialogs} dialogs and menus, ${found.length} findings`,
)
process.exitCode = holds ? 0 : 1
