import type { Book } from './book.ts'
import { credit, present } from './credit.ts'
import { isMember, isOutside } from './customer.ts'
import { countRules, holdBudgets, isBudgeted, readCaps } from './budgets.ts'
import { readBenefits } from './earn.ts'
import { readProgramme } from './programme.ts'
import { readTiers } from './tiers.ts'
import { inUnit, type Unit } from './unit.ts'

export interface Heard {
  readonly operation: string
  readonly user: string
  readonly record: string | null
  readonly key: string
  readonly at: string
}

interface EventRule {
  readonly id: string
  readonly name: string
  readonly points: number
  readonly most: number | null
  readonly pause: number | null
  readonly min: number
  /** In what it gives; the programme's points without one. */
  readonly unit: Unit | null
  /** What is left of its budget; null without one. */
  left: number | null
}

/** Gives what an event earns its doer: once per event, within each rule's limits. */
export async function hear(book: Book, { operation, user, record, key, at }: Heard): Promise<{ points: number }> {
  const { tx, tenantId } = book
  const read = () =>
    tx.query<EventRule & Record<string, unknown>>(
      `select r.id, r.name, r.points_earned as points, r.max_occurrences as most, r.cooldown_period as pause, l.min_points as min,
       case when u.id is not null then jsonb_build_object('id', u.id, 'code', u.code, 'name', u.name) end as unit,
       case when r.budget_points is not null then greatest(0, r.budget_points - r.budget_used) end as "left"
     from rewards.event_rules r join rewards.loyalties l on l.tenant_id = r.tenant_id and l.id = r.loyalty_id and l.enabled and l.status = 'active' and l.deleted_at is null
       left join rewards.units u on u.tenant_id = r.tenant_id and u.id = r.unit_id
     where r.tenant_id = $1 and r.event_type = $2 and r.is_active and r.deleted_at is null and (u.id is null or u.enabled and u.status = 'active') and (r.start_date is null or r.start_date <= $3) and (r.end_date is null or r.end_date > $3)
     order by r.position, r.created_at, r.id`,
      [tenantId, operation, at],
      'prepare',
    )
  let rules = await read()
  if (rules.length === 0) return { points: 0 }
  if (!(await isMember(book, user))) return { points: 0 }
  const customer = await present(book, user)
  const programme = await readProgramme(book)
  if (customer.isFrozen || isOutside(customer, programme)) return { points: 0 }
  const [tiers, { multiplier }] = await Promise.all([readTiers(book), readBenefits(book, customer.tierId)])
  const standing = tiers.find(({ id }) => id === customer.tierId)?.minPoints ?? 0
  if (isBudgeted(programme) || rules.some(({ left }) => left !== null)) {
    holdBudgets(book)
    rules = await read()
  }
  // Limits and budgets hold for purchases and for what happens together.
  const left = Math.min(...(await readCaps(book, user, programme)).map((cap) => cap.left), Number.POSITIVE_INFINITY)
  let points = 0
  const over = new Set<string | null>()
  for (const rule of rules.filter(({ min }) => min <= standing)) {
    const unit = rule.unit?.id ?? null
    if (over.has(unit)) continue
    const [used] = await tx.query<{ count: number; last: string | null }>(
      'select count(*)::bigint as count, max(at) as last from rewards.rule_uses where tenant_id = $1 and rule_id = $2 and user_id = $3',
      [tenantId, rule.id, user],
    )
    if (rule.most !== null && used!.count >= rule.most) continue
    if (rule.pause && used!.last && Date.parse(at) < Date.parse(used!.last) + rule.pause * 1_000) continue
    const own = Math.min(rule.points, rule.left ?? rule.points)
    const more = Math.floor((own * multiplier) / 10_000)
    // What everybody may earn is said of the programme's points.
    const given = rule.unit ? more : Math.min(more, left - points)
    if (given <= 0) continue
    const { repeated } = await credit(inUnit(book, rule.unit), user, {
      key: `event ${key} ${rule.id}`,
      points: given,
      type: 'earned',
      kind: 'event',
      reason: rule.name,
      referenceId: record,
      referenceType: operation,
      counts: true,
      ruleId: rule.id,
    })
    if (repeated) continue
    await tx.query(
      'insert into rewards.rule_uses (tenant_id, rule_id, user_id, points, at, unit_id) values ($1, $2, $3, $4, $5, $6)',
      [tenantId, rule.id, user, given, at, unit],
    )
    await countRules(book, [{ rule: rule.id, points: Math.min(own, given) }])
    if (!rule.unit) points += given
    if (programme.ruleMode === 'first') over.add(unit)
  }
  return { points }
}
