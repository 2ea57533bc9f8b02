import { present } from '@quoin/kit'
import { noticeCategories } from '@quoin/kit/notices'
import { advisoryLock, type Context, countedRows, type Customs, document, gone, refuse } from '@quoin/kit/server'
import { realtime } from '../resources/index.ts'
import { confirmNumber, setNumber, shownNumber } from '../texting/number.ts'
import { readUnsubscribeToken } from '../tell/unsubscribeToken.ts'
import { mustBeMe, patternOf, rowsAnswer, type Shown } from './shared.ts'

/** What anybody in the company sees of a member; addresses and numbers are for themselves. */
const personSql = `u.id as unique_id, u.id as user_unique_id, coalesce(r.name, u.name) as name, coalesce(r.first_name, r.name, u.name) as first_name,
  coalesce(r.middle_name, r.name, u.name) as middle_name, coalesce(r.last_name, substring(u.name from '\\S+$')) as last_name, r.username,
  case when u.id = $2 then coalesce(r.email, u.email) end as email, case when u.id = $2 then r.phone end as phone, r.avatar_url,
  o.name as role_name, o.id as role_unique_id, case when realtime.is_online(s.status, s.last_seen_at) then s.status else 'offline' end as status, s.last_seen_at, r.payload,
  coalesce(r.created_at, u.created_at) as created_at, coalesce(r.updated_at, u.updated_at) as updated_at`
const people = `gateway.users_view u left join gateway.roles_view o on o.tenant_id = u.tenant_id and o.id = u.role_id
  left join realtime.users r on r.tenant_id = u.tenant_id and r.id = u.id left join realtime.presence s on s.tenant_id = u.tenant_id and s.user_id = u.id`

async function personOf({ tx, tenantId, me }: Context, id: string): Promise<Shown> {
  const [row] = await tx.query<{ data: Shown }>(
    `select row_to_json(a) as data from (select ${personSql} from ${people} where u.tenant_id = $1 and u.id = app.id($3) and u.deleted_at is null) a`,
    [tenantId, me || null, id],
  )
  if (!row) throw refuse.missing()
  return row.data
}
const showPerson = async (context: Context, id: string, status = 200) =>
  document({ type: 'User', id: id.toLowerCase(), attributes: await personOf(context, id), status })

type PersonInput = Readonly<Partial<Record<'first_name' | 'middle_name' | 'last_name' | 'avatar_url', string | null>>>
const given = ({ first_name, middle_name, last_name, avatar_url, ...input }: PersonInput) =>
  present({
    ...input,
    firstName: first_name,
    middleName: middle_name,
    lastName: last_name,
    avatarUrl: avatar_url,
  })

