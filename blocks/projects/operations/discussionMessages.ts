import { type Context, type Customs, document, gone, pageMeta, plain, refuse } from '@quoin/kit/server'
import { type MessageWire, realtime } from '@quoin/realtime/resources'
import type { DiscussionMessageWire } from '../resources/answers.ts'
import { projects } from '../resources/index.ts'
import { mayLead, mustWork } from './access.ts'

const { type } = projects.discussionMessages
const { listAbout, getAbout, sayAbout, updateAbout, deleteAbout } = realtime.messages.internal

interface Place {
  readonly project: string
  readonly discussion: string
}
/** A discussion of a project, both of which whoever asks sees. */
async function discussionIn(context: Context, { project, discussion }: Place) {
  const found = await context.find(projects.discussions, discussion)
  if (found.project !== project) throw refuse.missing()
  return { ...found, about: { resource: projects.discussions.dotted, record: found.id } }
}
/** The same for whoever works on the project. */
async function discussionOf(context: Context, place: Place) {
  const found = await discussionIn(context, place)
  await mustWork(context, place.project)
  return found
}

const attributesOf = (discussion: string, { content: body, author_unique_id: author, ...said }: MessageWire) =>
  ({
    unique_id: said.unique_id,
    version: said.version,
    discussion_unique_id: discussion,
    body,
    edited_at: said.edited_at,
    created_at: said.created_at!,
    updated_at: said.updated_at!,
    created_by: author,
    updated_by: said.updated_by,
  }) satisfies DiscussionMessageWire
const shown = (discussion: string, said: MessageWire, status = 200) =>
  document({ type, id: said.unique_id, attributes: attributesOf(discussion, said), status })

export const discussionMessages: Customs<typeof projects, 'discussionMessages'> = {
  async list({ project, discussion, sort, ...query }, context) {
    const { id, about } = await discussionIn(context, { project, discussion })
    const asked = { ...about, ...query, isOldestFirst: sort !== '-created_at' }
    const { rows, total } = await context.callInternal(listAbout, asked)
    const data = rows.map((one) => ({ id: one.unique_id, type, attributes: attributesOf(id, one) }))
    return plain({ data, meta: pageMeta({ ...query, total }) })
  },
  async get({ id: message, ...place }, context) {
    const { id, about } = await discussionIn(context, place)
    return shown(id, await context.callInternal(getAbout, { ...about, message }))
  },
  async create({ body: content, ...place }, context) {
    const { id, about, status, title: name } = await discussionOf(context, place)
    if (status === 'resolved') throw refuse.conflict('discussion_resolved', 'This discussion is resolved. Reopen it to continue.')
    return shown(id, await context.callInternal(sayAbout, { ...about, name, content }), 201)
  },
  async update({ id: message, body: content, version, ...place }, context) {
    const { id, about } = await discussionOf(context, place)
    return shown(id, await context.callInternal(updateAbout, { ...about, message, content, version }))
  },
  async delete({ id: message, ...place }, context) {
    const { about } = await discussionOf(context, place)
    await context.callInternal(deleteAbout, { ...about, message, isAnybodys: await mayLead(context, place.project) })
    return gone()
  },
}
