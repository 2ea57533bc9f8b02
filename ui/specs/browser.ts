import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { AnyRouter } from '@tanstack/react-router'
import axe from 'axe-core'
import { isWalked } from './walks.ts'

interface SignIn {
  readonly appId: string
  readonly email: string
  readonly password: string
}

/** What the gateway tells in headers of a session, under the names the application keeps them. */
const kept = { accessToken: 'access-token', client: 'client', expiry: 'expiry', uid: 'uid', tokenType: 'token-type' } as const

async function signIn(origin: string, who: SignIn): Promise<Headers> {
  const answer = await fetch(`${origin}/api/gateway/auth/sign_in`, {
    method: 'POST',
    headers: { appid: who.appId, 'content-type': 'application/json' },
    body: JSON.stringify({ email: who.email, password: who.password }),
  })
  expect(answer.status, `signing in as ${who.email}`).toBe(200)
  return answer.headers
}

/** The part of an address that signs somebody in, once, of a session that is begun for it past the browser. */
export async function sessionQuery(origin: string, who: SignIn): Promise<string> {
  const headers = await signIn(origin, who)
  const named = { 'access-token': 'access-token', client_id: 'client', expiry: 'expiry', uid: 'uid' }
  const told = Object.entries(named).map(([name, header]) => [name, headers.get(header)!])
  return String(new URLSearchParams([...told, ['appid', who.appId]]))
}

type Session = Readonly<Record<keyof typeof kept | 'companyToken' | 'appid', string>>

/** A session in the company whose app it is, as the application keeps it. */
async function beginSession(origin: string, who: SignIn): Promise<Session> {
  const headers = await signIn(origin, who)
  const told = Object.fromEntries(Object.entries(kept).map(([name, header]) => [name, headers.get(header)!]))
  const answer = await fetch(`${origin}/api/gateway/companies/${who.appId}/access`, {
    method: 'POST',
    headers: { ...headersOf({ ...told, appid: who.appId }), 'content-type': 'application/json' },
    body: JSON.stringify({ user: {} }),
  })
  expect(answer.status, `opening ${who.appId} as ${who.email}`).toBe(200)
  const { company_token: companyToken } = (await answer.json()).data.attributes
  return { ...told, companyToken, appid: who.appId } as Session
}

const headersOf = (session: Readonly<Record<string, string>>): Record<string, string> => ({
  appid: session.appid!,
  ...Object.fromEntries(Object.entries(kept).map(([name, header]) => [header, session[name]!])),
})

/** Sessions that this worker has begun, by email, each with the moment. */
const begun = new Map<string, { readonly session: Session; readonly at: number }>()
/** No test that begins with a session lasts until its token is five minutes old, when whoever shows it gets another. */
const sharedMs = 110_000

/**
 * A session that the tests of a worker share: a person has ten at most, and the ones that tests beside it begin would end that of a long one.
 * One that somebody has signed out of meanwhile is begun anew.
 */
async function sharedSession(origin: string, who: SignIn): Promise<Session> {
  const held = begun.get(who.email)
  if (held && Date.now() - held.at < sharedMs && (await isGood(origin, held.session))) return held.session
  const session = await beginSession(origin, who)
  begun.set(who.email, { session, at: Date.now() })
  return session
}

const isGood = async (origin: string, session: Session): Promise<boolean> =>
  (await fetch(`${origin}/api/gateway/auth/validate_token`, { headers: headersOf(session) })).ok

/** Opens a page of the company as somebody of the demo data who is signed in already: the screen for that has specs of its own. */
export async function open(page: Page, path: string, email = 'admin@demo.test', inEnglish = true): Promise<void> {
  const company = email.includes('rival') ? 'rival' : 'demo'
  const who = { appId: company, email, password: 'quoin-demo-2026' }
  const session = await sharedSession(`http://127.0.0.1:${process.env.QUOIN_BROWSER_PORT}`, who)
  // Before the application begins, and for this once: whoever is signed out afterwards stays so.
  const handing = await page.addInitScript((items) => {
    if (window === window.top && !localStorage.accessToken) Object.assign(localStorage, items)
  }, session)
  await page.goto(`/c/${company}${path}`)
  await handing.dispose()
  if (inEnglish) await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
}

