import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '../texts/languages.ts'
import { NumberField } from './NumberField.tsx'
import { separatorsOf } from './separators.ts'

/** Tags of readers' languages beyond our six: what a browser or a company may set. */
const locales = [...languages, 'de-CH', 'de-AT', 'es-MX', 'fr-CH', 'pt', 'pl', 'ar-EG', 'hi', 'en-IN', 'sv', 'tr']

const drawn = (language: string, value: number, grouped: boolean): string => {
  // The catalogs are typed for our six; an input must not fail for any other.
  const locale = language as Language
  const page = renderToString(
    <MantineProvider env="test">
      <IntlProvider locale={locale} messages={{} as never}>
        <NumberField aria-label="n" value={value} grouped={grouped} onChange={() => undefined} />
      </IntlProvider>
    </MantineProvider>,
  )
  return (/value="([^"]*)"/.exec(page)?.[1] ?? 'nothing').replaceAll('&#x27;', "'")
}

describe('An input for a number', () => {
  it.each(locales)('is drawn in %s, whole and with decimals, grouped and not', (locale) => {
    const { decimal, group } = separatorsOf(locale)
    expect(decimal).not.toBe(group)
    for (const value of [0, 7, 1_234, 12_345.6, -1_234_567.5]) {
      const [whole, rest] = String(Math.abs(value)).split('.')
      const after = rest === undefined ? '' : `${decimal}${rest}`
      const sign = value < 0 ? '-' : ''
      expect(drawn(locale, value, false)).toBe(`${sign}${whole}${after}`)
      expect(drawn(locale, value, true)).toBe(`${sign}${whole!.replace(/\B(?=(\d{3})+$)/g, group)}${after}`)
    }
  })

  it('is NumberField everywhere: what is drawn past it knows no language', () => {
    const root = join(import.meta.dirname, '../..')
    const using = execFileSync('git', ['grep', '-lw', 'NumberInput', '--', '*.tsx', '*.ts'], { cwd: root, encoding: 'utf8' })
    expect(using.trim().split('\n')).toEqual(['ui/fields/NumberField.spec.tsx', 'ui/fields/NumberField.tsx'])
  })
})
