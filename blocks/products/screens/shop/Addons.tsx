import { Checkbox } from '@mantine/core'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { useMoney } from '../money.ts'
import styles from './shop.module.css'

interface AddonsProps {
  readonly products: readonly AnyRecord[]
  /** The SKUs of those that go into the cart too. */
  readonly chosen: readonly string[]
  onChange(chosen: readonly string[]): void
}

/** What can be put into the cart together with a product. What comes in several forms is chosen on its own page. */
export function Addons({ products, chosen, onChange }: AddonsProps) {
  const t = useTranslations('products.shop')
  const money = useMoney()
  return (
    <fieldset className={styles.option}>
      <legend>{t('addons')}</legend>
      <ul className={styles.addons}>
        {products.map((one) => {
          const sku = String(one.sku)
          const price = one.price === null ? t('noPrice') : money(one.price, one.currency)
          const name = `${String(one.name)} · ${price}`
          return (
            <li key={one.id}>
              {Number(one.variationCount ?? 0) > 0 ? (
                <Link to={pages.shopProduct({ id: one.id })}>{name}</Link>
              ) : (
                <Checkbox
                  label={one.inStock === false ? `${name} · ${t('soldOut')}` : name}
                  checked={chosen.includes(sku)}
                  disabled={one.inStock === false || one.price === null}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(checked ? [...chosen, sku] : chosen.filter((other) => other !== sku))
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
