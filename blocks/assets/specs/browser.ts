import type { Page } from '@playwright/test'
import { callsBelow, unique } from '@quoin/ui/specs/browser.ts'

export const call = callsBelow('/assets')

/** An asset of a name that nobody used before. */
export async function addAsset(
  page: Page,
  values: Record<string, unknown> = {},
): Promise<{ id: string; name: string; code: string }> {
  const { data } = await call(page, 'post', '/assets', { asset: { name: unique('Thing'), ...values } })
  return { id: data.id, name: data.attributes.name, code: data.attributes.code }
}

/** Chooses a record in a field by typing part of its name. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).last().fill(text)
  await page.getByRole('option').filter({ hasText: text }).first().click()
}
