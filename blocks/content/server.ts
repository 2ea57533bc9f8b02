import { serve } from '@quoin/kit/server'
import { comments, replacedComments } from './operations/comments.ts'
import { flags } from './operations/flags.ts'
import { identities } from './operations/identities.ts'
import { posts, postsInner } from './operations/postCalls.ts'
import { replacedPosts } from './operations/posts.ts'
import { site } from './operations/site.ts'
import { namedBy } from './operations/terms.ts'
import { versions } from './operations/versions.ts'
import { persons } from './persons.ts'
import { content } from './resources/index.ts'
import { posts as postVerbs } from './verbs/posts.ts'

export const contentServer = serve(content, {
  persons,
  verbs: { posts: postVerbs },
  operations: { posts, versions, comments, identities, flags, site },
  inner: { posts: postsInner, comments: { told: async () => undefined } },
  replaces: {
    posts: replacedPosts,
    comments: replacedComments,
    categories: namedBy('categories', 'name'),
    tags: namedBy('tags', 'tag'),
    series: namedBy('series', 'title'),
  },
})
