import type { ConsoleMessage, Locator, Page, Response } from '@playwright/test'
import type { AnyRouter } from '@tanstack/react-router'
import { languageNames } from '../texts/languages.ts'

/** What the walk met that should not be, in one line each, with what brings it back. */
export interface Walked {
  readonly pages: number
  readonly dialogs: number
  readonly found: readonly string[]
}

export interface Stage {
  readonly language: string
  /** Words of the English catalog that the reader's own writes otherwise. */
  readonly foreign: ReadonlySet<string>
  readonly width: number
  readonly look: 'light' | 'dark'
  /** Hears what was found as it is found: a whole walk takes long. */
  tell?(line: string): void
}

/** Questions that travel as POST because they are long, by the end of their address. */
const questions = /\/(preview|search|explain|matrix|options|validate_token)$/

/**
 * Walks these pages of a company as whoever is signed in there, opens whatever opens on them, and tells console errors, failed
 * requests, words nobody translated and pages wider than their window. Requests that would write are turned away before they leave.
 */
export async function walk(page: Page, paths: readonly string[], stage: Stage, pressesMax = 40): Promise<Walked> {
  const found: string[] = []
  const done = new Set<string>()
  const said = new Set<string>()
  const left = [...paths]
  let where = ''
  let dialogs = 0
  const say = (what: string) => {
    const line = `${where} · ${stage.language} ${stage.look} ${stage.width} px: ${what}`
    if (!found.includes(line)) stage.tell?.(line)
    found.push(line)
  }
  const onConsole = (message: ConsoleMessage) => {
    // What failed to load is told with its address by its answer.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) say(message.text().slice(0, 300))
  }
  const onError = (error: Error) => say(`crashed: ${error.message.trim().slice(0, 300)}`)
  /** What records hold: their words are nobody's to translate. */
  const data = new Set<string>()
  const onResponse = (response: Response) => {
    if (/json/.test(response.headers()['content-type'] ?? ''))
      void response.json().then(
        (body) => gather(body, data),
        () => undefined,
      )
    if (response.status() >= 400) {
      const { pathname, search } = new URL(response.url())
      say(`${response.status()} to ${response.request().method()} ${pathname}${search}`)
    }
  }
  page.on('console', onConsole).on('pageerror', onError).on('response', onResponse)
  // Whatever a press means to write stays in the page: the walk sees what it says then, and the company stays as it was. Routes of Playwright's would
  // take each request through the spec, scripts too, and the browser's cache from it.
  const turning = await page.addInitScript(turnWritesAway, questions.source)
  await page.evaluate(turnWritesAway, questions.source)
  await page.setViewportSize({ width: stage.width, height: 900 })
  await page.emulateMedia({ colorScheme: stage.look, reducedMotion: 'reduce' })
  const look = async (name?: string) => {
    const before = where
    if (name !== undefined) where += ` › ${name}`
    for (const one of await wrongOn(page, stage.foreign, [...data])) {
      // What stands on the page still stands behind its dialogs.
      if (said.has(`${before} ${one}`)) continue
      said.add(`${before} ${one}`)
      say(one)
    }
    where = before
  }
  try {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      where = path
      done.add(path)
      await visit(page, path)
      await look()
      dialogs += await openAll(page, path, pressesMax, look)
      const record = await firstRecord(page, path)
      if (record && !done.has(record) && !left.includes(record) && !/[0-9a-f]{8}-/.test(path)) left.unshift(record)
    }
  } finally {
    page.off('console', onConsole).off('pageerror', onError).off('response', onResponse)
    await turning.dispose()
  }
  return { pages: done.size, dialogs, found: [...new Set(found)] }
}

/** Lets requests that would write fail as they do without a network; runs in the page. */
function turnWritesAway(questions: string): void {
  const asks = new RegExp(questions)
  const { fetch } = window
  const { open, send } = XMLHttpRequest.prototype
  const writes = new WeakSet<XMLHttpRequest>()
  // Methods: a function that is given a name does not survive the way into the page.
  Object.assign(window, {
    fetch(input: string | URL, init?: RequestInit) {
      const { method, url } = new Request(input, { ...init, body: null })
      const isWrite = url.includes('/api/') && method !== 'GET' && !asks.test(new URL(url).pathname)
      return isWrite ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init)
    },
  })
  Object.assign(XMLHttpRequest.prototype, {
    open(this: XMLHttpRequest, method: string, url: string | URL) {
      if (String(url).includes('/api/') && method !== 'GET') writes.add(this)
      open.call(this, method, url, true)
    },
    send(this: XMLHttpRequest, body?: XMLHttpRequestBodyInit | null) {
      if (writes.has(this)) this.dispatchEvent(new ProgressEvent('error'))
      else send.call(this, body)
    },
  })
}

