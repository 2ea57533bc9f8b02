import type { Operation } from '@quoin/kit'
import { arrange, ask } from './arrange.ts'
import type { World } from './world.ts'

/** Grows with whatever is asked, or tells how far work has come, not what a person changed. */
const byTheWay =
  /^(kit\.(audit|outbox|idempotency|counts|jobs|job_rows|uploads|files|mails)|gateway\.(sessions|session_tokens|security_events|attempts|sign_in_attempts|audit_chain|audit_seal))/

/** What changes rows and needs no entry of its own, each with its reason. */
const exempt: Readonly<Record<string, string>> = {
  'wallet.wallets.otp': 'a code that lasts minutes; the transfer it is for is audited',
  'assets.loans.otp': 'a code that lasts minutes; the hand-over it is for is audited',
  'assets.auditSessions.scans': 'each scan is a row that says who, when and where, and is never changed',
  'products.carts.reprice': 'takes over prices whose changes are audited',
}

/** Operations that changed a row of the company and left no entry with their request, their person and their company. */
export async function unauditedActions(world: World, operations: readonly Operation[]): Promise<string[]> {
  const unsaid: string[] = []
  for (const operation of operations) {
    if (operation.method === 'GET' || operation.name in exempt) continue
    const { who = 'ada', ...arranged } = await arrange(world, operation)
    const [before, events] = [await world.hashes('a'), await eventsOf(world)]
    const mark = world.logs.length
    const reply = await ask(world, who, operation, arranged)
    if (reply.status >= 300) continue
    const after = await world.hashes('a')
    const changed = Object.keys(after).filter((table) => after[table] !== before[table] && !byTheWay.test(table))
    if (changed.length === 0) continue
    const request = reply.headers.get('x-request-id')
    const { rows } = await world.sql.query('select 1 from kit.audit where tenant_id = $1 and request_id = $2 limit 1', [
      world.tenantIds.a,
      request,
    ])
    const line = world.logs.slice(mark).find((one) => one.includes(request!))
    const isSaid = line !== undefined && JSON.parse(line).address !== undefined
    if ((rows.length === 0 && (await eventsOf(world)) === events) || !isSaid) unsaid.push(`${operation.name} (${changed.join()})`)
  }
  return unsaid
}

async function eventsOf(world: World): Promise<number> {
  return (await world.sql.query<{ n: number }>('select count(*)::int as n from gateway.security_events')).rows[0]!.n
}