/** Goes to another page as a link would: what is loaded stays. Resolves when the page stands, its data may still be under way. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (href) =>
      new Promise<void>((stands, fails) => {
        // The router puts itself on the window.
        const router = (window as unknown as { __TSR_ROUTER__: AnyRouter }).__TSR_ROUTER__
        const rendered = new Promise<void>((isRendered) => {
          const leave = router.subscribe('onRendered', () => {
            leave()
            isRendered()
          })
        })
        // Whoever presses a link before the router has come to rest is led back by it.
        Promise.all([rendered, router.navigate({ href })]).then(() => stands(), fails)
      }),
    path,
  )
}

/** A page of somebody else, signed in beside the first. */
export async function pageOf(browser: Browser, path: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await open(page, path, email)
  return page
}

/** Picks a card of a board up with the mouse and holds it. */
export async function pickUp(page: Page, card: Locator): Promise<void> {
  await card.scrollIntoViewIfNeeded()
  const box = (await card.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 8]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 12, y + 4, { steps: 4 })
}

/** Carries what is held over the head of a column, below which the first card lies. */
export async function carryTo(page: Page, column: Locator): Promise<void> {
  const head = (await column.getByRole('heading').first().boundingBox())!
  await page.mouse.move(head.x + head.width / 2, head.y + 90, { steps: 12 })
  // The board arranges itself around the card, picture by picture.
  await page.waitForTimeout(200)
}

type Method = 'get' | 'post' | 'put' | 'delete'

/**
 * Calls below an address of the API as the person of the page, to set the stage and to look behind it, where the click itself is
 * not what is looked at. Fails on a refusal; without content the answer is empty.
 */
export const callsBelow =
  (base: string) =>
  async (page: Page, method: Method, path: string, data?: object): Promise<any> => {
    const held = await page.evaluate(() => ({ companyToken: localStorage.companyToken, appid: localStorage.appid }))
    const headers = { 'company-token': held.companyToken as string, appid: held.appid as string }
    const response = await page.request[method](`/api${base}${path}`, { headers, ...(data ? { data } : {}) })
    const text = await response.text()
    expect(response.ok(), `${method} ${path} answered ${response.status()} ${text}`).toBe(true)
    return text ? JSON.parse(text) : {}
  }

/** A word nobody used before, so that specs that run beside each other find only their own records. */
export const unique = (word: string): string => `${word}${Math.random().toString(36).slice(2, 9)}`

/** What went wrong while a spec ran: errors of the console and of the page. */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = []
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  return troubles
}

/**
 * Waits until a page shows what it has to show and nothing on it moves: what is half transparent or on its way is no look of a page. What
 * turns for as long as something is under way ends by nobody's waiting and is not waited for.
 */
async function still(page: Page): Promise<void> {
  await page.waitForFunction((call) => {
    const held = window as unknown as { stillness?: { call: string; from: number; frames: number } }
    if (held.stillness?.call !== call) held.stillness = { call, from: performance.now(), frames: 0 }
    const { stillness } = held
    // Between two pages there is a moment without a heading, which is not what the reading is about.
    const isDrawn = document.querySelector('h1') !== null && document.querySelector('main .mantine-Skeleton-root') === null
    const isMoving =
      performance.now() - stillness.from < 5_000 &&
      document
        .getAnimations()
        .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    stillness.frames = isDrawn && !isMoving ? stillness.frames + 1 : 0
    return stillness.frames > 2
  }, unique('still'))
}

/**
 * Whether this run reads a screen in a look: there are some three hundred to read, so one of three commits does (`tools/walks.mjs`). Its name
 * decides, in which ids and figures do not count.
 */
const isRead = (where: string): boolean => {
  const letters = where.replaceAll(/[\da-f-]{8,}|\d+/g, '')
  return isWalked(
    [...letters].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0),
    3,
  )
}

/**
 * Tells what axe objects to on a page that has come to rest, and whether it is wider than the window; one of three commits asks. What is objected
 * to is read once more: a note that was just leaving is no fault of the page.
 */
