import { type Outbound, outbound } from '@quoin/kit/outbound'
import { inTransaction, pageAddress, type Pools, type Services, truncate } from '@quoin/kit/server'
import { encryptPush, type PushTarget, plainBytesMax } from './encrypt.ts'
import { pushKeys } from './vapid.ts'

/** How long a push service keeps it for a browser that is not there. */
const keptSeconds = 86_400
/** A browser that could not be reached so often in a row is forgotten. */
const failuresMax = 20

interface Target extends PushTarget {
  readonly id: string
  readonly endpoint: string
}
interface Told {
  readonly content: string
  readonly body: string | null
  readonly url: string | null
  readonly category: string
  readonly unread: number
}
export interface PushPayload {
  readonly tenantId: string
  readonly userId: string
  readonly id: string
}

/** The one client for push services, whose addresses come from browsers. */
export const pushClient = (services: Pick<Services, 'settings'>): Outbound =>
  outbound({ openTo: services.settings.outboundNetworks, timeoutMs: 10_000, bytesMax: 65_536 })

/** Tells the browsers of somebody of a notification, unless they read it already or have the app open before them. */
export async function pushOne(
  { tenantId, userId, id }: PushPayload,
  { mailer, settings, log }: Pick<Services, 'mailer' | 'settings' | 'log'>,
  pools: Pools,
  call: Outbound,
): Promise<void> {
  const scope = { tenantId, userId: null }
  const { told, targets } = await inTransaction(pools.runtime, { ...scope, readOnly: true }, async (tx) => {
    const [told] = await tx.query<Told & Record<string, unknown>>(
      `select n.content, n.body, n.url, n.category, (select count(*)::int from (select 1 from realtime.notifications o
          where o.tenant_id = n.tenant_id and o.person_id = n.person_id and o.status = 'pending' and o.deleted_at is null limit 1000) a) as unread
       from realtime.notifications n join gateway.users_view u on u.tenant_id = n.tenant_id and u.id = n.person_id and u.status = 'active' and u.deleted_at is null
       left join realtime.presence p on p.tenant_id = n.tenant_id and p.user_id = n.person_id
       where n.tenant_id = $1 and n.id = $2 and n.person_id = $3 and n.status = 'pending' and n.deleted_at is null
         and not (realtime.is_online(p.status, p.last_seen_at) and p.status in ('online', 'dnd'))`,
      [tenantId, id, userId],
    )
    const targets = told
      ? await tx.query<Target & Record<string, unknown>>(
          'select s.id, s.endpoint, s.p256dh, s.auth from realtime.push_subscriptions s where s.tenant_id = $1 and s.user_id = $2 and s.deleted_at is null',
          [tenantId, userId],
        )
      : []
    return { told, targets }
  })
  if (!told || targets.length === 0) return
  const plain = payloadOf(told, id, pageAddress({ settings, tenantId }, ''))
  const keys = pushKeys(pools)
  for (const target of targets) {
    const outcome = await call(target.endpoint, {
      company: tenantId,
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(keptSeconds),
        urgency: told.category === 'messages' || told.category === 'mentions' ? 'high' : 'normal',
        authorization: keys.authorize(target.endpoint, mailer.platform.address),
      },
      body: encryptPush(plain, target),
    }).then(
      ({ status }) => status,
      (error: unknown) => {
        log.info({ err: error }, 'A push service cannot be reached')
        return 0
      },
    )
    await inTransaction(pools.runtime, scope, (tx) => tx.query(...noted(tenantId, target.id, outcome)))
  }
}

/** What became of it: a browser that is no more, or knows other keys, is forgotten; it subscribes anew when it comes back. */
function noted(tenantId: string, id: string, status: number): [string, unknown[]] {
  const by = 'where tenant_id = $1 and id = $2'
  if (status >= 200 && status < 300)
    return [`update realtime.push_subscriptions set last_pushed_at = clock_timestamp(), failures = 0 ${by}`, [tenantId, id]]
  if ([400, 401, 403, 404, 410].includes(status)) return [`delete from realtime.push_subscriptions ${by}`, [tenantId, id]]
  return [
    `with failed as (update realtime.push_subscriptions set failures = failures + 1 ${by} and failures < $3 returning id)
     delete from realtime.push_subscriptions ${by} and not exists (select from failed)`,
    [tenantId, id, failuresMax],
  ]
}

function payloadOf({ content, body, url, unread }: Told, id: string, inside: string): Buffer {
  const address = url === null || url.startsWith('/') ? inside + (url ?? '/realtime/inbox') : url
  for (const chars of [400, 150, 40]) {
    const plain = Buffer.from(
      JSON.stringify({ id, title: truncate(content, chars), body: body && truncate(body, chars), url: address, unread }),
    )
    if (plain.length <= plainBytesMax) return plain
  }
  return Buffer.from(JSON.stringify({ id, title: truncate(content, 40), body: null, url: `${inside}/realtime/inbox`, unread }))
}
