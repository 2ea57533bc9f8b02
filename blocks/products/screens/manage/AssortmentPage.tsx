import { Select } from '@mantine/core'
import type { ListName } from '@quoin/kit'
import { useMe } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { type FieldName, useGo } from '@quoin/ui/pages'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'

const kinds = [
  'catalogs',
  'filters',
  'brands',
  'channels',
  'priceLists',
  'taxRates',
  'taxExemptions',
  'vendors',
  'warehouses',
] as const
type Kind = (typeof kinds)[number]

const columns: { readonly [K in Kind]: readonly ListName<(typeof products)[K]>[] } = {
  catalogs: ['name', 'code', 'channel_unique_id', 'rule', 'items_counter', 'status', 'updated_at'],
  filters: ['name', 'value', 'order', 'language', 'status', 'updated_at'],
  brands: ['name', 'code', 'status', 'updated_at'],
  channels: ['name', 'code', 'currency_code', 'every_warehouse', 'status', 'updated_at'],
  priceLists: ['name', 'code', 'kind', 'priority', 'start_date', 'end_date', 'status'],
  taxRates: ['name', 'country', 'region', 'tax_class', 'rate', 'valid_from', 'status'],
  taxExemptions: ['tax_id', 'user_unique_id', 'country', 'valid_from', 'valid_until', 'status'],
  vendors: ['name', 'code', 'contact_name', 'email', 'phone', 'status'],
  warehouses: ['name', 'code', 'address', 'vendor_unique_id', 'status'],
}
const forms: { readonly [K in Kind]: readonly FieldName<(typeof products)[K]>[] } = {
  catalogs: ['name', 'code', 'channel', 'currencyCode', 'status', 'description'],
  filters: ['name', 'value', 'displayOrder', 'language', 'iconUrl', 'imageUrl', 'status'],
  brands: ['name', 'code', 'imageUrl', 'countryName', 'status'],
  channels: ['name', 'code', 'currencyCode', 'roles', 'apiUrl', 'apiDescription', 'status'],
  priceLists: ['name', 'code', 'kind', 'priority', 'roles', 'forTiers', 'startDate', 'endDate', 'status', 'description'],
  taxRates: ['name', 'country', 'region', 'taxClass', 'rate', 'validFrom', 'status'],
  taxExemptions: ['user', 'taxId', 'country', 'reason', 'validFrom', 'validUntil', 'status'],
  vendors: ['name', 'code', 'contactName', 'email', 'phone', 'taxId', 'commissionBasisPoints', 'status'],
  warehouses: ['name', 'code', 'address', 'vendor', 'channel', 'status'],
}

/** What stands around products: catalogs, filters of the shop, brands, channels, price lists, taxes, vendors, warehouses; one list at a time. */
export function AssortmentPage(search: { readonly kind?: string }) {
  const t = useTranslations('products')
  const { permissions } = useMe()
  const go = useGo()
  const open = kinds.filter((one) => permissions.has(products[one].definition.permissions.read))
  const kind = open.find((one) => one === search.kind) ?? open[0]!
  const [edited, setEdited] = useState<AnyRecord | null>(null)
  return (
    <>
      <DataList
        key={kind}
        resource={products[kind]}
        title={t(`resources.${kind}.many`)}
        columns={columns[kind]}
        form={forms[kind]}
        cells={{ rule: (record) => t(record.rule ? 'manage.byRule' : 'manage.byHand') }}
        onOpen={(record) =>
          kind === 'channels' || kind === 'catalogs' ? void go(pages[kind].record(record.id)) : setEdited(record)
        }
        actions={
          <Select
            aria-label={t('lists.kind')}
            data={open.map((value) => ({ value, label: t(`resources.${value}.many`) }))}
            value={kind}
            allowDeselect={false}
            w={160}
            onChange={(next) => void go(pages.assortment({ kind: next ?? undefined }), { replace: true })}
          />
        }
      />
      <FormModal
        title={String(edited?.name ?? edited?.taxId ?? '')}
        opened={edited !== null}
        onClose={() => setEdited(null)}
        resource={products[kind]}
        record={edited ?? undefined}
        only={forms[kind]}
        onSaved={() => setEdited(null)}
      />
    </>
  )
}