/** Presses what can be pressed, one after another, and looks at what that opens: known by being there, not by a name. */
async function openAll(page: Page, path: string, pressesMax: number, look: (name: string) => Promise<void>): Promise<number> {
  const pressed = new Set<string>()
  let opened = 0
  for (let press = 0; press < pressesMax; press++) {
    const name = await markNext(page, [...pressed])
    if (name === null) break
    pressed.add(name)
    // Entries of a menu are pressed one by one, each after opening it anew.
    for (let entry = -1, entries = 0; entry < Math.min(entries, 8); entry++) {
      if (!(await tryPress(page, page.locator('[data-walk]')))) break
      if (entry >= 0) await tryPress(page, page.locator('[role=menu] [role=menuitem]:not([data-disabled], [href])').nth(entry))
      if (await isOpen(page)) {
        opened++
        await look(entry < 0 ? name : `${name} › ${entry + 1}`)
        if (entry < 0) entries = await page.locator('[role=menu] [role=menuitem]:not([data-disabled], [href])').count()
      }
      await close(page)
      if (new URL(page.url()).pathname !== path.split('?')[0] || (await isOpen(page))) {
        await visit(page, path, true)
        await markNext(
          page,
          [...pressed].filter((one) => one !== name),
        )
      }
    }
  }
  return opened
}

async function tryPress(page: Page, what: Locator): Promise<boolean> {
  const isPressed = await what.click({ timeout: 2_000 }).then(
    () => true,
    () => false,
  )
  await settled(page)
  return isPressed
}

async function close(page: Page): Promise<void> {
  for (let i = 0; i < 3 && (await isOpen(page)); i++) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(80)
  }
}

/**
 * Marks the next button of the page that was not pressed yet, and tells what to know it by. Of rows that are alike the first one
 * speaks for all; what sorts, pages, chooses a tab or sends a form opens nothing.
 */
const markNext = (page: Page, pressed: readonly string[]): Promise<string | null> =>
  page.evaluate((known) => {
    for (const one of document.querySelectorAll('[data-walk]')) one.removeAttribute('data-walk')
    for (const button of document.querySelectorAll<HTMLElement>('main button')) {
      const row = button.closest('tbody tr, li')
      if (row && row.parentElement!.querySelector('button')?.closest('tr, li') !== row) continue
      const name = row
        ? `row ${[...row.querySelectorAll('button')].indexOf(button as HTMLButtonElement)} of ${row.parentElement!.className}`
        : (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
      const isPlain = !button.matches(
        ':disabled, [aria-disabled=true], [type=submit], [role=tab], [role=switch], [data-open], [tabindex="-1"]',
      )
      if (!isPlain || known.includes(name) || button.closest('thead, [role=tablist], [role=dialog]') || !button.offsetParent)
        continue
      button.setAttribute('data-walk', '')
      return name
    }
    return null
  }, pressed)

/** Address of the first record of a list; null where a page is none. */
async function firstRecord(page: Page, path: string): Promise<string | null> {
  const first = page.locator('main tbody button[data-open]').first()
  if ((await first.count()) === 0) return null
  await tryPress(page, first)
  const here = new URL(page.url()).pathname
  return here === path.split('?')[0] ? null : here
}

const isOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=menu]')].some((one) => one.offsetWidth > 0),
  )

/** Waits until nothing is on its way any more, for a moment at most: what never ends is another spec's. */
async function settled(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () =>
        !document.querySelector('main .mantine-Skeleton-root, [role=dialog] .mantine-Skeleton-root') &&
        document.querySelector('main h1'),
      null,
      { timeout: 4_000 },
    )
    .catch(() => undefined)
  await page.waitForTimeout(80)
}

