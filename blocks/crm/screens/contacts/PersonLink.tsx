import { Button } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useMay, useMe } from '@quoin/ui'
import { IconUserShield } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** The way to what every block holds of this person, for whoever may hand it out and erase it. */
export function PersonLink({ record, id }: { record: 'crm.contacts' | 'crm.leads'; id: string }) {
  const t = useTranslations('crm.person')
  const { company } = useMe()
  if (!useMay(gateway.persons.find.permission)) return null
  return (
    <Button
      component={Link}
      to={`/c/${company.urlId}/gateway/data-protection` as never}
      search={{ record, id } as never}
      variant="default"
      leftSection={<IconUserShield size={16} stroke={1.6} aria-hidden />}
    >
      {t('protection')}
    </Button>
  )
}
