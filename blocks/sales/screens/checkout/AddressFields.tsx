import { Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import styles from '../sales.module.css'

export interface Address {
  readonly name: string
  readonly line1: string
  readonly zipcode: string
  readonly city: string
  readonly state: string
  readonly country: string
}
export const noAddress: Address = { name: '', line1: '', zipcode: '', city: '', state: '', country: 'DE' }

/** Asks where something goes. */
export function AddressFields({
  address,
  required,
  onChange,
}: {
  address: Address
  required: boolean
  onChange(next: Address): void
}) {
  const t = useTranslations('sales')
  const countries = useCountries()
  const field = (part: keyof Address) => ({
    label: t(`checkout.${part}`),
    value: address[part],
    maxLength: 200,
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...address, [part]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput {...field('name')} autoComplete="name" />
      <TextInput {...field('line1')} required={required} autoComplete="address-line1" />
      <div className={styles.pair}>
        <TextInput {...field('zipcode')} autoComplete="postal-code" />
        <TextInput {...field('city')} required={required} autoComplete="address-level2" />
      </div>
      <TextInput {...field('state')} maxLength={120} autoComplete="address-level1" />
      <Select
        label={t('checkout.country')}
        data={countries}
        value={address.country}
        allowDeselect={false}
        searchable
        autoComplete="country"
        onChange={(country) => onChange({ ...address, country: country ?? 'DE' })}
      />
    </>
  )
}

const codes = [
  'AT',
  'AU',
  'BE',
  'BR',
  'CA',
  'CH',
  'CL',
  'CN',
  'CO',
  'CZ',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HU',
  'IE',
  'IN',
  'IT',
  'JP',
  'KR',
  'LU',
  'MX',
  'NL',
  'NO',
  'NZ',
  'PE',
  'PL',
  'PT',
  'SE',
  'SG',
  'TW',
  'US',
  'ZA',
]
/** Countries by their name in the reader's language. */
function useCountries(): { value: string; label: string }[] {
  const language = document.documentElement.lang || 'en'
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return codes
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, language))
  }, [language])
}
