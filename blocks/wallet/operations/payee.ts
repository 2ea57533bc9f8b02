import { type Context, type Refusal, refuse } from '@quoin/kit/server'

export interface Payee {
  readonly id: string
  readonly user: string
  readonly code: string
  readonly alias: string | null
  readonly ownerName: string | null
  readonly currency: string
  readonly status: string
  readonly enabled: boolean
  /** Somebody watches their balance. */
  readonly isWatched: boolean
}

/** Misses in an hour after which somebody is not looking for one payee any more. */
export const missesMax = 10

/** What a payee is called by whoever pays. */
interface Names {
  readonly alias?: string
  readonly code?: string
}
interface Looked {
  readonly misses: number
  /** Whoever asks watches a balance of their own. */
  readonly watches: boolean
  readonly rows: readonly Payee[]
}

/** Whoever an alias or code names; where both are given, only whom both name. Asking for many that are nobody's is refused with 429 for a while. */
export const findPayee = async (context: Context, names: Names): Promise<Payee | undefined> =>
  payeeAmong(context, names, await lookForPayee(context, names))

/** What is to be known to find a payee. It only reads, and so may be asked together with whatever else is to be known. */
export async function lookForPayee({ tx, tenantId, me }: Context, { alias, code }: Names): Promise<Looked> {
  const rows = await tx.query<Payee & Record<string, unknown> & { misses: number; watches: boolean }>(
    `select me.misses, me.watches, w.id, w.user_id as user, w.code, w.alias, w.owner_name as "ownerName", w.currency, w.status, w.enabled,
       exists (select from wallet.monitors m where m.tenant_id = $1 and m.wallet_id = w.id and m.enabled and m.deleted_at is null) as "isWatched"
     from (select
         (select count(*) from wallet.misses n where n.tenant_id = $1 and n.user_id = $2 and n.at > clock_timestamp() - interval '1 hour') as misses,
         exists (select from wallet.monitors m where m.tenant_id = $1 and m.user_id = $2 and m.enabled and m.deleted_at is null) as watches) me
     left join wallet.wallets w on w.tenant_id = $1 and w.deleted_at is null
       and (($3::text is not null and w.alias = $3) or ($4::text is not null and (w.code = upper($4) or w.id = app.id($4))))`,
    [tenantId, me, alias === undefined ? null : foldAlias(alias), code ?? null],
    'prepare',
  )
  const [{ misses, watches }] = rows as [(typeof rows)[number]]
  return { misses, watches, rows: rows.filter(({ id }) => id !== null) }
}

/** The payee among what was looked for; who is not there counts as a miss. */
export async function payeeAmong(
  { tx, tenantId, me }: Context,
  { alias, code }: Names,
  { misses, rows }: Looked,
): Promise<Payee | undefined> {
  const name = alias === undefined ? undefined : foldAlias(alias)
  mustNotBeSearching(misses)
  const found = rows.find(
    (row) =>
      (name === undefined || row.alias === name) &&
      (code === undefined || row.code === code.toUpperCase() || row.id === code.toLowerCase()),
  )
  const isThere = found !== undefined && found.enabled && found.status === 'active'
  if (!isThere) await countMiss({ tx, tenantId, me })
  return isThere ? found : undefined
}

const mustNotBeSearching = (misses: number): void => {
  if (misses >= missesMax) throw refuse.slowDown(600)
}
const countMiss = ({ tx, tenantId, me }: Pick<Context, 'tx' | 'tenantId' | 'me'>): Promise<unknown> =>
  tx.query('insert into wallet.misses (tenant_id, user_id) values ($1, $2)', [tenantId, me])

/** Refuses an alias that somebody has. To be told so often is to learn who is there, and counts like looking for payees: answered, not thrown. */
export async function mustBeFree(context: Context, alias: string): Promise<Refusal | undefined> {
  const { misses, rows } = await lookForPayee(context, { alias })
  mustNotBeSearching(misses)
  if (rows.length === 0) return undefined
  await countMiss(context)
  return refuse.conflict('alias_taken', 'This alias is taken.', undefined, 'alias')
}

/** Answered, not thrown, so that the miss is counted. */
export const noPayee = (pointer: string): Refusal =>
  refuse.invalid('no_such_payee', 'No wallet accepts payments under this name.', pointer)

export const foldAlias = (alias: string): string => alias.normalize('NFKC').trim().replace(/^@/, '').toLowerCase()
