import { Menu } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useMay } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { IconUserShield } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'

/** The way to what every block holds of this person, for whoever may hand it out and erase it; in the menu of their page. */
export function PersonLink({ record, id }: { record: 'crm.contacts' | 'crm.leads'; id: string }) {
  const t = useTranslations('crm.person')
  if (!useMay(gateway.persons.find.permission)) return null
  return (
    <Menu.Item
      component={Link}
      to={{ path: '/gateway/data-protection', search: { record, id } }}
      leftSection={<IconUserShield size={15} stroke={1.6} aria-hidden />}
    >
      {t('protection')}
    </Menu.Item>
  )
}
