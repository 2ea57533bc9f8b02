import { notify } from '@quoin/kit/notices'
import { markedPage } from '@quoin/kit/pdf'
import { readSecret } from '@quoin/kit/secret-links'
import { type Context, type Customs, refuse } from '@quoin/kit/server'
import { whyNotTo } from '@quoin/kit/mail'
import { disclosure, type EnteredRoom } from '../resources/index.ts'
import { companyName } from './respondents.ts'

const requestsMax = 200
const viewsMax = 200_000
const downloadSeconds = 60
/** A page that is opened again within so long is the same view. */
const sameViewSeconds = 60
const noLink = () => refuse.missing('This link is not valid or has expired.')
/** A room that can be entered, of a project that is there. */
const isOpen = `r.closed_at is null and r.ends_at > clock_timestamp()
  and exists (select 1 from projects.projects_view p where p.tenant_id = r.tenant_id and p.id = r.project_id and p.deleted_at is null)`

interface Visitor extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly group: string
  readonly mayDownload: boolean
  readonly room: string
  readonly roomName: string
  readonly endsAt: string
  readonly nda: EnteredRoom['nda']
  readonly hasAccepted: boolean
}

/** Whoever holds the link, as long as the room is open and, where a member does, they are one. */
async function visitorOf({ tx, tenantId }: Context, hash: Buffer): Promise<Visitor | undefined> {
  const [row] = await tx.query<Visitor>(
    `update disclosure.room_visitors v set last_seen_at = clock_timestamp()
     from disclosure.rooms r join disclosure.room_groups g on g.tenant_id = $1 and g.room_id = r.id
       left join disclosure.room_ndas n on n.tenant_id = $1 and n.room_id = r.id and n.version = r.nda_version
     where v.tenant_id = $1 and v.link_hash = $2 and v.status = 'admitted' and r.tenant_id = $1 and r.id = v.room_id and g.id = v.group_id and ${isOpen}
       and (v.user_id is null or exists (select 1 from gateway.users_view u where u.tenant_id = $1 and u.id = v.user_id and u.status = 'active'))
     returning v.id, v.name, v.email, v.group_id as "group", g.may_download as "mayDownload", r.id as room, r.name as "roomName", r.ends_at as "endsAt",
       case when n.version is not null then json_build_object('version', n.version, 'sha256', n.sha256, 'text', n.text) end as nda,
       n.version is null or exists (select 1 from disclosure.room_acceptances a
         where a.tenant_id = $1 and a.visitor_id = v.id and a.version = n.version and a.sha256 = n.sha256) as "hasAccepted"`,
    [tenantId, hash],
  )
  return row
}

/** Behind the wall of the link's company, with a visitor who has accepted what there is to accept. */
async function inside<T>(context: Context, link: string, work: (context: Context, visitor: Visitor) => Promise<T>): Promise<T> {
  const known = readSecret(link)
  if (!known) throw noLink()
  return context.behind(known.tenantId, async (within) => {
    const visitor = await visitorOf(within, known.hash)
    if (!visitor) throw noLink()
    if (!visitor.hasAccepted) throw refuse.conflict('nda_not_accepted', 'Accept the NDA of this room first.')
    return work(within, visitor)
  })
}

interface Opened extends Record<string, unknown> {
  readonly id: string
  readonly folder: string
  readonly name: string
  readonly contentType: string
  readonly pages: number
  readonly key: string
}

/** What the group of a visitor sees, in order. */
const documentsOf = ({ tx, tenantId }: Context, { room, group }: Visitor, id: string | null = null) =>
  tx.query<Opened>(
    `select d.id, coalesce(d.folder, '') as folder, d.name, d.content_type as "contentType", d.pages::int as pages, f.key
     from disclosure.room_documents d join disclosure.room_groups g on g.tenant_id = $1 and g.id = $3
       and (d.folder = any(g.folders) or (d.folder is null and g.has_root))
     join kit.files f on f.tenant_id = $1 and f.id = d.file_id and f.state = 'stored'
     where d.tenant_id = $1 and d.room_id = $2 and ($4::uuid is null or d.id = $4)
     order by coalesce(d.folder, ''), d.position, d.created_at, d.id`,
    [tenantId, room, group, id],
  )

