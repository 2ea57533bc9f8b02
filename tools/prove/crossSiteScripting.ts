// [W1] npm run prove -- W1: what people write is shown as text and never run: 300 pieces of hostile markup in every text of every kind of record, then every page there is, in a real browser.
//
// Each piece calls a function that the page is given, and carries an attribute that stands in no page of ours: an element with it
// means that text became markup, even where the policy of the page kept it from running. The mails are drawn without any policy.
import type { Page } from '@playwright/test'
import { renderMail } from '@quoin/kit/mail'
import { sessionQuery } from '@quoin/ui/specs/browser.ts'
import { companies, emailOf, password } from '../../apps/server/testing/cast.ts'
import type { World } from '../../apps/server/testing/world.ts'
import { buildApp } from '../bench/side.ts'
import { startBrowser } from '../startBrowser.ts'
import { prove } from './place.ts'
import { plantTexts } from './plantTexts.ts'

const call = 'fired(1)'
const pieces = [
  `<script data-w1>${call}</script>`,
  `<img data-w1 src=x onerror=${call}>`,
  `<svg data-w1 onload=${call}></svg>`,
  `<svg data-w1><animate onbegin=${call} attributeName=x dur=1s>`,
  `<iframe data-w1 srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<a data-w1 autofocus onfocus=${call} href="javascript:${call}">w1</a>`,
  `<details data-w1 open ontoggle=${call}>w1</details>`,
  `<video data-w1><source onerror=${call}></video>`,
  `<input data-w1 autofocus onfocus=${call}>`,
  `<object data-w1 data="javascript:${call}"></object>`,
  `<style data-w1>@keyframes w{}</style><b data-w1 style="animation:w" onanimationstart=${call}>w1</b>`,
  `<math data-w1><mtext><mglyph><style><img src=x onerror=${call}></style></mglyph></mtext></math>`,
  `<noscript data-w1><p title="</noscript><img data-w1 src=x onerror=${call}>"></noscript>`,
  `<p data-w1 style="background:url(javascript:${call})">w1</p>`,
  `<form data-w1><button formaction="javascript:${call}">w1</button></form>`,
  `<meta data-w1 http-equiv=refresh content="0;url=javascript:${call}">`,
  `<base data-w1 href="javascript:${call}//">`,
  `<template data-w1><img src=x onerror=${call}></template>`,
  `<template data-w1 shadowrootmode=open><img src=x onerror=${call}></template>`,
  `[w1](javascript:${call})![w1](x"onerror="${call})`,
]
/** Ways out of where a text may stand: an element, an attribute, a comment, a script, a text area, a style, a title. */
const ways: readonly ((piece: string) => string)[] = [
  (piece) => piece,
  (piece) => `">${piece}`,
  (piece) => `'>${piece}`,
  (piece) => `-->${piece}`,
  (piece) => `</script>${piece}`,
  (piece) => `</textarea>${piece}`,
  (piece) => `</style>${piece}`,
  (piece) => `</title>${piece}`,
  (piece) => `]]>${piece}`,
  (piece) => piece.replace(/^<(\w+)/, (_, name: string) => `<${name.toUpperCase()}`),
  (piece) => piece.replace(' ', '\t').replace('data-w1', 'data-w1/'),
  (piece) => piece.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (piece) => `\\x3cb\\x3e${piece}`,
  (piece) => `\`\${${call}}\`${piece}`,
  (piece) => `<b>${piece}`,
]
const vectors = pieces.flatMap((piece) => ways.map((way) => way(piece)))

await buildApp()
await prove('W1', async (world) => {
  const made = await plantEverywhere(world)
  const wrong: string[] = []
  const browser = await startBrowser()
  let [looks, shown] = [0, 0]
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.exposeFunction('fired', () => wrong.push('something ran'))
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.dismiss())
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) wrong.push(`${page.url()}: ${message.text().slice(0, 160)}`)
    })
    const look = async (): Promise<void> => {
      looks += 1
      await settle(page)
      const found = await page.evaluate(() => ({
        elements: [...document.querySelectorAll('[data-w1]')].map((one) => one.outerHTML.slice(0, 120)),
        reads: document.body.innerText.includes('fired(1)'),
      }))
      if (found.reads) shown += 1
      for (const element of found.elements) wrong.push(`${page.url()}: ${element}`)
    }
    await enter(world, page)
    for (const path of await pagesOf(page)) await walk(page, path, look)
    for (const path of await outsidePages(world)) {
      await page.goto(world.address + path)
      await look()
    }
    const mails = await drawMails(page, wrong)
    for (const line of [...new Set(wrong)].slice(0, 20)) console.log(`  ${line}`)
    return [
      wrong.length === 0 && made > 100 && shown > 30 && mails > 100,
      `${vectors.length} pieces in ${made} records: ${looks} looks at pages, ${shown} of them with such a text to read, and ${mails} mails: ${wrong.length} became markup or ran`,
    ]
  } finally {
    await browser.close()
  }
})

