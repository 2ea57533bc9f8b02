import type { Page } from '@playwright/test'
import { callsBelow } from '@quoin/ui/specs/browser.ts'

/** Fills in the form of the sign-in page, wherever one was headed. */
export async function signIn(page: Page, email = 'admin@demo.test'): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('quoin-demo-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export const call = callsBelow('')

/** A product that nobody sold before, at a price, with some on the shelf. Answers its stock number. */
export async function stock(page: Page, price = 50): Promise<string> {
  const sku = `B-${Math.random().toString(36).slice(2, 9)}`
  const { data } = await call(page, 'post', '/products/products', {
    product: { sku, name: `Bench ${sku}`, currency: 'EUR', price, tax: 0.19 },
  })
  await call(page, 'post', '/products/stocks', { stock: { product_unique_id: data.id, available: 20 } })
  return sku
}

/** Such a product in the cart of whoever is signed in. */
export async function fill(page: Page): Promise<string> {
  const sku = await stock(page)
  await call(page, 'put', '/products/carts', { product: { sku, quantity: 2 } })
  return sku
}