async function keep(context: Context, id: string, input: PersonInput): Promise<boolean> {
  const { tx, tenantId } = context
  if (input.avatar_url && !/^https?:\/\//i.test(String(input.avatar_url)))
    throw refuse.invalid('no_address', 'is not a valid URL', 'avatar_url')
  advisoryLock(tx, 'realtime user', id)
  const [row] = await tx.query('select 1 from realtime.users r where r.tenant_id = $1 and r.id = $2', [tenantId, id])
  if (row) await context.update(realtime.users, await context.find(realtime.users, id, 'lock'), given(input))
  else await context.insert(realtime.users, { user: id, ...given(input) }, id)
  return !row
}

/** Whoever is there in a way, under the name that answers have for it. */
const presentAs = `($3::text is null or $3 = 'active' or $3 = case when realtime.is_online(s.status, s.last_seen_at) then s.status else 'offline' end)`

export async function setStatus(
  { tx, tenantId, me }: Pick<Context, 'tx' | 'tenantId' | 'me'>,
  status: string,
  more: { readonly custom?: string | null; readonly payload?: unknown } = {},
): Promise<void> {
  await tx.query(
    `insert into realtime.presence as p (tenant_id, user_id, status, custom_status, payload, last_seen_at) values ($1, $2, $3, $4, $5, clock_timestamp())
     on conflict (tenant_id, user_id) do update set status = excluded.status, last_seen_at = excluded.last_seen_at,
       custom_status = case when $6 then excluded.custom_status else p.custom_status end, payload = case when $7 then excluded.payload else p.payload end`,
    [
      tenantId,
      me,
      status,
      more.custom ?? null,
      more.payload === undefined || more.payload === null ? null : JSON.stringify(more.payload),
      more.custom !== undefined,
      more.payload !== undefined,
    ],
  )
}

async function showStatus({ tx, tenantId }: Context, id: string) {
  const [row] = await tx.query<{ online: boolean; status: string; seen: string | null; custom: string | null; payload: unknown }>(
    `select realtime.is_online(s.status, s.last_seen_at) as online, case when realtime.is_online(s.status, s.last_seen_at) then s.status else 'offline' end as status, s.last_seen_at as seen, s.custom_status as custom, s.payload
     from gateway.users_view u left join realtime.presence s on s.tenant_id = u.tenant_id and s.user_id = u.id
     where u.tenant_id = $1 and u.id = app.id($2) and u.deleted_at is null`,
    [tenantId, id],
  )
  if (!row) throw refuse.missing()
  const { online, status, seen, custom, payload } = row
  const user = id.toLowerCase()
  return document({
    type: 'UserAvailability',
    id: user,
    attributes: { user_unique_id: user, online, status, last_seen_at: seen, custom_status: custom, payload },
  })
}

export const users: Customs<typeof realtime, 'users'> = {
  async list({ page, records, search, status, sort = 'name' }, { tx, tenantId, me }) {
    const { rows, total } = await countedRows({ page, records }, ({ first, most }) =>
      tx.query<{ data: Shown; total: number }>(
        `select row_to_json(a) as data, a.total from (select ${personSql}, (count(*) over ())::int as total from ${people}
           where u.tenant_id = $1 and u.status = 'active' and u.deleted_at is null and ${presentAs} and ($4::text is null or u.name ilike $4 or r.name ilike $4)
           order by case when $7 = 'name' then u.name end, case when $7 = '-name' then u.name end desc, u.id limit $5 offset $6) a`,
        [tenantId, me || null, status ?? null, patternOf(search), most, first, sort],
      ),
    )
    return rowsAnswer(
      realtime.users,
      rows.map(({ data: { total: _, ...person } }) => person as Shown),
      { page, records, total },
    )
  },
  get: ({ id }, context) => showPerson(context, id),
  async register({ id, user_unique_id: _, role_name: _name, role_unique_id: _role, ...input }, context) {
    mustBeMe(context, id)
    const isNew = await keep(context, id.toLowerCase(), input)
    return showPerson(context, id, isNew ? 201 : 200)
  },
  async update({ id, status, ...input }, context) {
    mustBeMe(context, id)
    await keep(context, id.toLowerCase(), input)
    if (status) await setStatus(context, status)
    return showPerson(context, id)
  },
  status: ({ id }, context) => showStatus(context, id),
  async goOnline({ status, custom_status, payload }, context) {
    await setStatus(context, status, { custom: custom_status, payload })
    return showStatus(context, context.me)
  },
  async goOffline(_, context) {
    await setStatus(context, 'offline')
    return gone()
  },
}

const columns = `s.email_enabled, s.push_enabled, s.sms_enabled, s.in_app_enabled, s.quiet_hours_start, s.quiet_hours_end, s.timezone, s.digest_hour, s.muted_until, s.payload`
const unsaid = {
  email_enabled: true,
  push_enabled: true,
  sms_enabled: false,
  in_app_enabled: true,
  quiet_hours_start: null,
  quiet_hours_end: null,
  timezone: null,
  digest_hour: null,
  muted_until: null,
  payload: null,
}

async function showSettings(context: Context) {
  const { tx, tenantId, me } = context
  const [row] = await tx.query(`select ${columns} from realtime.settings s where s.tenant_id = $1 and s.user_id = $2`, [
    tenantId,
    me,
  ])
  const chosen = await tx.query<{ category: string; channel: string; choice: string }>(
    'select category, channel, choice from kit.notice_choices where tenant_id = $1 and person_id = $2',
    [tenantId, me],
  )
  const choice = (category: string, channel: string) =>
    chosen.find((one) => one.category === category && one.channel === channel)?.choice ?? (channel === 'sms' ? 'off' : 'now')
  const preferences = Object.fromEntries(
    noticeCategories.map((category) => [
      category,
      {
        app: choice(category, 'app'),
        mail: choice(category, 'mail'),
        push: choice(category, 'push'),
        sms: choice(category, 'sms'),
      },
    ]),
  )
  return document({
    type: 'notification_settings',
    id: me,
    attributes: { ...unsaid, ...row, ...(await shownNumber(context)), preferences },
  })
}

const isZone = (zone: string): boolean => {
  try {
    return /^[A-Za-z]/.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

export const settings: Customs<typeof realtime, 'settings'> = {
  get({ id }, context) {
    mustBeMe(context, id)
    return showSettings(context)
  },
  async update({ id, preferences, sms_number: number, sms_code: code, ...input }, context) {
    mustBeMe(context, id)
    const { tx, tenantId, me } = context
    if (number !== undefined) await setNumber(context, number)
    // What was guessed wrong is counted, whatever is answered.
    if (
      code !== undefined &&
      !(await context.tried(
        () => confirmNumber(context, code),
        (isIt) => !isIt,
      ))
    )
      return refuse.invalid('wrong_code', 'This code is not valid, or no longer.', 'sms_code')
    if (input.timezone && !isZone(input.timezone)) throw refuse.invalid('no_time_zone', 'is not a valid time zone', 'timezone')
    await tx.query('insert into realtime.settings (tenant_id, user_id) values ($1, $2) on conflict do nothing', [tenantId, me])
    const [before] = await tx.query(
      `select ${columns} from realtime.settings s where s.tenant_id = $1 and s.user_id = $2 for update`,
      [tenantId, me],
    )
    const now = { ...unsaid, ...before, ...present(input), ...(code !== undefined && { sms_enabled: true }) }
    await tx.query(
      `update realtime.settings set email_enabled = $3, push_enabled = $4, sms_enabled = $5, in_app_enabled = $6, quiet_hours_start = $7, quiet_hours_end = $8,
         timezone = $9, digest_hour = $10, muted_until = $11, payload = $12 where tenant_id = $1 and user_id = $2`,
      [
        tenantId,
        me,
        now.email_enabled,
        now.push_enabled,
        now.sms_enabled,
        now.in_app_enabled,
        now.quiet_hours_start,
        now.quiet_hours_end,
        now.timezone,
        now.digest_hour,
        now.muted_until,
        now.payload === null ? null : JSON.stringify(now.payload),
      ],
    )
    const rows = Object.entries(preferences ?? {}).flatMap(([category, channels]) =>
      Object.entries(channels).map(([channel, choice]) => ({ category, channel, choice })),
    )
    await tx.query(
      `insert into kit.notice_choices (tenant_id, person_id, category, channel, choice)
       select $1, $2, x.category, x.channel, x.choice from json_to_recordset($3::json) as x (category text, channel text, choice text)
       on conflict (tenant_id, person_id, category, channel) do update set choice = excluded.choice`,
      [tenantId, me, JSON.stringify(rows)],
    )
    return showSettings(context)
  },
  async unsubscribe({ token }, context) {
    const whose = readUnsubscribeToken(context, token)
    if (!whose) throw refuse.missing('This link is not valid, or no longer.')
    const { tenantId, userId } = whose
    await context.behind(tenantId, ({ tx }) =>
      tx.query(
        `insert into realtime.settings as s (tenant_id, user_id, email_enabled)
         select u.tenant_id, u.id, false from gateway.users_view u where u.tenant_id = $1 and u.id = $2
         on conflict (tenant_id, user_id) do update set email_enabled = false`,
        [tenantId, userId],
      ),
    )
    return document({ type: 'notification_settings', id: userId, attributes: { email_enabled: false } })
  },
}