async function documentOf(context: Context, visitor: Visitor, id: string): Promise<Opened> {
  const [found] = await documentsOf(context, visitor, id)
  if (!found) throw refuse.missing()
  return found
}

/** Keeps that a page was handed out. A room whose log is full shows nothing more: nothing is seen without a line of it. */
async function log(context: Context, visitor: Visitor, shown: Opened, kind: 'page' | 'download', page: number): Promise<string> {
  const { tx, tenantId } = context
  const [again] = await tx.query<{ id: string }>(
    `select id from disclosure.room_views where tenant_id = $1 and visitor_id = $2 and document_id = $3 and kind = $4 and page = $5
       and created_at > clock_timestamp() - make_interval(secs => $6) order by created_at desc limit 1`,
    [tenantId, visitor.id, shown.id, kind, page, sameViewSeconds],
  )
  if (again) return again.id
  const [room] = await tx.query<{ id: string }>(
    `update disclosure.rooms set view_count = view_count + 1 where tenant_id = $1 and id = $2 and view_count < $3 returning id`,
    [tenantId, visitor.room, viewsMax],
  )
  if (!room) throw refuse.conflict('room_log_full', 'This room has reached the number of views it can log.')
  const { id } = await context.insert(disclosure.roomViews, {
    room: visitor.room,
    visitor: visitor.id,
    visitorName: visitor.name,
    visitorEmail: visitor.email,
    document: shown.id,
    documentName: shown.name,
    kind,
    page,
  })
  return id
}