export async function objections(page: Page, where: string, rules?: string[]): Promise<string[]> {
  if (isRead(where)) return read(page, where, rules)
  await still(page)
  return []
}

async function read(page: Page, where: string, rules?: string[]): Promise<string[]> {
  const found = await readOnce(page, rules)
  const again = found.length > 0 ? await readOnce(page, rules) : []
  return again.map((one) => `${where}: ${one}`)
}

async function readOnce(page: Page, rules?: string[]): Promise<string[]> {
  await still(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const [found, beyond] = await page.evaluate(async (runOnly) => {
    // Further down a list its rows are made like those above. What passed is neither gathered nor sent: that would take
    // eight times as long as the reading itself.
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      { exclude: ['tbody tr:nth-child(n+9)'] },
      { resultTypes: ['violations'], ...(runOnly && { runOnly }) },
    )
    return [
      violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      document.documentElement.scrollWidth - innerWidth,
    ] as const
  }, rules)
  return [...found, ...(beyond > 0 ? [`${beyond} px wider than the window`] : [])]
}

/** Lets the pages that open from now on be light or dark as the system is, which `objectionsInBothLooks` switches. */
export const followSystem = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // The frames of previews are nobody's and keep nothing.
    if (window === window.top) localStorage.setItem('kt_theme_mode_menu', 'system')
  })

type Look = 'light' | 'dark'
const widths: Readonly<Record<Look, number>> = { light: 1440, dark: 390 }
const looks = ['light', 'dark'] as const

async function show(page: Page, look: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', look)
}

/**
 * What axe objects to in the light on a wide window and in the dark on a phone: what it reads of colours does not depend on the width. Each look has
 * its turn among commits; the page is left in the dark on a phone.
 */
export async function objectionsInBothLooks(page: Page, where: string): Promise<string[]> {
  const found: string[] = []
  for (const look of looks) {
    const name = `${where}, ${look}, ${widths[look]} px wide`
    if (look === 'light' && !isRead(name)) continue
    await page.setViewportSize({ width: widths[look], height: 900 })
    await show(page, look)
    found.push(...(await objections(page, name)))
  }
  return found
}

/**
 * The same for pages below an address, one after another: each in the light on a wide window or in the dark on a phone, by turns of commits
 * (`tools/walks.mjs`).
 */
export async function objectionsOnPages(
  page: Page,
  below: string,
  places: readonly string[],
  stands?: (place: string) => Promise<void>,
): Promise<string[]> {
  const found: string[] = []
  for (const [turn, look] of looks.entries()) {
    await page.setViewportSize({ width: widths[look], height: 900 })
    await show(page, look)
    for (const [at, place] of places.entries()) {
      if (!isWalked(2 * at + turn, 3)) continue
      await visit(page, `${below}${place}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await stands?.(place)
      found.push(...(await read(page, `${place}, ${look}, ${widths[look]} px wide`)))
    }
  }
  return found
}

/**
 * The id of the oldest record of those an address answers, for the person of the page: the newest may be one that another spec is just about to
 * remove.
 */
export const firstId = async (page: Page, address: string): Promise<string> =>
  (await callsBelow('')(page, 'get', `/${address}${address.includes('?') ? '&' : '?'}sort=created_at&records=1`)).data[0].id

/** Texts and names on the page that look like keys nobody translated; records may be called anything. */
export const keysOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('h1, h2, h3, th, dt, label, button, a, p')].flatMap((one) =>
      one.closest('tbody, dd, code') ? [] : [one.textContent ?? '', one.getAttribute('aria-label') ?? ''],
    )
    return texts.filter((text) => /(^|\s)[a-z]+[A-Za-z]*(\.[a-zA-Z]+){1,4}($|\s)|\{[a-z]+[,}]/.test(text))
  })

/** Picks from a list that drops down, which closes again where its page is drawn anew just then. */
export async function pick(page: Page, box: Locator, name: string | RegExp, write?: string): Promise<void> {
  const option = page.getByRole('option', { name, exact: true })
  await expect(async () => {
    if (!(await option.isVisible())) await (write === undefined ? box.click() : box.fill(write))
    await option.click({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
}
