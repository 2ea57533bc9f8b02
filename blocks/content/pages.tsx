import { page, pagesOf, rest, settingsPage } from '@quoin/ui/pages'
import {
  IconArticle,
  IconBook2,
  IconBookmarks,
  IconCategory,
  IconPhoto,
  IconRss,
  IconShieldCheck,
  IconTags,
  IconTemplate,
  IconTransfer,
  IconWorld,
} from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const content = {
  block: 'content',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'content',
  permissionTexts,
  inbox: {
    'comments.bulk': () => import('./screens/CommentInInbox.tsx'),
  },
} as const
const terms = 'content.terms.write'

/** What the company writes, what readers say to it, and where the public reads it. */
export const pages = pagesOf(content, {
  articles: {
    icon: IconBook2,
    list: { columns: ['title:320', 'userName', 'language', 'likes', 'comments', 'publishedAt'], creates: false },
    record: () => import('./screens/ArticlePage.tsx'),
  },
  feed: page('/feed', () => import('./screens/FeedPage.tsx'), { icon: IconRss, permission: 'content.articles.read' }),
  author: page('/people/$user', () => import('./screens/AuthorPage.tsx')),
  posts: {
    icon: IconArticle,
    permission: 'content.posts.write',
    list: () => import('./screens/PostsPage.tsx'),
    record: {
      state: 'state',
      firstTab: 'write',
      wideTabs: true,
      groups: {
        text: ['title', 'abstract', 'keywords', 'language', 'user', 'series', 'seriesSequence'],
        publishing: [
          'publishedAt',
          'publishedNumber',
          'publishAt',
          'publishUntil',
          'scheduledNumber',
          'versionNumber',
          'isPublic',
          'reviewNote',
          'original',
        ],
        search: ['slug', 'seoTitle', 'imageUrl', 'imageAlt', 'thumbnailUrl', 'mediaUrl'],
        more: ['likes', 'comments', 'followers', 'savers', 'enabled', 'moderated', 'moderationReason', 'payload'],
      },
      tabs: {
        write: () => import('./screens/WriteTab.tsx'),
        versions: () => import('./screens/VersionsTab.tsx'),
        languages: () => import('./screens/LanguagesTab.tsx'),
        comments: () => import('./screens/CommentsTab.tsx'),
      },
      actions: ['publish', 'submit', 'schedule', 'decline', 'unschedule', 'withdraw', 'synced', 'archive', 'reopen'],
    },
  },
  moderation: page('/moderation', () => import('./screens/ModerationPage.tsx'), {
    icon: IconShieldCheck,
    permission: 'content.moderate',
  }),
  categories: {
    icon: IconCategory,
    more: true,
    permission: terms,
    list: { columns: ['name', 'slug', 'postCount', 'displayOrder'] },
    record: { groups: { about: rest } },
  },
  tags: {
    icon: IconTags,
    more: true,
    permission: terms,
    list: { columns: ['tag', 'slug', 'postCount'] },
    record: { groups: { about: rest } },
  },
  series: {
    icon: IconBookmarks,
    more: true,
    permission: terms,
    list: { columns: ['title', 'completionStatus', 'visibility'] },
    record: {
      groups: { about: rest },
      tabs: { parts: () => import('./screens/PartsTab.tsx') },
      actions: [() => import('./screens/SeriesFollow.tsx')],
    },
  },
  postTemplates: {
    icon: IconTemplate,
    more: true,
    permission: terms,
    list: { columns: ['name:320', 'description', 'language', 'updatedAt'], form: ['name', 'description', 'language'] },
    record: {
      firstTab: 'text',
      groups: {
        template: ['name', 'slug', 'description', 'status', 'enabled', 'fields'],
        post: ['title', 'abstract', 'keywords', 'language', 'payload'],
      },
      tabs: { text: () => import('./screens/TemplateTextTab.tsx') },
    },
  },
  media: {
    icon: IconPhoto,
    permission: 'content.posts.write',
    list: { columns: ['name:320', 'contentType', 'sizeBytes', 'createdAt'], creates: false },
    record: { groups: { about: rest } },
  },
  transfer: page('/transfer', () => import('./screens/TransferPage.tsx'), {
    icon: IconTransfer,
    more: true,
    permission: 'content.posts.publish',
  }),
  site: settingsPage('content.site', {
    icon: IconWorld,
    permission: 'content.site.manage',
    groups: { site: ['isOpen', 'title', 'description', 'language', 'color', 'imageUrl'], comments: ['commentsMode'] },
  }),
})
