import { createHash, randomUUID } from 'node:crypto'
import { files } from '@quoin/files/resources'
import type { RecordOf } from '@quoin/kit'
import { newKey } from '@quoin/kit/files'
import { whyNotTo } from '@quoin/kit/mail'
import { countPages, isDrawnAsPages, pageBounds, paperLanguage } from '@quoin/kit/pdf'
import { newSecret } from '@quoin/kit/secret-links'
import {
  advisoryLock,
  type BlockServer,
  companyOf,
  type Context,
  type Customs,
  document,
  gone,
  refuse,
  requireStorage,
} from '@quoin/kit/server'
import { projects } from '@quoin/projects/resources'
import { type EditionBody, inLanguage } from '../editions/body.ts'
import { editionPdf } from '../editions/pdf.ts'
import { disclosure, type RoomDetail, type RoomWire } from '../resources/index.ts'
import { bodyOf, editionOf, languageOfMe } from './editions.ts'
import { projectName } from './respondents.ts'
import { visiting } from './visiting.ts'
import { mustSee } from './views.ts'

type RoomRow = RecordOf<typeof disclosure.rooms.definition.fields>
type VisitorRow = RecordOf<typeof disclosure.roomVisitors.definition.fields>
const held = { rooms: 100, groups: 50, documents: 1_000, visitors: 500, invitationsPerDay: 500, days: 1_096 } as const
const tooMany = (what: keyof typeof held) => refuse.conflict(`too_many_${what}`, `There can be up to ${held[what]} ${what} here.`)

const shownRoom = `'unique_id', r.id, 'name', r.name, 'closed_at', r.closed_at, 'ends_at', r.ends_at, 'views', r.view_count,
  'status', case when r.closed_at is not null then 'closed' when r.ends_at <= clock_timestamp() then 'ended' else 'open' end,
  'documents', (select count(*) from disclosure.room_documents d where d.tenant_id = $1 and d.room_id = r.id),
  'visitors', (select count(*) from disclosure.room_visitors v where v.tenant_id = $1 and v.room_id = r.id and v.status = 'admitted'),
  'requests', (select count(*) from disclosure.room_visitors v where v.tenant_id = $1 and v.room_id = r.id and v.status = 'requested')`

export async function roomOf(context: Context, project: string, id: string, lock?: 'lock'): Promise<RoomRow> {
  await mustSee(context, project)
  const row = await context.find(disclosure.rooms, id, lock)
  if (row.project !== project) throw refuse.missing()
  return row
}
/** For what is of no use in a room that nobody enters any more. */
async function openRoom(context: Context, project: string, id: string): Promise<RoomRow> {
  const row = await roomOf(context, project, id, 'lock')
  if (row.closedAt) throw refuse.conflict('room_closed', 'This data room is closed.')
  return row
}

async function detail({ tx, tenantId }: Context, id: string): Promise<RoomDetail> {
  const [found] = await tx.query<{ row: RoomDetail }>(
    `select json_build_object(${shownRoom},
       'nda', (select json_build_object('version', n.version, 'sha256', n.sha256, 'text', n.text) from disclosure.room_ndas n
          where n.tenant_id = $1 and n.room_id = r.id and n.version = r.nda_version),
       'groups', (select coalesce(json_agg(json_build_object('unique_id', g.id, 'name', g.name, 'may_download', g.may_download,
          'folders', case when g.has_root then array[''] else '{}' end || coalesce(g.folders, '{}')) order by g.name, g.id), '[]')
          from disclosure.room_groups g where g.tenant_id = $1 and g.room_id = r.id),
       'contents', (select coalesce(json_agg(json_build_object('unique_id', d.id, 'folder', coalesce(d.folder, ''), 'name', d.name, 'position', d.position,
          'content_type', d.content_type, 'pages', d.pages, 'sha256', d.sha256) order by coalesce(d.folder, ''), d.position, d.created_at, d.id), '[]')
          from disclosure.room_documents d where d.tenant_id = $1 and d.room_id = r.id),
       'people', (select coalesce(json_agg(json_build_object('unique_id', v.id, 'name', v.name, 'email', v.email, 'user_unique_id', v.user_id,
          'group_unique_id', v.group_id, 'reason', v.reason, 'status', v.status, 'last_seen_at', v.last_seen_at, 'accepted_at', a.at,
          'accepted_version', a.version, 'accepted_sha256', a.sha256) order by v.status = 'requested' desc, v.name, v.id), '[]')
          from disclosure.room_visitors v left join lateral (select c.at, c.version, c.sha256 from disclosure.room_acceptances c
            where c.tenant_id = $1 and c.visitor_id = v.id order by c.version desc limit 1) a on true
          where v.tenant_id = $1 and v.room_id = r.id)) as row
     from disclosure.rooms r where r.tenant_id = $1 and r.id = $2`,
    [tenantId, id],
  )
  return found!.row
}

