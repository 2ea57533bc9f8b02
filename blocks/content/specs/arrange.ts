import type { Arrangements, Arranger, Special } from '@quoin/server/testing'
import { randomUUID } from 'node:crypto'

const written = (a: Arranger) => ({
  title: `${a.word} post ${randomUUID().slice(0, 8)}`,
  abstract: `${a.word} abstract`,
  keywords: `${a.word} keywords`,
  content: `<p>${a.word} content</p>`,
  image_url: `https://${a.word}.example/image`,
  payload: { note: a.word },
})
const draft = async (a: Arranger): Promise<string> =>
  (await a.call('content.posts.create', { body: written(a) })).data.id as string
const live = async (a: Arranger): Promise<string> => {
  const id = await draft(a)
  await a.call('content.posts.publish', { params: { id }, body: {} })
  return id
}
const said = (a: Arranger) => ({ content: `${a.word} comment`, payload: { note: a.word } })
async function comment(a: Arranger) {
  const parent = await live(a)
  const { data } = await a.call('content.comments.create', { params: { parent }, body: said(a) })
  return { parent, id: data.id as string }
}
/** The post of one comment for each world and company: to be listed it need not be made anew, and a person writes only so many a minute. */
const commented = new WeakMap<object, Map<string, Promise<string>>>()
function commentedPost(a: Arranger): Promise<string> {
  const known = commented.get(a.world) ?? new Map<string, Promise<string>>()
  commented.set(a.world, known)
  const post = known.get(a.word) ?? comment(a).then(({ parent }) => parent)
  known.set(a.word, post)
  return post
}
async function version(a: Arranger) {
  const parent = await draft(a)
  const { data } = await a.call('content.versions.list', { params: { parent } })
  return { parent, id: data[0].id as string }
}
async function flag(a: Arranger): Promise<string> {
  const { data } = await a.call('content.flags.create', {
    body: { content_type: 'post', content_unique_id: await live(a), reason: `${a.word} reason` },
  })
  return data.id as string
}
const self = (a: Arranger): string => a.recall('gateway.users')!
async function registered(a: Arranger) {
  await a.call('content.identities.register', { params: { userUniqueId: self(a) }, body: {} })
  return { userUniqueId: self(a) }
}
const onPost =
  (make: (a: Arranger) => Promise<string>, body: Record<string, unknown> | undefined = {}): Special =>
  async (a) => ({ params: { id: await make(a) }, ...(body && { body }) })
const onComment =
  (body: Record<string, unknown> | undefined = {}): Special =>
  async (a) => ({ params: await comment(a), ...(body && { body }) })
const trashed =
  (name: string, params: (a: Arranger) => Promise<Record<string, string>>): Special =>
  async (a) => {
    const made = await params(a)
    await a.call(name, { params: made })
    return { params: made }
  }
const one = async (a: Arranger) => ({ id: await draft(a) })
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

const bytes = (a: Arranger) => new TextEncoder().encode(`${a.word} ${randomUUID()}`) as Uint8Array<ArrayBuffer>
const uploading = (a: Arranger, text: Uint8Array<ArrayBuffer>) => ({
  filename: `${a.word}.txt`,
  content_type: 'text/plain',
  size: text.length,
})
async function uploaded(a: Arranger): Promise<{ file_id: string }> {
  const text = bytes(a)
  const { data } = await a.call('content.media.presign', { body: uploading(a, text) })
  const { presigned_url: url, headers, file_id } = data.attributes
  await fetch(url, { method: 'PUT', headers, body: text })
  return { file_id }
}
const stored = async (a: Arranger) => ({
  id: (await a.call('content.media.create', { body: await uploaded(a) })).data.id as string,
})

/** Where a picture was that was copied before: nobody is asked for it again. */
async function copied(a: Arranger): Promise<string> {
  const [{ id }, source] = [await stored(a), `https://${a.word}.example/${randomUUID()}.png`]
  await a.world.sql.query('update content.media set source = $3 where tenant_id = $1 and id = $2', [
    a.world.tenantIds[a.tenant],
    id,
    source,
  ])
  return source
}

