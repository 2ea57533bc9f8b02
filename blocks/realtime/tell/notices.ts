import { mailLanguage, renderLine } from '@quoin/kit/mail'
import { type CallAs, inTransaction, type Pools, Refusal, type Services, truncate, type Tx } from '@quoin/kit/server'
import { realtime } from '../resources/index.ts'
import { notificationStream, tell } from '../socket/streams.ts'
import { nextDigest, type Quiet, quietUntil } from './when.ts'

const batch = 200
/** Who comes back within this time reads it in the app, and is not mailed. */
export const awayMs = 5 * 60_000

interface Waiting extends Quiet {
  readonly id: string
  readonly person: string
  readonly notice: string
  readonly values: Readonly<Record<string, unknown>>
  readonly link: string | null
  readonly aboutResource: string | null
  readonly aboutId: string | null
  readonly actor: string | null
  readonly actorName: string | null
  readonly isMailed: boolean
  /** It is about a conversation about a record. */
  readonly ofRecord: boolean
  readonly language: string | null
  readonly app: string | null
  readonly mail: string | null
  readonly inApp: boolean
  readonly byMail: boolean
  readonly push: string | null
  readonly hasPush: boolean
  readonly sms: string | null
  readonly hasNumber: boolean
  readonly [column: string]: unknown
}

/** Tells what blocks noted to be told in a company: in the app at once, by mail as each person chose. */
export async function tellNotices(tenantId: string, services: Services, pools: Pools, callAs: CallAs): Promise<void> {
  for (;;) {
    const told = await inTransaction(pools.runtime, { tenantId, userId: null }, (tx) => tellSome(tx, tenantId, services, callAs))
    if (told < batch) return
  }
}

async function tellSome(tx: Tx, tenantId: string, services: Services, callAs: CallAs): Promise<number> {
  const waiting = await tx.query<Waiting>(
    `with taken as (
       delete from kit.notices where tenant_id = $1 and id in (
         select n.id from kit.notices n where n.tenant_id = $1 order by n.created_at, n.id limit $2 for update skip locked) returning *)
     select n.id, n.person_id as person, n.notice, n.values, n.link, n.about_resource as "aboutResource", n.about_id as "aboutId", n.actor_id as actor, a.name as "actorName",
       n.is_mailed as "isMailed", exists (select from realtime.contexts r where n.about_resource = 'realtime.contexts' and r.tenant_id = n.tenant_id
         and r.id = n.about_id and r.kind = 'record') as "ofRecord", u.language, s.timezone, s.quiet_hours_start as "quietStart", s.quiet_hours_end as "quietEnd", s.digest_hour as "digestHour",
       s.muted_until as "mutedUntil", coalesce(s.in_app_enabled, true) as "inApp", coalesce(s.email_enabled, true) as "byMail",
       c.app, c.mail, c.push, c.sms, s.sms_enabled and exists (
         select from realtime.text_numbers m where m.tenant_id = n.tenant_id and m.user_id = n.person_id and m.confirmed_at is not null) as "hasNumber", coalesce(s.push_enabled, true) and exists (
         select from realtime.push_subscriptions b where b.tenant_id = n.tenant_id and b.user_id = n.person_id) as "hasPush"
     from taken n join gateway.users_view u on u.tenant_id = n.tenant_id and u.id = n.person_id and u.status = 'active' and u.deleted_at is null
     left join gateway.users_view a on a.tenant_id = n.tenant_id and a.id = n.actor_id
     left join realtime.settings s on s.tenant_id = n.tenant_id and s.user_id = n.person_id
     left join lateral (select max(choice) filter (where channel = 'app') as app, max(choice) filter (where channel = 'mail') as mail,
         max(choice) filter (where channel = 'push') as push, max(choice) filter (where channel = 'sms') as sms
       from kit.notice_choices c
       where c.tenant_id = n.tenant_id and c.person_id = n.person_id and c.category = $3::json ->> n.notice) c on true
     order by n.created_at, n.id`,
    [
      tenantId,
      batch,
      JSON.stringify(Object.fromEntries(Object.entries(services.notices).map(([name, one]) => [name, one.category]))),
    ],
  )
  for (const one of waiting) if (await mayBeTold(tenantId, one, callAs)) await tellOne(tx, tenantId, one, services)
  return waiting.length
}

