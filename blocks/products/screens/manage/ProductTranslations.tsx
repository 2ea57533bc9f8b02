import { useRead } from '@quoin/kit/react'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { products } from '../../resources/index.ts'
import type { ProductOption } from '../../resources/products.ts'
import { Translations } from './Translations.tsx'

/** A product in other languages, with the words of its options and of the forms that are none of their combinations. */
export function ProductTranslations({ product }: { product: AnyRecord }) {
  const read = useRead(products.variations.list, { parent: product.id, records: 200 })
  const forms = (read.data?.data ?? []).filter((one) => !one.choices)
  const options = (product.options ?? []) as readonly ProductOption[]
  const words = [...options.flatMap(({ name, values }) => [name, ...values]), ...forms.map((one) => String(one.name))]
  return <Translations of="product" record={product} words={[...new Set(words)]} />
}
