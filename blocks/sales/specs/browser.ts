import { AxeBuilder } from '@axe-core/playwright'
import { expect as once, type Page } from '@playwright/test'

/** Patient: the first page after the build has to be read and parsed on whatever machine this runs on. */
export const expect = once.configure({ timeout: 20_000 })

/** Signs in on the screen and opens a page of the company. */
export async function open(page: Page, path: string, email = 'admin@demo.test'): Promise<void> {
  await page.goto('/auth/login')
  await signIn(page, email)
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await page.goto(`/c/${email.includes('rival') ? 'rival' : 'demo'}${path}`)
}

/** Fills in the form of the sign-in page, wherever one was headed. */
export async function signIn(page: Page, email = 'admin@demo.test'): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('quoin-demo-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Calls a block as the person of the page, to set the stage. */
export async function call(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object): Promise<any> {
  const held = await page.evaluate(() => ({ companyToken: localStorage.companyToken, appid: localStorage.appid }))
  const response = await page.request[method](`/api${path}`, {
    headers: { 'company-token': held.companyToken as string, appid: held.appid as string },
    ...(data ? { data } : {}),
  })
  expect(response.ok(), `${method} ${path} answered ${response.status()}`).toBe(true)
  return response.json()
}

/** What went wrong while a spec ran: errors of the console and of the page. */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = []
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  return troubles
}

/** Waits until a page shows what it has to show, then answers what axe objects to and whether it is wider than the window. */
export async function objections(page: Page, where: string): Promise<string[]> {
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(wider > 0 ? [`${where}: ${wider} px wider than the window`] : []),
  ]
}

/** A product that nobody sold before, in the cart of whoever is signed in. Answers its stock number. */
export async function fill(page: Page): Promise<string> {
  const sku = `B-${Math.random().toString(36).slice(2, 9)}`
  const { data } = await call(page, 'post', '/products/products', {
    product: { sku, name: `Bench ${sku}`, currency: 'EUR', price: 50, tax: 0.19 },
  })
  await call(page, 'post', '/products/stocks', { stock: { product_unique_id: data.id, available: 20 } })
  await call(page, 'put', '/products/carts', { product: { sku, quantity: 2 } })
  return sku
}
