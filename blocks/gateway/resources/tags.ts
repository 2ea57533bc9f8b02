import { field, oneOf, resource } from '@quoin/kit'
import * as z from 'zod'

/** Names of the colours people choose from: those of the screens' own palette that no state is shown in, legible in the light and in the dark. */
export const tagColors = ['indigo', 'cyan', 'teal', 'lime', 'orange', 'pink', 'grape', 'violet'] as const

/** The colour a company gives a word that its records are tagged with. A word that is not here keeps the colour it has by itself. */
export const tags = resource({
  type: 'tag',
  wrapper: 'tag',
  title: 'name',
  fields: {
    /** However it is written on a record, a word is kept in one spelling. */
    name: field<string>(
      'text',
      'text',
      z
        .string()
        .trim()
        .min(1)
        .max(60)
        .transform((word) => word.toLowerCase()),
      { max: 60 },
    )
      .required()
      .searchable()
      .sortable()
      .unique(),
    color: oneOf(...tagColors).required(),
  },
  permissions: { read: 'member', write: 'gateway.categories.write' },
  sort: 'name',
  recordsMax: 1_000,
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore'],
})
