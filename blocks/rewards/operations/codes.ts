import { randomBytes } from 'node:crypto'
import { type Context, refuse } from '@quoin/kit/server'
import { rewards } from '../resources/index.ts'

/** Digits and letters that nobody mistakes for each other. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code that cannot be guessed: thirteen of 32 letters are 65 bits. */
export function newCode(prefix = ''): string {
  const text = Array.from(randomBytes(13), (byte) => letters[byte % 32]).join('')
  return `${prefix}${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}

interface Configuration {
  readonly id: string
  readonly enabled: boolean
  readonly status: string
}

/** Makes coupons with these codes as a configuration says; codes there are already are refused. */
export async function makeCoupons(
  context: Context,
  configuration: Configuration,
  codes: readonly string[],
  options: { batch?: string; user?: string } = {},
): Promise<void> {
  const { tx, tenantId } = context
  if (!configuration.enabled || configuration.status !== 'active')
    throw refuse.conflict('configuration_off', 'This template is not active.')
  for (let from = 0; from < codes.length; from += 10_000) {
    const part = codes.slice(from, from + 10_000)
    await tx.query(
      `insert into rewards.coupons (tenant_id, created_by, updated_by, code, configuration_id, batch_id, user_id, search, name, description, discount_type, discount_value, currency, min_purchase, max_discount,
         usage_limit, per_user_limit, per_day_limit, is_stackable, once_per_item, group_name, start_date, end_date)
       select $1, $3, $3, made.code, c.id, $4, $5, array_to_tsvector(made.words), c.name, c.description, c.discount_type, c.discount_value, c.currency, c.min_purchase, c.max_discount,
         c.usage_limit, c.per_user_limit, c.per_day_limit, c.is_stackable, c.once_per_item, c.group_name, c.start_date, c.end_date
       from rewards.coupon_configurations c,
         (select u.code, array(select distinct w from unnest(regexp_split_to_array(lower(u.code), '[^a-z0-9]+') || array[lower(u.code)]) w where w <> '') as words from unnest($6::text[]) as u(code)) made
       where c.tenant_id = $1 and c.id = $2`,
      [tenantId, configuration.id, context.me || null, options.batch ?? null, options.user ?? null, part],
    )
  }
}

/** One more coupon, of one person alone. */
export async function newCoupon(context: Context, configurationId: string, user: string): Promise<string> {
  const configuration = (await context.find(rewards.couponConfigurations, configurationId)) as Configuration
  const code = newCode()
  await makeCoupons(context, configuration, [code], { user })
  return code
}