const counts = {
  groups: 'select count(*)::int as held from disclosure.room_groups where tenant_id = $1 and room_id = $2',
  documents: 'select count(*)::int as held from disclosure.room_documents where tenant_id = $1 and room_id = $2',
  visitors: 'select count(*)::int as held from disclosure.room_visitors where tenant_id = $1 and room_id = $2',
} as const
async function countOf(context: Context, table: keyof typeof counts, room: string): Promise<number> {
  const [row] = await context.tx.query<{ held: number }>(counts[table], [context.tenantId, room])
  return row!.held
}

function endOf(given: string): string {
  const at = new Date(given)
  if (at.getTime() <= Date.now() || at.getTime() > Date.now() + held.days * 86_400_000)
    throw refuse.invalid('invalid', 'must be in the future, and within three years', 'ends_at')
  return at.toISOString()
}

interface Shown extends Record<string, unknown> {
  readonly file: string
  readonly key: string
  readonly name: string
  readonly contentType: string
  readonly sha256: string
}

/** The bytes that are shown of a stored file whom the asking person may read. */
async function ofStoredFile(context: Context, id: string): Promise<Shown> {
  await context.call(files.storedFiles.get, { id })
  const bytes = await context.callInternal(files.storedFiles.internal.bytesOf, { id })
  if (!bytes) throw refuse.missing()
  if (bytes.isRejected) throw refuse.conflict('file_rejected', 'This file was rejected and cannot be shown.')
  const no = (code: string, says: string) => refuse.invalid(code, says, 'stored_file_unique_id')
  if (!isDrawnAsPages(bytes.contentType)) throw no('upload_wrong_type', 'Data rooms show PDF files and pictures.')
  if (bytes.size > pageBounds.bytes) throw no('document_too_large', `Documents can be up to ${pageBounds.bytes / 1_048_576} MiB.`)
  return copied(context, bytes, () => context.files.read(bytes.key))
}

/** An edition as the PDF it would be exported as, in the language of whoever puts it there. */
async function ofEdition(context: Context, project: string, id: string): Promise<Shown> {
  const edition = await editionOf(context, project, id)
  const body = await bodyOf(context, id)
  const language = await languageOfMe(context)
  const name = `${edition.title.replaceAll(/[/\\]/g, ' ')}.pdf`
  return copied(context, { name, contentType: 'application/pdf' }, () =>
    editionPdf(inLanguage(JSON.parse(body) as EditionBody, language), edition.sha256, language),
  )
}

/** Bytes of the room's own, so that what becomes of the file they were taken from changes no room. */
async function copied(
  context: Context,
  { name, contentType }: { readonly name: string; readonly contentType: string },
  read: () => Promise<Uint8Array | NodeJS.ReadableStream>,
): Promise<Shown> {
  const { tenantId, tx } = context
  const file = context.idFor('room document')
  const { key, size, sha256 } = await context.external(
    `copy ${file}`,
    async () => {
      const written = newKey({ tenantId, purpose: 'rooms', filename: name })
      const info = await context.files.write(written, (await read()) as Uint8Array, contentType)
      return { key: written, size: info.size, sha256: info.sha256! }
    },
    ({ key: written }) => context.files.delete(written),
  )
  await requireStorage(context, size)
  await tx.query(
    `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, state, created_by)
     values ($1, $2, $3, 'room document', $4, $5, $6, $7, 'stored', $8)`,
    [tenantId, file, key, name, contentType, size, sha256, context.me],
  )
  return { file, key, name, contentType, sha256 }
}

async function groupIn(context: Context, room: string, id: string): Promise<void> {
  const [row] = await context.tx.query('select 1 from disclosure.room_groups where tenant_id = $1 and room_id = $2 and id = $3', [
    context.tenantId,
    room,
    id,
  ])
  if (!row) throw refuse.invalid('no_such_record', 'This group does not exist.', 'group_unique_id')
}