/** A file that somebody keeps among their own, to be chosen for a post. */
async function kept(a: Arranger): Promise<{ stored_file_unique_id: string }> {
  const text = bytes(a)
  const { data } = await a.call('files.storedFiles.presign', { body: uploading(a, text) })
  const { presigned_url: url, headers, file_id } = data.attributes
  await fetch(url, { method: 'PUT', headers, body: text })
  const made = await a.call('files.storedFiles.create', { body: { file_unique_id: file_id, name: `${a.word}.txt` } })
  return { stored_file_unique_id: made.data.id as string }
}

const templated = (a: Arranger) => ({
  name: `${a.word} template ${randomUUID().slice(0, 8)}`,
  description: `${a.word} description`,
  title: `${a.word} title`,
  content: `<p>${a.word} content</p>`,
  fields: [{ key: 'place', label: `${a.word} place`, type: 'string', required: true }],
  payload: { note: a.word },
})
const template = async (a: Arranger) => ({
  id: (await a.call('content.postTemplates.create', { body: templated(a) })).data.id as string,
})
async function inSeries(a: Arranger) {
  const series = await a.call('content.series.create', { body: { title: `${a.word} series ${randomUUID().slice(0, 8)}` } })
  const id = series.data.id as string
  const post = await a.call('content.posts.create', { body: { ...written(a), series_unique_id: id } })
  return { id, post: post.data.id as string }
}

async function followed(a: Arranger) {
  const params = { userUniqueId: self(a), target: await a.member() }
  await a.call('content.identities.follow', { params })
  return params
}
const tag = async (a: Arranger): Promise<string> =>
  (await a.call('content.tags.create', { body: { tag: `${a.word} ${randomUUID().slice(0, 8)}` } })).data.id as string

