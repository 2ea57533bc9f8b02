import type { FieldDefinition } from '@quoin/kit'
import { describe, expect, it } from 'vitest'
import type { ListColumn } from './columns.ts'
import { filterColumns } from './filterColumns.ts'
import { type Condition, type Group, operatorsOf, readFilter, writeFilter } from './filters.ts'
import { readCounted } from './relativeDay.ts'

const all = (...parts: Group['parts']): Group => ({ match: 'all', parts })
const any = (...parts: Group['parts']): Group => ({ match: 'any', parts })
const is = (field: string, value: string): Condition => ({ field, operator: 'is', value })

describe('A filter', () => {
  it('comes back from the address as it was built', () => {
    const built = all(
      { field: 'name', operator: 'contains', value: 'north: south' },
      { field: 'status', operator: 'anyOf', value: ['active', 'pending'] },
      { field: 'employees', operator: 'gte', value: '50' },
      { field: 'enabled', operator: 'is', value: 'true' },
      { field: 'label', operator: 'empty', value: '' },
      { field: 'code', operator: 'filled', value: '' },
    )
    expect(readFilter(writeFilter(built))).toEqual(built)
  })

  it('says what a list understands', () => {
    expect(
      writeFilter(
        all(
          { field: 'name', operator: 'starts', value: 'A' },
          { field: 'status', operator: 'not', value: 'archived' },
          { field: 'label', operator: 'filled', value: '' },
        ),
      ),
    ).toEqual({ name: 'starts:A', status: 'not:archived', label: 'empty:false' })
  })

  it('takes several conditions on one field', () => {
    const built = all(
      { field: 'total', operator: 'gte', value: '5' },
      { field: 'total', operator: 'lt', value: '9' },
      { field: 'total', operator: 'not', value: '7' },
    )
    expect(writeFilter(built)).toEqual({ total: 'gte:5', and: [{ total: 'lt:9' }, { total: 'not:7' }] })
    expect(readFilter(writeFilter(built))).toEqual(built)
  })

  it('takes groups of which any condition has to hold, beside others and within each other', () => {
    for (const [built, written] of [
      [any(is('a', '1'), is('a', '2')), { or: [{ a: '1' }, { a: '2' }] }],
      [all(is('a', '1'), any(is('b', '1'), is('c', '2'))), { a: '1', or: [{ b: '1' }, { c: '2' }] }],
      [
        all(any(is('a', '1'), is('b', '1')), any(is('c', '1'), is('d', '1'))),
        { or: [{ a: '1' }, { b: '1' }], and: [{ or: [{ c: '1' }, { d: '1' }] }] },
      ],
      [any(all(is('a', '1'), is('b', '1')), is('c', '1')), { or: [{ a: '1', b: '1' }, { c: '1' }] }],
      [
        any(all(is('a', '1'), { field: 'a', operator: 'not', value: '2' }), is('c', '1')),
        { or: [{ a: '1', and: [{ a: 'not:2' }] }, { c: '1' }] },
      ],
      [
        all(is('a', '1'), is('a', '2'), any(is('b', '1'), is('c', '1')), is('d', '1')),
        { a: '1', and: [{ a: '2' }, { or: [{ b: '1' }, { c: '1' }] }, { d: '1' }] },
      ],
      [all(is('a', '1'), all(is('b', '1'), is('c', '1'))), { a: '1', and: [{ b: '1', c: '1' }] }],
      [any(is('a', '1'), any(is('b', '1'), is('c', '1'))), { or: [{ a: '1' }, { or: [{ b: '1' }, { c: '1' }] }] }],
    ] as const) {
      expect(writeFilter(built)).toEqual(written)
      expect(readFilter(writeFilter(built))).toEqual(built)
    }
  })

  it('leaves out a line that is not finished, and a group of such', () => {
    const blank: Condition = { field: 'name', operator: 'contains', value: '' }
    expect(writeFilter(all(blank))).toBeUndefined()
    expect(writeFilter(all(is('a', '1'), any(blank, all(blank))))).toEqual({ a: '1' })
    expect(writeFilter(any(is('a', '1'), blank))).toEqual({ a: '1' })
  })

  it('never asks whether a required field is empty', () => {
    expect(operatorsOf({ kind: 'text', required: true })).not.toContain('empty')
    expect(operatorsOf({ kind: 'text', required: false })).toContain('empty')
  })
})

describe('What a list can be filtered by', () => {
  const column = (name: string, definition: Partial<FieldDefinition>): ListColumn => ({
    name,
    fact: name,
    definition: { kind: 'text', filterable: false, ...definition } as FieldDefinition,
    width: 100,
    numeric: false,
  })
  const total = column('total', { kind: 'decimal' })
  const minor = column('total_minor', { kind: 'integer', filterable: true })
  const currency = column('currency', { kind: 'oneOf', filterable: true })
  const offered = (...columns: ListColumn[]) => filterColumns(columns).map(({ name, isAmount }) => [name, isAmount ?? false])

  it('is an amount instead of its cents, where its currency stands beside it', () => {
    expect(offered(total, minor, currency)).toEqual([
      ['total', true],
      ['currency', false],
    ])
    expect(offered(minor, currency)).toEqual([
      ['total', true],
      ['currency', false],
    ])
    expect(offered(minor)).toEqual([['total_minor', false]])
    expect(offered(total, currency)).toEqual([['currency', false]])
  })

  it('is a number that the company added, but no other decimal', () => {
    expect(
      offered(column('custom_fields.weight', { kind: 'decimal', filterable: true }), column('rate', { kind: 'decimal' })),
    ).toEqual([['custom_fields.weight', false]])
  })
})

describe('A day that is counted from today', () => {
  it('is told from one of the calendar', () => {
    expect(readCounted('today@Europe/Berlin')).toEqual({ count: 0, unit: 'd+' })
    expect(readCounted('today-2w@Europe/Berlin')).toEqual({ count: 2, unit: 'w-' })
    expect(readCounted('2026-01-01')).toBeUndefined()
    expect(readCounted('')).toBeUndefined()
  })
})
