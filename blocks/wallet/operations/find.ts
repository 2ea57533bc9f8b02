import { inMinorUnits } from '@quoin/kit'
import { type Context, scopeOf, Refusal, refuse, type Tx } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'

/** A wallet as code sees it. */
export interface WalletRow {
  readonly id: string
  readonly version: number
  readonly user: string
  readonly code: string
  readonly alias: string | null
  readonly ownerName: string | null
  readonly currency: string
  readonly status: 'active' | 'inactive' | 'pending' | 'archived' | 'deleted'
  readonly enabled: boolean
  readonly transferMaxMinor: number | null
  readonly dayMaxMinor: number | null
  readonly monthMaxMinor: number | null
  readonly hasApp: boolean
  readonly balanceMinor: number
  readonly heldMinor: number
}

/** The wallet of a person by its code or id, as far as who asks may know of it; 404 otherwise. */
export async function walletOf(context: Context, user: string, walletCode: string, lock?: 'lock'): Promise<WalletRow> {
  mayAskAbout(context, user, 'wallet.wallets.read')
  const [row] = await context.rows(
    wallet.wallets,
    't.user_id = $2 and (t.code = $3 or t.id = app.id($3)) and t.deleted_at is null',
    [user, walletCode],
    'prepare',
  )
  if (!row) throw refuse.missing()
  return lock ? walletById(context, row.id, lock) : (row as WalletRow)
}

/** What the server sets of a wallet is always there. */
export const walletById = (context: Context, id: string, lock?: 'lock'): Promise<WalletRow> =>
  context.find(wallet.wallets, id, lock) as Promise<WalletRow>

/** Whose wallet somebody works with is found out from who they are; another person's is not there for those who see their own. */
export function mayAskAbout(context: Context, user: string, permission: string): void {
  const scope = scopeOf(context.actor, permission)
  if (user === context.me || scope === 'tenant' || (scope === 'team' && context.actor.teamUserIds.includes(user))) return
  throw refuse.missing()
}

/** Payments, aliases and codes are the owner's alone, whatever anybody's rights. */
export function mustOwn(context: Context, row: { readonly user: string | null }): void {
  if (row.user !== context.me)
    throw new Refusal(403, { code: 'owner_only', detail: 'Only the owner of this wallet can do this.' })
}

/** Closed for good: nothing goes in or out. */
export const isClosed = ({ status }: Pick<WalletRow, 'status'>): boolean => status === 'archived' || status === 'deleted'

export function mustBeOpen(row: Pick<WalletRow, 'status' | 'enabled'>): void {
  if (isClosed(row)) throw refuse.conflict('wallet_closed', 'This wallet is closed.')
  if (row.status !== 'active' || !row.enabled)
    throw refuse.conflict(
      'wallet_frozen',
      'This wallet is frozen. Outgoing payments are blocked until an administrator unfreezes it.',
    )
}

/** An amount of the wire in minor units of a currency; 422 for anything that is not exactly one. */
export function unitsOf(value: unknown, currency: string, pointer = 'amount'): bigint {
  const units = inMinorUnits(value, currency)
  if (units === undefined || units <= 0n)
    throw refuse.invalid('invalid_amount', `This is not a valid amount in ${currency}.`, pointer)
  return units
}

/** Enough of a name to recognise somebody, and no more. */
export const masked = (name: string | null): string =>
  (name ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}•••`)
    .join(' ') || '•••'

export interface Member {
  readonly name: string
  readonly email: string
  readonly language: string | null
  readonly status: string
}

/** Name and address of a member. */
export async function memberOf(tx: Tx, tenantId: string, id: string): Promise<Member | undefined> {
  const [row] = await tx.query<Member & Record<string, unknown>>(
    'select name, email, language, status from gateway.users_view where tenant_id = $1 and id = $2 and deleted_at is null',
    [tenantId, id],
  )
  return row
}

export interface WalletSettings {
  readonly currency: string
  readonly codeOver: bigint
  readonly secondOver: bigint
  readonly transferMax: bigint | null
  readonly dayMax: bigint | null
  readonly monthMax: bigint | null
  readonly notesLabel: string
}

/** What holds in the company of a transaction right now, for somebody of a role: what the role may goes before what everybody may. */
export async function settingsOf(tx: Tx, roleId: string | null = null): Promise<WalletSettings> {
  const [row] = await tx.query<
    Record<'currency' | 'code_over' | 'second_over' | 'notes_label', string> &
      Record<'transfer_max' | 'day_max' | 'month_max', string | null>
  >(
    `select currency, code_over::text, second_over::text, transfer_max::text, day_max::text, month_max::text, notes_label
     from wallet.settings_for($1)`,
    [roleId],
    'plan',
  )
  const holds = row!
  const limit = (text: string | null) => (text === null ? null : BigInt(text))
  return {
    currency: holds.currency,
    codeOver: BigInt(holds.code_over),
    secondOver: BigInt(holds.second_over),
    transferMax: limit(holds.transfer_max),
    dayMax: limit(holds.day_max),
    monthMax: limit(holds.month_max),
    notesLabel: holds.notes_label,
  }
}
