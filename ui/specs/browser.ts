import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Signs in on the screen and opens a page of the company. */
export async function open(page: Page, path: string, email = 'admin@demo.test'): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('quoin-demo-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await page.goto(`/c/demo${path}`)
}

/** What went wrong while a spec ran: errors of the console and of the page. */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = []
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  return troubles
}

export const objections = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Waits until a page is drawn, then tells what axe objects to on it and whether it is wider than the screen. */
export async function faultsOf(page: Page, place: string): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [...(await objections(page)), ...(beyond > 0 ? [`${beyond} px too wide`] : [])].map((one) => `${place}: ${one}`)
}

/** The id of the first record an address of the block answers, for the person of the page. */
export async function firstId(page: Page, address: string): Promise<string> {
  const held = await page.evaluate(() => ({ companyToken: localStorage.companyToken, appid: localStorage.appid }))
  const headers = { 'company-token': held.companyToken as string, appid: held.appid as string }
  const response = await page.request.get(`/api/${address}`, { headers })
  return ((await response.json()) as { data: { id: string }[] }).data[0]!.id
}

/** Texts and names on the page that look like keys nobody translated; records may be called anything. */
export const keysOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('h1, h2, h3, th, dt, label, button, a, p')].flatMap((one) =>
      one.closest('tbody, dd, code') ? [] : [one.textContent ?? '', one.getAttribute('aria-label') ?? ''],
    )
    return texts.filter((text) => /(^|\s)[a-z]+[A-Za-z]*(\.[a-zA-Z]+){1,4}($|\s)|\{[a-z]+[,}]/.test(text))
  })
