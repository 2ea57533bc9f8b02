import { refuse, type Tx } from '@quoin/kit/server'

export type ModelRow = Readonly<Record<string, unknown>> & {
  readonly unique_id: string
  readonly code: string
  readonly trial_days: number
}
const amount = (column: string) => `(${column}::numeric / 100)::numeric(14, 2)::text as ${column.replace('_minor', '')}`
const modelSelection = `id as unique_id, code, name, status, description, promotional, program_code, duration, duration_unit,
  duration || ' ' || duration_unit as duration_description, ${amount('recurring_payment_fees_minor')},
  ${amount('recurring_payment_amount_minor')}, ${amount('initial_payment_minor')}, currency, trial_days, max_tenants, max_items,
  subscription_type, payload, created_at, updated_at`

/** What there is to subscribe to, in order of price; `named` is an id or a code. */
export const readModels = (tx: Tx, named?: string): Promise<(ModelRow & Record<string, unknown>)[]> =>
  tx.query(
    `select ${modelSelection} from gateway.subscription_models
     where status = 'active' and ($1::text is null or id = app.id($1) or code = $1)
     order by recurring_payment_amount_minor, code`,
    [named ?? null],
  )

export interface SubscriptionRow {
  readonly unique_id: string
  readonly model: string
  readonly state: 'trialing' | 'active' | 'cancelling' | 'ended'
}

/**
 * Subscriptions of a company, the newest first. One that was cancelled ends by itself with its period, so its state is told
 * from the time rather than kept.
 */
export const readSubscriptions = (tx: Tx, companyId: string): Promise<(SubscriptionRow & Record<string, unknown>)[]> =>
  tx.query(
    `select s.id as unique_id, s.tenant_id as company_unique_id, s.model, s.code, m.id as subscription_unique_id, m.program_code,
       m.subscription_type, m.currency, (m.recurring_payment_amount_minor::numeric / 100)::numeric(14, 2)::text
         as recurring_payment_amount,
       s.number as subscription_number, s.subscribed_at, s.trial_ends_at, s.period_ends_at,
       case when s.cancelled_at is null then s.period_ends_at end as next_payment_at,
       case when s.cancelled_at is not null and s.period_ends_at <= clock_timestamp() then s.period_ends_at
         else s.closed_at end as closed_at,
       case when s.closed_at is not null or (s.cancelled_at is not null and s.period_ends_at <= clock_timestamp()) then 'ended'
         when s.cancelled_at is not null then 'cancelling'
         when s.trial_ends_at > clock_timestamp() then 'trialing' else 'active' end as state,
       m.max_items, s.payload, s.created_at, s.updated_at
     from gateway.company_subscriptions s join gateway.subscription_models m on m.code = s.model
     where s.tenant_id = $1 order by s.created_at desc`,
    [companyId],
  )

/** Begins a subscription, with its time of trial. 409 `already_subscribed` while another one runs. */
export async function subscribe(tx: Tx, companyId: string, model: ModelRow, by: string): Promise<void> {
  await tx.query('select 1 from gateway.companies where id = $1 for update', [companyId])
  const [latest] = await readSubscriptions(tx, companyId)
  if (latest && latest.state !== 'ended')
    throw refuse.conflict('already_subscribed', 'The company already has a subscription. Change it instead.', {
      state: latest.state,
    })
  await tx.query(
    `insert into gateway.company_subscriptions (tenant_id, model, code, number, subscribed_at, trial_ends_at, period_ends_at,
     created_by)
     select $1, m.code, m.code, 'S-' || upper(substr(gen_random_uuid()::text, 1, 8)), now.at,
       case when m.trial_days > 0 and not exists (select from gateway.company_subscriptions s where s.tenant_id = $1)
         then now.at + m.trial_days * interval '1 day' end,
       now.at + (m.duration || ' ' || m.duration_unit)::interval, $3
     from gateway.subscription_models m, clock_timestamp() as now(at) where m.code = $2`,
    [companyId, model.code, by],
  )
}

/** Changes the running subscription: to another model at once, or to end with its period, or not to after all. */
export async function changeSubscription(
  tx: Tx,
  companyId: string,
  { model, state }: { model?: ModelRow; state?: 'active' | 'cancelling' },
): Promise<void> {
  await tx.query('select 1 from gateway.companies where id = $1 for update', [companyId])
  const [latest] = await readSubscriptions(tx, companyId)
  if (!latest || latest.state === 'ended') throw refuse.conflict('wrong_state', 'The company has no active subscription.')
  await tx.query(
    `update gateway.company_subscriptions set model = coalesce($3, model), code = coalesce($3, code),
       cancelled_at = case $4::text when 'cancelling' then coalesce(cancelled_at, clock_timestamp()) when 'active' then null
         else cancelled_at end,
       updated_at = clock_timestamp() where tenant_id = $1 and id = $2`,
    [companyId, latest.unique_id, model?.code ?? null, state ?? null],
  )
}
