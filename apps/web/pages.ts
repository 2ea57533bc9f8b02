import { declaredBy } from '@quoin/ui/pages'
import { pages as wallet } from '@quoin/wallet/pages'

/** The blocks that declare their pages in one table. */
export const declared = [wallet].map(declaredBy)
