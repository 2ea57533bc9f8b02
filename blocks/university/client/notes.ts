import { always, unsupported } from '@quoin/kit'
import { checked, refuse, type WireRecord } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import * as z from 'zod'
import type { StepPosts } from '../resources/index.ts'
import { answering, type ClientCall, entityStatus, id, many, narrowed, none, payload, paging, shaped } from './answering.ts'

/** One’s own note on a step has the id of its step; what others read is a question on a step, or an answer to one. */
interface Note {
  readonly step_unique_id: string
  readonly course_unique_id: string
  readonly text: string
  readonly highlights: readonly string[]
  readonly is_pinned: boolean
  readonly updated_at: string
}
const ownTypes = ['general', 'private']
const target = z.enum(['lesson', 'Lesson'], 'Notes are about a lesson.')
const said = {
  title: unsupported('A note is known by its lesson.'),
  note_type: z.enum(['general', 'private', 'shared', 'comment']).optional(),
  visibility: z.enum(['private', 'students', 'public']).optional(),
  attachment_urls: unsupported('Notes are text alone.'),
  payload: payload.refine((value) => !value, 'A note keeps no custom data.'),
}
const newNote = z.strictObject({
  note: z.strictObject({
    ...said,
    target_unique_id: id,
    target_type: target,
    course_unique_id: id.optional(),
    lesson_unique_id: id.optional(),
    content: z.string(),
    parent_note_unique_id: id.optional(),
  }),
})
const changedNote = z.strictObject({
  note: z.strictObject({
    title: said.title,
    attachment_urls: said.attachment_urls,
    payload: said.payload,
    content: z.string().optional(),
    is_pinned: z.boolean().optional(),
    note_type: unsupported('Whether a note is shared is decided when it is written.'),
    visibility: unsupported('Whether a note is shared is decided when it is written.'),
    enabled: always('Delete the note instead.'),
    status: unsupported('Delete the note instead.'),
  }),
})
const listQuery = z.strictObject({
  ...paging,
  author_unique_id: id.optional(),
  target_unique_id: id.optional(),
  target_type: target.optional(),
  course_unique_id: id.optional(),
  lesson_unique_id: id.optional(),
  note_type: said.note_type,
  visibility: said.visibility,
  is_pinned: z.enum(['true', 'false']).optional(),
  status: entityStatus,
})
const isShared = (one: { note_type?: string; visibility?: string; parent_note_unique_id?: string }): boolean =>
  one.parent_note_unique_id !== undefined ||
  (one.note_type !== undefined && !ownTypes.includes(one.note_type)) ||
  (one.visibility !== undefined && one.visibility !== 'private')

const toNote = (author: string, { step_unique_id: step, ...note }: Note) =>
  shaped(
    'Note',
    { id: step, attributes: { created_at: note.updated_at, updated_at: note.updated_at } },
    {
      author_unique_id: author,
      author_type: 'user',
      target_unique_id: step,
      target_type: 'lesson',
      lesson_unique_id: step,
      course_unique_id: note.course_unique_id,
      content: note.text,
      note_type: 'private',
      visibility: 'private',
      is_pinned: note.is_pinned,
      status: 'active',
      enabled: true,
    },
  )
const fromPost = (post: WireRecord) =>
  shaped('Note', post, {
    author_unique_id: post.attributes.user_unique_id,
    author_type: 'user',
    author_name: post.attributes.user_name,
    target_unique_id: post.attributes.step_unique_id,
    target_type: 'lesson',
    lesson_unique_id: post.attributes.step_unique_id,
    course_unique_id: post.attributes.course_unique_id,
    content: post.attributes.text,
    note_type: 'comment',
    visibility: 'students',
    is_pinned: false,
    parent_note_unique_id: post.attributes.parent_unique_id,
    status: post.attributes.status === 'hidden' ? 'inactive' : 'active',
    enabled: true,
  })

type Reply = StepPosts['posts'][number]
const shownAs: Readonly<Record<string, string>> = { active: 'visible', inactive: 'hidden' }
/** An answer as everybody reads it who may open the step. */
const fromReply = ({ unique_id: id, created_at, ...reply }: Reply, { attributes }: WireRecord) => {
  const { step_unique_id, course_unique_id } = attributes
  const wire = { created_at, updated_at: created_at, step_unique_id, course_unique_id, status: 'visible' }
  return fromPost({ id, attributes: { ...wire, ...reply, user_name: reply.author } })
}

