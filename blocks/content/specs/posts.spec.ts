import { companies, startWorld, type World } from '@quoin/server/testing'
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
const look = async (path: string) => {
  const page = await fetch(`${world.address}/p/${companies.a.urlId}/${path}`, { redirect: 'manual' })
  return { status: page.status, text: await page.text() }
}
const write = async (post: Record<string, unknown>) => (await data('POST', '/posts', { post })).attributes
const published = async (title: string) => {
  const post = await write({ title, content: `<p>${title} text</p>` })
  await data('PUT', `/posts/${post.unique_id}/publish`, {})
  return post
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const schedule = (id: string, publish_at = tomorrow()) => data('PUT', `/posts/${id}/schedule`, { post: { publish_at } })
const comeDue = (id: string) =>
  world.sql.query(`update content.posts set publish_at = now() - interval '1 second' where id = $1`, [id])

describe('A scheduled post', () => {
  it('does not go out once a client has put it away by its status', async () => {
    for (const status of ['archived', 'inactive']) {
      const { unique_id: id, slug } = await write({ title: `Put away ${status}`, content: '<p>not yet</p>' })
      await schedule(id)
      expect((await data('PUT', `/posts/${id}`, { post: { status } })).attributes).toMatchObject({
        status,
        scheduled_number: null,
        publish_at: null,
      })
      await comeDue(id)
      expect((await look(`posts/${slug}`)).status).toBe(404)
    }
  })

  it('does not take back what was published since', async () => {
    const { unique_id: id, slug } = await write({ title: 'Overtaken', content: '<p>older words</p>' })
    await schedule(id)
    await data('PUT', `/posts/${id}`, { post: { content: '<p>newer words</p>' } })
    expect((await data('PUT', `/posts/${id}/publish`, {})).attributes).toMatchObject({ state: 'live', scheduled_number: null })
    await comeDue(id)
    expect((await look(`posts/${slug}`)).text).toContain('newer words')
  })

  it('stays pinned where a client sends the whole record back [CO5]', async () => {
    const { unique_id: id } = await write({ title: 'Pinned', content: '<p>pinned words</p>' })
    const at = tomorrow()
    await schedule(id, at)
    const change = (post: object) => data('PUT', `/posts/${id}`, { post })
    expect((await change({ content: '<p>later words</p>', publish_at: at })).attributes).toMatchObject({
      scheduled_number: 1,
      version_number: 2,
    })
    const other = new Date(Date.parse(at) + 1_000).toISOString()
    expect((await change({ publish_at: other })).attributes).toMatchObject({ scheduled_number: 2 })
  })
})

describe('A comment', () => {
  it('is not written over by whoever may say nothing new, and is looked at again where comments are', async () => {
    const { unique_id: post } = await published('Moderated talk')
    const { id } = await data('POST', `/posts/${post}/comments`, { comment: { content: 'harmless' } }, 'uma')
    const edit = (content: string, who: Who = 'uma') => raw('PUT', `/posts/${post}/comments/${id}`, { comment: { content } }, who)
    const ban = (days: number) => data('PUT', `/identities/${world.userIds.uma}/ban`, { ban: { days, reason: 'spam' } })
    await ban(3)
    expect(await refusal(edit('spam'))).toEqual([409, 'banned'])
    await ban(0)
    await data('PUT', '/site', { site: { comments_mode: 'closed' } })
    expect(await refusal(edit('spam'))).toEqual([409, 'comments_closed'])
    await data('PUT', '/site', { site: { comments_mode: 'approve' } })
    expect((await edit('spam')).json.data.attributes).toMatchObject({ status: 'pending', is_edited: true })
    expect((await data('GET', `/posts/${post}`, undefined, 'uli')).attributes.comments).toBe(0)
    await data('PUT', `/posts/${post}/comments/${id}/approve`, {})
    expect((await edit('spam')).json.data.attributes.status).toBe('active')
    expect((await edit('corrected', 'ada')).json.data.attributes.status).toBe('active')
    await data('PUT', '/site', { site: { comments_mode: 'open' } })
  })

  it('that answers a hidden one is shown on the public page, which counts it', async () => {
    const { unique_id: post, slug } = await published('Answered talk')
    const { id } = await data('POST', `/posts/${post}/comments`, { comment: { content: 'hidden words' } }, 'uma')
    await data('POST', `/posts/${post}/comments/${id}/reply`, { comment: { content: 'answering words' } }, 'uli')
    await raw('DELETE', `/posts/${post}/comments/${id}/moderate`)
    const { text } = await look(`posts/${slug}`)
    expect(text).toContain('Comments (1)')
    expect(text).toContain('answering words')
    expect(text).not.toContain('hidden words')
  })
})

describe('An identity', () => {
  it('counts what was written since it was registered', async () => {
    const me = world.userIds.max
    await data('POST', `/identities/${me}/register`, { user: {} }, 'max')
    const { id } = await data('POST', '/posts', { post: { title: 'Counted' } }, 'max')
    await data('PUT', `/posts/${id}/publish`, {}, 'max')
    await data('POST', `/posts/${id}/comments`, { comment: { content: 'One' } }, 'max')
    const counted = { posts_count: 1, comments_count: 1 }
    expect((await data('GET', `/identities/${me}`, undefined, 'max')).attributes).toMatchObject(counted)
    const listed = await data('GET', '/identities')
    expect(listed.find((one: any) => one.attributes.user_unique_id === me).attributes).toMatchObject(counted)
  })
})

describe('The public site', () => {
  it('knows nothing at addresses that only look like ids', async () => {
    for (const path of [`authors/${'-'.repeat(36)}`, `media/${'f'.repeat(36)}`]) expect((await look(path)).status).toBe(404)
  })
})

describe('A long text', () => {
  it('is found by its last word, in every script', async () => {
    const words = Array.from({ length: 3_000 }, (_, i) => `w${i.toString(36)}x`).join(' ')
    const signs = Array.from({ length: 2_000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7) % 5_000))).join('')
    const [long, chinese] = [
      await write({ title: 'Long words', content: `<p>${words} lastingly</p>` }),
      await write({ title: 'Zhongwen', language: 'zh', content: `<p>${signs}丸々</p>` }),
    ]
    const found = async (search: string) =>
      (await data('GET', `/posts?search=${encodeURIComponent(search)}`)).map(({ id }: { id: string }) => id)
    expect(await found('lastingly')).toEqual([long.unique_id])
    for (const search of ['丸々', 'zhongwen']) expect([search, await found(search)]).toEqual([search, [chinese.unique_id]])
  })
})

