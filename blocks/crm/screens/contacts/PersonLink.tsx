import { Menu } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useMay, useMe } from '@quoin/ui'
import { IconUserShield } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** The way to what every block holds of this person, for whoever may hand it out and erase it; in the menu of their page. */
export function PersonLink({ record, id }: { record: 'crm.contacts' | 'crm.leads'; id: string }) {
  const t = useTranslations('crm.person')
  const { company } = useMe()
  if (!useMay(gateway.persons.find.permission)) return null
  return (
    <Menu.Item
      component={Link}
      to={`/c/${company.urlId}/gateway/data-protection` as never}
      search={{ record, id } as never}
      leftSection={<IconUserShield size={15} stroke={1.6} aria-hidden />}
    >
      {t('protection')}
    </Menu.Item>
  )
}
