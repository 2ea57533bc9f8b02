import type { Written } from './writing.ts'

const key = (tenant: string, id: string) => `content.draft.${tenant}.${id}`

/** What somebody wrote and the server has not taken yet, kept in this browser; without storage nothing is kept. */
export const localDraft = {
  read(tenant: string, id: string): Partial<Written> | null {
    try {
      return JSON.parse(localStorage.getItem(key(tenant, id)) ?? 'null') as Partial<Written> | null
    } catch {
      return null
    }
  },
  keep(tenant: string, id: string, draft: Written): void {
    try {
      localStorage.setItem(key(tenant, id), JSON.stringify(draft))
    } catch {
      // Private windows may refuse; then the text lives as long as the page.
    }
  },
  drop(tenant: string, id: string): void {
    try {
      localStorage.removeItem(key(tenant, id))
    } catch {
      // As above.
    }
  },
}
