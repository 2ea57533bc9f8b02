import { field, longText, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { common } from './wire.ts'

const { payload: _none, ...states } = common

/** A unit beside the programme's points, such as stars: earned by rules that name it, with lots, ends and balances of its own. */
export const units = resource({
  type: 'PointUnit',
  wrapper: 'point_unit',
  title: 'name',
  fields: {
    name: text(40).required().searchable().sortable(),
    /** What the books call it. */
    code: field<string>(
      'text',
      'text',
      z.string().regex(/^[A-Z][A-Z0-9]{1,11}$/, 'must be two to twelve capital letters and digits, a letter first'),
      { max: 12 },
    )
      .required()
      .unique()
      .fixed(),
    description: longText(2_000),
    ...states,
  },
  path: '/units',
  permissions: { read: 'rewards.programme.read', write: 'rewards.programme.write' },
  // What was earned in a unit stays in it: it is put out of use and never deleted.
  only: ['list', 'get', 'create', 'update', 'history'],
  sort: 'created_at',
})
