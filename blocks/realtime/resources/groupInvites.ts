import { custom, integer, moment, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { bounds } from '../bounds.ts'
import { dated, groupAnswer, listing, pageOf, resourceOf, rowStatus } from './wire.ts'

const read = 'realtime.conversations.read'
const write = 'realtime.conversations.write'
const join = 'realtime.conversations.join'
const ofGroup = { groupId: 'realtime.groups' }

const inviteAnswer = z.object({
  ...dated,
  group_unique_id: z.string(),
  code: z.string(),
  inviter_unique_id: z.string().nullable(),
  max_uses: z.number().nullable(),
  uses_count: z.number(),
  expires_at: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
})

/** A link as it is shared. */
const shared = { qr_code: z.string(), invite_url: z.string() }

/** A link by which members of the company join a group by themselves, until it expires, is used up or is revoked. */
export const groupInvites = resource({
  type: 'GroupInvite',
  wrapper: 'invite',
  title: 'code',
  fields: {
    group: ref('realtime.groups').required().readOnly(),
    code: text(40).required().readOnly().unquoted(),
    inviter: ref('gateway.users').readOnly(),
    maxUses: integer(1, bounds.membersPerGroup),
    usesCount: integer(0).default(0).readOnly(),
    expiresAt: moment(),
  },
  permissions: { read, write },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/groups/:groupId/invites',
      permission: read,
      ids: ofGroup,
      query: listing.extend({ status: z.enum(rowStatus).optional() }),
      answer: pageOf(inviteAnswer),
      summary: 'Lists the invite links of a group one looks after, newest first; `inactive` ones have expired or are used up.',
    }),
    create: custom({
      method: 'POST',
      path: '/groups/:groupId/invites',
      permission: write,
      wrapper: 'invite',
      ids: ofGroup,
      body: z.object({
        max_uses: z.number().int().min(1).max(bounds.membersPerGroup).nullish(),
        expires_at: z.iso.datetime({ offset: true }).nullish(),
      }),
      answer: inviteAnswer,
      // The code is the right to join.
      secret: true,
      summary: 'Makes an invite link of a group one looks after.',
    }),
    revoke: custom({
      method: 'DELETE',
      path: '/groups/:groupId/invites/:code',
      permission: write,
      ids: ofGroup,
      summary: 'Revokes an invite link; whoever joined by it stays.',
    }),
    qr: custom({
      method: 'GET',
      path: '/groups/:groupId/invites/:code/qr',
      permission: read,
      ids: ofGroup,
      answer: z.object({ ...shared, data: resourceOf(z.object(shared)) }),
      summary: 'Answers the address of an invite link, and the QR code of it as an image (SVG as a data URL).',
    }),
    preview: custom({
      method: 'GET',
      path: '/groups/join/:code',
      permission: join,
      answer: z.object({ name: z.string(), member_count: z.number(), inviter: z.string().nullable(), is_member: z.boolean() }),
      summary: 'Tells whoever holds an invite link which group it is of.',
    }),
    join: custom({
      method: 'POST',
      path: '/groups/join/:code',
      permission: join,
      body: z.object({ user_unique_id: uuid().nullish() }),
      answer: groupAnswer,
      summary: 'Joins the group of an invite link; nobody joins for somebody else.',
    }),
  },
})
