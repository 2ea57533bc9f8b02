import { toDecimal } from '@quoin/kit'
import { type Answer, type Context, document, summed } from '@quoin/kit/server'
import { reachedPeople, reachedRows } from '../operations/records.ts'
import { crm } from '../resources/index.ts'

interface Sums {
  readonly currency: string
  readonly open_count: number
  readonly open_minor: number
  readonly won_count: number
  readonly won_minor: number
}
interface Offered {
  readonly currency: string
  readonly count: number
  readonly minor: number
}

/** What an account comes to: money, people, places and papers; of each only what this person may see, null where they may not look. */
export async function glance(context: Context, account: string): Promise<Answer> {
  await context.find(crm.accounts, account)
  const { tx, tenantId, actor } = context
  const read = <Row>(permission: string, text: string) =>
    actor.permissions.has(permission)
      ? tx.query<Row & Record<string, unknown>>(text, [tenantId, account, reachedPeople(context, permission)])
      : null
  const [deals, quotes, people, rest] = await Promise.all([
    read<Sums>(
      'crm.opportunities.read',
      `select t.currency, count(*) filter (where t.outcome = 'open')::bigint as open_count, count(*) filter (where t.outcome = 'won')::bigint as won_count,
         ${summed('t.total_minor', "t.outcome = 'open'")} as open_minor,
         ${summed('t.total_minor', "t.outcome = 'won'")} as won_minor
       from crm.opportunities t where t.tenant_id = $1 and t.account_id = $2 and t.deleted_at is null and t.outcome <> 'lost' and ${reachedRows('$3')}
       group by t.currency order by t.currency`,
    ),
    read<Offered>(
      'crm.quotes.read',
      `select t.currency, count(*)::bigint as count, ${summed('t.total_minor')} as minor
       from crm.quotes t where t.tenant_id = $1 and t.account_id = $2 and t.deleted_at is null and t.state = 'sent' and ${reachedRows('$3')}
       group by t.currency order by t.currency`,
    ),
    read<{ count: number }>(
      'crm.contacts.read',
      `select count(distinct t.id)::bigint as count from crm.account_contacts l
         join crm.contacts t on t.tenant_id = l.tenant_id and t.id = l.contact_id and t.deleted_at is null
       where l.tenant_id = $1 and l.account_id = $2 and ${reachedRows('$3')}`,
    ),
    tx.query<{ locations: number; documents: number }>(
      `select (select count(*) from crm.account_locations where tenant_id = $1 and account_id = $2 and deleted_at is null)::bigint as locations,
         (select count(*) from crm.account_documents where tenant_id = $1 and account_id = $2 and deleted_at is null)::bigint as documents`,
      [tenantId, account],
    ),
  ])
  return document({
    type: 'glance',
    id: account,
    attributes: {
      opportunities:
        deals?.map((sum) => ({
          ...sum,
          ...(context.sees(crm.opportunities, 'total')
            ? { open: toDecimal(sum.open_minor, sum.currency), won: toDecimal(sum.won_minor, sum.currency) }
            : { open_minor: null, won_minor: null, open: null, won: null }),
        })) ?? null,
      quotes:
        quotes?.map(({ currency, count, minor }) => ({
          currency,
          count,
          total: toDecimal(minor, currency),
          total_minor: minor,
        })) ?? null,
      contacts: people?.[0]?.count ?? null,
      ...rest[0]!,
    },
  })
}