describe('An import', () => {
  const take = async (format: string, text: string, who: Who = 'ada') =>
    (await data('POST', `/posts/imports/${format}`, { import: { text } }, who)).attributes
  const found = async (search: string, who: Who = 'ada') =>
    (await data('GET', `/posts?search=${encodeURIComponent(search)}`, undefined, who))[0]?.attributes

  it('keeps addresses, pictures and what search engines are told', async () => {
    const said = {
      title: 'Travelling along',
      slug: 'as-it-was-linked',
      keywords: 'travel',
      seo_title: 'For search engines',
      image_url: 'https://example.com/cover.png',
      image_alt: 'A cover',
    }
    await write({ ...said, content: '<p>x</p>' })
    const file = (await raw('GET', '/posts/exports/json')).text
    const { posts } = JSON.parse(file) as { posts: { title: string }[] }
    const one = JSON.stringify({ posts: posts.filter(({ title }) => title === said.title) })
    await take('json', one, 'rival')
    expect(await found('Travelling', 'rival')).toMatchObject(said)
    await write({ title: 'Holds the address', slug: 'taken-here' })
    await take('json', JSON.stringify({ posts: [{ id: 'other', title: 'Wants the address', slug: 'taken-here' }] }))
    expect((await found('Wants')).slug).toBe('wants-the-address')
  })

  it('leaves translations in their languages', async () => {
    const { unique_id: id } = await write({ title: 'Many tongues', content: '<p>x</p>' })
    for (const language of ['fr', 'de']) await data('POST', `/posts/${id}/translations`, { post: { language } })
    const file = (await raw('GET', '/posts/exports/wxr')).text
    expect((await take('wxr', file)).created).toBe(0)
    const { languages } = (await data('GET', `/posts/${id}/translations`)).attributes
    expect(languages.map((one: any) => one.language)).toEqual(['en', 'de', 'fr'])
  })

  it('reads titles that are numbers, files of Windows, and dates no calendar has', async () => {
    await take('markdown', '---\ntitle: 2024\ntags: [2024]\n---\nyear')
    expect((await found('2024')).title).toBe('2024')
    await take('markdown', '\uFEFF---\ntitle: Marked\n---\ntext')
    expect((await found('Marked')).content).toBe('<p>text</p>')
    for (const publishedAt of ['+275760-09-13T00:00:00.000Z', '-200000-01-01T00:00:00Z', '2999-01-01']) {
      await take(
        'json',
        JSON.stringify({ posts: [{ id: publishedAt, title: `Dated ${publishedAt}`, state: 'live', publishedAt }] }),
      )
      const { published_at: at } = await found(`Dated ${publishedAt}`)
      expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000)
    }
    const { problems } = await take('json', '{"posts":[{"title":" "}]}')
    expect(problems).toMatchObject([{ at: '1', code: 'no_title' }])
  })

  it('reads what Jekyll and Hugo write in front of a text', async () => {
    const jekyll = [
      '---',
      '# written by hand',
      "title: 'It''s from Jekyll'",
      'layout: post',
      'description: >-',
      '  Folded over',
      '  two lines',
      'author:',
      '  name: Somebody',
      'date: 2021-03-04 10:00:00 +0200',
      '',
      'categories: [Far, "Near"]',
      'tags:',
      '- jekyll-one',
      '- jekyll-two # the second',
      '---',
      '',
      'Words of Jekyll.',
    ]
    await take('markdown', jekyll.join('\r\n'))
    const one = await found('It’s from Jekyll'.replace('’', "'"))
    expect(one).toMatchObject({
      title: "It's from Jekyll",
      abstract: 'Folded over two lines',
      content: '<p>Words of Jekyll.</p>',
      state: 'draft',
    })
    expect([one.category_unique_ids.length, one.tag_unique_ids.length]).toEqual([2, 2])
    const hugo =
      '+++\ntitle = "It is from Hugo"\ndraft = false\ndate = 2021-03-04T10:00:00Z\n[params]\ntitle = "no"\n+++\nWords of Hugo.\n'
    await take('markdown', hugo)
    expect(await found('from Hugo')).toMatchObject({
      title: 'It is from Hugo',
      content: '<p>Words of Hugo.</p>',
      published_at: '2021-03-04T10:00:00+00:00',
    })
  })

  it('takes one post for one, whatever its text shows or divides', async () => {
    const shown = '---\ntitle: An example\n---\nText'
    const made = await write({
      title: 'How front matter is written',
      body: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'Like this:' }] },
          { type: 'codeBlock', attrs: { language: 'yaml' }, content: [{ type: 'text', text: shown }] },
          { type: 'horizontalRule' },
          { type: 'paragraph', content: [{ type: 'text', text: 'The end.' }] },
        ],
      },
    })
    const { text } = await raw('GET', '/posts/exports/markdown')
    const [own] = text.split(/^(?=---\nid: )/m).filter((part: string) => part.includes(made.unique_id))
    expect(await take('markdown', own!)).toMatchObject({ created: 0, updated: 1 })
    const after = (await data('GET', `/posts/${made.unique_id}`)).attributes
    expect([after.content, after.version_number]).toEqual([made.content, made.version_number])
    expect(await take('markdown', '# Divided\n\nAbove\n\n---\nNote: below\n---\n\nEnd')).toMatchObject({ created: 1 })
    expect((await found('Divided')).content).toContain('Above')
  })

  it('reads a page by its heading or by what it is called', async () => {
    await take(
      'html',
      '<html><head><title>Not this</title></head><body><h1>Fish &amp; <em>chips</em></h1><div>One</div><div>Two</div></body></html>',
    )
    expect(await found('Fish chips')).toMatchObject({ title: 'Fish & chips', content: '<p>One</p><p>Two</p>' })
    await take('html', '<title>Called &quot;so&quot;</title><p>Text of it</p>')
    expect(await found('Called so')).toMatchObject({ title: 'Called "so"', content: '<p>Text of it</p>' })
  })

  it('reads what WordPress exports', async () => {
    const item = (id: number, said: string) =>
      `<item><guid isPermaLink="false">https://old.example/?p=${id}</guid><wp:post_id>${id}</wp:post_id>${said}</item>`
    const post = (id: number, title: string, text: string, more = '<wp:status>publish</wp:status>') =>
      item(
        id,
        `<title><![CDATA[${title}]]></title><wp:post_type>post</wp:post_type><content:encoded><![CDATA[${text}]]></content:encoded>${more}`,
      )
    const classic =
      'First line\r\nsecond line\r\n\r\n<p style="text-align: center;">Middle</p>\r\n\r\n<pre>a\r\n\r\nb</pre>\r\n[caption id="x" width="3"]<img src="https://old.example/a.jpg" alt="A" /> Below it[/caption]\r\n\r\n&lt;!DOCTYPE html&gt; and <!DOCTYPE x>'
    const file = `<?xml version="1.0"?>\r\n<rss version="2.0"><channel>
${item(5, '<title>a</title><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/cover.jpg</wp:attachment_url><wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value><![CDATA[The cover]]></wp:meta_value></wp:postmeta>')}
${post(1, 'Salt &amp; <em>Pepper</em>', classic, '<wp:status>publish</wp:status><wp:post_name>salt%e4%bd%a0</wp:post_name><excerpt:encoded><![CDATA[<p>In &quot;short&quot;</p>]]></excerpt:encoded><category domain="category"><![CDATA[Food &amp; Drink]]></category><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>5</wp:meta_value></wp:postmeta>')}
${post(2, 'Behind a password', 'hidden', '<wp:status>publish</wp:status><wp:post_password><![CDATA[open]]></wp:post_password>')}
${post(3, 'Thrown away', 'gone', '<wp:status>trash</wp:status>')}
${post(4, 'Made of blocks', '<!-- wp:paragraph -->\n<p>One</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph -->\n<p>Two</p>\n<!-- /wp:paragraph -->')}
</channel></rss>`
    const done = await take('wxr', file)
    expect(done).toMatchObject({ created: 3, problems: [{ at: '4', code: 'no_post' }] })
    const salt = await found('Salt Pepper')
    expect(salt).toMatchObject({
      title: 'Salt & Pepper',
      slug: 'salt你',
      abstract: 'In "short"',
      image_url: 'https://old.example/cover.jpg',
      image_alt: 'The cover',
      state: 'live',
    })
    expect(salt.content).toContain('<p>First line<br />second line</p><p>Middle</p><pre><code>a\n\nb</code></pre>')
    expect(salt.content).not.toContain('caption')
    const [category] = await data('GET', '/categories?search=Drink')
    expect(category.attributes.name).toBe('Food & Drink')
    expect((await found('Behind a password')).state).toBe('draft')
    expect((await found('Made of blocks')).content).toBe('<p>One</p><p>Two</p>')
    expect(await take('wxr', file)).toMatchObject({ created: 0, updated: 3 })
  })

  it('is no news to followers where it was published long ago', async () => {
    const { a: tenant } = world.tenantIds
    await world.sql.query(
      'insert into content.follows (tenant_id, follower_id, followed_id) values ($1, $2, $3) on conflict do nothing',
      [tenant, world.userIds.uma, world.userIds.ada],
    )
    const posts = [
      { id: 'old news', title: 'Old news', state: 'live', publishedAt: '2020-01-01' },
      { id: 'late news', title: 'Late news', state: 'live' },
    ]
    await take('json', JSON.stringify({ posts }))
    const { rows } = await world.sql.query(
      `select values->>'post' as post from kit.notices where tenant_id = $1 and person_id = $2 and notice = 'content_published'
         and values->>'post' like '% news'`,
      [tenant, world.userIds.uma],
    )
    expect(rows).toEqual([{ post: 'Late news' }])
  })

  it('does not stand in the way of a post in the trash', async () => {
    const file = (title: string) => JSON.stringify({ posts: [{ id: 'known', title }] })
    await take('json', file('First come'))
    const { unique_id: id } = await found('First come')
    await data('DELETE', `/posts/${id}`)
    expect((await take('json', file('Second come'))).created).toBe(1)
    expect((await data('PUT', `/posts/${id}/recover`, {})).id).toBe(id)
  })
})

