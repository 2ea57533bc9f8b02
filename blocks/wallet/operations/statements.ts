import { csvOf, minorText, toDecimal } from '@quoin/kit'
import { countHolds, dailyBalances, holds, statement, type StatementLine } from '@quoin/kit/ledger'
import { type Answer, type Context, type Customs, document, handOut, letterheadOf, refuse } from '@quoin/kit/server'
import { drawDocument } from '@quoin/kit/documents'
import type { PaperLanguage } from '@quoin/kit/pdf'
import { layReceipt, type ReceiptPaper, receiptValues } from '../pdf/receiptPdf.ts'
import { layStatement, type StatementPaper, statementValues } from '../pdf/statementPdf.ts'
import { receiptDocument, statementDocument } from '../pdf/walletDocuments.ts'
import { wallet } from '../resources/index.ts'
import type { WalletRow } from './find.ts'
import { accountOf } from './moving.ts'

const statementColumns = ['date', 'description', 'kind', 'amount', 'balance', 'currency', 'reference']
/** More lines than this are too many for one paper; a shorter period has fewer. */
const linesMax = 5_000

/** From the first moment of one day to the last of another, in UTC. */
export function rangeOf({ from, to }: { from?: string; to?: string }): { from: string | null; to: string | null } {
  if (from && to && from > to) throw refuse.parameter('from', 'The start date is after the end date.')
  return {
    from: from ? `${from}T00:00:00Z` : null,
    to: to ? new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).toISOString() : null,
  }
}

export const statements: Pick<Customs<typeof wallet, 'wallets'>, 'statement' | 'statementFile' | 'holds' | 'balances'> = {
  async statement({ id, from, to, page, records }, context) {
    const row = (await context.find(wallet.wallets, id)) as WalletRow
    const size = Math.min(200, Math.max(1, Number(records ?? 50)))
    const account = await accountOf(context, row)
    const told = await statement(context.tx, {
      account,
      ...rangeOf({ from, to }),
      page: Math.max(1, Number(page ?? 1)),
      records: size,
      newestFirst: true,
    })
    const named = await namesOf(context, row.id, told.lines)
    return document({
      type: 'statement',
      id,
      attributes: {
        currency: row.currency,
        from: from ?? null,
        to: to ?? null,
        opening: toDecimal(told.opening, row.currency),
        closing: toDecimal(told.closing, row.currency),
        total: told.total,
        lines: told.lines.map((line) => ({
          number: line.number,
          booked_at: line.bookedAt,
          at: line.at,
          kind: line.kind,
          amount: toDecimal(line.amount, row.currency),
          balance: toDecimal(line.balance, row.currency),
          description: line.memo,
          counterpart: named.get(line.number)?.counterpart ?? null,
          transaction_unique_id: named.get(line.number)?.id ?? null,
          transfer: line.transfer,
          reverses: line.reverses,
          dispute: named.get(line.number)?.dispute ?? null,
        })),
      },
    })
  },

  async statementFile({ id, from, to, format, language }, context) {
    const row = (await context.find(wallet.wallets, id)) as WalletRow
    const account = await accountOf(context, row)
    const told = await statement(context.tx, { account, ...rangeOf({ from, to }), records: linesMax })
    if (told.total > linesMax)
      throw refuse.conflict('too_long', `A statement can have up to ${linesMax} transactions. Choose a shorter period.`, {
        total: told.total,
      })
    const named = await namesOf(context, row.id, told.lines)
    const textOf = (line: StatementLine) =>
      [line.memo, named.get(line.number)?.counterpart].filter(Boolean).join(' · ') || line.kind
    const name = `${row.code}${from ? `-${from}` : ''}${to ? `-${to}` : ''}`
    if (format === 'csv') {
      const rows = told.lines.map((line) => ({
        date: line.bookedAt,
        description: textOf(line),
        kind: line.kind,
        amount: minorText(line.amount, row.currency),
        balance: minorText(line.balance, row.currency),
        currency: row.currency,
        reference: line.transfer,
      }))
      return linkTo(context, id, `${name}.csv`, 'text/csv', new TextEncoder().encode(csvOf(rows, statementColumns)))
    }
    const { name: company, logoKey } = await letterheadOf(context.tx)
    const paper: StatementPaper = {
      company,
      code: row.code,
      owner: row.ownerName ?? '',
      currency: row.currency,
      from: from ?? null,
      to: to ?? null,
      opening: told.opening,
      closing: told.closing,
      lines: told.lines.map((line) => ({ ...line, text: textOf(line) })),
    }
    const bytes = await drawDocument(context, statementDocument, {
      language: (language ?? 'en') as PaperLanguage,
      // Each is of another period, and what the books say of it stays the same.
      handedOut: null,
      logoKey,
      values: (pen, spoken) => statementValues(paper, pen, spoken),
      lay: (pen, look) => layStatement(paper, pen, look),
      outside: (draw) => context.external(`draw ${name} ${language}`, draw),
    })
    return linkTo(context, id, `${name}.pdf`, 'application/pdf', bytes)
  },

  async holds({ id, page, open }, context) {
    const row = (await context.find(wallet.wallets, id)) as WalletRow
    const wanted = { account: await accountOf(context, row), open: open === 'true' }
    const [found, total] = await Promise.all([
      holds(context.tx, { ...wanted, page: Math.max(1, Number(page ?? 1)) }),
      countHolds(context.tx, wanted),
    ])
    return document({
      type: 'holds',
      id,
      attributes: {
        currency: row.currency,
        total,
        holds: found.map((one) => ({
          unique_id: one.id,
          amount: toDecimal(one.amount, row.currency),
          captured: toDecimal(one.captured, row.currency),
          state: one.state,
          memo: one.memo,
          subject: one.subject,
          created_at: one.createdAt,
          expires_at: one.expiresAt,
          closed_at: one.closedAt,
        })),
      },
    })
  },

  async balances({ id, days }, context) {
    const row = (await context.find(wallet.wallets, id)) as WalletRow
    const found = await dailyBalances(context.tx, {
      account: await accountOf(context, row),
      days: Math.min(366, Math.max(1, Number(days ?? 30))),
    })
    return document({
      type: 'balances',
      id,
      attributes: {
        currency: row.currency,
        days: found.map(({ day, balance }) => ({ day, balance: toDecimal(balance, row.currency) })),
      },
    })
  },
}

