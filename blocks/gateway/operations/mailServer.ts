import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { present } from '@quoin/kit'
import { MailTrouble, whyNotTo } from '@quoin/kit/mail'
import { type Context, type Customs, gone, inTransaction, refuse } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { domainOf } from '../people/mailDomains.ts'
import {
  keepMailKey,
  newMailKey,
  noteMailKey,
  readMailKeys,
  recordNameOf,
  recordOf,
  shows,
  signingKey,
} from '../people/mailKeys.ts'
import { type MailServerRow, ownServer, readMailServer, sealOfMailServer, writeMailServer } from '../people/mailServers.ts'
import { gateway } from '../resources/index.ts'

export const mailServer: Customs<typeof gateway, 'mailServer'> = {
  get: (_, ctx) => answerOf(ctx),

  async update({ password, ...changes }, ctx) {
    await ctx.tx.query('select 1 from gateway.companies where id = $1 for update', [ctx.tenantId])
    const before = await readMailServer(ctx.tx, ctx.tenantId)
    const input = { ...(before ?? nothing), ...present(changes) } as MailServerRow
    const after = { ...input, host: hostNamed(input.host), username: input.username || null }
    refuseSender(after)
    const sealed = sealedPassword(ctx, before, after, password)
    // What was not tested as it is, is not in use.
    const isSame =
      before !== undefined &&
      password === undefined &&
      (['host', 'port', 'security', 'username', 'from_email'] as const).every((field) => before[field] === after[field])
    const tested_at = isSame ? before.tested_at : null
    if (changes.active && !tested_at)
      throw refuse.conflict('not_tested', 'Send a test email before using this server.', undefined, 'active')
    const row = { ...after, sealed_password: sealed, tested_at, active: after.active && tested_at !== null }
    await writeMailServer(ctx.tx, ctx.tenantId, row, ctx.me)
    await ctx.note(gateway.mailServer, ctx.tenantId, {
      ...Object.fromEntries(
        (['host', 'port', 'security', 'username', 'from_name', 'from_email', 'active'] as const).flatMap((field) =>
          before?.[field] === row[field] ? [] : [[field, [before?.[field] ?? null, row[field]] as const]],
        ),
      ),
      ...(password !== undefined && { signs_in: [before?.sealed_password ? 'as before' : null, 'anew'] as const }),
    })
    return answerOf(ctx)
  },

  async delete(_, ctx) {
    const [row] = await ctx.tx.query<MailServerRow>('delete from gateway.mail_servers where tenant_id = $1 returning host', [
      ctx.tenantId,
    ])
    await ctx.tx.query('delete from gateway.mail_keys where tenant_id = $1', [ctx.tenantId])
    if (row) await ctx.note(gateway.mailServer, ctx.tenantId, { host: [row.host, null] })
    return gone()
  },

  async test(_, ctx) {
    const core = coreOf(ctx)
    const to = ctx.actor.email
    if (!to) throw refuse.invalid('no_address', 'Only a signed-in user can receive this.')
    // Read before this request's own transaction begins: the server may take its time.
    const { row, keys, company, language } = await inTransaction(
      core.pool,
      { tenantId: ctx.tenantId, userId: ctx.me, readOnly: true },
      async (tx) => ({
        row: await readMailServer(tx, ctx.tenantId),
        keys: await readMailKeys(tx, ctx.tenantId),
        ...(await wordsFor(tx, ctx)),
      }),
    )
    if (!row) throw none()
    const values = { company, host: row.host, link: `${ctx.settings.publicUrl}/c/${ctx.tenantId}/gateway/mails/server` }
    try {
      const server = ownServer(core, ctx.tenantId, row, keys)
      const said = await ctx.mailer.sendBy(server, {
        to,
        template: 'mail_server_test',
        language,
        tenantId: ctx.tenantId,
        values,
      })
      await ctx.tx.query(
        `update gateway.mail_servers set tested_at = gateway.clock($3), failing_since = null, obstacle = null, trouble = null
         where tenant_id = $1 and version = $2`,
        [ctx.tenantId, row.version, core.clock.offsetMs],
      )
      await ctx.note(gateway.mailServer, ctx.tenantId, { tested: [row.tested_at, 'now'] })
      return { id: 'mail_server', delivered: true, recipient: to, obstacle: null, answer: said }
    } catch (error) {
      if (!(error instanceof MailTrouble)) throw error
      const obstacle = error.about.obstacle ?? 'answer'
      return { id: 'mail_server', delivered: false, recipient: to, obstacle, answer: error.message }
    }
  },

  async keyCreate(_, ctx) {
    const core = coreOf(ctx)
    const row = await inTransaction(core.pool, { tenantId: ctx.tenantId, userId: ctx.me, readOnly: true }, (tx) =>
      readMailServer(tx, ctx.tenantId),
    )
    if (!row) throw none()
    const domain = domainOf(row.from_email)
    const key = await newMailKey(core)
    await keepMailKey(ctx.tx, ctx.tenantId, domain, key, ctx.me)
    await ctx.note(gateway.mailServer, ctx.tenantId, { key: [null, recordNameOf({ ...key, domain })] })
    return answerOf(ctx)
  },
  async keyCheck({ key: id }, ctx) {
    const core = coreOf(ctx)
    const key = await inTransaction(core.pool, { tenantId: ctx.tenantId, userId: ctx.me, readOnly: true }, (tx) =>
      keyNamed(tx, ctx, id),
    )
    const lines = await core.domainRecords(recordNameOf(key))
    if (!lines) throw refuse.unavailable('The DNS lookup failed. Try again later.')
    const isShown = shows(lines, key)
    if (!isShown && !key.verified_at)
      throw refuse.conflict('key_not_shown', 'The DNS record was not found yet. DNS changes can take a few hours.')
    await noteMailKey(ctx.tx, core, ctx.tenantId, key, isShown)
    await ctx.note(gateway.mailServer, ctx.tenantId, { signs: [recordNameOf(key), isShown ? 'shown' : 'gone'] })
    return answerOf(ctx)
  },
  async keyDelete({ key: id }, ctx) {
    const key = await keyNamed(ctx.tx, ctx, id)
    await ctx.tx.query('delete from gateway.mail_keys where tenant_id = $1 and id = $2', [ctx.tenantId, key.id])
    await ctx.note(gateway.mailServer, ctx.tenantId, { key: [recordNameOf(key), null] })
    return answerOf(ctx)
  },
}

