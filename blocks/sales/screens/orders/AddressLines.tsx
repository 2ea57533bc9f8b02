import { useLocale } from 'use-intl'
import styles from '../sales.module.css'

/** An address as it stands on a letter, the country by its name. */
export function AddressLines({ address }: { address: unknown }) {
  const language = useLocale()
  const lines = addressLines(address, language)
  return (
    <address className={styles.address}>
      {lines.map((line, at) => (
        <span key={at}>{line}</span>
      ))}
    </address>
  )
}

export function addressLines(address: unknown, language: string): string[] {
  const held = (address ?? {}) as Readonly<Record<string, unknown>>
  const part = (name: string) => (typeof held[name] === 'string' ? (held[name] as string).trim() : '')
  const country = part('country')
  return [
    part('name'),
    part('company'),
    part('line1'),
    part('line2'),
    [part('zipcode'), part('city')].filter(Boolean).join(' '),
    part('state'),
    /^[A-Z]{2}$/.test(country) ? (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country) : country,
  ].filter(Boolean)
}
