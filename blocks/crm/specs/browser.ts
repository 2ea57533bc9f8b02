import type { Locator, Page } from '@playwright/test'
import { callsBelow } from '@quoin/ui/specs/browser.ts'

export { open, troublesOf, unique } from '@quoin/ui/specs/browser.ts'

export const call = callsBelow('/crm')

/** Makes an account and gives its id. */
export const addAccount = async (page: Page, values: Record<string, unknown>): Promise<string> =>
  (await call(page, 'post', '/accounts', { account: values })).data.id

/** How many accounts a search finds. */
export const countAccounts = async (page: Page, question: string): Promise<number> =>
  (await call(page, 'get', `/accounts?${question}`)).meta?.total_count ?? -1

/** The row of a list that shows this text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** The field of a record page, by its name; the timeline beside it may name it too. */
export const fieldOf = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .first()