const nothing = {
  host: '',
  port: 587,
  security: 'starttls',
  username: null,
  from_name: '',
  from_email: '',
  active: false,
} as const

const none = () => refuse.missing('The company has no mail server of its own.')

/** A name or number of a server; where it leads is looked at whenever a connection is made. */
function hostNamed(text: string): string {
  if (!text) throw refuse.invalid('required', 'is required', 'host')
  // What is no letter could end the name, and what stands behind it would be let go unseen.
  const host = isIP(text) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(text) ? text : domainToASCII(text.toLowerCase())
  if (!isIP(host) && !/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(host))
    throw refuse.invalid('invalid', 'is not a valid host name', 'host')
  return host
}

function refuseSender({ from_email: email, from_name: name }: MailServerRow): void {
  if (!email) throw refuse.invalid('required', 'is required', 'from_email')
  if (whyNotTo(email)) throw refuse.invalid('invalid', 'is not a valid email address', 'from_email')
  if (!name) throw refuse.invalid('required', 'is required', 'from_name')
}

/** A password is for the server and the user it was typed for; anybody else would be handed what is not theirs. */
function sealedPassword(
  ctx: Context,
  before: MailServerRow | undefined,
  after: MailServerRow,
  password: string | undefined,
): Buffer | null {
  if (after.username === null) return null
  if (password !== undefined) return coreOf(ctx).keys.seal(password, sealOfMailServer(ctx.tenantId))
  const isSame = (['host', 'port', 'security', 'username'] as const).every((field) => before?.[field] === after[field])
  if (!before?.sealed_password || !isSame)
    throw refuse.invalid('required', before ? 'is required again for another server' : 'is required', 'password')
  return before.sealed_password
}

async function keyNamed(tx: Context['tx'], ctx: Context, id: string) {
  const key = (await readMailKeys(tx, ctx.tenantId)).find((one) => one.id === id.toLowerCase())
  if (!key) throw refuse.missing('This key does not exist.')
  return key
}

async function wordsFor(tx: Context['tx'], ctx: Context): Promise<{ company: string; language: string }> {
  const [found] = await tx.query<{ company: string; language: string }>(
    `select c.name as company, coalesce(u.language, c.preferred_language, 'en') as language from gateway.companies c
       left join gateway.users u on u.tenant_id = c.id and u.id = $2 where c.id = $1`,
    [ctx.tenantId, ctx.me],
  )
  return found!
}

async function answerOf(ctx: Context) {
  const row = await readMailServer(ctx.tx, ctx.tenantId)
  const keys = await readMailKeys(ctx.tx, ctx.tenantId)
  const signing = row && signingKey(keys, domainOf(row.from_email))
  const { name, address, sends } = ctx.mailer.platform
  return {
    id: 'mail_server',
    configured: row !== undefined,
    host: row?.host ?? null,
    port: row?.port ?? null,
    security: row?.security ?? null,
    username: row?.username ?? null,
    from_name: row?.from_name ?? null,
    from_email: row?.from_email ?? null,
    active: row?.active ?? false,
    tested_at: row?.tested_at ?? null,
    failing_since: row?.failing_since ?? null,
    obstacle: row?.obstacle ?? null,
    trouble: row?.trouble ?? null,
    platform_name: name,
    platform_email: address,
    platform_sends: sends,
    keys: keys.map((key) => ({
      unique_id: key.id,
      domain: key.domain,
      selector: key.selector,
      record_name: recordNameOf(key),
      record: recordOf(key),
      signs: key.id === signing?.id,
      verified_at: key.verified_at,
      checked_at: key.checked_at,
      created_at: key.created_at,
    })),
  }
}
