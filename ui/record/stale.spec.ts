import { block, ref, resource, text } from '@quoin/kit'
import { ApiError } from '@quoin/kit/client'
import { describe, expect, it } from 'vitest'
import { disputed, sameValue, staleOf, wrongOf } from './stale.ts'

const shop = block(
  'shop',
  'Shop',
  {
    shelves: resource({
      wrapper: 'shelf',
      title: 'label',
      permissions: { read: 'member', write: 'member' },
      fields: { label: text().required(), keptBy: ref('gateway.users'), rowNumber: text().named('row_id') },
    }),
  },
  {},
)

const refused = (status: number, reason: object) =>
  new ApiError(status, 'x', 'No.', [{ status: String(status), code: 'x', title: '', detail: 'No.', ...reason }])

describe('A save that is refused', () => {
  it('hands over the record as it is now when it came too late', () => {
    const current = { id: '7', attributes: { label: 'Their label', kept_by_unique_id: 'u1', row_id: '4', version: 3 } }
    expect(staleOf(refused(409, { meta: { current } }), shop.shelves)).toEqual({
      id: '7',
      label: 'Their label',
      keptBy: 'u1',
      rowNumber: '4',
      version: 3,
    })
  })

  it('is not called too late for another reason', () => {
    expect(staleOf(refused(409, {}), shop.shelves)).toBeNull()
    expect(staleOf(refused(422, { meta: { current: { id: '7' } } }), shop.shelves)).toBeNull()
  })

  it('says what is wrong at the facts it is about', () => {
    const error = refused(422, { detail: 'is unknown', source: { pointer: '/data/attributes/kept_by_unique_id' } })
    expect(wrongOf(error.fields, shop.shelves)).toEqual({ keptBy: 'is unknown' })
  })

  it('asks only about what both changed, and differently', () => {
    const base = { label: 'Old', row: '1', note: null, size: 3 }
    const theirs = { id: '7', label: 'Theirs', row: '1', note: 'same', size: 4 }
    expect(disputed({ label: 'Mine', row: '2', note: 'same' }, theirs, base)).toEqual(['label'])
  })

  it('does not take an empty text for a change of nothing', () => {
    expect(sameValue('', null)).toBe(true)
    expect(sameValue([], undefined)).toBe(true)
    expect(sameValue(0, null)).toBe(false)
    expect(sameValue(false, null)).toBe(false)
  })
})
