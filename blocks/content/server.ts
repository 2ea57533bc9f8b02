import { gateway } from '@quoin/gateway/resources'
import { defineHoldersNotice } from '@quoin/kit/notices'
import { companiesOf, serve } from '@quoin/kit/server'
import { adapters } from './adapters.ts'
import { commentAdded } from './mails/commentAdded.ts'
import { postState } from './mails/postState.ts'
import { reviewAsked } from './mails/reviewAsked.ts'
import { notices } from './notices.ts'
import { comments, replacedComments } from './operations/comments.ts'
import { flags } from './operations/flags.ts'
import { countedIdentities, identities } from './operations/identities.ts'
import { media, replacedMedia } from './operations/media.ts'
import { posts, postsInternal } from './operations/postCalls.ts'
import { replacedPosts } from './operations/posts.ts'
import { postTemplates, replacedTemplates } from './operations/postTemplates.ts'
import { countedSeries, series } from './operations/series.ts'
import { site } from './operations/site.ts'
import { listedCategories, namedBy } from './operations/terms.ts'
import { followComments, told } from './operations/told.ts'
import { versions } from './operations/versions.ts'
import { personalData } from './personalData.ts'
import { mountSite } from './public/mount.ts'
import { content } from './resources/index.ts'
import { posts as postActions } from './actions/posts.ts'

export const contentServer = serve(content, {
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  adapters,
  actions: { posts: postActions },
  operations: { posts, versions, comments, series, postTemplates, identities, flags, site, media },
  internal: { posts: postsInternal, comments: { told } },
  replaces: {
    posts: replacedPosts,
    comments: replacedComments,
    identities: countedIdentities,
    media: replacedMedia,
    categories: { ...namedBy('categories', 'name'), ...listedCategories },
    tags: namedBy('tags', 'tag'),
    series: { ...namedBy('series', 'title'), ...countedSeries },
    postTemplates: replacedTemplates,
  },
  listeners: [followComments],
  notices,
  mails: { content_comment_added: commentAdded, content_post_state: postState, content_review_asked: reviewAsked },
  mountPages: mountSite,
  mount(_app, services, pools, callInternal) {
    defineHoldersNotice('content.tell_moderators', services, pools, (tenantId, permission) =>
      callInternal(tenantId, gateway.permissions.internal.reaching, { permission, owner: null }),
    )
    services.jobs.define(
      'content.due',
      async ({ signal }) => {
        for (const id of await companiesOf(pools)) {
          if (signal.aborted) return
          await callInternal(id, content.posts.internal.due, {})
        }
      },
      { every: '* * * * *' },
    )
  },
})
