import * as z from 'zod'
import { dated } from './wire.ts'

/** 10 to 128 characters of any kind, counted as people count them. */
export const passwordSchema = z
  .string()
  .refine((v) => v.isWellFormed() && !v.includes('\u0000'), 'contains invalid characters')
  .refine((v) => [...v].length >= 10, 'must have at least 10 characters')
  .refine((v) => [...v].length <= 128, 'must have at most 128 characters')

/** What a client holds after signing in; the headers access-token, client, expiry, token-type and uid are the same session's. */
export const authMeta = z.object({
  auth: z.object({
    access_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.number(),
    token_type: z.literal('Bearer'),
  }),
})
export const signedInUser = dated.and(
  z.object({
    email: z.string(),
    name: z.string(),
    username: z.string().nullable(),
    nickname: z.string().nullable(),
    bio: z.string().nullable(),
    phone: z.string().nullable(),
    provider: z.string(),
    uid: z.string(),
    /** Number of the role in the company at hand, and its id; null while there is no company. */
    role_id: z.number().nullable(),
    role_unique_id: z.string().nullable(),
    role_code: z.string().nullable(),
    status: z.string(),
    mail_status: z.string(),
    preferred_language: z.string().nullable(),
    last_sign_in_at: z.string().nullable(),
    confirmed_at: z.string().nullable(),
    /** Company at hand. */
    company_unique_id: z.string().nullable(),
    company_url_id: z.string().nullable(),
    /** The one company this session is good in, when the company's own provider opened it. */
    confined_to: z.string().nullable(),
    /** Permissions at hand, with how far each reaches. */
    permissions: z.record(z.string(), z.enum(['own', 'team', 'tenant'])),
    /** Fields that are hidden from the person's role, or that it reads only: resource, then field. */
    field_rules: z.record(z.string(), z.record(z.string(), z.enum(['hidden', 'read']))),
  }),
)
