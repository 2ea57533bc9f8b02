import { randomUUID } from 'node:crypto'
import { unsupported, uuid } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { hintOf } from '../people/mailedCodes.ts'

const onePart = 'A picture is uploaded in one part.'
const partsInput = z.strictObject({ unique_id: uuid(), filename: z.string(), part_count: z.literal(1, onePart) })
const partsDone = z.strictObject({
  unique_id: uuid(),
  filename: z.string(),
  /** The key of the upload, as it was answered. */
  upload_id: z.string(),
  parts: z.array(z.object({ PartNumber: z.literal(1, onePart), ETag: z.string().max(200) })).max(1, onePart),
})
function mustBeOf({ params }: AdaptedCall, unique_id: string): void {
  if (unique_id !== params.id) throw refuse.invalid('no_match', 'is not the user of the address', 'unique_id')
}

const emailQuestion = z.strictObject({ email: z.string().trim().toLowerCase().min(1).max(254) })

const linkInput = z.strictObject({
  magic_link: z.strictObject({
    user_unique_id: uuid().optional(),
    user_email: z.string().max(254).optional(),
    target_url: z.string().max(2_000).optional(),
    expired_url: unsupported('A link that is over says so where it leads.'),
    expires_at: unsupported('A link is good for ten minutes.'),
    description: unsupported('A link carries nothing but its token.'),
    payload: unsupported('A link carries nothing but its token.'),
  }),
})
const linkMinutes = 10

/** Whom a link is for: a member whom one may read, or whoever has an address, of whom nothing is said. */
async function addressee({ ask }: AdaptedCall, { user_unique_id, user_email }: { user_unique_id?: string; user_email?: string }) {
  if (!user_unique_id) {
    if (!user_email) throw refuse.invalid('required', 'is required', 'magic_link/user_email')
    return { attributes: { email: user_email } }
  }
  const found = await ask('GET', `/users/${user_unique_id}`)
  if (found.status >= 400) return found
  const { email, name } = found.json.data.attributes
  if (user_email && user_email.toLowerCase() !== email)
    throw refuse.invalid('no_match', 'is not the address of this user', 'magic_link/user_email')
  return { attributes: { email, name } }
}

/** Calls of the published client about people: their pictures in parts, whether somebody is a member, and links that sign in. */
export const peopleAdapters: Adapters = {
  'POST /users/:id/avatars/multipart_presign': async (call) => {
    const { unique_id, filename } = checked(partsInput, call.body)
    mustBeOf(call, unique_id)
    return mapped(await call.ask('PUT', `/users/${call.params.id}/presign_avatar`, { body: { filename } }), (json) => ({
      upload_id: json.key,
      key: json.key,
      parts: [{ part_number: 1, upload_url: json.upload_url }],
    }))
  },
  'POST /users/:id/avatars/multipart_complete': async (call) => {
    const { unique_id, filename, upload_id } = checked(partsDone, call.body)
    mustBeOf(call, unique_id)
    const avatar = { name: upload_id, original_name: filename }
    return mapped(await call.ask('POST', `/users/${call.params.id}/avatar`, { body: { avatar } }), ({ data }) => ({
      public_url: data.attributes.url,
      file_name: filename,
    }))
  },
  // Of members whom one may read, and of nobody else: who has an account is told neither to visitors nor across companies.
  'POST /users/validate-email': async ({ body, ask }) => {
    const { email } = checked(emailQuestion, body)
    return mapped(await ask('GET', '/users', { query: { search: email, records: 200 } }), ({ data }) => {
      const found = data.find(({ attributes }: WireRecord) => attributes.email === email)?.attributes
      return {
        data: {
          id: 'email',
          type: 'email_validation',
          attributes: {
            email,
            well_formed: z.email().safeParse(email).success,
            exists: found !== undefined,
            masked_email: found ? hintOf(email) : null,
            can_recover: found?.status === 'active' && found.confirmed_at !== null,
            account_status: found?.status ?? null,
          },
        },
      }
    })
  },
  // The link goes by mail alone: whoever makes it must not come in as somebody else.
  'POST /magic_links': async (call) => {
    const { target_url, ...whom } = checked(linkInput, call.body).magic_link
    const to = await addressee(call, whom)
    if ('status' in to) return to
    const { email, name = null } = to.attributes
    const sent: AdaptedReply = await call.ask('POST', '/auth/magic_link', { body: { email, redirect_url: target_url } })
    return mapped({ ...sent, status: sent.status < 400 ? 201 : sent.status }, () => {
      const [id, now] = [randomUUID(), Date.now()]
      return {
        data: {
          id,
          type: 'magic_links',
          attributes: {
            unique_id: id,
            user_unique_id: whom.user_unique_id ?? null,
            user_email: email,
            user_name: name,
            token: '',
            target_url: target_url ?? null,
            status: 'active',
            created_at: new Date(now).toISOString(),
            updated_at: new Date(now).toISOString(),
            expires_at: new Date(now + linkMinutes * 60_000).toISOString(),
          },
        },
      }
    })
  },
}
