import { refuse } from '@quoin/kit/server'
import type { Book } from './book.ts'

/** A unit beside the programme's points. */
export interface Unit {
  readonly id: string
  readonly code: string
  readonly name: string
}

/** The currency of the books that a unit is; the programme's points without one. */
export const ledgerCurrency = (unit: Pick<Unit, 'code'> | null | undefined): string => (unit ? `PTS.${unit.code}` : 'PTS')

/** The same books in one unit: what is read and written from there on is of that unit alone. */
export const inUnit = (book: Book, unit: Unit | null): Book => ({ ...book, unit })

/** The books in the unit of an id; in the programme's points without one. */
export async function inUnitOf(book: Book, id: string | null | undefined): Promise<Book> {
  if (!id) return inUnit(book, null)
  const [unit] = await book.tx.query<Unit & Record<string, unknown>>(
    'select id, code, name from rewards.units where tenant_id = $1 and id = $2',
    [book.tenantId, id],
    'prepare',
  )
  if (!unit) throw refuse.invalid('no_such_record', 'This record does not exist.', 'unit_unique_id')
  return inUnit(book, unit)
}

/** Units in which somebody has ever held something. */
export const unitsOf = ({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, userId: string): Promise<Unit[]> =>
  tx.query<Unit & Record<string, unknown>>(
    `select u.id, u.code, u.name from rewards.unit_balances b join rewards.units u on u.tenant_id = b.tenant_id and u.id = b.unit_id
     where b.tenant_id = $1 and b.user_id = $2 order by u.created_at, u.id`,
    [tenantId, userId],
    'prepare',
  )
