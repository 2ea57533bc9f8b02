import { present, unsupported } from '@quoin/kit'
import {
  type AdaptedCall,
  type AdaptedReply,
  type Adapters,
  checked,
  handedOn,
  mapped,
  refuse,
  type WireRecord,
} from '@quoin/kit/server'
import * as z from 'zod'

const entityInput = z.strictObject({
  entity: z.strictObject({
    entity_type: handedOn,
    entity_alias: handedOn,
    entity_source: handedOn,
    entity_url: handedOn,
    status: handedOn,
    time_zone: handedOn,
    preferred_language: handedOn,
    avatar_url: handedOn,
    stripe_id: unsupported('The card provider names whom it charges itself.'),
  }),
})
const subscriptionInput = z.strictObject({
  subscription: z.strictObject({
    subscription_model_unique_id: handedOn,
    owner_unique_id: unsupported('A subscription belongs to its entity.'),
    owner_type: unsupported('A subscription belongs to its entity.'),
  }),
})
const listQuery = z.strictObject({
  page: z.string().optional(),
  records: z.string().optional(),
  status: z.string().max(40).optional(),
  search: z.string().max(200).optional(),
  sort: z.string().max(200).optional(),
})

/** What an entity is where nobody said. */
const anyType = 'entity'
const customerOf = ({ body }: AdaptedCall) => {
  const { entity_alias: name, entity_source: source, entity_type, ...entity } = checked(entityInput, body).entity
  // Without a type it would be any other customer from then on.
  return present({ ...entity, name, source, entity_type: entity_type || undefined })
}
const asEntity = ({ id, attributes }: WireRecord) => ({
  id,
  type: 'entity',
  attributes: { ...attributes, entity_alias: attributes.name, entity_source: attributes.source },
})
const oneEntity = (reply: AdaptedReply) => mapped(reply, ({ data }) => ({ data: asEntity(data) }))
const asSubscription = ({ id, attributes }: WireRecord) => ({
  id,
  type: 'EntitySubscription',
  attributes: { ...attributes, subscription_unique_id: id, entity_unique_id: attributes.customer_unique_id },
})
const oneSubscription = (reply: AdaptedReply) => mapped(reply, ({ data }) => ({ data: asSubscription(data) }))

/** The customer that an entity is; any other customer is none. */
async function entityOf({ ask, params }: AdaptedCall): Promise<AdaptedReply> {
  const found = await ask('GET', `/customers/${params.entity}`)
  if (found.status < 400 && !found.json.data.attributes.entity_type) throw refuse.missing()
  return found
}
/** Does something with a customer that is an entity. */
const withEntity = (work: (call: AdaptedCall) => Promise<AdaptedReply>) => async (call: AdaptedCall) => {
  const found = await entityOf(call)
  return found.status < 400 ? work(call) : found
}

/** Entities of the published client: customers that are no people, who subscribe as every customer does. */
export const entities: Adapters = {
  'GET /entities': async ({ ask, query }) => {
    const { status, ...rest } = checked(listQuery, query, 'parameter')
    const narrowed = present({
      ...rest,
      sort: rest.sort?.replaceAll('entity_alias', 'name'),
      'filter[entity_type]': 'empty:false',
      'filter[status]': status,
    })
    return mapped(await ask('GET', '/customers', { query: narrowed }), (json) => ({ ...json, data: json.data.map(asEntity) }))
  },
  'GET /entities/:entity': async (call) => oneEntity(await entityOf(call)),
  'POST /entities/:entity/register': async (call) => {
    const { ask, params } = call
    const customer = customerOf(call)
    const known = await ask('GET', `/customers/${params.entity}`)
    if (known.status < 400 && !known.json.data.attributes.entity_type)
      throw refuse.conflict('other_customer', 'There is a customer with this id already, who is no entity.')
    const type = known.status < 400 ? {} : { entity_type: anyType }
    return oneEntity(await ask('POST', `/customers/${params.entity}/register`, { body: { customer: { ...type, ...customer } } }))
  },
  'PUT /entities/:entity': withEntity(async (call) => {
    const customer = customerOf(call)
    return oneEntity(await call.ask('PUT', `/customers/${call.params.entity}`, { body: { customer } }))
  }),
  'POST /entities/:entity/subscriptions': withEntity(async ({ ask, params, body }) => {
    const { subscription } = checked(subscriptionInput, body)
    return oneSubscription(await ask('POST', `/customers/${params.entity}/subscriptions`, { body: { subscription } }))
  }),
  'PUT /entities/:entity/subscriptions/:subscription': withEntity(async ({ ask, params, body }) => {
    const { subscription } = checked(subscriptionInput, body)
    const path = `/customers/${params.entity}/subscriptions/${params.subscription}`
    return oneSubscription(await ask('PUT', path, { body: { subscription } }))
  }),
}
