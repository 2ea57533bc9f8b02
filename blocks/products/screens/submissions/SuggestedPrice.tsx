import { useMoney } from '../money.ts'

/** What the product costs where it was found, in its currency. */
export default function SuggestedPrice({
  record,
}: {
  record: { readonly suggestedPrice?: number | string | null; readonly priceCurrency?: string | null }
}) {
  return <span className="q-number">{useMoney()(record.suggestedPrice, record.priceCurrency)}</span>
}
