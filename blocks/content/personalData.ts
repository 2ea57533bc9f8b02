import { erasedName, type PersonalData } from '@quoin/kit/server'

const byline = { user_name: erasedName, user_alias: null, user_avatar_url: null } as const
const moderation = { moderation_reason: null } as const

/** What content holds of people: what they wrote and said, what they liked and reported, and who they are. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'content.identities',
      as: 'account',
      identity: true,
      by: { user: ['user_id'], mail: ['email'] },
      forget: {
        user_name: erasedName,
        first_name: null,
        last_name: null,
        email: null,
        phone: null,
        avatar_url: null,
        bio: null,
        payload: null,
      },
    },
    // What was published stays the company's; nobody is named beside it any more.
    {
      table: 'content.posts',
      as: 'activity',
      by: { user: ['user_id'] },
      forget: { ...byline, ...moderation, review_note: null },
    },
    { table: 'content.articles', as: 'activity', by: { user: ['user_id'] }, forget: { ...byline, ...moderation } },
    { table: 'content.comments', as: 'activity', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'content.flags', as: 'activity', by: { user: ['reporter_id'] }, forget: { reason: null } },
    { table: 'content.versions', as: 'activity', by: { user: ['user_id'] }, forget: byline },
    { table: 'content.post_reactions', as: 'activity', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'content.comment_reactions', as: 'activity', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'content.series_reactions', as: 'activity', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'content.follows', as: 'activity', by: { user: ['follower_id', 'followed_id'] }, forget: 'row' },
    { table: 'content.mentions', as: 'activity', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'content.unsubscribes', as: 'activity', by: { user: ['user_id'] }, forget: 'row' },
  ],
}
