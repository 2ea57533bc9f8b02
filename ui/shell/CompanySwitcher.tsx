import { Menu, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../session/me.ts'
import classes from './CompanySwitcher.module.css'
import { Monogram } from './Monogram.tsx'

/** With more companies than this, one is found by typing. */
const listedAtOnce = 8

/** The company at hand, and the others one belongs to. Each is a link, so a second company can open in a second tab. */
export function CompanySwitcher({ collapsed = false }: { collapsed?: boolean }) {
  const t = useTranslations('ui.shell')
  const { company, companies } = useMe()
  const [search, setSearch] = useState('')
  const found = companies.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Menu position="bottom-start" width={264} onClose={() => setSearch('')}>
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          data-collapsed={collapsed || undefined}
          aria-label={`${t('switchCompany')}: ${company.name}`}
        >
          <Monogram name={company.name} image={company.logoUrl} size={26} />
          {!collapsed && <span className={classes.name}>{company.name}</span>}
          {!collapsed && <IconSelector size={15} stroke={1.6} className={classes.arrow} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('companies')}</Menu.Label>
        {companies.length > listedAtOnce && (
          <TextInput
            size="xs"
            m={4}
            aria-label={t('findCompany')}
            placeholder={t('findCompany')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <div className={classes.list}>
          {found.map((one) => (
            <Menu.Item
              key={one.id}
              component={Link}
              to={`/c/${one.urlId}`}
              leftSection={<Monogram name={one.name} image={one.logoUrl} size={22} />}
              rightSection={one.id === company.id ? <IconCheck size={15} aria-hidden /> : undefined}
              aria-current={one.id === company.id || undefined}
            >
              {one.name}
            </Menu.Item>
          ))}
          {found.length === 0 && <p className={classes.nothing}>{t('noCompany')}</p>}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}
