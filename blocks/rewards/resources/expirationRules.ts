import { integer, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import { common, isActive } from './wire.ts'

/** When earned points end. The first enabled one of a unit counts for what is earned from then on. */
export const expirationRules = resource({
  type: 'expiration_rule',
  wrapper: 'expiration_rule',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    description: longText(2_000),
    ruleType: oneOf('end_of_month', 'end_of_quarter', 'end_of_year', 'fixed_date', 'inactivity', 'months', 'days')
      .required()
      .filterable(),
    /** Days, or months where the kind says so. At the end of a month, quarter or year: how many further ones pass before. */
    daysToExpire: integer(0, 36_600),
    expirationDate: moment(),
    /** How long before customers are told. */
    warningDays: integer(0, 366).default(30),
    /** What ends by it; the programme's points without one. */
    unit: ref('rewards.units'),
    ...common,
    isActive,
  },
  path: '/expirations',
  permissions: { read: 'rewards.programme.read', write: 'rewards.programme.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'restore', 'history'],
})
