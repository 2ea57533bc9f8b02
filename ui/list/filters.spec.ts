import { describe, expect, it } from 'vitest'
import { type Condition, operatorsOf, toConditions, toFilter } from './filters.ts'

describe('A filter', () => {
  it('comes back from the address as it was built', () => {
    const built: Condition[] = [
      { field: 'name', operator: 'contains', value: 'north: south' },
      { field: 'status', operator: 'anyOf', value: ['active', 'pending'] },
      { field: 'employees', operator: 'gte', value: '50' },
      { field: 'enabled', operator: 'is', value: 'true' },
      { field: 'label', operator: 'empty', value: '' },
      { field: 'code', operator: 'filled', value: '' },
    ]
    expect(toConditions(toFilter(built))).toEqual(built)
  })

  it('says what a list understands', () => {
    expect(
      toFilter([
        { field: 'name', operator: 'starts', value: 'A' },
        { field: 'status', operator: 'not', value: 'archived' },
        { field: 'label', operator: 'filled', value: '' },
      ]),
    ).toEqual({ name: 'starts:A', status: 'not:archived', label: 'empty:false' })
  })

  it('leaves out a line that is not finished', () => {
    expect(toFilter([{ field: 'name', operator: 'contains', value: '' }])).toEqual({})
  })

  it('never asks whether a required fact is empty', () => {
    expect(operatorsOf({ kind: 'text', required: true })).not.toContain('empty')
    expect(operatorsOf({ kind: 'text', required: false })).toContain('empty')
  })
})
