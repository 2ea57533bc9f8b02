import { custom, moment, nameSchema, resource, tags, text } from '@quoin/kit'
import * as z from 'zod'
import { proof } from './secondStep.ts'
import { identified, pageOf, valuesOf } from './wire.ts'

const fields = {
  name: text(120).required(),
  /** Permissions, or `*` for all one may do. */
  scopes: tags().required(),
  expiresAt: moment().required(),
  lastUsedAt: moment().readOnly(),
}
const tokenAnswer = identified.and(valuesOf(fields)).and(
  z.object({
    is_expired: z.boolean(),
    created_at: z.string(),
    /** Told once, to whoever makes it; null ever after. */
    token: z.string().nullable(),
  }),
)

/** A person's own tokens: programs ask with them in the person's name, with what the person named of their rights, until a day. */
export const accessTokens = resource({
  type: 'access_token',
  wrapper: 'access_token',
  title: 'name',
  path: '/access_tokens',
  fields: {},
  permissions: { read: 'member', write: 'member' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/access_tokens',
      permission: 'member',
      answer: pageOf(tokenAnswer),
      summary: "Lists one's own tokens in this company.",
    }),
    create: custom({
      method: 'POST',
      path: '/access_tokens',
      permission: 'member',
      wrapper: 'access_token',
      secret: true,
      body: z.object({
        name: nameSchema(120),
        /** Permissions one has, or `*` for all one may do, now and later. */
        scopes: z.array(z.string().max(120)).min(1).max(400),
        /** At most a year ahead. */
        expires_at: z.iso.datetime({ offset: true }),
        /** Asked of a person whose sign-in is half an hour old. */
        ...proof.shape,
      }),
      answer: tokenAnswer,
      summary: 'Makes a token; it is in this answer and never again.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/access_tokens/:id',
      permission: 'member',
      ids: { id: 'gateway.accessTokens' },
      summary: 'Revokes a token at once, for good.',
    }),
  },
})
