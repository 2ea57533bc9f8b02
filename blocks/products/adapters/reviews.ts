import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'

const said = {
  rating: z.number().optional(),
  comment: z.string().nullish(),
}
const createInput = z.strictObject({ review: z.strictObject(said) })
const updateInput = z.strictObject({
  review: z.strictObject({
    ...said,
    status: z.enum(['active', 'inactive', 'pending'], 'A review is active, inactive or pending.').optional(),
  }),
})
const ofVariations = z.strictObject({
  page: z.string().optional(),
  records: z.string().optional(),
  sort: z.string().optional(),
  user_unique_id: z.uuid().optional(),
  rating: z.string().optional(),
  min_rating: z.string().optional(),
  max_rating: z.string().optional(),
  is_verified_purchase: z.enum(['true', 'false']).optional(),
  status: z.string().optional(),
})

/** A review as that of a form of a product, as clients of another make call what it says. */
const asOfVariation = (one: WireRecord) => ({
  ...one,
  type: 'ProductVariationReview',
  attributes: {
    ...one.attributes,
    content: one.attributes.comment,
    user_avatar_url: null,
    reviewed_at: one.attributes.created_at,
  },
})
const oneOfVariation = (reply: AdaptedReply) => mapped(reply, ({ data, ...more }) => ({ ...more, data: asOfVariation(data) }))

