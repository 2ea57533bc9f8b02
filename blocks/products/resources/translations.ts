import { field, language, longText, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'

/** What a product or a category is called and said to be in another language; what it leaves out stays as it was written first. */
export const translations = resource({
  type: 'product_translation',
  wrapper: 'translation',
  title: 'name',
  fields: {
    /** One of the two. */
    product: ref('products.products').fixed(),
    category: ref('products.categories').fixed(),
    language: language().required().fixed().sortable(),
    name: text(200).searchable().sortable(),
    description: longText().searchable(),
    /** Of a product: names of its options, their values and its forms, each beside what it is called in this language. */
    wording: field<Readonly<Record<string, string>>>(
      'json',
      'jsonb',
      z
        .record(z.string().min(1).max(200), z.string().trim().min(1).max(200))
        .refine((words) => Object.keys(words).length <= 300, 'has more than 300 words'),
    ),
  },
  permissions: { read: 'products.products.read', write: 'products.products.write' },
  sort: 'language,created_at',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history', 'import', 'importsPresign', 'export'],
})
