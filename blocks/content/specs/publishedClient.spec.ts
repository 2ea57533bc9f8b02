import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createContentBlock } from '@23blocks/block-content'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, emailOf, password, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
let token: string
const apiKey = companies.a.appId
const transport = (block: string) =>
  createHttpTransport({
    baseUrl: `${world.address}/api/${block}`,
    headers: () => ({ 'x-api-key': apiKey, 'tenant-id': companies.a.urlId, ...(token && { authorization: `Bearer ${token}` }) }),
  })
const client = () => createContentBlock(transport('content'), { apiKey })
beforeAll(async () => {
  world = await startWorld()
  token = (await createAuthenticationBlock(transport('gateway'), { apiKey }).auth.signIn({ email: emailOf('ada'), password }))
    .accessToken
})
afterAll(() => world.close())

const said = (word: string) => ({
  title: `${word} title`,
  abstract: `${word} abstract`,
  keywords: `${word}, keywords`,
  content: `<p>${word} <strong>content</strong></p>`,
  thumbnailUrl: 'https://example.com/thumbnail.png',
  imageUrl: 'https://example.com/image.png',
  mediaUrl: 'https://example.com/media.mp4',
  isPublic: true,
  payload: { word },
})

describe('The published client', () => {
  it('writes, finds, changes, publishes and deletes posts with every field it can send', async () => {
    const { posts, postVersions, categories, tags, series } = client()
    const category = await categories.create({
      name: 'News',
      code: 'news',
      description: 'What is new',
      displayOrder: 2,
      imageUrl: 'https://example.com/c.png',
      payload: { a: 1 },
    })
    expect(await categories.get(category.uniqueId)).toMatchObject({
      name: 'News',
      code: 'news',
      displayOrder: 2,
      payload: { a: 1 },
    })
    const tag = await tags.create({ tag: 'harbour', payload: { a: 1 } })
    expect((await tags.update(tag.uniqueId, { tag: 'harbours' })).tag).toBe('harbours')
    const row = await series.create({
      title: 'Six mornings',
      description: 'A series',
      visibility: 'public',
      completionStatus: 'ongoing',
    })
    const made = await posts.create({
      ...said('client'),
      categoryUniqueIds: [category.uniqueId],
      tagUniqueIds: [tag.uniqueId],
      seriesUniqueId: row.uniqueId,
      seriesSequence: 3,
    })
    expect(made).toMatchObject({
      ...said('client'),
      seriesUniqueId: row.uniqueId,
      seriesSequence: 3,
      slug: 'client-title',
      status: 'pending',
    })
    // What has no date is read as now by the client.
    const { publishAt: _, publishUntil: __, moderatedAt: ___, ...values } = made
    expect(await posts.get(made.uniqueId)).toMatchObject(values)
    const other = await posts.create({ ...said('other') } as never)
    await series.addPost(row.uniqueId, other.uniqueId, 1)
    expect((await series.getPosts(row.uniqueId)).map(({ uniqueId }) => uniqueId)).toEqual([other.uniqueId, made.uniqueId])
    await series.removePost(row.uniqueId, other.uniqueId)
    await expect(series.removePost(row.uniqueId, other.uniqueId)).rejects.toMatchObject({ status: 404 })
    expect((await series.getPosts(row.uniqueId)).map(({ uniqueId }) => uniqueId)).toEqual([made.uniqueId])
    await expect(series.addPost(made.uniqueId, other.uniqueId)).rejects.toMatchObject({ status: 422 })
    await posts.delete(other.uniqueId)
    const changed = await posts.update(made.uniqueId, said('changed'))
    expect(changed).toMatchObject(said('changed'))
    const versions = (await postVersions.list(made.uniqueId)).data
    expect(versions.map(({ title }) => title)).toEqual(['changed title', 'client title'])
    const first = versions[1]!
    const out = await posts.publishVersion(made.uniqueId, first.uniqueId)
    expect(out).toMatchObject({ status: 'active', title: 'changed title' })
    for (const query of [{ categoryUniqueId: category.uniqueId }, { tagUniqueId: tag.uniqueId }, { search: 'changed' }]) {
      expect(
        (await posts.list({ ...query, page: 1, perPage: 10 } as never)).data.map(({ uniqueId }) => uniqueId),
        JSON.stringify(query),
      ).toEqual([made.uniqueId])
      expect(
        (await posts.query({ ...query, page: 1, perPage: 10, isPublic: true } as never)).data.map(({ uniqueId }) => uniqueId),
        JSON.stringify(query),
      ).toEqual([made.uniqueId])
    }
    expect((await posts.like(made.uniqueId)).likes).toBe(1)
    expect((await posts.dislike(made.uniqueId)).likes).toBe(0)
    expect((await posts.save(made.uniqueId)).savers).toBe(1)
    expect((await posts.unsave(made.uniqueId)).savers).toBe(0)
    expect((await posts.follow(made.uniqueId)).followers).toBe(1)
    expect((await posts.unfollow(made.uniqueId)).followers).toBe(0)
    expect(await posts.replace(made.uniqueId, { title: 'Replaced', content: '<p>new</p>' } as never)).toMatchObject({
      title: 'Replaced',
      content: '<p>new</p>',
    })
    expect((await posts.changeOwner(made.uniqueId, world.userIds.max)).userUniqueId).toBe(world.userIds.max)
    await posts.delete(made.uniqueId)
    expect((await posts.listDeleted()).data.map(({ uniqueId }) => uniqueId)).toContain(made.uniqueId)
    expect((await posts.recover(made.uniqueId)).uniqueId).toBe(made.uniqueId)
  })

  it('follows people and series, and reads what is new of them', async () => {
    const { users, activity, series, posts, comments, tags } = client()
    const [me, author] = [world.userIds.ada, world.userIds.max]
    const row = await series.create({ title: 'Letters from the yard' })
    await users.followUser(me, author)
    await users.followUser(me, author)
    await expect(users.followUser(author, me)).rejects.toMatchObject({ status: 404 })
    await expect(users.followUser(me, me)).rejects.toMatchObject({ status: 409 })
    expect(await users.getFollowers(author)).toMatchObject([{ userUniqueId: author, followerUniqueId: me }])
    expect(await users.getFollowing(me)).toMatchObject([{ userUniqueId: author, followerUniqueId: me }])
    const post = await posts.create({ ...said('followed') })
    await posts.changeOwner(post.uniqueId, author)
    await posts.publishVersion(post.uniqueId, (await client().postVersions.list(post.uniqueId)).data[0]!.uniqueId)
    const told = await world.sql.query('select values from kit.notices where tenant_id = $1 and person_id = $2 and notice = $3', [
      world.tenantIds.a,
      author,
      'content_followed',
    ])
    expect(told.rows).toHaveLength(1)

    const feed = await activity.getFeed({ activityType: 'post_created', targetType: 'post', page: 1, perPage: 5 })
    const past = await activity.getFeed({ activityType: 'post_created', targetType: 'post', page: 99, perPage: 5 })
    expect([past.data, past.meta.totalCount]).toEqual([[], feed.meta.totalCount])
    expect(feed.data[0]).toMatchObject({
      activityType: 'post_created',
      actorUniqueId: author,
      targetUniqueId: post.uniqueId,
      targetTitle: 'followed title',
    })
    await posts.like(post.uniqueId)
    await posts.save(post.uniqueId)
    await comments.create(post.uniqueId, { content: 'A word' })
    const mine = await activity.getActivities(me, { sortOrder: 'asc', dateFrom: new Date(Date.now() - 3_600_000).toISOString() })
    const about = mine.data.filter(({ targetUniqueId }) => [post.uniqueId, author].includes(targetUniqueId))
    expect(about.map(({ activityType }) => activityType)).toEqual(['followed', 'post_liked', 'saved', 'comment_created'])
    expect((await users.getActivities(me)).map(({ activityType }) => activityType)).toEqual(
      expect.arrayContaining(['followed', 'post_liked', 'saved', 'comment_created']),
    )
    // What somebody saved is theirs to see.
    const seen = await world.fetch('uma', 'GET', `/api/content/identities/${me}/activity?activity_type=saved`)
    expect([seen.status, seen.json.data]).toEqual([200, []])

    expect(await series.like(row.uniqueId)).toMatchObject({ likes: 1, followers: 0 })
    expect(await series.like(row.uniqueId)).toMatchObject({ likes: 1 })
    expect(await series.dislike(row.uniqueId)).toMatchObject({ likes: 0 })
    expect(await series.save(row.uniqueId)).toMatchObject({ savers: 1 })
    await series.unsave(row.uniqueId)
    expect(await series.follow(row.uniqueId)).toMatchObject({ followers: 1, savers: 0 })
    await users.unfollowUser(me, author)
    expect(await users.getFollowers(author)).toEqual([])
    expect((await activity.getFeed()).data).toEqual([])
    await series.addPost(row.uniqueId, post.uniqueId, 1)
    expect((await activity.getFeed()).data.map(({ targetUniqueId }) => targetUniqueId)).toEqual([post.uniqueId])
    expect(await series.get(row.uniqueId)).toMatchObject({ postsCount: 1, followers: 1 })
    await series.unfollow(row.uniqueId)
    expect((await activity.getFeed()).data).toEqual([])

    await users.register(me, { email: emailOf('ada') })
    const tag = await tags.create({ tag: 'yards' })
    expect((await users.addTag(me, tag.uniqueId)).userUniqueId).toBe(me)
    await users.removeTag(me, tag.uniqueId)
    await expect(users.removeTag(me, tag.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('keeps templates, and says which of their fields a post does not fill in', async () => {
    const { posts, postTemplates } = client()
    const fields = [
      { key: 'place', label: 'Place', type: 'string', required: true, description: 'Where it is' },
      { key: 'seats', label: 'Seats', type: 'number', required: false },
      {
        key: 'host',
        label: 'Host',
        type: 'object',
        required: true,
        children: [{ key: 'name', label: 'Name', type: 'string', required: true }],
      },
    ] as const
    const values = { name: 'Event report', description: 'After each evening', fields: [...fields] as never, payload: { a: 1 } }
    const made = await postTemplates.create(values)
    expect(made).toMatchObject({ ...values, slug: 'event-report', status: 'active', enabled: true })
    expect((await postTemplates.create({ ...values, slug: 'evenings' })).slug).toBe('evenings')
    expect((await postTemplates.list({ search: 'report', page: 1, perPage: 5 })).data).toHaveLength(2)
    const changed = await postTemplates.update(made.uniqueId, { name: 'Report', enabled: false, status: 'inactive' })
    expect(changed).toMatchObject({ name: 'Report', enabled: false, status: 'inactive', payload: { a: 1 } })
    expect(await postTemplates.get(made.uniqueId)).toMatchObject({ name: 'Report', fields })
    const post = await posts.create({ ...said('evening'), payload: { seats: 'many', host: {} } })
    const check = () => posts.validate(post.uniqueId, made.uniqueId)
    const found = await check()
    expect([found.valid, found.missingRequired.map(({ key }) => key), found.warnings]).toMatchObject([
      false,
      ['place', 'host.name'],
      [{ key: 'seats', label: 'Seats' }],
    ])
    await posts.update(post.uniqueId, { payload: { place: 'Pier', host: { name: 'Ina' } } } as never)
    expect(await check()).toMatchObject({ valid: true, missingRequired: [], missingOptional: [{ key: 'seats' }], warnings: [] })
    await expect(posts.validate(post.uniqueId, post.uniqueId)).rejects.toMatchObject({ status: 404 })
    await expect(
      postTemplates.create({ name: 'Odd', fields: [{ key: 'a', label: 'A', type: 'word', required: true }] as never }),
    ).rejects.toMatchObject({ status: 422 })
    await postTemplates.delete(made.uniqueId)
    await expect(postTemplates.get(made.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('puts a post that joins a series last, and takes its place away when it leaves', async () => {
    const { posts, series } = client()
    const { uniqueId: row } = await series.create({ title: 'One after the other' })
    const [one, two] = [
      await posts.create({ ...said('first'), seriesUniqueId: row }),
      await posts.create({ ...said('second'), seriesUniqueId: row }),
    ]
    expect([one.seriesSequence, two.seriesSequence]).toEqual([1, 2])
    expect((await posts.update(one.uniqueId, { title: 'Still first', seriesUniqueId: row })).seriesSequence).toBe(1)
    const left = await posts.update(one.uniqueId, { seriesUniqueId: '' })
    expect([left.seriesUniqueId, left.seriesSequence]).toEqual(['', undefined])
    expect((await posts.update(one.uniqueId, { seriesUniqueId: row })).seriesSequence).toBe(3)
    expect((await series.query({ search: 'One after', page: 1, perPage: 5 })).data).toHaveLength(1)
  })

  it('says where posts stand in a series, all of them or none', async () => {
    const { posts, series } = client()
    const row = await series.create({ title: 'In order' })
    const [one, two, other] = await Promise.all(['one', 'two', 'other'].map((word) => posts.create(said(word))))
    for (const post of [one, two]) await series.addPost(row.uniqueId, post!.uniqueId, 1)
    const place = (post: typeof one, sequence: number) => ({ postUniqueId: post!.uniqueId, sequence })
    const order = async () => (await series.getPosts(row.uniqueId)).map(({ title, seriesSequence }) => [title, seriesSequence])
    await series.reorderPosts(row.uniqueId, { posts: [place(two, 1), place(one, 2)] })
    expect(await order()).toEqual([
      ['two title', 1],
      ['one title', 2],
    ])
    for (const wrong of [
      [place(one, 1), place(other, 2)],
      [place(one, 1), place(one, 2)],
    ])
      await expect(series.reorderPosts(row.uniqueId, { posts: wrong })).rejects.toMatchObject({ status: 422 })
    expect(await order()).toEqual([
      ['two title', 1],
      ['one title', 2],
    ])
  })

  it('publishes from a moment on, and by the name of a status', async () => {
    const { posts } = client()
    const publishAt = new Date(Date.now() + 86_400_000)
    const publishUntil = new Date(Date.now() + 2 * 86_400_000)
    const made = await posts.create({ ...said('later'), publishAt, publishUntil })
    expect(made).toMatchObject({ publishAt, publishUntil, status: 'pending' })
    const { uniqueId } = await posts.create(said('now'))
    expect((await posts.update(uniqueId, { status: 'active' })).status).toBe('active')
    expect((await posts.update(uniqueId, { status: 'inactive' })).status).toBe('inactive')
  })

  it('changes one time of a post and leaves the other, and takes back what is emptied', async () => {
    const { posts } = client()
    const day = (n: number) => new Date(Date.now() + n * 86_400_000)
    const { uniqueId } = await posts.create({ ...said('timed'), publishAt: day(1), publishUntil: day(3) })
    // The client reads a time that is not there as now.
    const raw = async () => {
      const { publish_at, publish_until, state } = (await world.fetch('ada', 'GET', `/api/content/posts/${uniqueId}`)).json.data
        .attributes
      const moment = (time: string | null) => time && new Date(time)
      return { publish_at: moment(publish_at), publish_until: moment(publish_until), state }
    }
    const at = day(2)
    await posts.update(uniqueId, { publishAt: at })
    const before = await raw()
    expect(before).toMatchObject({ publish_at: at, state: 'scheduled' })
    expect(before.publish_until).not.toBeNull()
    const until = day(5)
    await posts.update(uniqueId, { publishUntil: until })
    expect(await raw()).toMatchObject({ publish_at: at, publish_until: until, state: 'scheduled' })
    await expect(posts.update(uniqueId, { publishUntil: day(1) })).rejects.toMatchObject({ status: 422 })
    await posts.update(uniqueId, { publishAt: null as never })
    expect(await raw()).toMatchObject({ publish_at: null, publish_until: until, state: 'draft' })
  })

  it('compares times as moments, wherever their clocks are', async () => {
    const { posts } = client()
    const [year] = [new Date().getUTCFullYear() + 1]
    const times = { publishAt: `${year}-06-01T10:00:00+09:00`, publishUntil: `${year}-06-01T02:00:00Z` }
    expect((await posts.create({ ...said('far'), ...(times as object) })).publishUntil?.toISOString()).toBe(
      `${year}-06-01T02:00:00.000Z`,
    )
    const turned = { publishAt: `${year}-06-01T02:00:00Z`, publishUntil: `${year}-06-01T10:00:00+09:00` }
    await expect(posts.create({ ...said('turned'), ...(turned as object) })).rejects.toMatchObject({ status: 422 })
  })

  it('refuses a time or a status that is none, and leaves what is out alone', async () => {
    const { posts } = client()
    const draft = await posts.create(said('quiet'))
    for (const publishAt of ['tomorrow', '2027-02-29T10:00:00Z', 5])
      await expect(posts.update(draft.uniqueId, { publishAt: publishAt as never })).rejects.toMatchObject({ status: 422 })
    await expect(posts.create({ ...said('loud'), publishUntil: 'never' as never })).rejects.toMatchObject({ status: 422 })
    expect((await posts.get(draft.uniqueId)).status).toBe('pending')
    const out = await posts.create({ ...said('out'), publishAt: new Date() })
    await expect(posts.update(out.uniqueId, { status: 'published' as never })).rejects.toMatchObject({ status: 422 })
    expect((await posts.get(out.uniqueId)).status).toBe('active')
  })

  it('lists somebody’s own drafts by the status that they have', async () => {
    const own = (await world.fetch('uma', 'POST', '/api/content/posts', { post: { title: 'Of Uma alone' } })).json.data.id
    const listed = async (who: 'uma' | 'uli') =>
      (await world.fetch(who, 'GET', '/api/content/posts?status=pending&records=200')).json.data.map(
        (one: { id: string }) => one.id,
      )
    expect(await listed('uma')).toContain(own)
    expect(await listed('uli')).not.toContain(own)
  })

  it('comments, replies, likes and hides', async () => {
    const { posts, comments, moderation } = client()
    const { uniqueId: post } = await posts.create({ ...said('talk'), publishAt: new Date() })
    const fields = {
      content: 'Hello',
      thumbnailUrl: 'https://example.com/t.png',
      imageUrl: 'https://example.com/i.png',
      contentUrl: 'https://example.com/c',
      mediaUrl: 'https://example.com/m.mp4',
      payload: { a: 1 },
    }
    const first = await comments.create(post, fields)
    expect(first).toMatchObject({ ...fields, status: 'active', postUniqueId: post })
    const reply = await comments.reply(post, first.uniqueId, { ...fields, content: 'Hello back' })
    expect(reply).toMatchObject({ content: 'Hello back', parentId: first.uniqueId })
    expect((await comments.list(post, { parentId: first.uniqueId })).data.map(({ uniqueId }) => uniqueId)).toEqual([
      reply.uniqueId,
    ])
    expect((await comments.get(post, first.uniqueId)).content).toBe('Hello')
    expect((await comments.update(post, first.uniqueId, { ...fields, content: 'Hi' })).content).toBe('Hi')
    expect((await comments.like(post, first.uniqueId)).likes).toBe(1)
    expect((await comments.dislike(post, first.uniqueId)).likes).toBe(0)
    expect((await comments.save(post, first.uniqueId)).savers).toBe(1)
    expect((await comments.follow(post, first.uniqueId)).followers).toBe(1)
    expect(await moderation.moderateComment(post, reply.uniqueId, { action: 'hide' })).toMatchObject({ success: true })
    expect(await moderation.moderatePost(post, { action: 'hide', reason: 'Not now' })).toMatchObject({
      success: true,
      action: 'hide',
      reason: 'Not now',
    })
    const flag = await moderation.createFlag({
      contentType: 'comment',
      contentUniqueId: first.uniqueId,
      reason: 'Spam',
      category: 'spam',
    } as never)
    expect(flag).toMatchObject({ contentType: 'comment', reason: 'Spam', category: 'spam' })
    await comments.delete(post, first.uniqueId)
  })

  it('registers people and changes what is known of them', async () => {
    const { users } = client()
    const id = world.userIds.ada
    const made = await users.register(id, {
      email: emailOf('ada'),
      name: 'Ada',
      bio: 'Writes',
      timeZone: 'Europe/Berlin',
      preferredLanguage: 'de',
      avatarUrl: 'https://example.com/a.png',
      payload: { a: 1 },
    })
    expect(made).toMatchObject({
      userUniqueId: id,
      bio: 'Writes',
      timeZone: 'Europe/Berlin',
      preferredLanguage: 'de',
      avatarUrl: 'https://example.com/a.png',
      payload: { a: 1 },
    })
    expect(await users.update(id, { bio: 'Reads', emailNotifications: false, smsNotifications: true })).toMatchObject({
      bio: 'Reads',
      emailNotifications: false,
      smsNotifications: true,
    })
    expect((await users.get(id)).bio).toBe('Reads')
    expect((await users.getPosts(id)).length).toBeGreaterThanOrEqual(0)
    expect((await users.getDrafts(id)).length).toBeGreaterThanOrEqual(0)
  })

  it('finds a person by the record of a list too, and answers counts with what was written', async () => {
    const { users, series, posts, categories } = client()
    await users.register(world.userIds.ada, { email: emailOf('ada') } as never)
    const [listed] = (await users.list()).data.filter((one) => one.userUniqueId === world.userIds.ada)
    expect(await users.get(listed!.uniqueId)).toMatchObject({ userUniqueId: world.userIds.ada })
    expect(await users.update(listed!.uniqueId, { bio: 'Writes' } as never)).toMatchObject({ bio: 'Writes' })
    expect((await users.getPosts(listed!.uniqueId)).length).toBeGreaterThanOrEqual(0)
    for (const other of [{ firstName: 'Other' }, { lastName: 'Other' }])
      await expect(users.update(listed!.uniqueId, other as never)).rejects.toMatchObject({ status: 422 })
    expect(await users.update(listed!.uniqueId, { ...listed, bio: 'Reads' } as never)).toMatchObject({ bio: 'Reads' })
    const row = await series.create({ title: 'Told in parts' } as never)
    await series.like(row.uniqueId)
    expect(await series.update(row.uniqueId, { title: 'In parts' } as never)).toMatchObject({ title: 'In parts', likes: 1 })
    const post = await posts.create({ title: 'Later', content: 'Soon' } as never)
    const later = { status: 'inactive', publishAt: new Date(Date.now() + 86_400_000) }
    await expect(posts.update(post.uniqueId, later as never)).rejects.toMatchObject({ status: 422, code: 'put_away' })
    expect((await categories.list({ withChildren: true, withPosts: true } as never)).meta.currentPage).toBe(1)
  })
})