export const visiting = {
  async enter({ link }, context) {
    const known = readSecret(link)
    if (!known) throw noLink()
    return context.behind(known.tenantId, async (within) => {
      const visitor = await visitorOf(within, known.hash)
      if (!visitor) return atDoor(within, known.hash)
      const documents = visitor.hasAccepted ? await documentsOf(within, visitor) : []
      return {
        unique_id: visitor.room,
        state: visitor.hasAccepted ? ('open' as const) : ('nda' as const),
        name: visitor.roomName,
        company_name: await companyName(within),
        ends_at: new Date(visitor.endsAt).toISOString(),
        visitor: visitor.name,
        nda: visitor.nda,
        may_download: visitor.mayDownload,
        documents: documents.map(({ id, folder, name, contentType, pages }) => ({
          unique_id: id,
          folder,
          name,
          content_type: contentType,
          pages,
        })),
      }
    })
  },

  async ask({ link, name, email, reason }, context) {
    const known = readSecret(link)
    if (!known) throw noLink()
    const unusable = whyNotTo(email)
    if (unusable) throw refuse.invalid('address_unusable', unusable, 'email')
    return context.behind(known.tenantId, async (within) => {
      const { tx, tenantId } = within
      const { unique_id: room, name: roomName } = await atDoor(within, known.hash)
      await tx.query('select 1 from disclosure.rooms where tenant_id = $1 and id = $2 for update', [tenantId, room])
      const [listed] = await tx.query<{ before: string | null; requests: number }>(
        `select (array_agg(id) filter (where lower(email) = lower($3)))[1] as before, count(*) filter (where status = 'requested')::int as requests
         from disclosure.room_visitors where tenant_id = $1 and room_id = $2`,
        [tenantId, room, email],
      )
      const before = listed!.before ? await within.find(disclosure.roomVisitors, listed!.before, 'lock') : undefined
      // Whoever asks does not learn who has access.
      if (before?.status === 'requested') return { unique_id: room }
      if (listed!.requests >= requestsMax) throw refuse.slowDown(3_600)
      // Who was turned away asks anew; who lost their link is told of to whoever can send another.
      if (before && before.status !== 'admitted')
        await within.update(disclosure.roomVisitors, before, { reason, group: null, status: 'requested' })
      const { id } = before ?? (await within.insert(disclosure.roomVisitors, { room, name, email, reason }))
      const [manager] = await tx.query<{ project: string; people: string[] }>(
        `select r.project_id as project, array_remove(array[r.created_by, p.owner_id], null) as people from disclosure.rooms r
         join projects.projects_view p on p.tenant_id = $1 and p.id = r.project_id where r.tenant_id = $1 and r.id = $2`,
        [tenantId, room],
      )
      await notify(tx, {
        tenantId,
        notice: 'disclosure_room_request',
        people: manager!.people,
        values: { room: roomName, name: before?.name ?? name },
        link: `/disclosure/projects/${manager!.project}/rooms/${room}`,
        about: { resource: 'disclosure.roomVisitors', id },
        key: before ? `${id} ${new Date().toISOString().slice(0, 10)}` : id,
      })
      return { unique_id: room }
    })
  },

  async accept({ link, sha256 }, context) {
    const known = readSecret(link)
    if (!known) throw noLink()
    return context.behind(known.tenantId, async (within) => {
      const visitor = await visitorOf(within, known.hash)
      if (!visitor?.nda) throw noLink()
      if (visitor.nda.sha256 !== sha256)
        throw refuse.conflict('nda_changed', 'The text has changed. Read it again before you accept it.')
      await within.tx.query(
        `insert into disclosure.room_acceptances (tenant_id, visitor_id, version, sha256, name, email) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing`,
        [within.tenantId, visitor.id, visitor.nda.version, sha256, visitor.name, visitor.email],
      )
      return { unique_id: visitor.room, version: visitor.nda.version }
    })
  },

  async page({ link, document_unique_id: id, page }, context) {
    const { tenantId, shown, mark } = await inside(context, link, async (within, visitor) => {
      const found = await documentOf(within, visitor, id)
      if (page > found.pages) throw refuse.missing('This page does not exist.')
      const now = new Date().toISOString().slice(0, 16).replace('T', ' ')
      return {
        tenantId: within.tenantId,
        shown: found,
        mark: [`${visitor.name} · ${visitor.email}`, `${now} UTC · ${visitor.roomName.slice(0, 60)}`],
      }
    })
    // Drawn while nothing is held; who may no more by then gets nothing.
    const drawn = await context.external(`draw page ${page} of ${id}`, () =>
      markedPage(tenantId, context.files, { key: shown.key, contentType: shown.contentType, page, mark }),
    )
    const view = await inside(context, link, async (within, visitor) =>
      log(within, visitor, await documentOf(within, visitor, id), 'page', page),
    )
    const { width, height } = drawn
    const image = Buffer.from(drawn.image).toString('base64')
    return { unique_id: id, view_unique_id: view, page, width, height, image }
  },

  seen: ({ link, view_unique_id: view, seconds }, context) =>
    inside(context, link, async ({ tx, tenantId }, visitor) => {
      // Never longer than it can have been.
      const [row] = await tx.query<{ seconds: number }>(
        `update disclosure.room_views set seconds = greatest(seconds, least($4::int, extract(epoch from clock_timestamp() - created_at)::int))
         where tenant_id = $1 and id = $2 and visitor_id = $3 and kind = 'page' returning seconds::int`,
        [tenantId, view, visitor.id, seconds],
      )
      if (!row) throw refuse.missing()
      return { unique_id: view, seconds: row.seconds }
    }),

  download: ({ link, document_unique_id: id }, context) =>
    inside(context, link, async (within, visitor) => {
      const shown = await documentOf(within, visitor, id)
      if (!visitor.mayDownload)
        throw refuse.conflict('download_not_allowed', 'Documents of this room can be viewed, not downloaded.')
      await log(within, visitor, shown, 'download', 0)
      const { key, name: filename } = shown
      return { unique_id: id, url: await within.files.presignDownload({ key, filename, expiresInSeconds: downloadSeconds }) }
    }),
} satisfies Partial<Customs<typeof disclosure, 'rooms'>>

/** What somebody without access learns: that there is a room, whose, and until when. */
async function atDoor(context: Context, hash: Buffer): Promise<EnteredRoom> {
  const [room] = await context.tx.query<{ id: string; name: string; endsAt: string }>(
    `select r.id, r.name, r.ends_at as "endsAt" from disclosure.rooms r where r.tenant_id = $1 and r.door_hash = $2 and ${isOpen}`,
    [context.tenantId, hash],
  )
  if (!room) throw noLink()
  return {
    unique_id: room.id,
    state: 'door',
    name: room.name,
    company_name: await companyName(context),
    ends_at: new Date(room.endsAt).toISOString(),
    visitor: null,
    nda: null,
    may_download: false,
    documents: [],
  }
}
