import { boolean, oneOf, text } from '@quoin/kit'

/** Whether a record is in use. */
export const inUse = {
  status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').sortable(),
  enabled: boolean().default(true).filterable(),
}

/** What clients of another make send with goods, and there is not here: saying something by it is refused. */
export const notOfGoods = {
  fees: 'Products carry no fees; a price list or a promotion changes what they cost.',
  fees_value: 'Products carry no fees; a price list or a promotion changes what they cost.',
  vendor_discount: 'What a vendor gets is the commission of the vendor.',
  vendor_discount_value: 'What a vendor gets is the commission of the vendor.',
  vendor_price: 'What a vendor gets is the commission of the vendor.',
  allow_proximity: 'Products are not found by where somebody is.',
  product_id: 'Products go by unique_id and sku; keep an id of another system in source_id.',
}
export const notOfCurrencies = { currency_unique_id: 'Currencies go by their code.' }

/** Where a record came from, for those who keep it in step with another system. */
export const origin = { source: text().filterable(), sourceAlias: text(), sourceId: text().filterable(), sourceType: text() }

/** What search engines are told. */
export const meta = { metaTitle: text(200), metaDescription: text(500), metaKeywords: text(500), slug: text(160).filterable() }
