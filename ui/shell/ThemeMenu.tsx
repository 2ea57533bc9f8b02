import { ActionIcon, Menu, Tooltip, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'

const choices = {
  light: { icon: IconSun, scheme: 'light' },
  dark: { icon: IconMoon, scheme: 'dark' },
  system: { icon: IconDeviceDesktop, scheme: 'auto' },
} as const

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const t = useTranslations('ui.theme')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const chosen = colorScheme === 'auto' ? 'system' : colorScheme
  const Icon = choices[chosen].icon
  return (
    <Menu position="bottom-end" width={168}>
      <Menu.Target>
        <Tooltip label={t('label')}>
          <ActionIcon size="lg" aria-label={`${t('label')}: ${t(chosen)}`}>
            <Icon size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {(['light', 'dark', 'system'] as const).map((one) => {
          const { icon: Own, scheme } = choices[one]
          return (
            <Menu.Item
              key={one}
              onClick={() => setColorScheme(scheme)}
              leftSection={<Own size={16} stroke={1.6} />}
              aria-current={one === chosen || undefined}
              rightSection={one === chosen ? <IconCheck size={15} aria-hidden /> : undefined}
            >
              {t(one)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
