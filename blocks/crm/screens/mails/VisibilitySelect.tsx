import { Select } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { visibilities } from '../../resources/mails.ts'

export type Visibility = (typeof visibilities)[number]

/** Who else may read a mail. */
export function VisibilitySelect({
  value,
  disabled,
  onChange,
}: {
  value: Visibility
  disabled?: boolean
  onChange(value: Visibility): void
}) {
  const t = useTranslations('crm.resources.mails')
  return (
    <Select
      label={t('fields.visibility')}
      data={visibilities.map((one) => ({ value: one, label: t(`options.visibility.${one}`) }))}
      value={value}
      disabled={disabled}
      allowDeselect={false}
      onChange={(next) => next && onChange(next as Visibility)}
    />
  )
}
