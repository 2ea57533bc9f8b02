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
  readonly state: 'live' | 'changed' | 'draft' | 'review' | 'scheduled'
  readonly original?: string
  /** What was written since the version that is out. */
  readonly since?: readonly RichNode[]
  /** What was said to it, and what was answered. */
  readonly said?: readonly [string, string]
}
const samples: readonly Sample[] = [
  {
    title: 'Six mornings at the harbour',
    abstract: 'What our guests told us about early boats, quiet coffee and the best bench on the pier.',
    language: 'en',
    daysAgo: 64,
    state: 'live',
    said: ['The bench is taken on Sundays. Go on a Tuesday.', 'Or bring a blanket and sit on the steps.'],
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
    said: ['Das Lesezimmer war die Entdeckung unserer Reise.', 'Donnerstags gibt es dort sogar Kuchen.'],
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
    state: 'changed',
    said: [
      'Do you count cables too, or only what has a label?',
      'Everything above fifty euros gets a label; cables go by the box.',
    ],
    since: [
      heading('What we changed'),
      paragraph('Since autumn each room has one person who answers for it. Counting takes half as long.'),
    ],
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
    title: 'The house is closed between the years',
    abstract: 'From 23 December to 2 January, with one open afternoon for collections.',
    language: 'en',
    daysAgo: 2,
    state: 'scheduled',
    body: [
      paragraph('We close at noon on 23 December and open again on 2 January.'),
      paragraph('On 28 December somebody is at the gate from one to four, for everything that was ordered before.'),
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

type Year = Pick<Parameters<Demo>[0], 'tx' | 'year'>
type Person = Parameters<Demo>[0]['people'][number]
type Versioned = Readonly<Record<string, unknown>>

/** What was written since the version that is out; readers do not see it yet. */
async function writeOn({ tx, year }: Year, post: string, author: Person, written: Versioned, body: RichNode): Promise<void> {
  const changed = { body, content: richTextHtml(body) }
  const later = await year.add(tx, content.versions, author, 4, { ...written, ...changed, post, number: 2, revision: 2 })
  await year.change(tx, content.posts, post, author, 4, {
    ...changed,
    plainText: plainOf(body),
    postVersion: later,
    versionNumber: 2,
    state: 'changed',
  })
}

async function say(
  { tx, year }: Year,
  post: string,
  who: Person,
  daysAgo: number,
  text: string,
  parent?: string,
): Promise<string> {
  return year.add(tx, content.comments, who, daysAgo, {
    post,
    content: text,
    user: who.id,
    userName: who.name,
    postVersion: 1,
    depth: parent ? 1 : 0,
    ...(parent && { parent }),
  })
}

/** A small magazine: published in two languages, commented, liked, with something in review and a draft. */
export const demo: Demo = async ({ tx, year, people }) => {
  const demoYear = { tx, year }
  const [author, second, third] = [people[0]!, people[1] ?? people[0]!, people[2] ?? people[0]!]
  await year.add(tx, content.site, author, 90, {
    title: 'Harbour notes',
    description: 'What we learn at work, written down.',
  })
  const category = await year.add(tx, content.categories, author, 90, { name: 'Stories', slug: 'stories' })
  const tags = await Promise.all(
    ['harbour', 'equipment'].map((tag) => year.add(tx, content.tags, author, 90, { tag, slug: tag })),
  )
  const evening = cleanRichText({
    type: 'doc',
    content: [
      paragraph('Who was there, and what it was about, in two sentences.'),
      heading('What we heard'),
      list('The sentence people repeated on the way out', 'A question nobody could answer'),
      heading('What comes next'),
      paragraph('The date of the next evening, and how to get a place.'),
    ],
  })
  await year.add(tx, content.postTemplates, author, 40, {
    name: 'Evening report',
    slug: 'evening-report',
    description: 'For talks and readings, written the day after.',
    body: evening,
    content: richTextHtml(evening),
    categoryIds: [category],
    fields: [{ key: 'speaker', label: 'Speaker', type: 'string', required: true }],
  })
  const made = new Map<string, string>()
  for (const [index, sample] of samples.entries()) {
    const { daysAgo, state, original, since, said, body: blocks, ...rest } = sample
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
    if (state !== 'live' && state !== 'changed') {
      const pinned = state === 'scheduled' && { scheduled: version, scheduledNumber: 1, publishAt: at(-18) }
      await year.change(tx, content.posts, post, author, daysAgo, { ...kept, ...pinned, state })
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
    if (since) {
      const longer = cleanRichText({ type: 'doc', content: [...blocks, ...since] })
      await writeOn(demoYear, post, author, { ...written, ...byline, language: rest.language }, longer)
    }
    if (said) await say(demoYear, post, third, daysAgo - 1, said[1], await say(demoYear, post, second, daysAgo - 1, said[0]))
    await tx.query(
      `insert into content.post_reactions (tenant_id, post_id, kind, user_id) select p.tenant_id, p.id, 'like', x from content.posts p, unnest($2::uuid[]) x where p.id = $1 on conflict do nothing`,
      [post, [author.id, second.id, third.id].slice(0, 3 - (index % 2))],
    )
    if (index > 0) continue
    const advert = await say(demoYear, post, second, 2, 'Cheap boat trips, book now!')
    await year.add(tx, content.flags, third, 1, {
      contentType: 'comment',
      contentId: advert,
      post,
      reporter: third.id,
      reason: 'Advertising for something that has nothing to do with us.',
      category: 'spam',
      status: 'pending',
    })
  }
}