/** What was said about a record is told to whoever may read that record, who may be fewer than those who took part once or are mentioned. */
async function mayBeTold(tenantId: string, { person, aboutId, ofRecord }: Waiting, callAs: CallAs): Promise<boolean> {
  if (!ofRecord || !aboutId) return true
  try {
    await callAs(tenantId, person, realtime.contexts.get, { id: aboutId })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function tellOne(tx: Tx, tenantId: string, one: Waiting, services: Services): Promise<void> {
  const { notices, log, settings } = services
  const notice = notices[one.notice]
  if (!notice || !one.inApp || one.app === 'off') return
  const texts = notice.texts[mailLanguage(one.language)]
  let content: string
  let body: string | null
  let button: string | null
  try {
    content = renderLine(texts.title, one.values)
    body = texts.body ? renderLine(texts.body, one.values) : null
    button = texts.button ? renderLine(texts.button, one.values) : null
  } catch (error) {
    log.warn({ err: error, notice: one.notice }, 'A notification cannot be written')
    return
  }
  const inside = `${settings.publicUrl}/c/${tenantId}`
  const url = one.link?.startsWith(inside) ? one.link.slice(inside.length) : one.link
  const [there] = await tx.query<{ id: string }>(
    `insert into realtime.notifications (tenant_id, id, person_id, content, body, category, url, source, source_id, source_type, target_type, about_resource, about_id,
       actions, button, created_by, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::uuid::text, $10, 'User', $11, $12, $13, $14, $9::uuid, $9::uuid) on conflict do nothing returning id`,
    [
      tenantId,
      one.id,
      one.person,
      truncate(content, 2_000),
      body && truncate(body, 2_000),
      notice.category,
      url,
      one.actorName,
      one.actor,
      one.actor ? 'User' : one.notice,
      one.aboutResource,
      one.aboutId,
      notice.actions ?? null,
      button && truncate(button, 100),
    ],
  )
  if (!there) return
  await tell({ tx, tenantId }, notificationStream(one.person), {
    type: 'notification',
    unique_id: one.id,
    content,
    category: notice.category,
    url,
  })
  await tellElsewhere(tx, tenantId, one, services)
}

/** By the channels beside the app, as somebody chose them. What they muted is not pushed; mails and text messages wait until it is over. */
async function tellElsewhere(tx: Tx, tenantId: string, one: Waiting, { jobs, settings }: Services): Promise<void> {
  const now = new Date()
  if (settings.textMessages && one.hasNumber && one.sms === 'now')
    await jobs.add('realtime.text', { tenantId, userId: one.person, id: one.id }, { tx, runAt: quietUntil(one, now) })
  if (one.hasPush && one.push !== 'off' && quietUntil(one, now) <= now)
    await jobs.add('realtime.push', { tenantId, userId: one.person, id: one.id }, { tx })
  if (one.byMail && one.mail !== 'off' && (!one.isMailed || one.mail === 'digest')) {
    const due = one.mail === 'digest' ? nextDigest(one, now) : quietUntil(one, new Date(now.getTime() + awayMs))
    await tx.query('insert into realtime.untold (tenant_id, user_id, notification_id, due_at) values ($1, $2, $3, $4)', [
      tenantId,
      one.person,
      one.id,
      due.toISOString(),
    ])
    // A second earlier would find it not due yet.
    const runAt = new Date(due.getTime() + 1_000)
    await jobs.add(
      'realtime.mail_untold',
      { tenantId, userId: one.person },
      { tx, runAt, key: `untold ${tenantId} ${one.person} ${runAt.toISOString().slice(0, 16)}` },
    )
  }
}
