import { boolean, decimal, integer, json, oneOf, text } from '@quoin/kit'
import { describe, expect, it } from 'vitest'
import { isEmpty, isOrdinary, isSeldom, isTwin } from './ordinary.ts'

const enabled = boolean().default(true).definition
const status = oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').definition

describe('What a record page leaves out', () => {
  it('is what holds nothing, however that is written', () => {
    for (const value of [null, undefined, '', [], {}]) expect(isEmpty(value)).toBe(true)
    for (const value of [0, false, 'a', [1], { a: 1 }]) expect(isEmpty(value)).toBe(false)
  })

  it('is what is so of every record that nobody set aside', () => {
    expect(isOrdinary('enabled', enabled, true)).toBe(true)
    expect(isOrdinary('status', status, 'active')).toBe(true)
  })

  it('is no state that was chosen, nor a choice of the trade', () => {
    expect(isOrdinary('enabled', enabled, false)).toBe(false)
    expect(isOrdinary('status', status, 'archived')).toBe(false)
    const ofAgents = oneOf('active', 'inactive').default('active').definition
    expect(isOrdinary('status', ofAgents, 'active')).toBe(false)
    expect(isOrdinary('bookable', enabled, true)).toBe(false)
  })

  it('is an amount in smallest units beside the amount itself, and no other', () => {
    const amount = decimal(0, 9).definition
    const minor = integer().definition
    expect(isTwin('amountMinor', { amount, amountMinor: minor })).toBe(true)
    expect(isTwin('hourPriceMinor', { hourPriceMinor: minor })).toBe(false)
  })
})

describe('What a form keeps behind a button', () => {
  it('is what programs fill in, never what is required', () => {
    expect(isSeldom('payload', json().definition)).toBe(true)
    expect(isSeldom('sourceId', text(60).definition)).toBe(true)
    expect(isSeldom('status', status)).toBe(true)
    expect(isSeldom('source', text(60).required().definition)).toBe(false)
    expect(isSeldom('name', text(60).definition)).toBe(false)
  })
})