/** Keys, unfilled braces, English words, and what is wider than the window. What records hold may be called anything. */
function wrongOn(page: Page, foreign: ReadonlySet<string>, data: readonly string[]): Promise<string[]> {
  const held = new Set(data)
  return page.evaluate(
    (words) => {
      const english = new Set(words)
      const texts = new Set<string>()
      const held = 'script, style, tbody, dd, code, pre, textarea, time, [data-record], [translate=no], iframe, svg'
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement
        if (parent && !parent.closest(held)) texts.add((walker.currentNode.textContent ?? '').trim())
      }
      for (const element of document.querySelectorAll('[aria-label], [placeholder]'))
        if (!element.closest(held))
          // A title may say what programs call a thing.
          for (const name of ['aria-label', 'placeholder']) texts.add((element.getAttribute(name) ?? '').trim())
      const wrong: string[] = []
      for (const text of texts) {
        // Two braces are a template's own, which people write.
        if (
          /^[a-z]+[A-Za-z]*(\.[a-zA-Z]+){1,4}$|(?<!\{)\{[a-z]+[,}]/.test(text) &&
          !/\.(test|example|com|csv|pdf|md|txt)$|@/.test(text)
        )
          wrong.push(`a key: ${text.slice(0, 80)}`)
        else if (english.has(text)) wrong.push(`English: ${text.slice(0, 80)}`)
      }
      if (document.querySelector('main') && !document.querySelector('main')!.textContent?.trim()) wrong.push('an empty page')
      const beyond = document.documentElement.scrollWidth - innerWidth
      if (beyond > 0) wrong.push(`${beyond} px wider than the window`)
      return wrong
    },
    [...foreign].filter((word) => !held.has(word)),
  )
}

async function visit(page: Page, path: string, anew = false): Promise<void> {
  if (anew) await page.goto(path)
  else
    await page.evaluate(async (href) => {
      const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: AnyRouter }
      await router.navigate({ href })
    }, path)
  await settled(page)
}

function gather(body: unknown, into: Set<string>): void {
  if (typeof body === 'string') into.add(body)
  else if (body && typeof body === 'object') for (const one of Object.values(body)) gather(one, into)
}

/** Pages that are opened from now on are in this language. Frames in a sandbox have no storage. */
export const readIn = (page: Page, language: string): Promise<unknown> =>
  page.addInitScript((kept) => {
    if (window === window.top) localStorage.setItem('language', kept)
  }, language)

/** Addresses of the pages the rail leads to, for whoever is signed in: its spaces are opened one after another. */
export async function pathsOf(page: Page, company: string): Promise<string[]> {
  const rail = page.locator('nav')
  const links = rail.locator('a[href]')
  await links.first().waitFor()
  const hrefs = new Set<string>()
  const read = async () => {
    for (const href of await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))) hrefs.add(href)
  }
  await read()
  const spaces = await rail.locator('h2 button[aria-expanded]').all()
  for (const space of spaces) {
    if ((await space.getAttribute('aria-expanded')) === 'false') await space.click()
    for (const more of await rail.locator('div > button[aria-expanded=false]').all()) await more.click()
    await read()
  }
  return [...hrefs].filter((href) => href.startsWith(`/c/${company}/`)).sort()
}

/** Texts that stand in the English catalog and, under the same key, otherwise in the reader's: seen there they were not translated. */
export function foreignWords(english: unknown, own: unknown): Set<string> {
  const differing = new Set<string>()
  const same = new Set<string>()
  const go = (one: unknown, other: unknown) => {
    if (typeof one === 'string') {
      if (typeof other === 'string') same.add(other)
      if (other !== one && !/[{<]/.test(one) && one.length > 3) differing.add(one)
    } else if (one && typeof one === 'object')
      for (const key of Object.keys(one))
        go((one as Record<string, unknown>)[key], (other as Record<string, unknown> | undefined)?.[key])
  }
  go(english, own)
  // "Name" is German too, HTML is HTML in every language, and a language is offered by its own name.
  const ownNames: readonly string[] = Object.values(languageNames)
  return new Set([...differing].filter((word) => !same.has(word) && !/^[A-Z\d]+$/.test(word) && !ownNames.includes(word)))
}

/** The same order for the same seed, whatever it is: `mulberry32` and a shuffle. */
export function shuffled<One>(list: readonly One[], seed: number): One[] {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const all = [...list]
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[all[i], all[j]] = [all[j]!, all[i]!]
  }
  return all
}
