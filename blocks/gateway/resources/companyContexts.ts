import { custom } from '@quoin/kit'
import * as z from 'zod'
import { identified, pageOf, paging } from './wire.ts'

/** Opening a company for a session, leaving it again, and what was opened so far. */
export const companyContexts = {
  contextOpen: custom({
    secret: true,
    method: 'POST',
    path: '/auth/tenant-context',
    permission: 'signedIn',
    wrapper: 'tenant_context',
    body: z.object({
      /** Either names the company. */
      company_url_id: z.string().trim().min(1).max(100).nullish(),
      company_id: z.string().trim().min(1).max(100).nullish(),
      switch_reason: z.string().trim().max(500).nullish(),
    }),
    answer: z.object({
      id: z.string(),
      tenant_context_token: z.string(),
      expires_in: z.number(),
      expires_at: z.string(),
      tenant_info: z.object({
        company_id: z.string(),
        company_name: z.string(),
        company_url_id: z.string(),
        role_id: z.number(),
        role_name: z.string(),
        permissions: z.array(z.string()),
        schema_name: z.null(),
      }),
      /** What it is ended by. */
      audit_id: z.number(),
    }),
    summary: 'Opens a company one belongs to: gets the token that says, in every other block, who one is there.',
  }),
  contextEnd: custom({
    method: 'POST',
    path: '/auth/tenant-context/revoke',
    permission: 'signedIn',
    wrapper: 'tenant_context',
    body: z.object({
      /** The number it was opened with. */
      tenant_context_token_id: z.union([z.int().min(1), z.string().regex(/^[1-9]\d{0,14}$/, 'must be the number of an opening')]),
    }),
    answersPlain: z.object({ message: z.string() }),
    summary: 'Leaves a company one had opened: its token is good for nothing from then on.',
  }),
  contexts: custom({
    method: 'GET',
    path: '/auth/tenant-context/audit',
    permission: 'signedIn',
    query: paging.omit({ search: true }),
    answer: pageOf(
      identified.omit({ unique_id: true }).and(
        z.object({
          company_name: z.string().nullable(),
          company_url_id: z.string().nullable(),
          switch_reason: z.string().nullable(),
          created_at: z.string(),
          expires_at: z.string(),
          revoked: z.boolean(),
          revoked_at: z.string().nullable(),
          ip_address: z.string().nullable(),
          active: z.boolean(),
        }),
      ),
    ),
    summary: 'Lists the companies one has opened, the newest first.',
  }),
} as const
