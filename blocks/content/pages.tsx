import { pagesOf, rest } from '@quoin/ui/pages'
import { IconArticle, IconBookmarks, IconCategory, IconTags } from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { rights } from './texts/rights.ts'

const content = { block: 'content', resources: () => import('./resources/index.ts'), texts, space: 'content', rights } as const

/** What the company writes, what readers say to it, and where the public reads it. */
export const pages = pagesOf(content, {
  posts: {
    icon: IconArticle,
    list: {
      columns: ['title', 'state', 'language', 'user', 'likes', 'comments', 'publishedAt', 'updatedAt'],
      form: ['title', 'language', 'abstract'],
      views: {
        live: { filter: { state: ['live', 'changed'] }, count: true },
        draft: { filter: { state: 'draft' } },
        review: { filter: { state: 'review' }, count: true },
        scheduled: { filter: { state: 'scheduled' } },
      },
    },
    record: {
      groups: {
        text: ['title', 'abstract', 'keywords', 'language', 'user', 'series', 'seriesSequence'],
        publishing: [
          'state',
          'publishedAt',
          'publishedNumber',
          'publishAt',
          'publishUntil',
          'scheduledNumber',
          'isPublic',
          'reviewNote',
        ],
        search: ['slug', 'seoTitle', 'imageUrl', 'imageAlt'],
        more: rest,
      },
      state: 'state',
      actions: ['publish', 'submit', 'schedule', 'decline', 'unschedule', 'withdraw', 'synced', 'archive', 'reopen'],
    },
  },
  categories: {
    icon: IconCategory,
    needs: 'content.terms.write',
    list: { columns: ['name', 'slug', 'postCount', 'displayOrder'] },
    record: { groups: { about: rest } },
  },
  tags: {
    icon: IconTags,
    needs: 'content.terms.write',
    list: { columns: ['tag', 'slug', 'postCount'] },
    record: { groups: { about: rest } },
  },
  series: {
    icon: IconBookmarks,
    needs: 'content.terms.write',
    list: { columns: ['title', 'completionStatus', 'visibility'] },
    record: { groups: { about: rest } },
  },
})
