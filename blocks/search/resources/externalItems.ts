import { custom, longText, oneOf, resource, text, unsupported, url } from '@quoin/kit'
import * as z from 'zod'

const languages = 'Words are looked for in every language.'
const statuses = ['active', 'inactive', 'pending', 'archived', 'deleted'] as const
const fields = {
  /** As the other system calls it: `help_article`. */
  entityType: text(100).required().searchable().sortable().filterable(),
  alias: text(200).required().searchable().sortable().alsoKnownAs('entity_alias'),
  description: longText(20_000).searchable().alsoKnownAs('content'),
  url: url().alsoKnownAs('entity_url'),
  avatarUrl: url().alsoKnownAs('entity_avatar_url'),
  source: text(100).searchable().sortable().filterable().alsoKnownAs('entity_source'),
  status: oneOf(...statuses)
    .default('active')
    .filterable(),
}
const given = ({ definition }: (typeof fields)[keyof typeof fields]) => definition.schema as z.ZodType<string>

/** What another system holds, registered so that it is found here as well; its page is there. */
export const externalItems = resource({
  type: 'entity',
  wrapper: 'entity',
  title: 'alias',
  path: '/external_items',
  fields,
  unsupported: {
    time_zone: 'An item has no time of day.',
    preferred_language: languages,
    slug: 'An item is opened at its URL.',
  },
  permissions: { read: 'search.externalItems.read', write: 'search.externalItems.write' },
  sort: 'alias',
  aliases: { update: ['PUT /entities/:id'], delete: ['DELETE /entities/:id'] },
  importKeys: ['url'],
  operations: {
    register: custom({
      method: 'POST',
      path: '/entities/:id/register',
      permission: 'search.externalItems.write',
      wrapper: 'entity',
      body: z.object({
        entity_type: given(fields.entityType).refine(
          (type) => !type.includes('.'),
          'must not hold a dot: records of blocks are found without being registered',
        ),
        entity_alias: given(fields.alias).nullish(),
        content: given(fields.description).nullish(),
        entity_url: given(fields.url).nullish(),
        entity_avatar_url: given(fields.avatarUrl).nullish(),
        entity_source: given(fields.source).nullish(),
        status: z.enum(statuses).optional(),
        time_zone: unsupported('An item has no time of day.'),
        preferred_language: unsupported(languages),
        slug: unsupported('An item is opened at its URL.'),
      }),
      answersRecord: true,
      summary: 'Registers an item of another system under its id there; a second time changes the one there is.',
    }),
  },
})
