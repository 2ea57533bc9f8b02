import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { rewards } from '../resources/index.ts'

const resources = { money: rewards.moneyRules, products: rewards.productRules, events: rewards.eventRules }

async function toggle(context: Context, loyalty: string, id: string, enabled: boolean) {
  const [named] = await context.tx.query<{ kind: keyof typeof resources }>(
    'select kind from rewards.rule_ids where tenant_id = $1 and id = $2',
    [context.tenantId, id],
  )
  if (!named) throw refuse.missing()
  const resource = resources[named.kind]
  const rule = await context.find(resource, id, 'lock')
  if (rule.loyalty !== loyalty) throw refuse.missing()
  await context.update(resource, rule, { enabled })
  return document({ type: 'rule', id, attributes: { kind: named.kind, enabled, is_active: enabled && rule.status === 'active' } })
}

/** Switching a rule on that is on already is no mistake: what was wanted is so. */
export const rules: Customs<typeof rewards, 'rules'> = {
  enable: ({ loyalty, id }, context) => toggle(context, loyalty, id, true),
  disable: ({ loyalty, id }, context) => toggle(context, loyalty, id, false),
}
