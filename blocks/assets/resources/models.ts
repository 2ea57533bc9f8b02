import { custom, longText, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { customFields } from './customFields.ts'

/**
 * What is particular to things of one make. An asset is of a model by the name it bears, as people write it: case, width of letters,
 * several blanks and marks that nobody sees make no other one. A name has one model, and every spelling of it finds that one.
 */
export const models = resource({
  type: 'asset_model',
  wrapper: 'asset_model',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable().unique(),
    description: longText(2_000),
    /** Beside those of the asset's category; where both have a field of one short name, the model's is meant. */
    customFields: customFields(),
  },
  permissions: { read: 'assets.assets.read', write: 'assets.setup.write' },
  sort: 'name',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
  operations: {
    registered: custom({
      method: 'GET',
      path: '/register/models',
      permission: 'assets.assets.read',
      query: z.object({ search: z.string().max(160).optional() }),
      answer: z.object({
        unique_id: z.string(),
        models: z.array(z.object({ name: z.string(), assets: z.int(), model_unique_id: z.string().nullable() })),
      }),
      summary:
        'The models that assets are of, up to 100, most numerous first, each as it is written most; and which have fields.',
    }),
  },
})
