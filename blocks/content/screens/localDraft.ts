import type { RichNode } from '@quoin/kit/rich-text'

/** What somebody wrote and the server has not taken yet. */
export interface LocalDraft {
  readonly version: number
  readonly title: string
  readonly abstract: string
  readonly body: RichNode
  readonly at: string
}
const key = (tenant: string, id: string) => `content.draft.${tenant}.${id}`

/** Drafts kept in this browser while there is no network; without storage nothing is kept. */
export const localDraft = {
  read(tenant: string, id: string): LocalDraft | null {
    try {
      return JSON.parse(localStorage.getItem(key(tenant, id)) ?? 'null') as LocalDraft | null
    } catch {
      return null
    }
  },
  keep(tenant: string, id: string, draft: LocalDraft): void {
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
