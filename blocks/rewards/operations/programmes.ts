import { type Context, type Customs, document, summed } from '@quoin/kit/server'
import { bookOf } from '../points/book.ts'
import { earnedByAll } from '../points/budgets.ts'
import { valueOf } from '../points/spend.ts'
import { readProgramme } from '../points/programme.ts'
import { nextReviewAfter } from '../points/period.ts'
import { rewards } from '../resources/index.ts'
import { overview } from './overview.ts'
import { answerWith } from './records.ts'

/** The one record, made by the first who writes or changes it. */
async function ensure({ tx, tenantId }: Context): Promise<void> {
  await tx.query('insert into rewards.programmes (tenant_id, id) values ($1, $1) on conflict do nothing', [tenantId])
}

export const programmes: Customs<typeof rewards, 'programmes'> = {
  async get(_, context) {
    const [row] = await context.tx.query('select 1 from rewards.programmes where tenant_id = $1', [context.tenantId])
    if (row) return answerWith(context, rewards.programmes, context.tenantId)
    const programme = Object.entries(await readProgramme(bookOf(context)))
    const model = context.model('rewards.programmes')
    const attributes = Object.fromEntries(
      model.own.map((column) => [column.wire, programme.find(([name]) => name === column.name)?.[1] ?? null]),
    )
    return document({ type: 'Programme', id: context.tenantId, attributes: { ...attributes, version: 0 } })
  },

  async update(input, context) {
    await ensure(context)
    const model = context.model('rewards.programmes')
    const row = await context.find(rewards.programmes, context.tenantId, 'lock')
    const before = await readProgramme(bookOf(context))
    const wire = input as Record<string, unknown>
    // Another text is another version: everybody is asked again. None is nothing to ask for.
    const text = wire.opt_in_text === undefined ? before.optInText : (wire.opt_in_text as string | null)?.trim() || null
    const isNewText = text !== null && text !== before.optInText
    await context.update(rewards.programmes, row, {
      ...Object.fromEntries(model.own.filter((c) => wire[c.wire] !== undefined).map((c) => [c.name, wire[c.wire]])),
      optInText: text,
      ...(isNewText && { optInVersion: before.optInVersion + 1 }),
    })
    const book = bookOf(context)
    const after = await readProgramme(book)
    // Another clock means another midnight: the day is looked at again at once, and so is every tier's period at its new end.
    if (after.timeZone !== before.timeZone || after.tierPeriod !== before.tierPeriod) {
      await context.tx.query(
        'update rewards.customers set tier_due_at = case when tier_fixed_until > $3 then least($2, tier_fixed_until) else $2 end where tenant_id = $1 and tier_due_at > $3',
        [context.tenantId, nextReviewAfter(before, after, book.now).toISOString(), book.now.toISOString()],
      )
    }
    if (after.timeZone !== before.timeZone) {
      await context.tx.query('update rewards.programmes set next_day_at = clock_timestamp() where tenant_id = $1', [
        context.tenantId,
      ])
    }
    return answerWith(context, rewards.programmes, context.tenantId)
  },

  async eventTypes(_, context) {
    // What the programme itself does cannot be a reason for more points, or one would lead to the next without end.
    const events = context.operations
      .filter(
        ({ method, block, limit, permission }) =>
          method !== 'GET' && block !== 'rewards' && limit !== 'presign' && permission !== 'open',
      )
      .map(({ name, block, summary }) => ({ name, block, summary }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    return document({ type: 'event_types', id: context.tenantId, attributes: { events } })
  },

  overview,

  async report(_, context) {
    const { tx, tenantId } = context
    const book = bookOf(context)
    const programme = await readProgramme(book)
    const [[sums], [books], [lots], expiring, tiers, rules, units] = await Promise.all([
      tx.query<Record<'available' | 'pending' | 'owed', number>>(
        `select ${summed('available_points')} as available, ${summed('pending_points')} as pending, ${summed('owed_points')} as owed
         from rewards.customers where tenant_id = $1`,
        [tenantId],
      ),
      tx.query<Record<'held' | 'issued' | 'redeemed' | 'breakage', number>>(
        `select ${summed('balance', "kind in ('rewards.points', 'rewards.pending')")} as held, -${summed('balance', "kind = 'rewards.issued'")} as issued,
           ${summed('balance', "kind = 'rewards.redeemed'")} as redeemed, ${summed('balance', "kind = 'rewards.breakage'")} as breakage
         from kit.ledger_accounts where tenant_id = $1 and currency = 'PTS'`,
        [tenantId],
      ),
      tx.query<{ points: number }>(
        `select ${summed('remaining')} as points from rewards.lots where tenant_id = $1 and unit_id is null`,
        [tenantId],
      ),
      tx.query<Record<string, unknown>>(
        `select to_char(expires_at at time zone $2, 'YYYY-MM-DD') as day, ${summed('remaining')} as points from rewards.lots
         where tenant_id = $1 and unit_id is null and remaining > 0 and expires_at < clock_timestamp() + interval '90 days' group by 1 order by 1`,
        [tenantId, programme.timeZone],
      ),
      tx.query<Record<string, unknown>>(
        `select l.id as tier_unique_id, l.name, count(c.id)::bigint as customers, ${summed('c.total_points')} as points from rewards.loyalties l
         left join rewards.customers c on c.tenant_id = l.tenant_id and c.loyalty_tier_id = l.id where l.tenant_id = $1 and l.deleted_at is null group by l.id, l.name, l.min_points order by l.min_points`,
        [tenantId],
      ),
      tx.query<Record<string, unknown>>(
        `select u.rule_id as rule_unique_id, coalesce(m.name, p.name, e.name) as name, count(*)::bigint as uses, ${summed('u.points')} as points from rewards.rule_uses u
         left join rewards.money_rules m on m.tenant_id = u.tenant_id and m.id = u.rule_id left join rewards.product_rules p on p.tenant_id = u.tenant_id and p.id = u.rule_id
         left join rewards.event_rules e on e.tenant_id = u.tenant_id and e.id = u.rule_id
         where u.tenant_id = $1 and u.unit_id is null and u.at > clock_timestamp() - interval '90 days' group by 1, 2 order by 4 desc limit 100`,
        [tenantId],
      ),
      tx.query<Record<string, unknown>>(
        `select u.id as unit_unique_id, u.name, coalesce(b.available, 0) as available_points, coalesce(b.pending, 0) as pending_points, coalesce(b.owed, 0) as owed_points,
           (select ${summed('a.balance')} from kit.ledger_accounts a where a.tenant_id = $1 and a.currency = 'PTS.' || u.code and a.kind in ('rewards.points', 'rewards.pending')) as ledger_points,
           (select ${summed('l.remaining')} from rewards.lots l where l.tenant_id = $1 and l.unit_id = u.id) as lots_points
         from rewards.units u left join (select unit_id, ${summed('available_points')} as available, ${summed('pending_points')} as pending, ${summed('owed_points')} as owed from rewards.unit_balances
           where tenant_id = $1 group by 1) b on b.unit_id = u.id
         where u.tenant_id = $1 and u.deleted_at is null order by u.created_at, u.id`,
        [tenantId],
      ),
    ])
    const { value, currency } = valueOf(programme, sums!.available + sums!.pending)
    const earned = await earnedByAll(book, programme)
    return document({
      type: 'liability',
      id: tenantId,
      attributes: {
        available_points: sums!.available,
        pending_points: sums!.pending,
        owed_points: sums!.owed,
        ledger_points: books!.held,
        lots_points: lots!.points,
        liability_minor: value,
        currency,
        issued_points: books!.issued,
        today_points: earned.today,
        month_points: earned.month,
        redeemed_points: books!.redeemed,
        expired_points: books!.breakage,
        expiring,
        tiers,
        rules,
        units,
      },
    })
  },
}
