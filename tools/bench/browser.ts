import type { Browser, Page } from '@playwright/test'
import { sessionQuery } from '@quoin/ui/specs/browser.ts'
import { startBrowser } from '../startBrowser.ts'
import { password, type Tenant } from './dataset.ts'
import type { Side } from './side.ts'

const inpGoalMs = 200
const aRow = 'tbody button[data-open]'

/**
 * What somebody waits for in a real browser, in milliseconds: the first page, the way from one list to another, frames while the
 * longest list is scrolled through, and from a key or click to the next picture (Event Timing, the measure behind INP). Then what
 * script each block adds. The app has to be built.
 */
export async function browserSide(stack: Side, tenant: Tenant, say: (line: string) => void): Promise<void> {
  const browser = await startBrowser()
  const row = (what: string, times: readonly number[], more = '') =>
    say(`${what.padEnd(34)} ${ms(middle(times))} ${ms(at(times, 0.75))} ${ms(Math.max(...times))}   ${more}`)
  try {
    say(`\nin the browser                         median       p75       max`)
    row('first route, nothing cached', await manyTimes(5, () => firstRoute(browser, `${stack.origin}/auth/login`)))
    const session = () => sessionQuery(stack.origin, { ...tenant, password })
    const home = `${stack.origin}/c/${tenant.appId}`
    const listed = async () => `${home}/crm/contacts?${await session()}`
    row('a list, nothing cached', await manyTimes(5, async () => firstRoute(browser, await listed(), aRow)))

    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await page.addInitScript(keepInteractions)
    await page.goto(await listed())
    await page.locator(aRow).first().waitFor()
    row('the same again, cached', await manyTimes(5, () => again(page)))
    row('from list to list', await routeChanges(page, tenant))
    await page.goto(`${home}/crm/contacts`)
    await page.locator(aRow).first().waitFor()
    const frames = await scroll(page)
    row(
      `a frame of scrolling ${tenant.contacts.toLocaleString('en')} rows`,
      frames,
      `${Math.round(1_000 / middle(frames))} a second`,
    )
    const felt = await interactions(page)
    row('from key or click to picture', felt, `${felt.length} interactions, p75 ≤ ${inpGoalMs}`)
    await weights(browser, `${home}/gateway/home?${await session()}`, say)
  } finally {
    await browser.close()
  }
}

const ms = (time: number) => `${time.toFixed(time < 100 ? 1 : 0)} ms`.padStart(9)
const at = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!
const middle = (times: readonly number[]) => at(times, 0.5)

async function manyTimes<T>(times: number, measure: () => Promise<T>): Promise<T[]> {
  const measured: T[] = []
  for (let time = 0; time < times; time++) measured.push(await measure())
  return measured
}

async function firstRoute(browser: Browser, address: string, sign = 'h1'): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const since = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator(sign).first().waitFor()
    return performance.now() - since
  } finally {
    await context.close()
  }
}

async function again(page: Page): Promise<number> {
  const since = performance.now()
  await page.reload({ waitUntil: 'commit' })
  await page.locator(aRow).first().waitFor()
  return performance.now() - since
}

/** By the navigation, as a person goes: measured in the page, from the click to the frame that shows all of what is under the new heading. */
async function routeChanges(page: Page, { appId }: Tenant): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < 6; turn++)
    for (const place of ['crm/opportunities', 'crm/contacts', 'assets/assets', 'crm/contacts']) {
      const link = page.locator(`nav a[href^="/c/${appId}/${place}"]`).first()
      if (!(await link.count())) continue
      times.push(
        await link.evaluate(async (element: HTMLElement) => {
          const before = document.querySelector('h1')?.textContent
          const since = performance.now()
          element.click()
          // Written out, since a function with a name does not survive the way into the page.
          while (
            (document.querySelector('h1')?.textContent === before || document.querySelector('main .mantine-Skeleton-root')) &&
            performance.now() - since < 20_000
          )
            await new Promise(requestAnimationFrame)
          return performance.now() - since
        }),
      )
    }
  // The first round fetches the parts of the app.
  return times.slice(4)
}

/** Three seconds of steady scrolling, as fast as a wheel is turned, then a jump to the end and back; milliseconds between frames. */
const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const scroller = [...document.querySelectorAll<HTMLElement>('main *')].find(
      (element) => element.scrollHeight > element.clientHeight * 3 && /auto|scroll/.test(getComputedStyle(element).overflowY),
    )
    if (!scroller) throw new Error('Nothing on this page scrolls.')
    const frames: number[] = []
    let last = await new Promise(requestAnimationFrame)
    const end = performance.now() + 3_000
    while (performance.now() < end) {
      scroller.scrollTop += 120
      const now = await new Promise<number>(requestAnimationFrame)
      frames.push(now - last)
      last = now
    }
    for (const place of [scroller.scrollHeight, scroller.scrollHeight / 2, 0]) {
      scroller.scrollTop = place
      const now = await new Promise<number>(requestAnimationFrame)
      frames.push(now - last)
      last = now
    }
    return frames
  })

/** Keeps how long each interaction of the page took to be seen; runs in the page. */
function keepInteractions(): void {
  const felt = new Map<number, number>()
  Object.assign(window, { felt })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) felt.set(entry.interactionId, Math.max(felt.get(entry.interactionId) ?? 0, entry.duration))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

async function interactions(page: Page): Promise<number[]> {
  const rows = page.locator(aRow)
  for (const word of ['anna', 'kim', 'bamer']) {
    await page.getByRole('main').getByRole('searchbox').click()
    await page.keyboard.type(word, { delay: 40 })
    await rows.first().waitFor()
    for (let letter = 0; letter < word.length; letter++) await page.keyboard.press('Backspace')
  }
  for (let turn = 0; turn < 3; turn++) {
    await page.locator('tbody input[type=checkbox]').nth(turn).click()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await rows.nth(turn).click()
    await page.getByRole('tablist').first().waitFor()
    await page.goBack()
    await rows.first().waitFor()
  }
  await page.waitForTimeout(500)
  return page.evaluate(() => [...(window as unknown as { felt: Map<number, number> }).felt.values()])
}

/** What each block makes a browser fetch when it is first opened, after the frame around all of them; held by `budget.browser.spec.ts`. */
async function weights(browser: Browser, address: string, say: (line: string) => void): Promise<void> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(address)
  const links = page.locator('nav a[href^="/c/"]')
  await links.first().waitFor()
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  const first = new Map(hrefs.toReversed().map((href) => [href.split('/')[3]!, href]))
  const row = (what: string, bytes: number) => say(`${what.padEnd(34)} ${(bytes / 1_000).toFixed(0).padStart(6)} kB`)
  say('\nscript, packed')
  let known = await script(page)
  row('frame and home', known)
  for (const [block, href] of [...first].reverse()) {
    await page
      .locator(`nav a[href="${href}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click())
    const now = await script(page)
    row(`then ${block}`, now - known)
    known = now
  }
}

/** Bytes of script fetched so far, once nothing more has been asked for. */
async function script(page: Page): Promise<number> {
  const fetched = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\.js(\?|$)/.test(name))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
  let bytes = -1
  for (let now = await fetched(); now !== bytes; now = await fetched()) {
    bytes = now
    await page.waitForTimeout(1_000)
  }
  return bytes
}
