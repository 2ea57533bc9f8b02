import { randomInt, randomUUID } from 'node:crypto'
import { inTransaction, refuse, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { recordEvent } from '../sessions/events.ts'
import { hashOf } from '../sessions/secrets.ts'
import { writeCompany } from './companies.ts'
import { writePerson } from './people.ts'

/** Letters that cannot be taken for one another when read off a terminal: 32 of them, 25 in a code, 125 bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Whether nobody can sign in yet. */
export const setupNeeded = async (tx: Tx): Promise<boolean> => {
  const [somebody] = await tx.query('select 1 from gateway.people limit 1')
  return !somebody
}

/** A new code, good for a day and once, that makes the first administrator; undefined when there is somebody already. */
export function offerSetupCode(core: Core): Promise<string | undefined> {
  return inTransaction(core.pool, nowhere, async (tx) => {
    if (!(await setupNeeded(tx))) return undefined
    const code = Array.from({ length: 5 }, () =>
      Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join(''),
    ).join('-')
    await tx.query(`delete from gateway.one_time_tokens where purpose = 'setup'`)
    await tx.query(
      `insert into gateway.one_time_tokens (hash, purpose, created_at, expires_at)
       select $2, 'setup', c.now, c.now + interval '1 day' from gateway.clock($1) as c(now)`,
      [core.clock.offsetMs, hashOf(plainCode(code))],
    )
    return code
  })
}

/**
 * Makes the first company and its administrator. 422 `setup_code_wrong` for any code but the last one offered, and after the
 * first use.
 */
export async function setUp(
  core: Core,
  input: {
    code: string
    company: { name: string; urlId: string }
    user: { name: string; email: string; password: string }
  },
): Promise<{ companyId: string; personId: string }> {
  const passwordHash = await core.hasher.hash(input.user.password)
  const companyId = randomUUID()
  // All or nothing: a code that is used up without an administrator to show for it would lock everybody out.
  return inTransaction(core.pool, { tenantId: companyId, userId: null }, async (tx) => {
    const used =
      (await setupNeeded(tx)) &&
      (await tx.query(
        `update gateway.one_time_tokens set used_at = gateway.clock($1) where hash = $2 and purpose = 'setup' and used_at is null
       and expires_at > gateway.clock($1) returning 1`,
        [core.clock.offsetMs, hashOf(plainCode(input.code))],
      ))
    if (!used || used.length === 0)
      throw refuse.invalid('setup_code_wrong', 'does not match the code printed by the server', 'code')
    const { id: personId } = await writePerson(tx, core, input.user, passwordHash)
    await writeCompany(tx, companyId, { ...input.company, createdBy: personId, administratorId: personId })
    await recordEvent(tx, core, { kind: 'set_up', personId, companyId })
    return { companyId, personId }
  })
}

const plainCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
