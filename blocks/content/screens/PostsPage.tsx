import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { content } from '../resources/index.ts'
import { FromTemplate } from './FromTemplate.tsx'

const columns = [
  'title:300',
  'state:210',
  'language:100',
  'user_unique_id:120',
  'likes:72',
  'comments:104',
  'published_at:110',
  'updated_at:110',
] as const
const form = ['title', 'language', 'abstract'] as const
const views = {
  live: { filter: { state: ['live', 'changed'] }, count: true },
  draft: { filter: { state: 'draft' } },
  review: { filter: { state: 'review' }, count: true },
  scheduled: { filter: { state: 'scheduled' } },
} as const

/** What the company writes. Who sees no drafts of others would get what all of them published: here it is what they write themselves. */
export function PostsPage() {
  const t = useTranslations('content')
  const { id, ownOnly } = useMe()
  const go = useGo()
  return (
    <DataList
      resource={content.posts}
      title={t('resources.posts.many')}
      level={1}
      only={ownOnly.has('content.posts.read') ? { user: id } : undefined}
      columns={columns}
      form={form}
      views={views}
      emptyText={t('resources.posts.empty')}
      actions={<FromTemplate />}
      onOpen={(post) => void go(pages.posts.record(post.id))}
    />
  )
}
