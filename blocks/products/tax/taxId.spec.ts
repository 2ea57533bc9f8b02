import { describe, expect, it } from 'vitest'
import { isTaxId, plainTaxId } from './taxId.ts'

describe('A tax number', () => {
  it.each([
    'DE136695976',
    'de 136 695 976',
    'BE0123456749',
    'FR83404833048',
    'IT00743110157',
    'LU10000356',
    'ATU12345678',
    'CHE-123.456.789 MWST',
    'XY',
  ])('such as %s can be one', (id) => expect(isTaxId(id)).toBe(true))

  it.each([
    'DE136695977',
    'DE13669597',
    'BE0123456748',
    'FR84404833048',
    'IT00743110158',
    'LU10000357',
    'AT12345678',
    'NL123456789',
    '',
    'X',
    'DE<script>',
  ])('such as %s cannot', (id) => expect(isTaxId(id)).toBe(false))

  it('is kept without what stands between its parts', () => {
    expect(plainTaxId('che-123.456.789 mwst')).toBe('CHE123456789MWST')
  })
})
