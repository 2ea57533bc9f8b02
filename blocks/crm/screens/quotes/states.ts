import type { OutputOf } from '@quoin/kit'
import type { crm } from '../../resources/index.ts'

export type QuoteState = NonNullable<OutputOf<typeof crm.quotes.get>['state']>
