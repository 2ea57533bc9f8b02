import { Refusal, refuse } from '../request/refuse.ts'

/** Asks the ledger, and says in our words what it refused. */
export async function asLedger<T>(input: Promise<T>): Promise<T> {
  try {
    return await input
  } catch (error) {
    throw refusalOf(error as { code?: string; constraint?: string; message: string })
  }
}

function refusalOf(error: { code?: string; constraint?: string; message: string }): unknown {
  const { code = '', constraint = '', message } = error
  if (code.startsWith('QL')) return new Refusal(Number(code.slice(2)), { code: constraint, detail: message })
  if (constraint === 'ledger_accounts_floor') return refuse.conflict('insufficient_balance', 'The available balance is too low.')
  if (constraint === 'ledger_transfers_closes')
    return refuse.conflict('hold_closed', 'This hold is no longer open: it was captured, released or has expired.')
  if (code === '22003') return refuse.invalid('amount_too_large', 'The amount is too large.', 'amount')
  return error
}
