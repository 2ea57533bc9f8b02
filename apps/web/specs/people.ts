import { expect, type Page } from '@playwright/test'

/** The password of everybody in the sample companies. */
export const password = 'quoin-demo-2026'

/** Signs in as a person would, from wherever the page is. */
export async function signIn(page: Page, email = 'admin@demo.test'): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // On a phone the navigation is behind a button.
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
}

/** What went wrong in the browser while a spec ran: errors of the console, of the page, and of its policy. */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = []
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  return troubles
}

export const storage = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }))
