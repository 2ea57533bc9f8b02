import { boolean, integer, internal, longText, moment, oneOf, ref, resource, text, action } from '@quoin/kit'
import type { RecordNamed } from '@quoin/realtime/resources'
import { inProject } from './common.ts'

/** News for everybody who belongs to a project or follows it. */
export const announcements = resource({
  ...inProject('announcements'),
  type: 'projectAnnouncement',
  wrapper: 'announcement',
  title: 'title',
  fields: {
    project: ref('projects.projects').required().fixed(),
    title: text(200).required().searchable().sortable(),
    body: longText(20_000).searchable(),
    pinned: boolean().default(false).filterable(),
  },
  sort: '-created_at',
})

/** A question or a subject that people of a project talk about until it is settled, in the conversation of realtime about it. */
export const discussions = resource({
  ...inProject('discussions'),
  type: 'projectDiscussion',
  wrapper: 'discussion',
  title: 'title',
  fields: {
    project: ref('projects.projects').required().fixed(),
    title: text(200).required().searchable().sortable(),
    description: longText(20_000).searchable(),
    /** Dotted name and id of what within the project it is about, and the passage that is meant. */
    aboutType: text(100).fixed().filterable(),
    aboutId: text(36).fixed().filterable(),
    passage: longText(2_000).fixed(),
    status: oneOf('open', 'resolved').default('open').readOnly().sortable(),
    messagesCount: integer().default(0).readOnly(),
    lastMessageAt: moment().readOnly().sortable(),
  },
  sort: '-updated_at',
  actions: {
    resolve: action().when({ status: 'open' }).says('Settles a discussion.'),
    reopen: action().when({ status: 'resolved' }).says('Opens a settled discussion again.'),
  },
  internal: {
    readersAmong: internal<RecordNamed & { readonly people: readonly string[] }, readonly string[]>(
      'Those of some people who see the project of a discussion; all of them where another record is named.',
    ),
  },
})