describe('A text that is longer than a post may hold', () => {
  const long = 'a'.repeat(1_048_577)
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: long }] }] }

  it('is refused in the field it was sent in, and what was written before stays', async () => {
    const { unique_id: id } = await write({ title: 'Long', content: '<p>short</p>' })
    for (const [field, post] of [
      ['content', { content: `<p>${long}</p>` }],
      ['content', { content: long }],
      ['body', { body }],
    ] as const)
      for (const [method, path] of [
        ['POST', '/posts'],
        ['PUT', `/posts/${id}`],
      ] as const) {
        const { status, json } = await raw(method, path, { post: { title: 'Long', ...post } })
        expect(status, field).toBe(422)
        expect(json.errors[0]).toMatchObject({
          code: 'too_big',
          source: { pointer: `/data/attributes/${field}` },
          meta: { limit: 1_048_576, of: 'string' },
        })
      }
    expect((await data('GET', `/posts/${id}`)).attributes.content).toBe('<p>short</p>')
  })

  it('is taken up to the bound that is described, and no further', async () => {
    // As a body it has some letters more around it.
    const most = `<p>${'a'.repeat(1_048_576 - 200)}</p>`
    const { status, json } = await raw('POST', '/posts', { post: { title: 'Just fits', content: most } })
    expect([status, json.data?.attributes.content]).toEqual([201, most])
    const described = (await world.fetch('ada', 'GET', '/api/content/openapi.json')).text.replaceAll(/\s/g, '')
    expect(described).toMatch(/"content":\{[^{}]*"maxLength":1048576[,}]/)
    expect(described).not.toContain('1500000')
    // Marks that HTML spells out make it longer than it was sent.
    const refused = await raw('POST', '/posts', { post: { title: 'Long', content: '&'.repeat(1_000_000) } })
    expect([refused.status, refused.json.errors[0].meta.limit]).toEqual([422, 1_048_576])
  })

  it('is refused in a file too', async () => {
    const text = `---\ntitle: Long in a file\n---\n${long}`
    expect(await refusal(raw('POST', '/posts/imports/markdown', { import: { text } }))).toEqual([422, 'too_big'])
  })
})

describe('An export', () => {
  it('refuses rather than leave posts out', async () => {
    const { unique_id: id } = await write({ title: 'One of many', language: 'ja' })
    await world.sql.query(
      `insert into content.posts (tenant_id, title, language) select tenant_id, 'copy ' || n, 'ja' from content.posts, generate_series(1, 1000) n where id = $1`,
      [id],
    )
    expect(await refusal(raw('GET', '/posts/exports/json?language=ja'))).toEqual([409, 'export_too_large'])
    expect((await raw('GET', '/posts/exports/json?language=zh')).status).toBe(200)
  })
})
