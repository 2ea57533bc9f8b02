import { color, json, resource, text } from '@quoin/kit'

/** A word that assets are marked with, and its colour. */
export const tags = resource({
  type: 'tag',
  wrapper: 'tag',
  title: 'name',
  fields: {
    name: text(60).required().searchable().sortable().unique(),
    description: text(500),
    color: color(),
    payload: json(),
  },
  permissions: { read: 'assets.assets.read', write: 'assets.setup.write' },
  sort: 'name',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
})