/** Requests of content that take more than what their definitions say. */
export const specials: Readonly<Record<string, Special>> = {
  'content.posts.create': async (a) => ({ body: written(a) }),
  'content.posts.update': async (a) => ({ params: await one(a), body: written(a) }),
  'content.posts.replace': async (a) => ({ params: await one(a), body: written(a) }),
  'content.posts.changeOwner': async (a) => ({ params: await one(a), body: { new_owner_unique_id: self(a) } }),
  'content.posts.query': async (a) => {
    await draft(a)
    return { body: { page: 1, records: 5, search: a.word } }
  },
  'content.posts.publish': onPost(draft),
  'content.posts.submit': onPost(draft, { note: 'Please look at it' }),
  'content.posts.decline': async (a) => {
    const id = await draft(a)
    await a.call('content.posts.submit', { params: { id }, body: {} })
    return { params: { id }, body: { reason: `${a.word} reason` } }
  },
  'content.posts.schedule': async (a) => ({ params: await one(a), body: { publish_at: tomorrow() } }),
  'content.posts.unschedule': async (a) => {
    const params = await one(a)
    await a.call('content.posts.schedule', { params, body: { publish_at: tomorrow() } })
    return { params, body: {} }
  },
  'content.posts.withdraw': onPost(live),
  'content.posts.archive': onPost(draft),
  'content.posts.reopen': async (a) => {
    const params = await one(a)
    await a.call('content.posts.archive', { params, body: {} })
    return { params, body: {} }
  },
  'content.posts.synced': async (a) => {
    const { data } = await a.call('content.posts.translate', { params: await one(a), body: { language: 'de' } })
    return { params: { id: data.id as string }, body: {} }
  },
  'content.posts.like': onPost(live),
  'content.posts.dislike': onPost(live, undefined),
  'content.posts.save': onPost(live),
  'content.posts.unsave': onPost(live, undefined),
  'content.posts.follow': onPost(live),
  'content.posts.unfollow': onPost(live, undefined),
  'content.posts.moderate': async (a) => ({
    params: { id: await live(a) },
    body: { action: 'hide', reason: `${a.word} reason` },
  }),
  'content.posts.autosave': async (a) => {
    const id = await draft(a)
    const { data } = await a.call('content.posts.get', { params: { id } })
    return { params: { id }, body: { version: data.attributes.version, title: `${a.word} saved` } }
  },
  'content.posts.preview': onPost(draft, { days: 3 }),
  'content.posts.previewEnd': onPost(draft, undefined),
  'content.posts.compare': onPost(draft, undefined),
  'content.posts.translate': onPost(draft, { language: 'fr' }),
  'content.posts.translations': onPost(draft, undefined),
  'content.posts.exported': async (a) => {
    await draft(a)
    return { params: { format: 'json' } }
  },
  'content.posts.imported': async (a) => ({
    params: { format: 'markdown' },
    body: { text: `---\ntitle: ${a.word} import\n---\n${a.word} text`, dry_run: false },
  }),
  'content.posts.delete': async (a) => ({ params: await one(a) }),
  'content.posts.restore': trashed('content.posts.delete', one),
  'content.posts.purge': trashed('content.posts.delete', one),
  'content.articles.list': async (a) => {
    await live(a)
    return {}
  },
  'content.articles.get': async (a) => ({ params: { id: await live(a) } }),
  'content.versions.list': async (a) => ({ params: { parent: await draft(a) } }),
  'content.versions.get': async (a) => ({ params: await version(a) }),
  'content.versions.publish': async (a) => ({ params: await version(a), body: {} }),
  'content.versions.restore': async (a) => ({ params: await version(a), body: { reason: `${a.word} reason` } }),
  'content.comments.list': async (a) => ({ params: { parent: await commentedPost(a) } }),
  'content.comments.get': onComment(undefined),
  'content.comments.create': async (a) => ({ params: { parent: await live(a) }, body: said(a) }),
  'content.comments.reply': async (a) => ({ params: await comment(a), body: said(a) }),
  'content.comments.update': async (a) => ({
    params: await comment(a),
    body: { ...said(a), content: `${a.word} other comment` },
  }),
  'content.comments.delete': onComment(undefined),
  'content.comments.moderate': onComment(undefined),
  'content.comments.approve': onComment(),
  'content.comments.like': onComment(),
  'content.comments.dislike': onComment(),
  'content.comments.save': onComment(),
  'content.comments.unsave': onComment(),
  'content.comments.follow': onComment(),
  'content.comments.unfollow': onComment(),
  'content.comments.queue': async (a) => {
    await comment(a)
    return {}
  },
  'content.comments.bulk': async (a) => ({ body: { ids: [(await comment(a)).id], action: 'hide' } }),
  'content.identities.get': async (a) => ({ params: await registered(a) }),
  'content.identities.update': async (a) => ({ params: await registered(a), body: { bio: `${a.word} bio` } }),
  'content.identities.register': async (a) => ({ params: { userUniqueId: self(a) }, body: { bio: `${a.word} bio` } }),
  'content.identities.drafts': async (a) => {
    await draft(a)
    return { params: { userUniqueId: self(a) } }
  },
  'content.identities.posts': async (a) => {
    await live(a)
    return { params: { userUniqueId: self(a) } }
  },
  'content.identities.comments': async (a) => {
    await comment(a)
    return { params: { userUniqueId: self(a) } }
  },
  'content.identities.ban': async (a) => ({
    params: { userUniqueId: a.world.userIds[a.tenant === 'a' ? 'uma' : a.admin] },
    body: { days: 0, reason: `${a.word} reason` },
  }),
  'content.flags.create': async (a) => ({
    body: { content_type: 'post', content_unique_id: await live(a), reason: `${a.word} reason` },
  }),
  'content.flags.get': async (a) => ({ params: { id: await flag(a) } }),
  'content.flags.list': async (a) => {
    await flag(a)
    return {}
  },
  'content.flags.resolve': async (a) => ({ params: { id: await flag(a) }, body: { resolution: `${a.word} resolution` } }),
  'content.flags.dismiss': async (a) => ({ params: { id: await flag(a) }, body: { reason: `${a.word} reason` } }),
  'content.identities.profile': async (a) => ({ params: { userUniqueId: self(a) } }),
  'content.identities.follow': async (a) => ({ params: { userUniqueId: self(a), target: await a.member() } }),
  'content.identities.unfollow': async (a) => ({ params: await followed(a) }),
  'content.identities.followers': async (a) => ({ params: { userUniqueId: (await followed(a)).target } }),
  'content.identities.following': async (a) => {
    await followed(a)
    return { params: { userUniqueId: self(a) } }
  },
  'content.identities.activities': async (a) => {
    await live(a)
    return { params: { userUniqueId: self(a) } }
  },
  'content.identities.feed': async (a) => {
    await followed(a)
    return {}
  },
  'content.identities.addTag': async (a) => ({ params: await registered(a), body: { unique_id: await tag(a) } }),
  'content.identities.removeTag': async (a) => {
    const [params, unique_id] = [await registered(a), await tag(a)]
    await a.call('content.identities.addTag', { params, body: { unique_id } })
    return { params: { ...params, tag: unique_id } }
  },
  'content.series.reorder': async (a) => {
    const { id, post } = await inSeries(a)
    return { params: { id }, body: { posts: [{ post_unique_id: post, sequence: 3 }] } }
  },
  'content.postTemplates.create': async (a) => ({ body: templated(a) }),
  'content.postTemplates.update': async (a) => ({ params: await template(a), body: templated(a) }),
  'content.postTemplates.get': async (a) => ({ params: await template(a) }),
  'content.postTemplates.list': async (a) => {
    await template(a)
    return {}
  },
  'content.postTemplates.fromPost': async (a) => ({
    body: { post_unique_id: await draft(a), name: `${a.word} kept`, description: `${a.word} description` },
  }),
  'content.postTemplates.start': async (a) => ({ params: await template(a), body: { title: `${a.word} begun` } }),
  'content.postTemplates.check': async (a) => ({ params: { ...(await template(a)), post: await draft(a) } }),
  'content.media.presign': async (a) => ({ body: uploading(a, bytes(a)) }),
  'content.media.create': async (a) => ({ body: await uploaded(a) }),
  'content.media.choose': async (a) => ({ body: await kept(a) }),
  'content.media.copy': async (a) => ({ body: { url: await copied(a) } }),
  'content.media.delete': async (a) => ({ params: await stored(a) }),
  'content.media.get': async (a) => ({ params: await stored(a) }),
  'content.media.list': async (a) => {
    await stored(a)
    return {}
  },
  'content.site.update': async (a) => ({ body: { title: `${a.word} site`, comments_mode: 'open' } }),
}

/** A comment and an identity are there in every company, as what others create by `create` is. */
export const further = ['content.identities.register', 'content.posts.publish', 'content.comments.create']

/** Where the generated walks differ. */
export const exceptions: Arrangements['exceptions'] = {
  cleaned: {
    'content.posts.create content': 'HTML, of which plain text is a paragraph',
    'content.postTemplates.create content': 'HTML, of which plain text is a paragraph',
  },
  told: {
    'content.identities.register body role_unique_id': 'the client sends it along; the role is the one the company gave',
    'content.identities.update body role_unique_id': 'the client sends it along; the role is the one the company gave',
    'content.posts.query body category_unique_id': 'a filter in the body: nothing of another company is found by it',
    'content.posts.query body user_unique_id': 'a filter in the body: nothing of another company is found by it',
  },
  common: {
    'content.posts.exported :format': 'formats are the same for all companies',
    'content.posts.imported :format': 'formats are the same for all companies',
  },
  files: { 'content.posts.exported': 'in the format of its address' },
  shared: {
    'content.posts.list': 'readers are listed what is published, whoever wrote it',
    'content.comments.list': 'what readers say is for all who read the article',
  },
}