/** Records with the pieces in all their texts, by turns until each piece stands somewhere. */
async function plantEverywhere(world: World): Promise<number> {
  let [at, made] = [0, 0]
  const next = () => vectors[at++ % vectors.length]!
  for (const operation of world.operations)
    if ((operation.kind === 'create' || operation.kind === 'update') && operation.fields)
      made += await plantTexts(world, operation, next)
  return made
}

/** Opens the application as the administrator of the company the records are of. */
async function enter(world: World, page: Page): Promise<void> {
  const { appId, urlId } = companies.a
  const session = await sessionQuery(world.address, { appId, email: emailOf('ada'), password })
  await page.goto(`${world.address}/c/${urlId}/gateway/home?${session}`)
  await page.getByRole('button', { name: /^Your account/ }).waitFor()
}

/** Every page of a company that needs no record to be named. */
function pagesOf(page: Page): Promise<string[]> {
  return page.evaluate((urlId) => {
    const { routesByPath } = (window as unknown as { __TSR_ROUTER__: { routesByPath: Record<string, unknown> } }).__TSR_ROUTER__
    return Object.keys(routesByPath)
      .filter((path) => /^\/c\/\$urlId\/[^$]+$/.test(path))
      .map((path) => path.replace('$urlId', urlId))
  }, companies.a.urlId)
}

/** A page with its tabs, and behind it the first record it lists with its tabs. */
async function walk(page: Page, path: string, look: () => Promise<void>): Promise<void> {
  const tabs = async () => {
    await look()
    for (const tab of (await page.getByRole('tab').all()).slice(1)) {
      await tab.click({ timeout: 5_000 }).catch(() => undefined)
      await look()
    }
  }
  await page.goto(new URL(path, page.url()).href)
  await tabs()
  await page.goto(new URL(path, page.url()).href)
  await settle(page)
  const row = page.locator('main button[data-open], main tbody a').first()
  if ((await row.count()) === 0) return
  await row.click({ timeout: 5_000 }).catch(() => undefined)
  await tabs()
}

/** Waits until a page shows what it has to show. */
async function settle(page: Page): Promise<void> {
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached' })
    .catch(() => {
      throw new Error(`${page.url()} shows no page.`)
    })
  await page.waitForFunction(() => !document.querySelector('main .mantine-Skeleton-root'))
}

/** What strangers are shown: behind a label, and an offer. */
async function outsidePages(world: World): Promise<string[]> {
  const read = async (path: string) => (await world.fetch('ada', 'GET', `/api${path}`)).json
  const asset = (await read('/assets/assets?records=1')).data[0].id as string
  const label = (await read(`/assets/assets/${asset}/codes`)).data.attributes.label_url as string
  return [`/found${new URL(label).hash}`]
}

/** Mails whose template is one piece, drawn without a policy; what the sanitiser leaves, it leaves again. Answers how many there were. */
async function drawMails(page: Page, wrong: string[]): Promise<number> {
  const [start, end] = ['<p>from here</p>', '<p>to there</p>']
  const about = { language: 'en', brand: 'Quoin' }
  const draw = async (body: string) => {
    const { html } = await renderMail({ subject: 'w1', heading: body, body: start + body + end }, {}, about)
    return { html, cleaned: html.slice(html.indexOf(start) + start.length, html.indexOf(end)) }
  }
  let drawn = 0
  const blank = await page.context().newPage()
  for (const vector of vectors) {
    const mail = await draw(vector).catch(() => undefined)
    // A template with something that only looks like a value is refused when it is written.
    if (!mail) continue
    drawn += 1
    if ((await draw(mail.cleaned)).cleaned !== mail.cleaned) wrong.push(`cleaned twice it is something else: ${vector}`)
    await blank.setContent(mail.html)
    if (await blank.locator('[data-w1]').count()) wrong.push(`a mail with ${vector}`)
  }
  await blank.close()
  return drawn
}
