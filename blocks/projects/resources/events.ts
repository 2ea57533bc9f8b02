import { custom, internal, longText, moment, ref, resource, text, url } from '@quoin/kit'
import * as z from 'zod'
import { inProject } from './common.ts'

const feed = { path: '/calendar/feed', permission: 'projects.projects.read' } as const

/** A day that belongs into somebody's calendar of projects. */
export interface CalendarDay {
  readonly id: string
  readonly title: string
  /** `2027-03-31` */
  readonly day: string
  readonly changedAt: string
  readonly revision: number
  /** Without which it is not told. */
  readonly permission: string
}

/** Something that happens at a time: a meeting, a review, a visit. */
export const events = resource({
  ...inProject('events'),
  type: 'projectEvent',
  wrapper: 'event',
  title: 'title',
  fields: {
    project: ref('projects.projects').required().fixed(),
    title: text(200).required().searchable().sortable(),
    description: longText(5_000).searchable(),
    location: text(250),
    meetingUrl: url(),
    startsAt: moment().required().sortable(),
    endsAt: moment().sortable(),
  },
  /** Events of the projects that this person belongs to. */
  alsoNarrowedBy: ['member_unique_id'],
  sort: 'starts_at',
  operations: {
    feedGet: custom({
      ...feed,
      method: 'GET',
      answer: z.object({ unique_id: z.string(), exists: z.boolean(), created_at: z.string().nullable() }),
      summary: 'Says whether one has a calendar feed of one’s projects. Its address is shown once, when it is made.',
    }),
    feedCreate: custom({
      ...feed,
      method: 'POST',
      secret: true,
      answer: z.object({ unique_id: z.string(), url: z.string() }),
      summary:
        'Makes an address at which calendar programs read the events and due dates of one’s projects; an earlier one ends.',
    }),
    feedDelete: custom({ ...feed, method: 'DELETE', summary: 'Ends one’s calendar feed.' }),
  },
  internal: {
    furtherDays: internal<{ readonly person: string }, readonly CalendarDay[]>(
      'Days of other blocks that belong into the calendar of somebody’s projects; none where nobody has any.',
    ),
  },
})
