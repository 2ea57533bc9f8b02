import { expect, type Locator, type Page } from '@playwright/test'

/** Signs in on the screen and opens a page of the company. */
export async function open(page: Page, path: string, email = 'admin@demo.test'): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('quoin-demo-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await page.goto(`/c/${email.includes('rival') ? 'rival' : 'demo'}${path}`)
}

/** What went wrong while a spec ran: errors of the console and of the page. */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = []
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  return troubles
}

interface Answer {
  readonly data: { readonly id: string; readonly attributes: Record<string, unknown> }
  readonly meta?: { readonly total_count: number }
}

/** Calls the CRM as the person of the page, to set the stage where the click itself is not what is looked at. */
export async function call(page: Page, method: 'get' | 'post' | 'put' | 'delete', path: string, data?: object): Promise<Answer> {
  const held = await page.evaluate(() => ({ companyToken: localStorage.companyToken, appid: localStorage.appid }))
  const headers = { 'company-token': held.companyToken as string, appid: held.appid as string }
  const response = await page.request[method](`/api/crm${path}`, { headers, ...(data ? { data } : {}) })
  expect(response.ok(), `${method} ${path} answered ${response.status()}`).toBe(true)
  return response.status() === 204 ? { data: { id: '', attributes: {} } } : ((await response.json()) as Answer)
}

/** Makes an account and gives its id. */
export const addAccount = async (page: Page, facts: Record<string, unknown>): Promise<string> =>
  (await call(page, 'post', '/accounts', { account: facts })).data.id

/** How many accounts a search finds. */
export const countAccounts = async (page: Page, question: string): Promise<number> =>
  (await call(page, 'get', `/accounts?${question}`)).meta?.total_count ?? -1

/** A word nobody used before, so that specs that run beside each other find only their own records. */
export const unique = (word: string): string => `${word}${Math.random().toString(36).slice(2, 9)}`

/** The row of a list that shows this text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** The fact of a record page, by its name. */
export const factOf = (page: Page, name: string): Locator =>
  page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
