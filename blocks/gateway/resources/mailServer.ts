import { custom, resource } from '@quoin/kit'
import * as z from 'zod'

const permission = 'gateway.mails.server'

const keyAnswer = z.object({
  unique_id: z.string(),
  domain: z.string(),
  selector: z.string(),
  /** Where the line has to stand, as a record of the type TXT, and the line. */
  record_name: z.string(),
  record: z.string(),
  /** Whether mails are signed with it. */
  signs: z.boolean(),
  verified_at: z.string().nullable(),
  checked_at: z.string().nullable(),
  created_at: z.string(),
})
const answer = z.object({
  id: z.string(),
  /** Whether the company has named a server; without one everything below is empty. */
  configured: z.boolean(),
  host: z.string().nullable(),
  port: z.number().nullable(),
  security: z.enum(['tls', 'starttls', 'none']).nullable(),
  /** Whom the server is signed in to as; null where it asks nobody. */
  username: z.string().nullable(),
  from_name: z.string().nullable(),
  from_email: z.string().nullable(),
  /** Whether mails leave by it. */
  active: z.boolean(),
  /** When it took a mail as it is set now. */
  tested_at: z.string().nullable(),
  /** Since when it takes none, and why. */
  failing_since: z.string().nullable(),
  obstacle: z.string().nullable(),
  trouble: z.string().nullable(),
  /** Who mails are from that leave by the platform's own server, and whether they do leave. */
  platform_name: z.string(),
  platform_email: z.string(),
  platform_sends: z.boolean(),
  keys: z.array(keyAnswer),
})
const noControls = /^\P{Cc}*$/u

/** The server a company sends its mails through, instead of the platform's own, and the keys they are signed with. */
export const mailServer = resource({
  type: 'mail_server',
  wrapper: 'mail_server',
  title: 'host',
  path: '/mail_server',
  fields: {},
  permissions: { read: permission, write: permission },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/mail_server',
      permission,
      answer,
      summary: "Says through which server the company's mails leave, without its password.",
    }),
    update: custom({
      method: 'PUT',
      path: '/mail_server',
      permission,
      wrapper: 'mail_server',
      secret: true,
      body: z.object({
        host: z.string().trim().min(1).max(253).optional(),
        port: z.int().min(1).max(65_535).optional(),
        security: z.enum(['tls', 'starttls', 'none']).optional(),
        username: z.string().trim().max(320).regex(noControls).nullish(),
        /** Stays when none is given, unless it would be shown to another server or for another user. */
        password: z.string().min(1).max(500).optional(),
        from_name: z.string().trim().max(100).regex(noControls).optional(),
        from_email: z.string().trim().max(320).optional(),
        active: z.boolean().optional(),
      }),
      answer,
      summary: "Names the server the company's mails leave by; it is used once it has been tested as it is set.",
    }),
    delete: custom({
      method: 'DELETE',
      path: '/mail_server',
      permission,
      summary: "Forgets the server and its keys; mails leave by the platform's own again, those that wait too.",
    }),
    test: custom({
      method: 'POST',
      path: '/mail_server/test',
      permission,
      limit: 'heavy',
      answer: z.object({
        id: z.string(),
        delivered: z.boolean(),
        recipient: z.string(),
        /** What came in the way: `name`, `address`, `closed`, `timeout`, `encryption`, `sign_in`, `sender`, `recipient` and so on. */
        obstacle: z.string().nullable(),
        /** What the server said. */
        answer: z.string(),
      }),
      summary: 'Sends oneself a mail through the server at once, and says what came in the way.',
    }),
    keyCreate: custom({
      method: 'POST',
      path: '/mail_server/keys',
      permission,
      limit: 'heavy',
      answer,
      summary: "Makes a key for the sender's domain (DKIM); mails are signed once the domain says so.",
    }),
    keyCheck: custom({
      method: 'POST',
      path: '/mail_server/keys/:key/check',
      permission,
      limit: 'heavy',
      answer,
      summary: 'Looks whether the domain shows the key; from then on mails are signed with it, and with no older one.',
    }),
    keyDelete: custom({
      method: 'DELETE',
      path: '/mail_server/keys/:key',
      permission,
      answer,
      summary: 'Throws a key away; mails are not signed with it any more.',
    }),
  },
})
