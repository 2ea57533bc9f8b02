import { Button } from '@mantine/core'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Link } from '@quoin/ui/pages'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { automations } from '../resources/index.ts'

export function NewRule() {
  const t = useTranslations('automations.page')
  const why = useWhyRefused()(automations.rules.create)
  const icon = <IconPlus size={15} aria-hidden />
  if (why !== null)
    return (
      <Refused why={why}>
        <Button leftSection={icon}>{t('new')}</Button>
      </Refused>
    )
  return (
    <Button component={Link} to={pages.create()} leftSection={icon}>
      {t('new')}
    </Button>
  )
}
