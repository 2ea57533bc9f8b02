import { Button, Chip, Group } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import styles from './shop.module.css'

interface ReadyFiltersProps {
  readonly search: { readonly q?: string; readonly category?: string; readonly there?: string; readonly filter?: string }
  onChoose(filter: string | undefined): void
}

/** The filters that the company keeps for its shop, one at a time; those who keep them may keep what is asked for now. */
export function ReadyFilters({ search: { q, category, there, filter }, onChoose }: ReadyFiltersProps) {
  const t = useTranslations('products.shop')
  const language = useLocale().split('-')[0]
  const { permissions } = useMe()
  const [isSaving, setSaving] = useState(false)
  const read = useRead(products.filters.list, { records: 100, filter: { status: 'active' } })
  const shown = (read.data?.data ?? []).filter((one) => !one.language || one.language.split('-')[0] === language)
  const asked = { search: q, category_unique_id: category, in_stock: there && 'true' }
  const value = new URLSearchParams(Object.entries(asked).flatMap(([name, one]) => (one ? [[name, one]] : []))).toString()
  const maySave = value !== '' && permissions.has('products.catalogs.write')
  if (shown.length === 0 && !maySave) return null
  return (
    <Group gap={8} mb={20}>
      <Group gap={8} role="group" aria-label={t('filters')}>
        {shown.map((one) => (
          <Chip
            key={one.id}
            checked={filter === one.id}
            variant="outline"
            onChange={(checked) => onChoose(checked ? one.id : undefined)}
          >
            {one.iconUrl && <img className={styles.icon} src={one.iconUrl} alt="" />}
            {one.name}
          </Chip>
        ))}
      </Group>
      {maySave && (
        <Button variant="subtle" size="compact-sm" onClick={() => setSaving(true)}>
          {t('saveFilter')}
        </Button>
      )}
      <WithTexts>
        <FormModal
          title={t('saveFilter')}
          opened={isSaving}
          onClose={() => setSaving(false)}
          resource={products.filters}
          initial={{ value }}
          only={['name', 'value', 'language', 'iconUrl']}
          onSaved={() => setSaving(false)}
        />
      </WithTexts>
    </Group>
  )
}