/** One’s own note on a step, and oneself. */
async function ownNote({ get }: ClientCall, step: string): Promise<{ me: string; note: Note | undefined }> {
  if (!isUuid(step)) throw refuse.missing()
  const { id: me, attributes } = (await get('/learning/notes', { step_unique_id: step })).data
  return { me, note: attributes.notes[0] }
}
async function kept(call: ClientCall, step: string, change: { text?: string; is_pinned?: boolean }) {
  const { note: held } = await ownNote(call, step)
  const highlights = held?.highlights.map((text) => ({ text })) ?? []
  await call.put(`/learning/steps/${step}/note`, { note: { text: held?.text ?? '', highlights, ...change } })
  const { me, note } = await ownNote(call, step)
  if (!note) throw refuse.invalid('required', 'Write something.', 'content')
  return { data: toNote(me, note) }
}
async function mustBeOwn(call: ClientCall): Promise<void> {
  if ((await ownNote(call, call.params.note!)).note) return
  await call.get(`/posts/${call.params.note}`)
  throw refuse.conflict('note_shared', 'What was shared with others stays as it was written.')
}
const pinned = (is_pinned: boolean) => async (call: ClientCall) => {
  await mustBeOwn(call)
  return kept(call, call.params.note!, { is_pinned })
}

export const clientNotes = answering({
  'GET /notes': async ({ get, query }) => {
    const { note_type, visibility, is_pinned, target_type: _, status, ...more } = checked(listQuery, query, 'parameter')
    const {
      author_unique_id: author,
      target_unique_id: about,
      lesson_unique_id: lesson = about,
      course_unique_id,
      ...paged
    } = more
    if (isShared({ note_type, visibility })) {
      if (is_pinned === 'true' || (status && !shownAs[status])) return none(paged)
      const names = { course: 'filter[course_unique_id]', lesson: 'filter[step_unique_id]', author: 'filter[user_unique_id]' }
      return many(
        await get(
          '/posts',
          narrowed(names, { course: course_unique_id, lesson, author, ...paged, 'filter[status]': status && shownAs[status] }),
        ),
        fromPost,
      )
    }
    if (status && status !== 'active') return none(paged)
    const { page = '1', records = '25', sort } = paged
    if (sort) throw refuse.parameter('sort', 'Notes are listed by when they were written, pinned ones first.')
    const narrow = { course_unique_id, step_unique_id: lesson, is_pinned, page, records }
    const { id: me, attributes } = (await get('/learning/notes', narrow)).data
    const isMine = author === undefined || author === me
    const total_count = isMine ? attributes.total : 0
    return {
      data: isMine ? attributes.notes.map((note: Note) => toNote(me, note)) : [],
      meta: {
        current_page: Number(page),
        per_page: Number(records),
        total_count,
        total_pages: Math.ceil(total_count / Number(records)),
      },
    }
  },
  'GET /notes/:note': async (call) => {
    const { me, note } = await ownNote(call, call.params.note!)
    return { data: note ? toNote(me, note) : fromPost((await call.get(`/posts/${call.params.note}`)).data) }
  },
  'POST /notes': async (call) => {
    const { note } = checked(newNote, call.body)
    const { target_unique_id: step, content: text, parent_note_unique_id: parent } = note
    if (note.lesson_unique_id && note.lesson_unique_id !== step)
      throw refuse.invalid('another_lesson', 'The lesson is what the note is about.', 'lesson_unique_id')
    if (isShared(note)) {
      const post = { text, parent_unique_id: parent }
      const { attributes } = (await call.post(`/learning/steps/${encodeURIComponent(step)}/posts`, { post })).data
      const mine = (attributes.posts as { unique_id: string; is_mine: boolean }[]).findLast((each) => each.is_mine)!
      return { data: fromPost((await call.get(`/posts/${mine.unique_id}`)).data) }
    }
    if ((await ownNote(call, step)).note) throw refuse.conflict('note_exists', 'There is a note on this lesson. Change that one.')
    return kept(call, step, { text })
  },
  'PUT /notes/:note': async (call) => {
    const { content: text, is_pinned } = checked(changedNote, call.body).note
    await mustBeOwn(call)
    return kept(call, call.params.note!, { ...(text !== undefined && { text }), ...(is_pinned !== undefined && { is_pinned }) })
  },
  'DELETE /notes/:note': async (call) => {
    const { note } = await ownNote(call, call.params.note!)
    if (note) await call.put(`/learning/steps/${call.params.note}/note`, { note: { text: '', highlights: [] } })
    else await call.put(`/posts/${call.params.note}/hide`, { post: {} })
  },
  'PUT /notes/:note/pin': pinned(true),
  'PUT /notes/:note/unpin': pinned(false),
  'GET /notes/:note/replies': async (call) => {
    if ((await ownNote(call, call.params.note!)).note) return { data: [] }
    const { data } = await call.get(`/posts/${call.params.note}`)
    const { posts } = (await call.get(`/learning/steps/${data.attributes.step_unique_id}/posts`, { question_unique_id: data.id }))
      .data.attributes
    const replies = (posts as Reply[]).filter((post) => post.parent_unique_id === data.id)
    return { data: replies.map((reply) => fromReply(reply, data)) }
  },
})
