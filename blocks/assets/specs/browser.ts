import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'

/** Signs in on the screen and opens a page of the company. */
export async function open(page: Page, path: string, email = 'admin@demo.test'): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('quoin-demo-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await page.goto(`/c/demo${path}`)
}

/** A page of somebody else, signed in beside the first. */
export async function pageOf(browser: Browser, path: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await open(page, path, email)
  return page
}

/** Calls the block as the person of the page, to set the stage and to look behind it. */
export async function call(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object): Promise<any> {
  const held = await page.evaluate(() => ({ companyToken: localStorage.companyToken, appid: localStorage.appid }))
  const response = await page.request[method](`/api/assets${path}`, {
    headers: { 'company-token': held.companyToken as string, appid: held.appid as string },
    ...(data ? { data } : {}),
  })
  expect(response.ok(), `${method} ${path} answered ${response.status()} ${await response.text()}`).toBe(true)
  return response.json()
}

/** A word nobody used before, so that specs that run beside each other find only their own things. */
export const unique = (word: string): string => `${word}-${Math.random().toString(36).slice(2, 9)}`

/** An asset of a name that nobody used before. */
export async function addAsset(
  page: Page,
  facts: Record<string, unknown> = {},
): Promise<{ id: string; name: string; code: string }> {
  const { data } = await call(page, 'post', '/assets', { asset: { name: unique('Thing'), ...facts } })
  return { id: data.id, name: data.attributes.name, code: data.attributes.code }
}

/** Chooses a record in a field by typing part of its name. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).last().fill(text)
  await page.getByRole('option').filter({ hasText: text }).first().click()
}

/** What axe has to say of what is on the screen. */
export async function objections(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** What went wrong while a spec ran: errors of the console and of the page. */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = []
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  return troubles
}
