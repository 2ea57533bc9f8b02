import type { Book } from './book.ts'
import type { ExpirationRule } from './expiry.ts'

/** How a company's programme works. */
export interface Programme {
  readonly name: string
  readonly unitName: string
  readonly currency: string
  readonly spendPoints: number
  readonly spendValueMinor: number
  readonly base: 'net' | 'gross'
  readonly ruleMode: 'sum' | 'first'
  readonly pendingDays: number
  readonly dailyLimit: number | null
  readonly dailyBudget: number | null
  readonly monthlyBudget: number | null
  readonly refundPolicy: 'negative' | 'debt' | 'zero'
  readonly tierPeriod: 'year' | 'rolling'
  readonly tierMonths: number
  readonly tierBasis: 'earned' | 'balance' | 'spend' | 'count'
  readonly tierStart: 'now' | 'period'
  readonly tierGraceDays: number
  readonly tierDowngrade: 'period' | 'none'
  readonly codeHoldMinutes: number
  readonly couponsReturn: boolean
  readonly couponStack: 'one' | 'all' | 'partial'
  readonly couponsMax: number
  readonly couponOrder: 'given' | 'fixed' | 'percentage'
  readonly couponBase: 'running' | 'initial'
  readonly secondOver: number | null
  readonly alertMovements: number | null
  readonly alertMinutes: number
  readonly transferExpiry: 'keep' | 'renew'
  readonly timeZone: string
  readonly mailLanguage: string
  /** What customers agree to before they earn; null where there is nothing to agree to. */
  readonly optInText: string | null
  readonly optInVersion: number
  readonly leavePoints: 'keep' | 'end'
}

const untouched: Programme = {
  name: 'Rewards',
  unitName: 'points',
  currency: 'EUR',
  spendPoints: 100,
  spendValueMinor: 100,
  base: 'net',
  ruleMode: 'sum',
  pendingDays: 0,
  dailyLimit: null,
  dailyBudget: null,
  monthlyBudget: null,
  refundPolicy: 'debt',
  tierPeriod: 'year',
  tierMonths: 12,
  tierBasis: 'earned',
  tierStart: 'now',
  tierGraceDays: 0,
  tierDowngrade: 'period',
  codeHoldMinutes: 1_440,
  couponsReturn: true,
  couponStack: 'one',
  couponsMax: 5,
  couponOrder: 'given',
  couponBase: 'running',
  secondOver: null,
  alertMovements: null,
  alertMinutes: 60,
  transferExpiry: 'keep',
  timeZone: 'UTC',
  mailLanguage: 'en',
  optInText: null,
  optInVersion: 0,
  leavePoints: 'keep',
}

/** The programme as it is, or as it would be before anybody touched it. */
export async function readProgramme({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>): Promise<Programme> {
  const [row] = await tx.query<Programme & Record<string, unknown>>(
    `select name, unit_name as "unitName", currency, spend_points as "spendPoints", spend_value_minor as "spendValueMinor", base, rule_mode as "ruleMode", pending_days as "pendingDays",
       daily_limit as "dailyLimit", daily_budget as "dailyBudget", monthly_budget as "monthlyBudget", refund_policy as "refundPolicy", tier_period as "tierPeriod", tier_months as "tierMonths", tier_basis as "tierBasis", tier_start as "tierStart", tier_grace_days as "tierGraceDays", tier_downgrade as "tierDowngrade", code_hold_minutes as "codeHoldMinutes", coupons_return as "couponsReturn", second_over as "secondOver", alert_movements as "alertMovements", alert_minutes as "alertMinutes", transfer_expiry as "transferExpiry", time_zone as "timeZone", mail_language as "mailLanguage",
       coupon_stack as "couponStack", coupons_max as "couponsMax", coupon_order as "couponOrder", coupon_base as "couponBase", opt_in_text as "optInText", opt_in_version as "optInVersion", leave_points as "leavePoints"
     from rewards.programmes where tenant_id = $1`,
    [tenantId],
    'plan',
  )
  return row ?? untouched
}

/** The rule by which what is earned now ends, in the unit of the books. */
export async function readExpiration({ tx, tenantId, unit }: Book): Promise<ExpirationRule | undefined> {
  const [row] = await tx.query<ExpirationRule & Record<string, unknown>>(
    `select id, rule_type as "ruleType", days_to_expire as "daysToExpire", expiration_date as "expirationDate", warning_days as "warningDays"
     from rewards.expiration_rules where tenant_id = $1 and enabled and status = 'active' and deleted_at is null and unit_id is not distinct from $2 order by created_at, id limit 1`,
    [tenantId, unit?.id ?? null],
  )
  return row
}
