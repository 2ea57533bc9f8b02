import { block } from '@quoin/kit'
import { articles } from './articles.ts'
import { comments } from './comments.ts'
import { flags } from './flags.ts'
import { identities } from './identities.ts'
import { posts } from './posts.ts'
import { postTemplates } from './postTemplates.ts'
import { media } from './media.ts'
import { site } from './site.ts'
import { categories, series, tags } from './terms.ts'
import { versions } from './versions.ts'

export { held, languages, states } from './common.ts'
export type { Language, State } from './common.ts'

/** What a company writes: posts with versions and languages, what readers say to them, and its public site. */
export const content = block(
  'content',
  'Content',
  { posts, articles, versions, comments, categories, tags, series, postTemplates, identities, flags, site, media },
  {
    'content.articles.read': 'Read published posts and their comments',
    'content.posts.read': 'View drafts, versions and schedules of posts',
    'content.posts.write': 'Write and change posts',
    'content.posts.publish': 'Approve, publish, schedule and withdraw posts',
    'content.posts.delete': 'Delete, restore and purge posts',
    'content.comments.write': 'Comment on posts and report content',
    'content.moderate': 'Hide comments and posts, ban people, work on reports',
    'content.terms.write': 'Create and edit categories, tags, series and templates',
    'content.templates.read': 'View templates and start posts from them',
    'content.identities.read': 'View who is known to content',
    'content.identities.write': 'Register people for content and change their profile',
    'content.site.manage': 'Change the public site',
  },
  {
    'content.articles.read': { support: 'tenant', user: 'tenant', authorized: 'tenant', guest: 'tenant' },
    'content.posts.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'content.posts.write': { support: 'tenant', user: 'own', authorized: 'own' },
    'content.posts.delete': { user: 'own', authorized: 'own' },
    'content.templates.read': { support: 'tenant', user: 'tenant', authorized: 'tenant' },
    'content.comments.write': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'content.moderate': { support: 'tenant' },
    'content.identities.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'content.identities.write': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'content.*': {},
  },
)
