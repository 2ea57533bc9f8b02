import { boolean, oneOf, text } from '@quoin/kit'

/** Whether a record is in use. */
export const inUse = {
  status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').sortable(),
  enabled: boolean().default(true).filterable(),
}

/** Where a record came from, for those who keep it in step with another system. */
export const origin = { source: text().filterable(), sourceAlias: text(), sourceId: text().filterable(), sourceType: text() }

/** What search engines are told. */
export const meta = { metaTitle: text(200), metaDescription: text(500), metaKeywords: text(500), slug: text(160).filterable() }
