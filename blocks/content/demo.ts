import { cleanRichText, type RichNode } from '@quoin/kit/rich-text'
import { richTextHtml } from '@quoin/kit/rich-text/html'
import type { Demo } from '@quoin/kit/server'
import { plainOf, slugOf } from './operations/text.ts'
import type { Language } from './resources/common.ts'
import { content } from './resources/index.ts'

const day = 86_400_000
const at = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString()
const paragraph = (text: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const heading = (text: string): RichNode => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] })
const list = (...items: string[]): RichNode => ({
  type: 'bulletList',
  content: items.map((text) => ({ type: 'listItem', content: [paragraph(text)] })),
})

interface Sample {
  readonly title: string
  readonly abstract: string
  readonly language: Language
  readonly body: readonly RichNode[]
  readonly daysAgo: number
  readonly state: 'live' | 'draft' | 'review'
  readonly original?: string
}
const samples: readonly Sample[] = [
  {
    title: 'Six mornings at the harbour',
    abstract: 'What our guests told us about early boats, quiet coffee and the best bench on the pier.',
    language: 'en',
    daysAgo: 64,
    state: 'live',
    body: [
      paragraph('We asked guests who stayed for a week what they would do again. Almost all of them named a morning.'),
      heading('Before seven'),
      paragraph(
        'The fish market opens at half past five. By seven the first boats are back and the bakery has its second tray out.',
      ),
      list('Bring a jumper, even in July.', 'The bench at the end of the pier gets the first sun.', 'Coffee is served from six.'),
      heading('When it rains'),
      paragraph('The old customs house has a reading room with a stove. Nobody minds if you stay until noon.'),
    ],
  },
  {
    title: 'Sechs Morgen am Hafen',
    abstract: 'Was unsere Gäste über frühe Boote, ruhigen Kaffee und die beste Bank am Pier erzählen.',
    language: 'de',
    daysAgo: 60,
    state: 'live',
    original: 'Six mornings at the harbour',
    body: [
      paragraph('Wir haben Gäste gefragt, was sie wieder tun würden. Fast alle nannten einen Morgen.'),
      heading('Vor sieben'),
      paragraph('Der Fischmarkt öffnet um halb sechs. Um sieben sind die ersten Boote zurück.'),
    ],
  },
  {
    title: 'How we count what we own',
    abstract: 'A stocktake in one afternoon, with two scanners and a list that does not lie.',
    language: 'en',
    daysAgo: 31,
    state: 'live',
    body: [
      paragraph('Last spring we found eleven laptops that no list knew. Since then we count room by room, four times a year.'),
      heading('The afternoon'),
      list(
        'Print the labels that are missing the day before.',
        'Two people a floor: one scans, one opens cupboards.',
        'What is not found is searched for the same day.',
      ),
      { type: 'blockquote', content: [paragraph('The list is right when nobody is surprised by it.')] },
    ],
  },
  {
    title: 'What changes with the summer timetable',
    abstract: 'New opening hours, and why Mondays stay quiet.',
    language: 'en',
    daysAgo: 3,
    state: 'review',
    body: [
      paragraph('From the first of June we open an hour earlier. On Mondays the house belongs to the people who repair it.'),
    ],
  },
  {
    title: 'Notes for the autumn issue',
    abstract: 'Ideas, not yet in order.',
    language: 'en',
    daysAgo: 1,
    state: 'draft',
    body: [list('An interview with the harbour master', 'Where our bread comes from', 'Ten years of the reading room')],
  },
]

/** A small magazine: published in two languages, commented, liked, with something in review and a draft. */
export const demo: Demo = async ({ tx, year, people }) => {
  const [author, second, third] = [people[0]!, people[1] ?? people[0]!, people[2] ?? people[0]!]
  await year.add(tx, content.site, author, 90, {
    title: 'Harbour notes',
    description: 'What we learn at work, written down.',
    color: '#0f766e',
  })
  const category = await year.add(tx, content.categories, author, 90, { name: 'Stories', slug: 'stories' })
  const tags = await Promise.all(
    ['harbour', 'equipment'].map((tag) => year.add(tx, content.tags, author, 90, { tag, slug: tag })),
  )
  const made = new Map<string, string>()
  for (const [index, sample] of samples.entries()) {
    const { daysAgo, state, original, body: blocks, ...rest } = sample
    const body = cleanRichText({ type: 'doc', content: blocks })
    const text = { ...rest, body, content: richTextHtml(body) }
    const byline = { user: author.id, userName: author.name, userAlias: author.name.split(' ')[0] }
    const slug = slugOf(sample.title)
    const tag = tags[index % 2]!
    const post = await year.add(tx, content.posts, author, daysAgo + 2, {
      ...text,
      ...byline,
      slug,
      plainText: plainOf(body),
      categoryIds: [category],
      tagIds: [tag],
      state: 'draft',
      ...(original && { original: made.get(original), originalNumber: 1 }),
    })
    made.set(sample.title, post)
    await tx.query(
      'insert into content.slugs (tenant_id, slug, post_id) select tenant_id, $2, id from content.posts where id = $1',
      [post, slug],
    )
    await tx.query(
      'insert into content.post_terms (tenant_id, term_id, post_id) select p.tenant_id, x, p.id from content.posts p, unnest($2::uuid[]) x where p.id = $1',
      [post, [category, tag]],
    )
    const { language: _, ...written } = text
    const version = await year.add(tx, content.versions, author, daysAgo + 2, {
      ...written,
      ...byline,
      language: rest.language,
      post,
      number: 1,
      revision: 1,
    })
    const kept = { postVersion: version, versionNumber: 1 }
    if (state !== 'live') {
      await year.change(tx, content.posts, post, author, daysAgo, { ...kept, state })
      continue
    }
    const publishedAt = at(daysAgo)
    await year.change(tx, content.posts, post, author, daysAgo, {
      ...kept,
      state: 'live',
      status: 'active',
      published: version,
      publishedNumber: 1,
      publishedAt,
    })
    await tx.query(
      `insert into content.articles (tenant_id, id, created_at, updated_at, created_by, updated_by, title, abstract, body, content, plain_text, language, slug, category_ids, tag_ids, user_id,
         user_name, user_alias, post_version_id, version_number, published_at, original_id, search)
       select tenant_id, id, created_at, $2, created_by, updated_by, title, abstract, body, content, plain_text, language, slug, category_ids, tag_ids, user_id,
         user_name, user_alias, post_version_id, 1, $2, original_id, search from content.posts where id = $1`,
      [post, publishedAt],
    )
    const comment = await year.add(tx, content.comments, second, daysAgo - 1, {
      post,
      content: index === 0 ? 'The bench is taken on Sundays. Go on a Tuesday.' : 'Thank you for writing this down.',
      user: second.id,
      userName: second.name,
      postVersion: 1,
      depth: 0,
    })
    await year.add(tx, content.comments, third, daysAgo - 1, {
      post,
      content: 'I was going to say the same.',
      user: third.id,
      userName: third.name,
      parent: comment,
      postVersion: 1,
      depth: 1,
    })
    await tx.query(
      `insert into content.post_reactions (tenant_id, post_id, kind, user_id) select p.tenant_id, p.id, 'like', x from content.posts p, unnest($2::uuid[]) x where p.id = $1 on conflict do nothing`,
      [post, [author.id, second.id, third.id].slice(0, 3 - (index % 2))],
    )
  }
}
