import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
  world.fetch(who, method, `/api/content${path}`, body)
const data = async (method: string, path: string, body?: unknown, who: Who = 'ada') => {
  const { status, json, text } = await raw(method, path, body, who)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json.data
}
const refusal = async (reply: ReturnType<typeof raw>) => {
  const { status, json } = await reply
  return [status, json.errors?.[0].code]
}
const published = async (title: string, content = `<p>${title} text</p>`) => {
  const { id } = await data('POST', '/posts', { post: { title, content } })
  await data('PUT', `/posts/${id}/publish`, {})
  return id as string
}

describe('The calls of the specification', () => {
  it('register an identity, read and change it, of oneself alone [identity.content_fields] [identity.content_tag] [content.wrappers]', async () => {
    const me = world.userIds.uma
    expect(await refusal(raw('GET', `/identities/${me}`, undefined, 'uma'))).toEqual([404, 'not_found'])
    const body = {
      user: {
        first_name: 'Uma',
        last_name: 'Berg',
        email: 'uma@demo.test',
        phone: '1',
        user_unique_id: me,
        role_name: 'user',
        role_unique_id: '3',
      },
      tag: { tag: 'na', unique_id: null },
    }
    expect((await raw('POST', `/identities/${me}/register/`, body, 'uma')).status).toBe(201)
    expect((await raw('POST', `/identities/${me}/register/`, body, 'uma')).status).toBe(200)
    const { attributes } = await data('GET', `/identities/${me}`, undefined, 'uma')
    expect(attributes).toMatchObject({ user_unique_id: me })
    for (const name of [
      'user_name',
      'first_name',
      'last_name',
      'email',
      'phone',
      'role_name',
      'role_unique_id',
      'status',
      'bio',
      'posts_count',
    ])
      expect(attributes, name).toHaveProperty(name)
    expect((await data('PUT', `/identities/${me}`, { user: { bio: 'Writes.' } }, 'uma')).attributes.bio).toBe('Writes.')
    expect((await raw('GET', `/identities/${me}`, undefined, 'uli')).status).toBe(404)
    expect((await raw('PUT', `/identities/${me}`, { user: { bio: 'No' } }, 'uli')).status).toBe(404)
  })

  it('make a post, read, list, change and delete it', async () => {
    const { id, attributes } = await data('POST', '/posts', {
      post: { title: 'First steps', content: '<p>One <script>x</script><b>two</b></p>' },
    })
    expect(attributes).toMatchObject({
      title: 'First steps',
      content: '<p>One <strong>two</strong></p>',
      state: 'draft',
      status: 'pending',
      slug: 'first-steps',
    })
    for (const name of 'unique_id created_at updated_at post_version_unique_id title abstract keywords content thumbnail_url image_url media_url payload status enabled publish_at publish_until user_unique_id user_name user_alias user_avatar_url is_public version likes dislikes comments followers savers slug moderated moderated_by moderated_at moderation_reason moderation_decision series_unique_id series_sequence'.split(
      ' ',
    ))
      expect(attributes, name).toHaveProperty(name)
    expect((await data('GET', `/posts/${id}`)).attributes.title).toBe('First steps')
    expect((await data('PUT', `/posts/${id}`, { post: { title: 'Next steps' } })).attributes).toMatchObject({
      title: 'Next steps',
      version_number: 2,
    })
    const page = (await raw('GET', '/posts/?search=next&page=1&records=5')).json
    expect(page.data.map((one: any) => one.id)).toContain(id)
    expect(page.meta).toMatchObject({ current_page: 1, per_page: 5 })
    await data('DELETE', `/posts/${id}`)
    expect((await raw('GET', `/posts/${id}`)).status).toBe(404)
    expect((await data('PUT', `/posts/${id}/recover`, {})).id).toBe(id)
  })

  it('list what members write themselves by its state, and what others published by none', async () => {
    const { id: mine } = await data('POST', '/posts', { post: { title: 'Half a thought' } }, 'uma')
    const shown = await published('For everybody')
    const ids = async (query: string, who: Who) =>
      (await data('GET', `/posts?records=100${query}`, undefined, who)).map((one: any) => one.id)
    expect(await ids('', 'uma')).toContain(shown)
    expect(await ids('', 'uma')).not.toContain(mine)
    expect(await ids('&filter[state]=draft', 'uma')).toEqual([mine])
    expect(await ids(`&filter[state]=draft&filter[user_unique_id]=${world.userIds.uma}`, 'uma')).toEqual([mine])
    expect(await ids('&filter[state][]=live&filter[state][]=changed', 'uma')).toEqual([])
    expect(await ids('&filter[state]=draft', 'uli')).not.toContain(mine)
  })

  it('publish any one version, and readers get that one and no draft [content.publish]', async () => {
    const { id } = await data('POST', '/posts', { post: { title: 'Versions', content: '<p>first</p>' } })
    expect((await raw('GET', `/posts/${id}`, undefined, 'uma')).status).toBe(404)
    await data('PUT', `/posts/${id}`, { post: { content: '<p>second</p>' } })
    await data('PUT', `/posts/${id}`, { post: { content: '<p>third</p>' } })
    const { included } = (await raw('GET', `/posts/${id}?include=post_versions`)).json
    expect((await raw('GET', `/posts/${id}?include=post_versions&status=active`)).json.included).toEqual(included)
    expect((await raw('GET', `/posts/${id}?include=post_versions&status=archived`)).json.included ?? []).toEqual([])
    expect((await raw('GET', `/posts/${id}?include=post_versions&status=gone`)).json.errors[0].source.parameter).toBe('status')
    expect(included.map(({ attributes }: any) => [attributes.number, attributes.content])).toEqual([
      [3, '<p>third</p>'],
      [2, '<p>second</p>'],
      [1, '<p>first</p>'],
    ])
    const [, second] = included
    expect((await data('POST', `/posts/${id}/versions/${second.id}/publish`, {})).attributes).toMatchObject({
      state: 'changed',
      status: 'active',
      published_number: 2,
      content: '<p>third</p>',
    })
    expect((await data('GET', `/posts/${id}`, undefined, 'uma')).attributes).toMatchObject({
      content: '<p>second</p>',
      state: 'live',
    })
    expect((await raw('GET', '/posts/?search=third', undefined, 'uma')).json.data).toEqual([])
    expect((await raw('GET', '/posts/?search=second', undefined, 'uma')).json.data.map((one: any) => one.id)).toEqual([id])
    expect(await refusal(raw('POST', `/posts/${id}/versions/${second.id}/publish`, {}, 'uma'))).toEqual([403, 'not_allowed'])
    const other = await published('Another')
    expect((await raw('POST', `/posts/${other}/versions/${second.id}/publish`, {})).status).toBe(404)
    await data('PUT', `/posts/${id}/withdraw`, {})
    expect((await raw('GET', `/posts/${id}`, undefined, 'uma')).status).toBe(404)
  })

  it('like posts and comments, each person once [content.likes]', async () => {
    const id = await published('Likeable')
    for (let i = 0; i < 2; i++) expect((await data('PUT', `/posts/${id}/like`, {}, 'uma')).attributes.likes).toBe(1)
    expect((await data('PUT', `/posts/${id}/like`, {}, 'uli')).attributes.likes).toBe(2)
    expect((await data('DELETE', `/posts/${id}/dislike`, undefined, 'uli')).attributes.likes).toBe(1)
    const comment = await data('POST', `/posts/${id}/comments`, { comment: { content: 'Nice' } }, 'uma')
    for (let i = 0; i < 2; i++)
      expect((await data('PUT', `/posts/${id}/comments/${comment.id}/like`, {}, 'uli')).attributes.likes).toBe(1)
    expect((await data('GET', `/posts/${id}`)).attributes).toMatchObject({ likes: 1, comments: 1 })
  })

  it('comment, reply under a parent, change and delete [content.replies]', async () => {
    const id = await published('Talk')
    const first = await data('POST', `/posts/${id}/comments`, { comment: { content: 'Hello' } }, 'uma')
    const reply = await data('POST', `/posts/${id}/comments/${first.id}/reply`, { comment: { content: 'Hello back' } }, 'uli')
    expect(reply.attributes).toMatchObject({
      parent_id: first.id,
      depth: 1,
      content: 'Hello back',
      user_unique_id: world.userIds.uli,
    })
    for (const name of 'unique_id post_unique_id post_version content thumbnail_url image_url content_url media_url user_unique_id user_name user_alias user_avatar_url payload status enabled parent_id likes dislikes followers savers moderated'.split(
      ' ',
    ))
      expect(reply.attributes, name).toHaveProperty(name)
    const page = (await raw('GET', `/posts/${id}/comments?page=1&records=10&search=back`, undefined, 'uma')).json
    expect(page.data.map((one: any) => one.id)).toEqual([reply.id])
    expect((await data('GET', `/posts/${id}/comments/${first.id}`, undefined, 'uli')).attributes).toMatchObject({ replies: 1 })
    expect((await raw('PUT', `/posts/${id}/comments/${first.id}`, { comment: { content: 'x' } }, 'uli')).status).toBe(403)
    expect(
      (await data('PUT', `/posts/${id}/comments/${first.id}`, { comment: { content: 'Hi' } }, 'uma')).attributes,
    ).toMatchObject({
      content: 'Hi',
      is_edited: true,
    })
    await data('DELETE', `/posts/${id}/comments/${reply.id}`, undefined, 'uli')
    expect((await data('GET', `/posts/${id}`)).attributes.comments).toBe(1)
    const other = await published('Elsewhere')
    expect((await raw('GET', `/posts/${other}/comments/${first.id}`)).status).toBe(404)
    expect((await raw('POST', `/posts/${other}/comments/${first.id}/reply`, { comment: { content: 'x' } })).status).toBe(404)
  })
})
