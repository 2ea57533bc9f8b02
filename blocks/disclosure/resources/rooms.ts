import { boolean, custom, email, integer, longText, moment, oneOf, ref, resource, tags, text } from '@quoin/kit'
import * as z from 'zod'

const manage = 'disclosure.rooms.manage'
const permissions = { read: manage, write: manage } as const
const ofProject = { project: 'projects.projects' } as const
const ofRoom = { ...ofProject, room: 'disclosure.rooms' } as const
const link = z.string().max(200)
const folder = z.string().trim().max(60)
const visitorStates = ['requested', 'admitted', 'declined', 'revoked'] as const

const roomWire = z.object({
  unique_id: z.string(),
  name: z.string(),
  status: z.enum(['open', 'closed', 'ended']),
  ends_at: z.string(),
  closed_at: z.string().nullable(),
  documents: z.int(),
  visitors: z.int(),
  requests: z.int(),
  views: z.int(),
})
export type RoomWire = z.infer<typeof roomWire>
const roomDetail = roomWire.extend({
  nda: z.object({ version: z.int(), sha256: z.string(), text: z.string() }).nullable(),
  groups: z.array(z.object({ unique_id: z.string(), name: z.string(), folders: z.array(z.string()), may_download: z.boolean() })),
  contents: z.array(
    z.object({
      unique_id: z.string(),
      folder: z.string(),
      name: z.string(),
      position: z.int(),
      content_type: z.string(),
      pages: z.int(),
      sha256: z.string(),
    }),
  ),
  people: z.array(
    z.object({
      unique_id: z.string(),
      name: z.string(),
      email: z.string(),
      user_unique_id: z.string().nullable(),
      group_unique_id: z.string().nullable(),
      reason: z.string().nullable(),
      status: z.enum(visitorStates),
      accepted_at: z.string().nullable(),
      accepted_version: z.int().nullable(),
      accepted_sha256: z.string().nullable(),
      last_seen_at: z.string().nullable(),
    }),
  ),
})
export type RoomDetail = z.infer<typeof roomDetail>
const saved = z.object({ unique_id: z.string() })
const entered = z.object({
  unique_id: z.string(),
  /** `door`: one may ask for access; `nda`: a text waits to be accepted; `open`: the documents. */
  state: z.enum(['door', 'nda', 'open']),
  name: z.string(),
  company_name: z.string(),
  ends_at: z.string(),
  visitor: z.string().nullable(),
  nda: z.object({ version: z.int(), sha256: z.string(), text: z.string() }).nullable(),
  may_download: z.boolean(),
  documents: z.array(
    z.object({ unique_id: z.string(), folder: z.string(), name: z.string(), content_type: z.string(), pages: z.int() }),
  ),
})
export type EnteredRoom = z.infer<typeof entered>

