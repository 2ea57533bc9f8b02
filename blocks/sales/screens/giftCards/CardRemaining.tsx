import { useMoney } from '@quoin/ui/fields/useMoney.ts'

/** What is left on a card, in its currency. */
export default function CardRemaining({ record }: { record: { remainingMinor: number | null; currency: string | null } }) {
  return <span className="q-number">{useMoney()(record.remainingMinor, record.currency)}</span>
}
