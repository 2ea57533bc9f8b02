import { useMoney } from '@quoin/ui/fields/useMoney.ts'

/** What was paid for a card, in its currency. */
export default function CardAmount({ record }: { record: { amountMinor: number | null; currency: string | null } }) {
  return <span className="q-number">{useMoney()(record.amountMinor, record.currency)}</span>
}