/** A place where people from inside and outside look at certain documents of a project until a day. */
export const rooms = resource({
  base: 'projects',
  type: 'disclosure_room',
  wrapper: 'room',
  title: 'name',
  within: 'project',
  path: '/rooms',
  fields: {
    project: ref('projects.projects').required().fixed(),
    name: text(200).required(),
    endsAt: moment().required(),
    closedAt: moment().readOnly(),
    ndaVersion: integer(0).default(0).readOnly(),
    viewCount: integer(0).default(0).readOnly(),
  },
  permissions,
  only: ['get'],
  operations: {
    inProject: custom({
      method: 'GET',
      path: '/projects/:project/rooms',
      permission: manage,
      ids: ofProject,
      answer: z.object({ unique_id: z.string(), rooms: z.array(roomWire) }),
      summary: 'Lists the data rooms of a project.',
    }),
    open: custom({
      method: 'POST',
      path: '/projects/:project/rooms',
      permission: manage,
      wrapper: 'room',
      ids: ofProject,
      body: z.object({ name: z.string().trim().min(1).max(200), ends_at: z.iso.datetime({ offset: true }) }),
      answer: roomDetail,
      summary: 'Opens a data room.',
    }),
    show: custom({
      method: 'GET',
      path: '/projects/:project/rooms/:room',
      permission: manage,
      ids: ofRoom,
      answer: roomDetail,
      summary: 'A data room with its groups, documents and people.',
    }),
    change: custom({
      method: 'PUT',
      path: '/projects/:project/rooms/:room',
      permission: manage,
      wrapper: 'room',
      ids: ofRoom,
      body: z.object({
        name: z.string().trim().min(1).max(200).optional(),
        ends_at: z.iso.datetime({ offset: true }).optional(),
        /** Another text asks everybody anew; none asks nobody. */
        nda: z.string().trim().min(1).max(50_000).nullish(),
      }),
      answer: roomDetail,
      summary: 'Changes the name, the end or the NDA of a data room.',
    }),
    close: custom({
      method: 'PUT',
      path: '/projects/:project/rooms/:room/close',
      permission: manage,
      ids: ofRoom,
      answer: roomDetail,
      summary: 'Closes a data room for good; every link into it ends at once.',
    }),
    door: custom({
      method: 'POST',
      path: '/projects/:project/rooms/:room/door',
      permission: manage,
      secret: true,
      ids: ofRoom,
      answer: z.object({ unique_id: z.string(), url: z.string() }),
      summary: 'Makes the link at which access can be requested; the one before it ends.',
    }),
    addDocument: custom({
      method: 'POST',
      path: '/projects/:project/rooms/:room/documents',
      permission: manage,
      limit: 'heavy',
      wrapper: 'document',
      ids: ofRoom,
      body: z.object({
        stored_file_unique_id: z.uuid().nullish(),
        edition_unique_id: z.uuid().nullish(),
        folder: folder.default(''),
        name: z.string().trim().min(1).max(250).nullish(),
      }),
      answer: saved,
      summary: 'Puts a stored file, or an edition, into a data room.',
    }),
    changeDocument: custom({
      method: 'PUT',
      path: '/projects/:project/rooms/:room/documents/:document',
      permission: manage,
      wrapper: 'document',
      ids: { ...ofRoom, document: 'disclosure.roomDocuments' },
      body: z.object({
        name: z.string().trim().min(1).max(250).optional(),
        folder: folder.optional(),
        position: z.int().min(1).max(1_000).optional(),
      }),
      answer: saved,
      summary: 'Renames or moves a document of a data room.',
    }),
    removeDocument: custom({
      method: 'DELETE',
      path: '/projects/:project/rooms/:room/documents/:document',
      permission: manage,
      ids: { ...ofRoom, document: 'disclosure.roomDocuments' },
      summary: 'Takes a document out of a data room.',
    }),
    saveGroup: custom({
      method: 'PUT',
      path: '/projects/:project/rooms/:room/groups',
      permission: manage,
      wrapper: 'group',
      ids: ofRoom,
      body: z.object({
        unique_id: z.uuid().nullish(),
        name: z.string().trim().min(1).max(120),
        folders: z.array(folder).max(50),
        may_download: z.boolean().default(false),
      }),
      answer: saved,
      summary: 'Makes or changes a group of visitors and the folders it sees.',
    }),
    removeGroup: custom({
      method: 'DELETE',
      path: '/projects/:project/rooms/:room/groups/:group',
      permission: manage,
      ids: { ...ofRoom, group: 'disclosure.roomGroups' },
      summary: 'Removes a group that nobody is in.',
    }),
    invite: custom({
      method: 'POST',
      path: '/projects/:project/rooms/:room/visitors',
      permission: manage,
      wrapper: 'visitor',
      ids: ofRoom,
      body: z.object({
        group_unique_id: z.uuid(),
        user_unique_id: z.uuid().nullish(),
        name: z.string().trim().min(1).max(200).nullish(),
        email: z.email().max(254).nullish(),
      }),
      answer: saved,
      summary: 'Lets a member, or somebody outside, into a data room, by a mail with a link of their own.',
    }),
    admit: custom({
      method: 'PUT',
      path: '/projects/:project/rooms/:room/visitors/:visitor/admit',
      permission: manage,
      wrapper: 'visitor',
      ids: { ...ofRoom, visitor: 'disclosure.roomVisitors' },
      body: z.object({ group_unique_id: z.uuid() }),
      answer: saved,
      summary: 'Accepts a request into a group, moves a visitor to it, or lets one in again.',
    }),
    revoke: custom({
      method: 'PUT',
      path: '/projects/:project/rooms/:room/visitors/:visitor/revoke',
      permission: manage,
      ids: { ...ofRoom, visitor: 'disclosure.roomVisitors' },
      answer: saved,
      summary: 'Ends the link of a visitor, or declines a request.',
    }),
    enter: custom({
      method: 'GET',
      path: '/room',
      permission: 'open',
      query: z.object({ link }),
      answer: entered,
      summary: 'What a link into a data room opens: its documents, the text to accept first, or the request for access.',
    }),
    ask: custom({
      method: 'POST',
      path: '/room/requests',
      permission: 'open',
      limit: 'lookup',
      secret: true,
      body: z.object({
        link,
        name: z.string().trim().min(1).max(200),
        email: z.email().max(254),
        reason: z.string().trim().min(1).max(2_000),
      }),
      answer: z.object({ unique_id: z.string() }),
      summary: 'Asks for access to a data room.',
    }),
    accept: custom({
      method: 'POST',
      path: '/room/acceptance',
      permission: 'open',
      secret: true,
      body: z.object({ link, sha256: z.string().length(64) }),
      answer: z.object({ unique_id: z.string(), version: z.int() }),
      summary: 'Accepts the NDA of a data room, by the hash of its text.',
    }),
    page: custom({
      method: 'POST',
      path: '/room/pages',
      permission: 'open',
      secret: true,
      body: z.object({ link, document_unique_id: z.uuid(), page: z.int().min(1).max(100_000) }),
      answer: z.object({
        unique_id: z.string(),
        view_unique_id: z.string(),
        page: z.int(),
        width: z.int(),
        height: z.int(),
        /** WebP as base64, with the visitor and the time in its pixels. */
        image: z.string(),
      }),
      summary: 'One page of a document as a picture marked with who sees it and when.',
    }),
    seen: custom({
      method: 'POST',
      path: '/room/views',
      permission: 'open',
      secret: true,
      body: z.object({ link, view_unique_id: z.uuid(), seconds: z.int().min(0).max(86_400) }),
      answer: z.object({ unique_id: z.string(), seconds: z.int() }),
      summary: 'Tells for how long at least a page was looked at.',
    }),
    download: custom({
      method: 'POST',
      path: '/room/downloads',
      permission: 'open',
      secret: true,
      body: z.object({ link, document_unique_id: z.uuid() }),
      answer: z.object({ unique_id: z.string(), url: z.string() }),
      summary: 'An address to have the original at for a minute, where the visitor’s group may.',
    }),
  },
})

