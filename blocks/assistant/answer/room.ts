import { type Context, refuse } from '@quoin/kit/server'
import { settingsOf } from '../operations/settings.ts'
import { outputTokensMax } from './ask.ts'

/** So often may be asked within a day; what is kept of it is bounded by that and by the days it is kept. */
const perDay = { person: 1_000, company: 10_000 } as const

const counted = `e.tenant_id = $1 and e.created_at > now() - interval '1 day' and (e.status <> 'running' or e.id <> $5::uuid)`

type Counting = Pick<Context, 'tx' | 'tenantId' | 'me'>

/**
 * Refuses what goes beyond a day's questions of a person or of the company. What is running counts where its own execution is named; before
 * that it may be this very one.
 */
export async function mustHaveRoom({ tx, tenantId, me }: Counting, own?: string): Promise<void> {
  const [row] = await tx.query<{ own: number; all: number }>(
    `select (select count(*)::int from (select 1 from assistant.executions e where ${counted} and e.user_id = $2 limit $3) o) as own,
       (select count(*)::int from (select 1 from assistant.executions e where ${counted} and e.deleted_at is null limit $4) a) as all`,
    [tenantId, me, perDay.person, perDay.company, own ?? null],
  )
  if (row!.own >= perDay.person || row!.all >= perDay.company) throw refuse.slowDown(3_600)
}

/** An agent is asked so often in an hour, whoever asks. */
export async function mustBeRested({ tx, tenantId }: Counting, agent: string, own?: string): Promise<void> {
  const [row] = await tx.query<{ isOver: boolean }>(
    `select (select count(*) from (select 1 from assistant.executions e where e.tenant_id = $1 and e.agent_id = a.id
         and (e.status <> 'running' or e.id <> $3::uuid) and e.created_at > now() - interval '1 hour' limit a.rate_limit_per_hour) x) >= a.rate_limit_per_hour as "isOver"
     from assistant.agents a where a.tenant_id = $1 and a.id = $2 and a.rate_limit_per_hour is not null`,
    [tenantId, agent, own ?? null],
  )
  if (row?.isOver) throw refuse.slowDown(600)
}

/**
 * What those that are running may yet take of the month's tokens is theirs: whoever comes when nothing would be left waits for them. Those
 * that ended since the question looked at what was left count as well.
 */
export async function mustBeAffordable({ tx, tenantId }: Counting, own: string): Promise<void> {
  const { monthlyTokensMax, used } = await settingsOf({ tx, tenantId })
  const [row] = await tx.query<{ others: number }>(
    `select count(*)::int as others from assistant.executions e
     where e.tenant_id = $1 and e.status = 'running' and e.id <> $2 and e.created_at > now() - interval '10 minutes' and e.deleted_at is null`,
    [tenantId, own],
  )
  if (used + row!.others * outputTokensMax >= monthlyTokensMax) throw refuse.slowDown(30)
}
