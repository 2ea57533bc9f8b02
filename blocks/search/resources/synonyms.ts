import { resource, tags } from '@quoin/kit'

/** Words that mean the same in a company: who searches for one finds the others. */
export const synonyms = resource({
  type: 'Synonym',
  wrapper: 'synonym',
  title: 'terms',
  path: '/search/synonyms',
  fields: { terms: tags().required() },
  permissions: { read: 'search.synonyms.read', write: 'search.synonyms.write' },
  only: ['list', 'get', 'create', 'update', 'delete'],
})
