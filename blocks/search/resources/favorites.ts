import { custom, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'

/** A record that somebody keeps at hand. */
export const favorites = resource({
  type: 'FavoriteEntity',
  wrapper: 'favorite',
  alsoWrapped: ['favorite_entity'],
  title: 'entityAlias',
  path: '/search/favorites',
  fields: {
    user: ref('gateway.users').readOnly(),
    entityId: text(36).readOnly().filterable().named('entity_unique_id'),
    entityType: text(100).readOnly().filterable(),
    entityAlias: text(200).readOnly().searchable().sortable(),
    entityUrl: text(500).readOnly(),
    entityAvatarUrl: text(500).readOnly(),
  },
  owner: 'user',
  permissions: { read: 'search.results.read', write: 'search.results.read', delete: 'search.results.read' },
  only: ['list', 'get'],
  operations: {
    add: custom({
      method: 'POST',
      path: '/search/favorites',
      permission: 'search.results.read',
      body: z.object({
        entity_unique_id: uuid(),
        entity_type: z.string().max(100),
        entity_alias: z.string().trim().max(200).nullish(),
        entity_url: z.string().max(500).nullish(),
        entity_avatar_url: z.string().max(500).nullish(),
      }),
      answersRecord: true,
      summary: 'Keeps a record at hand; a second time answers the one there is.',
    }),
    remove: custom({
      method: 'DELETE',
      path: '/search/favorites/:id',
      permission: 'search.results.read',
      ids: { id: 'search.favorites' },
      answer: z.object({ deleted: z.boolean() }),
      summary: 'No longer keeps a record at hand; named by the favorite or by the record.',
    }),
    check: custom({
      method: 'GET',
      path: '/search/favorites/check/:entity',
      permission: 'search.results.read',
      answer: z.object({ unique_id: z.string(), favorite: z.boolean() }),
      summary: 'Whether one keeps a record at hand.',
    }),
  },
})
