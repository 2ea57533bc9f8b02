import { declaredBy, type Pages } from '@quoin/ui/pages'

/** The blocks that declare their pages in one table, in the order of their names. */
export const declared = Object.values(import.meta.glob<Pages>('../../blocks/*/pages.tsx', { eager: true, import: 'pages' })).map(
  declaredBy,
)
