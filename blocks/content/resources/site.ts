import { boolean, color, custom, longText, oneOf, resource, text, url, wireSchema } from '@quoin/kit'
import * as z from 'zod'
import { languages } from './common.ts'

const fields = {
  isOpen: boolean().default(true),
  title: text(200),
  description: longText(1_000),
  language: oneOf(...languages).default('en'),
  /** open: comments show at once; approve: after somebody looked; closed: there are none. */
  commentsMode: oneOf('open', 'approve', 'closed').default('open'),
  imageUrl: url(),
  color: color(),
} as const
const answer = z.object({
  unique_id: z.string(),
  is_open: z.boolean(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  language: z.enum(languages),
  comments_mode: z.enum(['open', 'approve', 'closed']),
  image_url: z.string().nullable(),
  color: z.string().nullable(),
  /** Where the site is. */
  url: z.string(),
})

/** The company’s public site: one record. */
export const site = resource({
  type: 'ContentSite',
  wrapper: 'site',
  title: 'title',
  path: '/site',
  fields,
  permissions: { read: 'content.articles.read', write: 'content.site.manage' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/site',
      permission: 'content.articles.read',
      answer,
      summary: 'The company’s public site.',
    }),
    update: custom({
      method: 'PUT',
      path: '/site',
      permission: 'content.site.manage',
      wrapper: 'site',
      body: wireSchema(fields, 'update'),
      answer,
      summary: 'Changes the company’s public site.',
    }),
  },
})