/** Gives a visitor a link of their own and mails it to them; the one before it ends. */
async function admit(context: Context, room: RoomRow, visitor: VisitorRow, group: string): Promise<void> {
  const { tx, tenantId, settings } = context
  const isNew = visitor.status !== 'admitted'
  await context.update(disclosure.roomVisitors, visitor, { group, status: 'admitted' })
  if (!isNew) return
  advisoryLock(tx, 'room invitations')
  const [sent] = await tx.query<{ today: number }>(
    `select coalesce(sum(invitations), 0)::int as today from disclosure.room_visitors
     where tenant_id = $1 and invited_at > now() - interval '1 day'`,
    [tenantId],
  )
  if (sent!.today >= held.invitationsPerDay) throw refuse.slowDown(3_600)
  const { secret, hash } = newSecret(tenantId)
  await tx.query(
    `update disclosure.room_visitors set link_hash = $3, invited_at = now(),
       invitations = 1 + case when invited_at > now() - interval '1 day' then invitations else 0 end where tenant_id = $1 and id = $2`,
    [tenantId, visitor.id, hash],
  )
  await mail(context, room, visitor, 'disclosure_room_invitation', {
    until: room.endsAt.slice(0, 10),
    link: `${settings.publicUrl}/room#${secret}`,
  })
}

async function mail(
  context: Context,
  room: RoomRow,
  { id, name, email }: VisitorRow,
  template: string,
  values: Record<string, string> = {},
) {
  const [me] = await context.tx.query<{ language: string | null }>(
    'select language from gateway.users_view where tenant_id = $1 and id = $2',
    [context.tenantId, context.me],
  )
  await context.mailer.send(
    {
      to: email,
      template,
      language: paperLanguage(me?.language, (await companyOf(context.pools, context.tenantId))?.language),
      tenantId: context.tenantId,
      key: `${template} ${id} ${randomUUID()}`,
      values: { name, room: room.name, project: await projectName(context, room.project), ...values },
    },
    context.tx,
  )
}

async function documentIn(context: Context, room: string, id: string) {
  const row = await context.find(disclosure.roomDocuments, id, 'lock')
  if (row.room !== room) throw refuse.missing()
  return row
}
async function visitorIn(context: Context, room: string, id: string): Promise<VisitorRow> {
  const row = await context.find(disclosure.roomVisitors, id, 'lock')
  if (row.room !== room) throw refuse.missing()
  return row
}

/** People of rooms that can still be entered, in projects that the asking person sees. */
export const listVisitors: NonNullable<BlockServer['replaces'][string]['list']> = async ({ query }, context) => {
  const held = await context.tx.query<{ project: string }>(
    `select distinct project_id as project from disclosure.rooms where tenant_id = $1 and closed_at is null and ends_at > clock_timestamp()
     limit 5000`,
    [context.tenantId],
  )
  const seen = await context.ids(projects.projects, { ids: held.map(({ project }) => project) }, held.length)
  return context.list(disclosure.roomVisitors, query, (add) => [
    `t.room_id in (select r.id from disclosure.rooms r where r.tenant_id = ${add(context.tenantId)} and r.closed_at is null
       and r.ends_at > clock_timestamp() and r.project_id = any(${add(seen)}::uuid[]))`,
  ])
}

/** One of them; the rooms of projects that the asking person does not see have nobody. */
export const getVisitor: NonNullable<BlockServer['replaces'][string]['get']> = async (request, context, standard) => {
  const { room } = await context.find(disclosure.roomVisitors, request.params.id!)
  const { project } = await context.find(disclosure.rooms, room)
  await mustSee(context, project)
  return standard(request)
}

