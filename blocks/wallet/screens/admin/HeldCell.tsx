import { useMoney } from '../money.ts'

/** What is set aside of a wallet; a dash where nothing is. */
export function HeldCell({ record }: { record: { held: number | null; currency: string | null } }) {
  const money = useMoney()
  return <span className="q-number">{record.held ? money(record.held, record.currency ?? 'EUR') : '–'}</span>
}
