import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { QuoteActions } from './QuoteActions.tsx'

/** The buttons of a quote's page, where the quote is found by search. */
export const QuoteChoices = ({ record }: { record: AnyRecord }) => <QuoteActions quote={record} />