export const rooms: Customs<typeof disclosure, 'rooms'> = {
  ...visiting,

  async inProject({ project }, context) {
    await mustSee(context, project)
    const rows = await context.tx.query<{ row: RoomWire }>(
      `select json_build_object(${shownRoom}) as row from disclosure.rooms r where r.tenant_id = $1 and r.project_id = $2
       order by r.created_at desc, r.id`,
      [context.tenantId, project],
    )
    return { unique_id: project, rooms: rows.map(({ row }) => row) }
  },

  async open({ project, name, ends_at }, context) {
    await mustSee(context, project)
    const endsAt = endOf(ends_at)
    advisoryLock(context.tx, 'rooms of', project)
    const [row] = await context.tx.query<{ held: number }>(
      'select count(*)::int as held from disclosure.rooms where tenant_id = $1 and project_id = $2',
      [context.tenantId, project],
    )
    if (row!.held >= held.rooms) throw tooMany('rooms')
    const { id } = await context.insert(disclosure.rooms, { project, name, endsAt })
    return detail(context, id)
  },

  async show({ project, room }, context) {
    await roomOf(context, project, room)
    return detail(context, room)
  },

  async change({ project, room: id, name, ends_at, nda }, context) {
    const { tx, tenantId } = context
    const room = await openRoom(context, project, id)
    let ndaVersion = Number(room.ndaVersion)
    if (nda === null) ndaVersion = 0
    else if (nda !== undefined) {
      const sha256 = createHash('sha256').update(nda).digest('hex')
      const [last] = await tx.query<{ version: number; sha256: string }>(
        'select version, sha256 from disclosure.room_ndas where tenant_id = $1 and room_id = $2 order by version desc limit 1',
        [tenantId, id],
      )
      // The same text is the same version: what was accepted stays accepted.
      ndaVersion = last?.sha256 === sha256 ? last.version : (last?.version ?? 0) + 1
      if (last?.sha256 !== sha256)
        await tx.query(
          'insert into disclosure.room_ndas (tenant_id, room_id, version, sha256, text) values ($1, $2, $3, $4, $5)',
          [tenantId, id, ndaVersion, sha256, nda],
        )
    }
    await context.update(disclosure.rooms, room, {
      ...(name && { name }),
      ...(ends_at && { endsAt: endOf(ends_at) }),
      ndaVersion,
    })
    return detail(context, id)
  },

  async close({ project, room: id }, context) {
    const room = await openRoom(context, project, id)
    await context.update(disclosure.rooms, room, { closedAt: new Date().toISOString() })
    return detail(context, id)
  },

  async door({ project, room: id }, context) {
    await openRoom(context, project, id)
    const { secret, hash } = newSecret(context.tenantId)
    await context.tx.query('update disclosure.rooms set door_hash = $3 where tenant_id = $1 and id = $2', [
      context.tenantId,
      id,
      hash,
    ])
    return { unique_id: id, url: `${context.settings.publicUrl}/room#${secret}` }
  },

  async addDocument({ project, room, stored_file_unique_id: storedFile, edition_unique_id: edition, folder, name }, context) {
    await openRoom(context, project, room)
    if (Boolean(storedFile) === Boolean(edition))
      throw refuse.invalid('required', 'Name a stored file or an edition.', 'stored_file_unique_id')
    const count = await countOf(context, 'documents', room)
    if (count >= held.documents) throw tooMany('documents')
    const shown = edition ? await ofEdition(context, project, edition) : await ofStoredFile(context, storedFile!)
    const pages =
      shown.contentType === 'application/pdf'
        ? await context.external(`pages of ${shown.key}`, () => countPages(context.tenantId, context.files, shown.key))
        : 1
    const { id } = await context.insert(disclosure.roomDocuments, {
      room,
      folder: folder || null,
      name: name ?? shown.name,
      position: Math.min(count + 1, held.documents),
      file: shown.file,
      edition: edition ?? null,
      contentType: shown.contentType,
      sha256: shown.sha256,
      pages,
    })
    return document({ type: 'disclosure_room_document', id, status: 201, attributes: { unique_id: id } })
  },

  async changeDocument({ project, room, document: id, folder, ...changes }, context) {
    await openRoom(context, project, room)
    const row = await documentIn(context, room, id)
    await context.update(disclosure.roomDocuments, row, { ...changes, ...(folder !== undefined && { folder: folder || null }) })
    // Whatever stood at the place it takes makes room in the direction it comes from.
    if (changes.position !== undefined)
      await context.tx.query(
        `update disclosure.room_documents d set position = n.place
         from (select id, row_number() over (order by position, (id = $3) = $4 desc, created_at, id) as place
           from disclosure.room_documents where tenant_id = $1 and room_id = $2) n
         where d.tenant_id = $1 and d.id = n.id and d.position <> n.place`,
        [context.tenantId, room, id, changes.position < Number(row.position)],
      )
    return { unique_id: id }
  },

  async removeDocument({ project, room, document: id }, context) {
    await roomOf(context, project, room, 'lock')
    const row = await documentIn(context, room, id)
    await context.tx.query(
      `update kit.files set state = 'orphan', expires_at = clock_timestamp() where tenant_id = $1 and id = $2`,
      [context.tenantId, row.file],
    )
    await context.purge(disclosure.roomDocuments, row)
    return gone()
  },

  async saveGroup({ project, room, unique_id, name, folders, may_download: mayDownload }, context) {
    await openRoom(context, project, room)
    const named = [...new Set(folders)].filter(Boolean)
    const values = { name, folders: named, hasRoot: folders.includes(''), mayDownload }
    if (unique_id) {
      const row = await context.find(disclosure.roomGroups, unique_id, 'lock')
      if (row.room !== room) throw refuse.missing()
      await context.update(disclosure.roomGroups, row, values)
      return { unique_id }
    }
    if ((await countOf(context, 'groups', room)) >= held.groups) throw tooMany('groups')
    const { id } = await context.insert(disclosure.roomGroups, { room, ...values })
    return { unique_id: id }
  },

  async removeGroup({ project, room, group }, context) {
    await roomOf(context, project, room, 'lock')
    const row = await context.find(disclosure.roomGroups, group, 'lock')
    if (row.room !== room) throw refuse.missing()
    const [used] = await context.tx.query(
      `select 1 from disclosure.room_visitors where tenant_id = $1 and group_id = $2 and status = 'admitted' limit 1`,
      [context.tenantId, group],
    )
    if (used) throw refuse.conflict('group_in_use', 'Move the people of this group to another one first.')
    await context.purge(disclosure.roomGroups, row)
    return gone()
  },

  async invite({ project, room: id, group_unique_id: group, user_unique_id: user, ...given }, context) {
    const room = await openRoom(context, project, id)
    await groupIn(context, id, group)
    const [member] = user
      ? await context.tx.query<{ name: string; email: string }>(
          `select name, email from gateway.users_view where tenant_id = $1 and id = $2 and status = 'active'`,
          [context.tenantId, user],
        )
      : []
    if (user && !member) throw refuse.invalid('no_such_record', 'This person is not a member.', 'user_unique_id')
    const { name, email } = member ?? given
    if (!name) throw refuse.invalid('required', 'is required', 'name')
    if (!email) throw refuse.invalid('required', 'is required', 'email')
    const unusable = whyNotTo(email)
    if (unusable) throw refuse.invalid('address_unusable', unusable, 'email')
    const [known] = await context.tx.query(
      'select 1 from disclosure.room_visitors where tenant_id = $1 and room_id = $2 and lower(email) = lower($3)',
      [context.tenantId, id, email],
    )
    if (known) throw refuse.conflict('already_invited', 'This person is already listed in this room.')
    if ((await countOf(context, 'visitors', id)) >= held.visitors) throw tooMany('visitors')
    const made = await context.insert(disclosure.roomVisitors, { room: id, name, email, user: user ?? null })
    await admit(context, room, await visitorIn(context, id, made.id), group)
    return document({ type: 'disclosure_room_visitor', id: made.id, status: 201, attributes: { unique_id: made.id } })
  },

  async admit({ project, room: id, visitor, group_unique_id: group }, context) {
    const room = await openRoom(context, project, id)
    await groupIn(context, id, group)
    await admit(context, room, await visitorIn(context, id, visitor), group)
    return { unique_id: visitor }
  },

  async revoke({ project, room: id, visitor }, context) {
    const room = await roomOf(context, project, id, 'lock')
    const row = await visitorIn(context, id, visitor)
    if (row.status === 'revoked' || row.status === 'declined')
      throw refuse.conflict('wrong_state', 'This person has no access already.')
    const isDeclined = row.status === 'requested'
    await context.update(disclosure.roomVisitors, row, { status: isDeclined ? 'declined' : 'revoked' })
    await context.tx.query('update disclosure.room_visitors set link_hash = null where tenant_id = $1 and id = $2', [
      context.tenantId,
      visitor,
    ])
    if (isDeclined) await mail(context, room, row, 'disclosure_room_declined')
    return { unique_id: visitor }
  },
}
