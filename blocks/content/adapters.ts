import { unsupported } from '@quoin/kit'
import { type Adapters, checked, mapped, refuse } from '@quoin/kit/server'
import * as z from 'zod'

const seriesQuery = z.strictObject({
  page: z.coerce.number().int().min(1).optional(),
  records: z.coerce.number().int().min(1).optional(),
  search: z.string().optional(),
  visibility: z.string().optional(),
  completion_status: z.string().optional(),
  user_unique_id: unsupported('A series belongs to the company; its posts have authors.'),
})

const ofTemplate = z.strictObject({ template_unique_id: z.uuid() })

const place = z.strictObject({ sequence: z.coerce.number().int().min(0).max(100_000).optional() })

/** Calls of the published client for content that this block has under another address. */
export const adapters: Adapters = {
  'DELETE /posts/:post/comments/:comment/unsave': ({ params, ask }) =>
    ask('PUT', `/posts/${params.post}/comments/${params.comment}/unsave`, { body: {} }),
  'DELETE /posts/:post/comments/:comment/unfollow': ({ params, ask }) =>
    ask('PUT', `/posts/${params.post}/comments/${params.comment}/unfollow`, { body: {} }),
  'GET /series/:series/posts': async ({ params, ask }) => {
    const series = await ask('GET', `/series/${params.series}`)
    if (series.status !== 200) return series
    const posts = await ask('GET', '/posts', { query: { 'filter[series_unique_id]': series.json.data.id, records: 200 } })
    if (posts.status !== 200) return posts
    const placeOf = (post: { attributes: { series_sequence: number | null } }) =>
      post.attributes.series_sequence ?? Number.MAX_VALUE
    const data = [...posts.json.data].sort((one, other) => placeOf(one) - placeOf(other))
    return { ...posts, json: { ...posts.json, data } }
  },
  'POST /series/:series/posts/:post': async ({ params, query, ask }) => {
    const { sequence } = checked(place, query)
    const post = {
      series_unique_id: decodeURIComponent(params.series!),
      ...(sequence !== undefined && { series_sequence: sequence }),
    }
    return ask('PUT', `/posts/${params.post}`, { body: { post } })
  },
  'DELETE /series/:series/posts/:post': async ({ params, ask }) => {
    const post = await ask('GET', `/posts/${params.post}`)
    if (post.status !== 200) return post
    if (post.json.data.attributes.series_unique_id !== decodeURIComponent(params.series!)) throw refuse.missing()
    return ask('PUT', `/posts/${params.post}`, { body: { post: { series_unique_id: null, series_sequence: null } } })
  },
  // Read without attributes: what is valid stands in the document itself.
  'PUT /posts/:post/validate': async ({ params, query, ask }) => {
    const { template_unique_id: template } = checked(ofTemplate, query)
    const found = await ask('GET', `/post_templates/${template}/posts/${params.post}`)
    return found.status === 200 ? { ...found, json: { data: { ...found.json.data, ...found.json.data.attributes } } } : found
  },
  // One method reads each activity without a document around it.
  'GET /identities/:user/activities': async ({ params, query, ask }) =>
    mapped(await ask('GET', `/identities/${params.user}/activity`, { query }), (json) => ({
      ...json,
      data: json.data.map((one: { attributes: { target_title: string | null } }) => ({
        ...one.attributes,
        description: one.attributes.target_title,
        ...one,
      })),
    })),
  'POST /series/query': ({ body, ask }) => {
    const { visibility, completion_status, ...query } = checked(seriesQuery, body)
    return ask('GET', '/series', {
      query: {
        ...query,
        ...(visibility && { 'filter[visibility]': visibility }),
        ...(completion_status && { 'filter[completion_status]': completion_status }),
      },
    })
  },
}
