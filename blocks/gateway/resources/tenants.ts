import { custom, resource } from '@quoin/kit'
import * as z from 'zod'

/** What a company shows to somebody who does not belong to it. */
const doorplate = z.object({
  id: z.string(),
  unique_id: z.string(),
  name: z.string(),
  code: z.string(),
  url_id: z.string(),
  status: z.string(),
  preferred_language: z.string().nullable(),
  open_access: z.boolean(),
  api_access_key: z.string().nullable(),
})

/** Companies as somebody finds them who is not yet known there. */
export const tenants = resource({
  type: 'Company',
  wrapper: 'tenant',
  title: 'name',
  fields: {},
  permissions: { read: 'open', write: 'open' },
  only: [],
  operations: {
    validate: custom({
      method: 'POST',
      path: '/auth/tenant/validate',
      permission: 'open',
      limit: 'lookup',
      wrapper: 'company',
      body: z.object({ code: z.string().trim().min(1).max(60) }),
      answersPlain: z.object({ status: z.enum(['available', 'taken']), suggestedCode: z.string() }),
      summary: 'Says whether a company may still be called by this code, and suggests one that is free.',
    }),
    search: custom({
      method: 'POST',
      path: '/auth/tenant/search',
      permission: 'open',
      limit: 'lookup',
      wrapper: 'tenant',
      body: z.object({ name: z.string().trim().min(1).max(160) }),
      answer: doorplate,
      summary: 'Finds a company by its whole name, code or address word.',
    }),
    searchByCode: custom({
      method: 'POST',
      path: '/auth/tenant/search/code',
      permission: 'open',
      limit: 'lookup',
      wrapper: 'tenant',
      body: z.object({ code: z.string().trim().min(1).max(60) }),
      answer: doorplate,
      summary: 'Finds a company by its code.',
    }),
  },
})