/** A review, where it is of the product or of the form that the address names. */
async function found({ ask, params }: AdaptedCall): Promise<AdaptedReply> {
  const reply = await ask('GET', `/reviews/${params.review}`)
  if (reply.status >= 400) return reply
  const { product_unique_id, product_variation_unique_id } = reply.json.data.attributes
  const isElsewhere =
    (params.product !== undefined && params.product.toLowerCase() !== product_unique_id) ||
    (params.variation !== undefined && params.variation.toLowerCase() !== product_variation_unique_id)
  if (isElsewhere) throw refuse.missing()
  return reply
}
const onFound = async (
  call: AdaptedCall,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<AdaptedReply> => {
  const reply = await found(call)
  return reply.status < 400 ? call.ask(method, `/reviews/${call.params.review}${path}`, body && { body }) : reply
}
const moderated = (call: AdaptedCall) => onFound(call, 'PUT', '/moderate', call.body)
const flagged = (call: AdaptedCall) => onFound(call, 'PUT', '/flag', { flag: {} })

/** Writes a review of a form of a product, which is known by the form alone. */
async function written({ ask, params, body }: AdaptedCall): Promise<AdaptedReply> {
  const { review } = checked(createInput, body)
  const form = await ask('GET', `/product_variations/${params.variation}`)
  if (form.status >= 400) return form
  const product: string = form.json.data.attributes.product_unique_id
  if (params.product !== undefined && params.product.toLowerCase() !== product) throw refuse.missing()
  return ask('POST', `/products/${product}/reviews`, {
    body: { review: { ...review, product_variation_unique_id: form.json.data.id } },
  })
}
/** Changes what a review says, and decides on it where that is said too. */
async function changed(call: AdaptedCall): Promise<AdaptedReply> {
  const { status, ...review } = checked(updateInput, call.body).review
  const before = await found(call)
  if (before.status >= 400) return before
  const path = `/reviews/${call.params.review}`
  const after = Object.keys(review).length > 0 ? await call.ask('PUT', path, { body: { review } }) : before
  if (after.status >= 400 || status === undefined || status === after.json.data.attributes.status) return after
  return call.ask('PUT', `${path}/moderate`, { body: { review: { status } } })
}

/** A list of reviews as clients of another make narrow it. */
const narrowed = (query: Readonly<Record<string, string>>, of: Readonly<Record<string, string>>) => {
  const { page, records, sort, rating, min_rating: min, max_rating: max, ...equal } = checked(ofVariations, query, 'parameter')
  const filters = Object.entries({ ...equal, ...of }).flatMap(([name, value]) =>
    value === undefined ? [] : [[`filter[${name}]`, value]],
  )
  const ratings = [rating, min && `gte:${min}`, max && `lte:${max}`].filter((one) => one !== undefined && one !== '')
  return {
    ...Object.fromEntries(filters),
    ...(page && { page }),
    ...(records && { records }),
    ...(sort && { sort }),
    ...(ratings.length > 0 && { 'filter[rating]': ratings }),
  }
}
const listed = async (call: AdaptedCall, of: Readonly<Record<string, string>>): Promise<AdaptedReply> =>
  mapped(await call.ask('GET', '/reviews', { query: narrowed(call.query, of) }), (json) => ({
    ...json,
    data: json.data.map(asOfVariation),
  }))
/** The same, where the form is there: an unknown one is no form without reviews. */
async function ofForm(call: AdaptedCall, answer: (of: Readonly<Record<string, string>>) => Promise<AdaptedReply>) {
  const form = await call.ask('GET', `/product_variations/${call.params.variation}`)
  if (form.status >= 400) return form
  const { id, attributes } = form.json.data
  if (call.params.product !== undefined && call.params.product.toLowerCase() !== attributes.product_unique_id)
    throw refuse.missing()
  return answer({ product_variation_unique_id: id })
}

const ofForms = '/product_variations/:variation/reviews'
const oneOfForms = `${ofForms}/:review`
const underProduct = '/products/:product/variations/:variation/reviews'

/** Reviews of the published client: of a product, and of its forms in a shape of their own. */
export const reviews: Adapters = {
  'PUT /products/:product/reviews/:review/flag': flagged,
  'PUT /products/:product/reviews/:review/moderate': moderated,
  'GET /users/:user/reviews': ({ params, query, ask }) =>
    ask('GET', '/reviews', { query: { ...query, 'filter[user_unique_id]': params.user } }),
  [`GET ${underProduct}`]: (call) =>
    ofForm(call, ({ product_variation_unique_id: form }) =>
      call.ask('GET', '/reviews', { query: { ...call.query, 'filter[product_variation_unique_id]': form } }),
    ),
  [`POST ${underProduct}`]: written,
  [`PUT ${underProduct}/:review`]: changed,
  [`DELETE ${underProduct}/:review`]: (call) => onFound(call, 'DELETE', ''),
  [`PUT ${underProduct}/:review/flag`]: flagged,
  [`GET ${ofForms}`]: (call) => ofForm(call, (of) => listed(call, of)),
  [`GET ${ofForms}/stats`]: (call) =>
    ofForm(call, async (query) =>
      mapped(await call.ask('GET', '/reviews/summary', { query }), ({ data: { attributes } }) => ({
        average_rating: attributes.average_rating ?? 0,
        total_reviews: attributes.total_reviews,
        distribution: attributes.distribution,
      })),
    ),
  [`GET ${oneOfForms}`]: async (call) => oneOfVariation(await found(call)),
  [`POST ${ofForms}`]: async (call) => oneOfVariation(await written(call)),
  [`PUT ${oneOfForms}`]: async (call) => oneOfVariation(await changed(call)),
  [`DELETE ${oneOfForms}`]: (call) => onFound(call, 'DELETE', ''),
  [`POST ${oneOfForms}/helpful`]: async (call) => oneOfVariation(await onFound(call, 'POST', '/helpful', {})),
  [`POST ${oneOfForms}/not_helpful`]: async (call) => oneOfVariation(await onFound(call, 'POST', '/not_helpful', {})),
  [`PUT ${oneOfForms}/flag`]: async (call) => oneOfVariation(await flagged(call)),
  [`PUT ${oneOfForms}/moderate`]: async (call) => oneOfVariation(await moderated(call)),
  // Of somebody, whatever product they are about: those of a form and those of a product are one kind here.
  'GET /product_variation_reviews': (call) => listed(call, {}),
}