/** One movement as a paper. */
export async function receiptFile(
  context: Context,
  movement: Readonly<Record<string, any>> & { id: string },
  shares: readonly { readonly name: string; readonly amount: bigint }[],
  language: PaperLanguage | undefined,
): Promise<Answer> {
  const [row] = await context.tx.query<{ code: string; owner: string }>(
    'select code, owner_name as owner from wallet.wallets where tenant_id = $1 and id = $2',
    [context.tenantId, movement.wallet],
  )
  const { name: company, logoKey } = await letterheadOf(context.tx)
  const paper: ReceiptPaper = {
    id: movement.id,
    company,
    code: row!.code,
    owner: row!.owner ?? '',
    currency: movement.currency,
    amount: BigInt(movement.amountMinor),
    type: movement.type,
    description: movement.description,
    counterpart: movement.counterpart,
    shares,
    at: movement.createdAt,
  }
  const bytes = await drawDocument(context, receiptDocument, {
    language: language ?? 'en',
    handedOut: movement.id,
    logoKey,
    values: (pen) => receiptValues(paper, pen),
    lay: (pen, look) => layReceipt(paper, pen, look),
  })
  return linkTo(context, movement.id, `${row!.code}-${movement.number}.pdf`, 'application/pdf', bytes)
}

interface Named extends Record<string, unknown> {
  readonly id: string
  readonly number: number
  readonly counterpart: string | null
  /** How the last dispute about it stands. */
  readonly dispute: string | null
}
async function namesOf(
  { tx, tenantId }: Context,
  walletId: string,
  lines: readonly StatementLine[],
): Promise<Map<number, Named>> {
  const rows = await tx.query<Named>(
    `select t.id, t.number, t.counterpart, (
       select d.state from wallet.disputes d where d.tenant_id = t.tenant_id and d.transaction_id = t.id and d.deleted_at is null
       order by d.created_at desc, d.id limit 1) as dispute
     from wallet.transactions t where t.tenant_id = $1 and t.wallet_id = $2 and t.number = any($3)`,
    [tenantId, walletId, lines.map((line) => line.number)],
  )
  return new Map(rows.map((row) => [row.number, row]))
}

/** A link to a file that was made for whoever asks, good for a while. */
export async function linkTo(
  context: Context,
  id: string,
  filename: string,
  contentType: string,
  bytes: Uint8Array,
): Promise<Answer> {
  const { id: _, ...attributes } = await handOut(
    context,
    { folder: 'wallet', purpose: 'wallet paper', filename, contentType },
    bytes,
  )
  return document({ type: 'paper', id, attributes })
}
