import { unsupported } from '@quoin/kit'
import { type Adapters, checked } from '@quoin/kit/server'
import * as z from 'zod'

const seriesQuery = z.strictObject({
  page: z.int().min(1).optional(),
  records: z.int().min(1).optional(),
  search: z.string().optional(),
  visibility: z.string().optional(),
  completion_status: z.string().optional(),
  user_unique_id: unsupported('A series belongs to the company; its posts have authors.'),
})

/** Calls of the published client for content that this block has under another address. */
export const adapters: Adapters = {
  'DELETE /posts/:post/comments/:comment/unsave': ({ params, ask }) =>
    ask('PUT', `/posts/${params.post}/comments/${params.comment}/unsave`, { body: {} }),
  'DELETE /posts/:post/comments/:comment/unfollow': ({ params, ask }) =>
    ask('PUT', `/posts/${params.post}/comments/${params.comment}/unfollow`, { body: {} }),
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