/** Visitors who see the same folders; the documents outside of folders lie in the folder without a name. */
export const roomGroups = resource({
  type: 'disclosure_room_group',
  wrapper: 'group',
  title: 'name',
  within: 'room',
  fields: {
    room: ref('disclosure.rooms').required().fixed(),
    name: text(120).required(),
    folders: tags(),
    hasRoot: boolean().default(false),
    mayDownload: boolean().default(false),
  },
  permissions,
  only: [],
})

export const roomDocuments = resource({
  type: 'disclosure_room_document',
  wrapper: 'document',
  title: 'name',
  within: 'room',
  fields: {
    room: ref('disclosure.rooms').required().fixed(),
    folder: text(60),
    name: text(250).required(),
    position: integer(1).required(),
    file: ref('kit.files').readOnly(),
    edition: ref('disclosure.editions').fixed(),
    contentType: text(120).required().fixed(),
    sha256: text(64).required().fixed(),
    pages: integer(1).required().fixed(),
  },
  permissions,
  only: [],
})

/** Somebody who may enter a room, may no more, or asked to. */
export const roomVisitors = resource({
  base: 'projects',
  type: 'disclosure_room_visitor',
  wrapper: 'visitor',
  title: 'name',
  within: 'room',
  path: '/room_visitors',
  sort: '-created_at',
  fields: {
    room: ref('disclosure.rooms').required().fixed(),
    group: ref('disclosure.roomGroups'),
    name: text(200).required(),
    email: email().required(),
    user: ref('gateway.users'),
    reason: longText(2_000),
    status: oneOf(...visitorStates)
      .default('requested')
      .readOnly()
      .filterable(),
    lastSeenAt: moment().readOnly(),
  },
  permissions,
  only: ['list', 'get'],
})

/** Who saw which page when, and for how long at least. */
export const roomViews = resource({
  base: 'projects',
  type: 'disclosure_room_view',
  wrapper: 'view',
  title: 'documentName',
  within: 'room',
  path: '/room_views',
  sort: '-created_at',
  fields: {
    room: ref('disclosure.rooms').required().fixed(),
    visitor: ref('disclosure.roomVisitors').required().fixed(),
    visitorName: text(200).required().fixed(),
    visitorEmail: email().required().fixed(),
    document: ref('disclosure.roomDocuments').required().fixed(),
    documentName: text(250).required().fixed(),
    kind: oneOf('page', 'download').required().fixed(),
    page: integer(0).required().fixed(),
    seconds: integer(0).default(0).readOnly(),
  },
  permissions,
  only: ['list', 'export'],
})
