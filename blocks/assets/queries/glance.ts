import { type Context, type Customs, document } from '@quoin/kit/server'
import { reachedPeople } from '../operations/records.ts'
import { labelUrl } from './codes.ts'
import { assets } from '../resources/index.ts'

/** What the page of an asset says first: its picture and label, who has it until when, who has it next, and what is wrong with it. */
export const glance: Customs<typeof assets, 'assets'>['glance'] = async ({ id }, context) => {
  await context.find(assets.assets, id)
  const [picture, [row]] = await Promise.all([pictureOf(context, id), rowOf(context, id)])
  const { key, ...rest } = row!
  return document({ type: 'glance', id, attributes: { picture_url: picture, label_url: labelUrl(context, key), ...rest } })
}

async function pictureOf(context: Context, id: string): Promise<string | null> {
  const [file] = await context.tx.query<{ key: string; filename: string; type: string }>(
    `select f.key, f.filename, f.content_type as type from assets.images i join kit.files f on f.tenant_id = i.tenant_id and f.id = case when i.thumbnail_id is null then i.file_id else i.thumbnail_id end
     where i.tenant_id = $1 and i.asset_id = $2 and i.event_id is null and i.deleted_at is null order by i.created_at, i.id limit 1`,
    [context.tenantId, id],
  )
  if (!file) return null
  return context.files.presignDownload({ key: file.key, filename: file.filename, inline: file.type, expiresInSeconds: 900 })
}

/** That something is out, and until when, is for everybody who sees it; who has it only for those whom their loans are shown. */
function rowOf(context: Context, id: string) {
  const { permissions } = context.actor
  const loans = permissions.has('assets.loans.read') ? reachedPeople(context, 'assets.loans.read') : []
  const reservations = permissions.has('assets.reservations.read') ? reachedPeople(context, 'assets.reservations.read') : []
  return context.tx.query<{ key: Buffer } & Record<string, unknown>>(
    `select l.key,
       (select coalesce(json_agg(o order by o.due_at nulls last), '[]') from (
          select case when $3::uuid[] is null or n.user_id = any($3::uuid[]) then n.id end as loan_unique_id,
            case when $3::uuid[] is null or n.user_id = any($3::uuid[]) then n.number end as number,
            case when $3::uuid[] is null or n.user_id = any($3::uuid[]) then coalesce(n.borrower_name, u.name) end as holder,
            case when $3::uuid[] is null or n.user_id = any($3::uuid[]) then n.user_id end as user_unique_id,
            n.user_id is not distinct from $5::uuid as is_mine, n.lent_at, n.due_at, coalesce(n.due_at < clock_timestamp(), false) as is_late, i.quantity_out::int as quantity
          from assets.loan_items i join assets.loans n on n.tenant_id = i.tenant_id and n.id = i.loan_id left join gateway.users_view u on u.tenant_id = n.tenant_id and u.id = n.user_id
          where i.tenant_id = $1 and i.asset_id = $2 and i.quantity_out > 0 and n.deleted_at is null order by n.due_at nulls last limit 20) o) as loans,
       (select row_to_json(r) from (
          select case when $4::uuid[] is null or s.user_id = any($4::uuid[]) then s.id end as reservation_unique_id, s.starts_at, s.ends_at,
            case when $4::uuid[] is null or s.user_id = any($4::uuid[]) then u.name end as holder
          from kit.occupancies o join assets.reservations s on s.tenant_id = o.tenant_id and s.id = o.subject_id left join gateway.users_view u on u.tenant_id = s.tenant_id and u.id = s.user_id
          where o.tenant_id = $1 and o.resource_id = $2 and o.kind = 'assets.reservation' and s.state = 'reserved' and s.ends_at > clock_timestamp() order by s.starts_at limit 1) r) as next_reservation,
       (select coalesce(json_agg(w order by w.created_at), '[]') from (
          select k.id as unique_id, k.number, k.title, k.kind, k.state, k.created_at from assets.work_orders k
          where $6 and k.tenant_id = $1 and k.asset_id = $2 and k.state in ('open', 'in_progress') and k.deleted_at is null order by k.created_at limit 5) w) as work_orders
     from assets.labels l where l.tenant_id = $1 and l.asset_id = $2`,
    [context.tenantId, id, loans, reservations, context.me || null, permissions.has('assets.work.read')],
  )
}
