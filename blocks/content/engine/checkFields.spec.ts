import { describe, expect, it } from 'vitest'
import type { TemplateField } from '../resources/postTemplates.ts'
import { checkFields } from './checkFields.ts'

const field = (key: string, more: Partial<TemplateField> = {}): TemplateField => ({
  key,
  label: `The ${key}`,
  type: 'string',
  required: false,
  ...more,
})
const keys = (fields: readonly TemplateField[], values: Record<string, unknown>) => {
  const { missing_required, missing_optional, warnings } = checkFields(fields, values)
  return [missing_required, missing_optional, warnings].map((issues) => issues.map(({ key }) => key))
}

describe('Fields of a template', () => {
  it('are missing where they are empty, and wrong where they are of another type', () => {
    const fields = [field('place', { required: true }), field('date'), field('seats', { type: 'number' })]
    expect(keys(fields, {})).toEqual([['place'], ['date', 'seats'], []])
    expect(keys(fields, { place: '', date: null, seats: 0 })).toEqual([['place'], ['date'], []])
    expect(keys(fields, { place: 'Pier', date: 'today', seats: '12' })).toEqual([[], [], ['seats']])
    expect(keys([field('toString', { required: true })], {})).toEqual([['toString'], [], []])
  })

  it('are looked for in objects and in each item of a list', () => {
    const fields = [
      field('host', { type: 'object', children: [field('name', { required: true })] }),
      field('stops', { type: 'array', children: [field('at', { required: true })] }),
    ]
    expect(keys(fields, { host: { name: 'Ina' }, stops: [{ at: 'Pier' }, {}, 'x'] })).toEqual([
      ['stops.1.at', 'stops.2.at'],
      [],
      [],
    ])
    expect(keys(fields, { host: [], stops: {} })).toEqual([[], ['host'], ['stops']])
  })
})
